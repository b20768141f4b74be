// fivefold hint: what the computer player would do in a position.
#include "base/error_codes.h"
#include "cli/commands.h"
#include "cli/search_arguments.h"
#include "platform/system.h"
#include "play/adviser.h"

#include <stdio.h>

static void print_row(const char *name, Text *text, const char *otherwise) {
  if (text->length || otherwise)
    printf("%-6s %s\n", name, text->length ? text_string(text) : otherwise);
  text_clear(text);
}

static void print_advice(const Session *session, const Advice *advice) {
  const Game *game = session->game;
  Text text = {0};
  game->format_move(session->state, advice->move, VIEWER_REFEREE, &text);
  print_row("move", &text, NULL);
  advice_format_value(advice, &text);
  print_row("value", &text, "the computer player gives none");
  advice_format_line(advice, game, session->state, &text);
  print_row("line", &text, NULL);
  advice_format_reason(advice, game, session->state, &text);
  print_row("reason", &text, NULL);
  text_free(&text);
}

static int hint(const Game *game, const char *position, const SearchArguments *search) {
  Error error;
  Session *session = session_create_at(game, position, &error);
  if (!session) return cli_reject(&cli_hint, &error);
  const int turn = session_turn(session);
  const int viewer = game_viewer(game, session->state);
  bool good = true;
  if (turn == TURN_OVER)
    good = error_raise(&error, ERROR_GAME_OVER, "move.game-over");
  else if (turn == TURN_CHANCE)
    good = error_raise(&error, ERROR_NOT_YOUR_TURN, "game.chance-turn");
  else if (viewer != VIEWER_REFEREE && viewer != turn)
    good = error_raise_with(&error, ERROR_NOT_YOUR_TURN, "game.other-view", "player=%d", viewer);
  if (good) {
    const SearchControl control = {.now_ms = system_clock_ms};
    Adviser adviser;
    Advice advice;
    adviser_init(&adviser, game, search->seed);
    adviser_ask(&adviser, session->state, &search->limits, &control, &advice);
    print_advice(session, &advice);
    advice_free(&advice);
    adviser_free(&adviser);
  }
  session_destroy(session);
  return good ? 0 : cli_fail(&cli_hint, &error);
}

static const Argument table[] = {
    {"GAME", NULL, "which game", .kind = ARGUMENT_GAME, .required = true},
    {"--position", "POSITION", "the position, or a player's view of one", .kind = ARGUMENT_TEXT,
     .required = true},
    {"--movetime", "MS", "milliseconds to think; 1000 unless another limit is given",
     .kind = ARGUMENT_NUMBER, .min = 1, .max = MAX_MOVETIME_MS},
    {0},
};

static int run(const Arguments *arguments) {
  enum { DEFAULT_MOVETIME_MS = 1000 };
  const SearchArguments search = search_arguments_read(arguments, DEFAULT_MOVETIME_MS);
  return hint(arguments->game, arguments_text(arguments, "--position"), &search);
}

const Command cli_hint = {.name = "hint",
                          .summary = "what the computer player would do in a position",
                          .arguments = table,
                          .shared = search_table,
                          .run = run};
