// fivefold replay: a record, move by move, with reports and boards.
#include "cli/arguments.h"
#include "cli/commands.h"
#include "core/record.h"
#include "core/rulings.h"
#include "platform/system.h"

#include <stdio.h>
#include <string.h>

static const Argument table[] = {
    {"FILE", NULL, "the record", .kind = ARGUMENT_FILE, .required = true},
    {0},
};

static void print_board(const Session *session) {
  Text board = {0};
  game_draw_text(session->game, session->state, &board);
  fputs(text_string(&board), stdout);
  text_free(&board);
}

static void print_entry(void *context, const Session *session, const RecordLine *line, int player,
                        const char *report) {
  unsigned *number = context;
  printf("\n%u. ", ++*number);
  if (player == TURN_CHANCE)
    printf("chance: ");
  else
    printf("player %d: ", player);
  printf("%s\n", line->text);
  const char *text;
  size_t length;
  while (text_next_line(&report, &text, &length))
    printf("   %.*s\n", (int)length, text);
  print_board(session);
}

static void print_tags(const Record *record) {
  for (size_t i = 0; i < record->count; i++)
    if (record->lines[i].kind == RECORD_TAG)
      printf("%s: %s\n", record->lines[i].name, record->lines[i].text);
}

static void print_rulings(const Session *session) {
  Text rulings = {0};
  rulings_format_changed(session->game, session->start, &rulings);
  fputs(text_string(&rulings), stdout);
  text_free(&rulings);
}

static int run(const Arguments *arguments) {
  const char *path = arguments_text(arguments, "FILE");
  Text text = {0};
  Record record = {0};
  Error error;
  // Looked through before anything is printed: a bad record prints nothing but its error.
  Session *session = NULL;
  if (system_read_file(path, RECORD_MAX_SIZE, &text, &error) &&
      record_parse(&record, text_string(&text), text.length, &error))
    session = record_replay(&record, NULL, NULL, &error);
  if (session) {
    print_tags(&record);
    print_rulings(session);
    unsigned number = 0;
    session_destroy(record_replay(&record, print_entry, &number, &error));
    Text result = {0};
    Result outcome;
    session->game->result(session->state, &outcome);
    result_format(&outcome, &result);
    printf("\n%s\n", text_string(&result));
    text_free(&result);
  } else {
    error_wrap(&error, "file.wrong", "path=%s", path);
    cli_fail(&cli_replay, &error);
  }
  const int status = session ? 0 : 1;
  session_destroy(session);
  record_free(&record);
  text_free(&text);
  return status;
}

const Command cli_replay = {.name = "replay",
                            .summary = "play through a record, with reports and boards",
                            .arguments = table,
                            .run = run};
