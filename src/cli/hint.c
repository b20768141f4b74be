// fivefold hint: what the computer player would do in a position.
#include "base/error_codes.h"
#include "base/say.h"
#include "cli/column.h"
#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/output.h"
#include "cli/record_file.h"
#include "cli/search_arguments.h"
#include "play/advice_json.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

// A row with its name; none where there is no text.
static void print_row(const char *name_key, Text *text) {
  Text row = {0}, name = {0};
  say_add(&name, name_key);
  column_add(&row, text_string(&name), -6);
  if (text->length) printf("%s %s\n", text_string(&row), text_string(text));
  text_free(&row);
  text_free(&name);
  text_clear(text);
}

static void print_advice(const Session *session, const Advice *advice) {
  const Game *game = session->game;
  Text text = {0};
  game->format_move(session->state, advice->move, VIEWER_REFEREE, &text);
  print_row("hint.move", &text);
  advice_format_value(advice, &text);
  if (text.length == 0) say_add(&text, "hint.no-value");
  print_row("hint.value", &text);
  advice_format_line(advice, game, session->state, &text);
  print_row("hint.line", &text);
  advice_format_reason(advice, game, session->state, &text);
  print_row("hint.reason", &text);
  text_free(&text);
}

static void print_json(const Session *session, const Advice *advice) {
  const Game *game = session->game;
  Text out = {0};
  Json json = output_begin_json(&out);
  json_put_string(&json, "game", game->id);
  json_put_number(&json, "player", session_turn(session));
  advice_write_json(advice, game, session->state, &json);
  output_end_json(&json);
}

// Refuses where no player can be advised.
static bool check_turn(const Session *session, Error *error) {
  const int turn = session_turn(session);
  const int viewer = game_viewer(session->game, session->state);
  if (turn == TURN_OVER) return error_raise(error, ERROR_GAME_OVER, "move.game-over");
  if (turn == TURN_CHANCE) return error_raise(error, ERROR_NOT_YOUR_TURN, "game.chance-turn");
  if (viewer != VIEWER_REFEREE && viewer != turn)
    return error_raise_with(error, ERROR_NOT_YOUR_TURN, "game.other-view", "player=%d", viewer);
  return true;
}

static int hint(const Session *session, const Arguments *arguments) {
  enum { DEFAULT_MOVETIME_MS = 1000 };
  const SearchArguments search = search_arguments_read(arguments, DEFAULT_MOVETIME_MS);
  Error error;
  if (!check_turn(session, &error)) return cli_fail(&cli_hint, &error);
  Adviser adviser;
  Advice advice;
  interrupt_catch();
  adviser_init(&adviser, session->game, search.seed);
  adviser_ask(&adviser, session->state, &search.limits, &interrupt_control, &advice);
  if (arguments_has(arguments, "--json"))
    print_json(session, &advice);
  else
    print_advice(session, &advice);
  advice_free(&advice);
  adviser_free(&adviser);
  return interrupt_finish(&cli_hint, 0);
}

static const Argument table[] = {
    {"GAME|RECORD", NULL, "the game of --position, or a record; - is standard input",
     .kind = ARGUMENT_GAME_OR_FILE, .required = true},
    {"--position", "POSITION", "the position, or a player's view of one", .kind = ARGUMENT_TEXT},
    {"--at", "N", "the record's position after so many entries; its end if it is not given",
     .kind = ARGUMENT_NUMBER, .max = UINT64_MAX},
    {"--json", NULL, "write JSON for programs", .kind = ARGUMENT_SWITCH},
    {"--movetime", "MS", "milliseconds to think; 1000 unless another limit is given",
     .kind = ARGUMENT_NUMBER, .min = 1, .max = MAX_MOVETIME_MS},
    {0},
};

static int hint_at_position(const Arguments *arguments) {
  const char *game = arguments_text(arguments, "GAME|RECORD");
  if (!arguments->game) return cli_usage_error_with(&cli_hint, "game.unknown", "game=%s", game);
  if (!arguments_has(arguments, "--position"))
    return cli_usage_error_with(&cli_hint, "argument.missing", "kind=%s name=%s", "option",
                                "--position");
  if (arguments_has(arguments, "--at")) return cli_usage_error(&cli_hint, "cli.at-of-record");
  Error error;
  Session *session =
      session_create_at(arguments->game, arguments_text(arguments, "--position"), &error);
  if (!session) return cli_reject(&cli_hint, &error);
  const int status = hint(session, arguments);
  session_destroy(session);
  return status;
}

static int hint_in_record(const Arguments *arguments) {
  const char *path = arguments_text(arguments, "GAME|RECORD");
  Record record;
  Error error;
  const bool may_be_a_game = strcmp(path, "-") != 0 && !strpbrk(path, "/.");
  if (may_be_a_game && access(path, F_OK) != 0)
    return cli_usage_error_with(&cli_hint, "cli.neither-game-nor-file", "name=%s", path);
  Session *session = record_file_load(path, &record, &error);
  if (!session) return cli_fail(&cli_hint, &error);
  const bool has_at = arguments_has(arguments, "--at");
  const int status =
      !has_at || record_file_cut(session, arguments_number(arguments, "--at"), &error)
          ? hint(session, arguments)
          : cli_fail(&cli_hint, &error);
  session_destroy(session);
  record_free(&record);
  return status;
}

static int run(const Arguments *arguments) {
  return arguments->game || arguments_has(arguments, "--position") ? hint_at_position(arguments)
                                                                   : hint_in_record(arguments);
}

const Command cli_hint = {.name = "hint",
                          .summary = "what the computer player would do in a position",
                          .examples = "hint ours.record --at 10\n",
                          .arguments = table,
                          .shared = search_table,
                          .run = run};
