// Reads standard input by whole lines, and lists moves as the screen does.
#include "tui/dialogue_lines.h"

#include "platform/print.h"
#include "tui/choices.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { MOVES_SHOWN = 200 };

const char *dialogue_read_line(LineReader *reader) {
  const char *line = NULL;
  for (;;) {
    switch (line_reader_next(reader, &line)) {
    case LINE_TEXT:
      return line;
    case LINE_WRONG:
      print_line("tui.bad-line");
      break;
    case LINE_NONE:
      if (reader->ended) return NULL;
      char buffer[4096];
      const ssize_t count = read(STDIN_FILENO, buffer, sizeof buffer);
      if (count > 0)
        line_reader_feed(reader, buffer, (size_t)count);
      else
        line_reader_end(reader);
    }
  }
}

bool dialogue_is_command(const char *line, const char *word, const char **rest) {
  const size_t length = strlen(word);
  if (strncmp(line, word, length) != 0 || (line[length] != '\0' && line[length] != ' '))
    return false;
  *rest = line + length + strspn(line + length, " ");
  return true;
}

void dialogue_print_moves(const Game *game, const void *view, const char *prefix) {
  Choices choices;
  choices_make(&choices, game, view);
  choices_filter(&choices, prefix, NULL, 0);
  for (size_t i = 0; i < choices.match_count && i < MOVES_SHOWN; i++)
    printf("%s\n", choices.list[choices.matches[i]].spelling);
  if (choices.too_many)
    print_line("tui.too-many-moves");
  else if (choices.match_count > MOVES_SHOWN)
    print_line_with("tui.more-moves", "count=%zu", choices.match_count - MOVES_SHOWN);
  choices_free(&choices);
}
