// Reads a line, does what it says, and prints the board, until the game is left.
#include "tui/dialogue.h"

#include "base/say.h"
#include "core/rulings.h"
#include "platform/print.h"
#include "play/local_record.h"
#include "tui/dialogue_lines.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CURTAIN_LINES = 60 };

typedef struct Dialogue {
  LocalGame *game;
  LineReader reader;
  bool done;
} Dialogue;

static void print_board(const LocalGame *game) {
  const Game *rules = game->session->game;
  void *view = local_game_view(game);
  Text board = {0};
  game_draw_text(rules, view, &board);
  printf("\n%s", text_string(&board));
  text_free(&board);
  free(view);
}

static void print_news(const LocalGame *game) {
  Text news = {0};
  local_game_format_news(game, &news);
  fputs(text_string(&news), stdout);
  text_free(&news);
}

static void print_moves(const LocalGame *game, const char *prefix) {
  void *view = local_game_view(game);
  dialogue_print_moves(game->session->game, view, prefix);
  free(view);
}

static void print_hint(LocalGame *game) {
  Advice advice;
  Text text = {0};
  local_game_hint(game, NULL, NULL, &advice);
  advice_format(&advice, game->session->game, game->session->state, &text);
  print_line_with("tui.hint-line", "hint=%s", text_string(&text));
  text_free(&text);
  advice_free(&advice);
}

static void save(const LocalGame *game, const char *path) {
  Error error;
  if (!*path && game->save_path) path = game->save_path;
  if (!*path)
    print_line("tui.save-where");
  else if (path != game->save_path && access(path, F_OK) == 0)
    print_line_with("tui.file-exists", "path=%s", path);
  else if (local_record_save(game, path, &error))
    print_line_with("tui.saved-to", "path=%s", path);
  else
    puts(error_message(&error));
}

static void print_help(void) {
  print_line("tui.dialogue-help");
}

static void execute(Dialogue *dialogue, const char *line) {
  LocalGame *game = dialogue->game;
  const char *rest;
  Error error;
  line += strspn(line, " ");
  if (!*line) return;
  if (dialogue_is_command(line, "quit", &rest)) {
    dialogue->done = true;
  } else if (dialogue_is_command(line, "help", &rest) || strcmp(line, "?") == 0) {
    print_help();
  } else if (dialogue_is_command(line, "moves", &rest)) {
    print_moves(game, rest);
  } else if (dialogue_is_command(line, "hint", &rest)) {
    print_hint(game);
  } else if (dialogue_is_command(line, "show", &rest)) {
    print_board(game);
  } else if (dialogue_is_command(line, "save", &rest)) {
    save(game, rest);
  } else if (dialogue_is_command(line, "undo", &rest)) {
    if (!local_game_undo(game))
      print_line("protocol.nothing-to-undo");
    else if (!game->curtain)
      print_board(game);
  } else if (local_game_play(game, line, &error)) {
    if (!game->curtain) print_news(game);
  } else {
    printf("%s\n", error_message(&error));
  }
}

// Between two people who may not see each other's tiles: only where somebody looks.
static void draw_curtain(Dialogue *dialogue) {
  if (isatty(STDOUT_FILENO)) {
    for (int i = 0; i < CURTAIN_LINES; i++)
      putchar('\n');
    Text question = {0};
    say_add_with(&question, "tui.curtain-question", "player=%d", local_game_turn(dialogue->game));
    fputs(text_string(&question), stdout);
    text_free(&question);
    fflush(stdout);
    if (!dialogue_read_line(&dialogue->reader)) dialogue->done = true;
  }
  local_game_lift_curtain(dialogue->game);
  print_news(dialogue->game);
}

static void ask_human(Dialogue *dialogue) {
  LocalGame *game = dialogue->game;
  const int turn = local_game_turn(game);
  const size_t entries = game->session->entry_count;
  print_board(game);
  while (!dialogue->done && !game->curtain && local_game_turn(game) == turn &&
         game->session->entry_count == entries) {
    printf("player %d> ", turn);
    if (fflush(stdout) != 0) { // nobody can read it
      dialogue->done = true;
      return;
    }
    const char *line = dialogue_read_line(&dialogue->reader);
    if (local_game_check_time(game)) {
      putchar('\n');
      print_line_with("tui.time-up", "player=%d", turn);
      return;
    }
    if (!line) {
      putchar('\n');
      dialogue->done = true;
      return;
    }
    execute(dialogue, line);
  }
}

int dialogue_run(LocalGame *game) {
  Dialogue dialogue = {.game = game};
  printf("%s: %s\n", game->session->game->title, game->session->game->summary);
  Text rulings = {0};
  rulings_format_changed(game->session->game, game->session->start, &rulings);
  fputs(text_string(&rulings), stdout);
  text_free(&rulings);
  print_help();
  while (!dialogue.done && !local_game_is_over(game)) {
    if (game->curtain) {
      draw_curtain(&dialogue);
    } else if (local_game_is_human(game, local_game_turn(game))) {
      ask_human(&dialogue);
    } else {
      const size_t entry = game->session->entry_count;
      local_game_play_bot(game, NULL, NULL);
      Text text = {0};
      for (size_t i = entry; i < game->session->entry_count; i++) {
        local_game_format_entry(game, i, &text);
        text_add_char(&text, '\n');
      }
      fputs(text_string(&text), stdout);
      text_free(&text);
      local_game_check_time(game);
    }
    if (game->save_failed) fprintf(stderr, "fivefold play: %s\n", error_message(&game->save_error));
  }
  if (local_game_is_over(game)) {
    Text result = {0};
    print_board(game);
    local_game_format_result(game, &result);
    print_line_with("tui.game-over", "result=%s", text_string(&result));
    text_free(&result);
  }
  line_reader_free(&dialogue.reader);
  return 0;
}
