// fivefold hint: what the computer player would do in a position.
#include "cli/command.h"
#include "cli/search_arguments.h"
#include "platform/system.h"
#include "play/adviser.h"

#include <stdio.h>
#include <string.h>

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
  if (!session) return cli_usage_error(&cli_hint, "%s", error_message(&error));
  const int turn = session_turn(session);
  const int viewer = game_viewer(game, session->state);
  int status = 1;
  if (turn == TURN_OVER) {
    fputs("fivefold hint: the game is over\n", stderr);
  } else if (turn == TURN_CHANCE) {
    fputs("fivefold hint: it is chance's turn, not a player's\n", stderr);
  } else if (viewer != VIEWER_REFEREE && viewer != turn) {
    fprintf(stderr, "fivefold hint: player %d is on turn, and this is not that player's view\n",
            turn);
  } else {
    const SearchControl control = {.now_ms = system_clock_ms};
    Adviser adviser;
    Advice advice;
    adviser_init(&adviser, game, search->seed);
    adviser_ask(&adviser, session->state, &search->limits, &control, &advice);
    print_advice(session, &advice);
    advice_free(&advice);
    adviser_free(&adviser);
    status = 0;
  }
  session_destroy(session);
  return status;
}

static int run(int count, char **arguments) {
  enum { DEFAULT_MOVETIME_MS = 1000 };
  SearchArguments search;
  search_arguments_init(&search);
  const Game *game = NULL;
  const char *position = NULL;
  for (int i = 0; i < count; i++) {
    Error error;
    const char *argument = arguments[i];
    if (search_arguments_has(argument)) {
      if (!search_arguments_read(&search, argument, i + 1 < count ? arguments[i + 1] : NULL,
                                 &error))
        return cli_usage_error(&cli_hint, "%s", error_message(&error));
      i++;
    } else if (strcmp(argument, "--position") == 0 && i + 1 < count) {
      position = arguments[++i];
    } else if (!game && argument[0] != '-') {
      game = cli_find_game(&cli_hint, argument);
      if (!game) return EXIT_USAGE;
    } else {
      return cli_usage_error(&cli_hint, "'%s' is not expected", argument);
    }
  }
  if (!game || !position) return cli_usage_error(&cli_hint, "a game and a position are expected");
  search_arguments_finish(&search, DEFAULT_MOVETIME_MS);
  return hint(game, position, &search);
}

const CliCommand cli_hint = {
    "hint", "GAME --position P [--movetime MS] [--nodes N] [--depth N] [--level L] [--seed N]",
    "what the computer player would do in a position", run};
