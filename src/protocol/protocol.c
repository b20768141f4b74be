// The table of commands, and what is common to all of them: words, arity, closing lines.
#include "protocol/protocol.h"

#include "base/error_codes.h"
#include "base/memory.h"
#include "base/scan.h"
#include "protocol/inside.h"

#include <stdlib.h>
#include <string.h>

static bool command_stop(Protocol *protocol, const Arguments *arguments, Error *error) {
  // A running `go` has seen the word already; here it only has to be answered.
  (void)protocol, (void)arguments, (void)error;
  return true;
}

static bool command_quit(Protocol *protocol, const Arguments *arguments, Error *error) {
  (void)arguments, (void)error;
  protocol->quit = true;
  return true;
}

typedef struct Command {
  const char *name;
  CommandHandler run;
  size_t least, most; // number of arguments
  bool needs_game;
} Command;

static const Command commands[] = {
    {"hello", command_hello, 0, 0, false},
    {"games", command_games, 0, 0, false},
    {"options", command_options, 1, 1, false},
    {"new", command_new, 1, MAX_ARGUMENTS, false},
    {"setup", command_setup, 2, SIZE_MAX, false},
    {"load", command_load, 1, SIZE_MAX, false},
    {"turn", command_turn, 0, 0, true},
    {"moves", command_moves, 0, 1, true},
    {"count", command_count, 0, 0, true},
    {"check", command_check, 1, 1, true},
    {"play", command_play, 1, 1, true},
    {"roll", command_roll, 0, 0, true},
    {"undo", command_undo, 0, 0, true},
    {"score", command_score, 0, 0, true},
    {"result", command_result, 0, 0, true},
    {"position", command_position, 0, 0, true},
    {"view", command_view, 1, 1, true},
    {"show", command_show, 0, 0, true},
    {"record", command_record, 0, 0, true},
    {"perft", command_perft, 1, 1, true},
    {"go", command_go, 0, 8, true},
    {"explain", command_explain, 1, 1, true},
    {"judge", command_judge, 1, 13, true},
    {"set", command_set, 2, 2, false},
    {"stop", command_stop, 0, 0, false},
    {"quit", command_quit, 0, 0, false},
};

Protocol *protocol_create(const ProtocolHost *host) {
  Protocol *protocol = memory_allocate(sizeof *protocol);
  protocol->host = *host;
  protocol->settings = (EngineSettings){.threads = 1, .hash_mib = 64, .seed = 0};
  return protocol;
}

void protocol_destroy(Protocol *protocol) {
  protocol_drop_player(protocol);
  session_destroy(protocol->session);
  text_free(&protocol->answer);
  free(protocol);
}

const Session *protocol_session(const Protocol *protocol) {
  return protocol->session;
}

const Game *protocol_find_game(const char *id, Error *error) {
  const Game *game = game_find(id);
  if (!game) error_raise_with(error, ERROR_BAD_ARGUMENT, "game.unknown", "game=%s", id);
  return game;
}

bool protocol_check_view(const Protocol *protocol, Error *error) {
  const Session *session = protocol->session;
  const int viewer = game_viewer(session->game, session->state);
  const int turn = session_turn(session);
  if (viewer == VIEWER_REFEREE || turn == TURN_OVER || turn == viewer) return true;
  return error_raise_with(error, ERROR_NOT_YOUR_TURN, "game.other-view", "player=%d", viewer);
}

bool protocol_check_player(const Protocol *protocol, Error *error) {
  const int turn = session_turn(protocol->session);
  if (turn == TURN_OVER) return error_raise(error, ERROR_GAME_OVER, "move.game-over");
  if (turn == TURN_CHANCE) return error_raise(error, ERROR_NOT_YOUR_TURN, "game.chance-turn");
  return protocol_check_view(protocol, error);
}

static const Command *find_command(const char *name) {
  for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
    if (strcmp(commands[i].name, name) == 0) return &commands[i];
  return NULL;
}

// `line` is cut into words, `text` is the same line untouched.
static bool run_line(Protocol *protocol, char *line, const char *text, Error *error) {
  char *words[MAX_ARGUMENTS + 1];
  const size_t count = scan_words(line, words, MAX_ARGUMENTS + 1) - 1;
  const Command *command = find_command(words[0]);
  if (!command)
    return error_raise_with(error, "unknown-command", "protocol.unknown-command", "command=%s",
                            words[0]);
  if (count < command->least)
    return error_raise_with(error, ERROR_BAD_ARGUMENT, "protocol.missing-argument", "command=%s",
                            command->name);
  if (count > command->most)
    return error_raise_with(error, ERROR_BAD_ARGUMENT, "protocol.too-many-arguments", "command=%s",
                            command->name);
  if (command->needs_game && !protocol->session)
    return error_raise(error, "no-game", "protocol.no-game");
  Arguments arguments = {.count = count < MAX_ARGUMENTS ? count : MAX_ARGUMENTS};
  for (size_t i = 0; i < arguments.count; i++)
    arguments.words[i] = words[i + 1];
  arguments.rest = count ? text + (words[1] - line) : "";
  return command->run(protocol, &arguments, error);
}

static bool is_silent(const char *line) {
  return line[0] == '#' || line[strspn(line, " ")] == '\0';
}

bool protocol_run(Protocol *protocol, LineKind kind, const char *line, Error *error) {
  text_clear(&protocol->answer);
  if (kind == LINE_WRONG)
    return error_raise_with(error, ERROR_BAD_ARGUMENT, "protocol.line", "most=%d", LINE_MAX_LENGTH);
  if (is_silent(line)) return true;
  char *cut = memory_copy_string(line);
  const bool good = run_line(protocol, cut, line, error);
  free(cut);
  if (!good) text_clear(&protocol->answer); // a failed command has no lines
  return good;
}

const char *protocol_answer(const Protocol *protocol) {
  return text_string(&protocol->answer);
}

Move protocol_best_move(const Protocol *protocol) {
  return protocol->best_move;
}

bool protocol_execute(Protocol *protocol, LineKind kind, const char *line) {
  Error error;
  Text *answer = &protocol->answer;
  if (protocol_run(protocol, kind, line, &error)) {
    if (is_silent(line)) return true;
    text_add(answer, "ok\n");
  } else {
    text_format(answer, "error %s %s\n", error.code, error_message(&error));
  }
  protocol->host.write(protocol->host.context, text_string(answer), answer->length);
  return !protocol->quit;
}
