// One game after the other. All judges think about a position at the same time.
#include "match/calibration_games.h"

#include "base/error_codes.h"
#include "base/hash.h"
#include "base/memory.h"
#include "base/scan.h"
#include "core/state.h"
#include "platform/system.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>

// How long an engine may take over its time, or in all where it has nodes, and how soon an
// interruption is noticed.
enum { PATIENCE_MS = 600000, MAX_SLEEP_MS = 200 };

// Who was on turn when a statement was made, and the number of the decision in its game.
typedef struct Circumstance {
  int seat;
  size_t decision;
} Circumstance;

typedef struct Player {
  const CalibrationSpec *spec;
  const CalibrationObserver *observer;
  Remote *remotes[CALIBRATION_JUDGES];

  // The game that is played.
  Session *session;
  uint64_t number;
  size_t decisions;            // with or without statement
  size_t first;                // of its statements
  Circumstance *circumstances; // of its statements; owned
  size_t circumstance_capacity;
} Player;

static bool is_interrupted(const Player *player) {
  const CalibrationObserver *observer = player->observer;
  return observer->interrupted && observer->interrupted(observer->context);
}

// Waits for the answers to everything that was sent to a judge; `refusals` are answers like others
// where an engine need not know what is sent. False after a failure, or an interruption, which is
// no error.
static bool await_answers(const Player *player, int judge, bool refusals, Error *error) {
  Remote *remote = player->remotes[judge];
  const double deadline =
      system_now_ms() + PATIENCE_MS + (double)player->spec->judges[judge].movetime_ms;
  RemoteNews news = REMOTE_OK;
  while (remote_pending(remote) > 0) {
    news = remote_take(remote);
    if (news == REMOTE_OK || (news == REMOTE_REFUSED && refusals)) continue;
    if (news != REMOTE_WAITING) break;
    if (is_interrupted(player)) return false;
    if (system_now_ms() > deadline) remote_fail_late(remote, PATIENCE_MS);
    struct pollfd watched = {.fd = remote_socket(remote), .events = POLLIN};
    if (remote_wants_to_write(remote)) watched.events |= POLLOUT;
    poll(&watched, 1, MAX_SLEEP_MS);
    remote_on_ready(remote);
  }
  if (news == REMOTE_OK || (news == REMOTE_REFUSED && refusals)) return true;
  *error = *remote_error(remote);
  return error_wrap(error, "calibrate.engine", "engine=%s", player->spec->judges[judge].label);
}

// The chance in an `info` line, in permille; -1 where there is none, or where it is about a move
// that is not the best.
static int win_in_line(const char *line, size_t length) {
  const char *cursor = line, *word;
  size_t word_length;
  uint64_t win = CALIBRATION_SURE + 1;
  while (scan_word(&cursor, &word, &word_length) && word + word_length <= line + length) {
    const char *rest = word;
    if (scan_prefix(&rest, "pv ") || scan_prefix(&rest, "reason ")) break;
    if (scan_prefix(&rest, "multipv ") && !scan_prefix(&rest, "1 ")) return -1;
    if (scan_prefix(&rest, "win ")) scan_number_prefix(&rest, CALIBRATION_SURE, &win);
  }
  return win > CALIBRATION_SURE ? -1 : (int)win;
}

// What the search said last.
static int win_said(const Remote *remote) {
  const char *cursor = remote_lines(remote), *line;
  size_t length;
  int win = -1;
  while (text_next_line(&cursor, &line, &length)) {
    const char *rest = line;
    if (!scan_prefix(&rest, "info ")) continue;
    const int found = win_in_line(rest, length - (size_t)(rest - line));
    if (found >= 0) win = found;
  }
  return win;
}

// Sends the view of the player on turn to all judges.
static void ask_judges(const Player *player) {
  const Session *session = player->session;
  const Game *game = session->game;
  void *view = state_view(game, session->state, session_turn(session));
  Text position = {0};
  text_format(&position, "setup %s ", game->id);
  game->format_position(view, &position);
  free(view);
  for (int judge = 0; judge < player->spec->judge_count; judge++) {
    Text go = {0};
    contender_format_go(&player->spec->judges[judge], &go);
    remote_send(player->remotes[judge], text_string(&position));
    remote_send(player->remotes[judge], text_string(&go));
    text_free(&go);
  }
  text_free(&position);
}

static bool play_bestmove(const Player *player, Error *error) {
  Session *session = player->session;
  Text word = {0};
  Move move;
  bool good = remote_find_line(player->remotes[0], "bestmove", &word);
  if (!good)
    error_raise(error, ERROR_BAD_ARGUMENT, "match.no-bestmove");
  else if (strcmp(text_string(&word), "resign") == 0)
    good = session_apply_event(session, EVENT_RESIGN, session_turn(session), error);
  else
    good = session->game->parse_move(session->state, text_string(&word), &move, error) &&
           session_play(session, move, NULL, error);
  text_free(&word);
  return good || error_wrap(error, "calibrate.engine", "engine=%s", player->spec->judges[0].label);
}

// The statement still lacks what came.
static void add_statement(Player *player, Statements *statements) {
  Statement statement = {.game = player->number};
  for (int judge = 0; judge < player->spec->judge_count; judge++) {
    statement.said[judge] = win_said(player->remotes[judge]);
    if (statement.said[judge] < 0) return;
  }
  const size_t index = statements->count - player->first;
  player->circumstances = memory_reserve(player->circumstances, &player->circumstance_capacity,
                                         index + 1, sizeof *player->circumstances);
  player->circumstances[index] = (Circumstance){session_turn(player->session), player->decisions};
  statements->list = memory_reserve(statements->list, &statements->capacity, statements->count + 1,
                                    sizeof *statements->list);
  statements->list[statements->count++] = statement;
}

// Asks, notes and plays one move.
static bool decide(Player *player, Statements *statements, Error *error) {
  ask_judges(player);
  for (int judge = 0; judge < player->spec->judge_count; judge++)
    if (!await_answers(player, judge, false, error)) return false;
  add_statement(player, statements);
  player->decisions++;
  if (!play_bestmove(player, error)) return false;
  session_deal(player->session, NULL);
  return true;
}

// The result is known: it came of everything that was said.
static void complete_statements(const Player *player, Statements *statements) {
  const Session *session = player->session;
  const int players = session->game->player_count(session->state);
  Result result;
  session->game->result(session->state, &result);
  for (size_t i = player->first; i < statements->count; i++) {
    const Circumstance *circumstance = &player->circumstances[i - player->first];
    Statement *statement = &statements->list[i];
    statement->came = result_share(&result, circumstance->seat, players);
    statement->is_late = 3 * circumstance->decision >= 2 * player->decisions;
  }
}

static bool begin_game(Player *player, uint64_t number, Error *error) {
  const CalibrationSpec *spec = player->spec;
  session_destroy(player->session);
  player->session = openings_start(&spec->openings, number, spec->seed, error);
  player->number = number;
  player->decisions = 0;
  if (!player->session) return false;
  session_deal(player->session, NULL);
  for (int judge = 0; judge < spec->judge_count; judge++)
    contender_send_settings(&spec->judges[judge], player->remotes[judge],
                            hash_mix(spec->seed + hash_mix(number)));
  for (int judge = 0; judge < spec->judge_count; judge++)
    if (!await_answers(player, judge, true, error)) return false;
  return true;
}

// A game that fails or is interrupted leaves no statements.
static bool play_game(Player *player, uint64_t number, Statements *statements, Error *error) {
  player->first = statements->count;
  bool good = begin_game(player, number, error);
  while (good && session_turn(player->session) != TURN_OVER &&
         player->decisions < player->spec->max_plies)
    good = decide(player, statements, error);
  if (good)
    complete_statements(player, statements);
  else
    statements->count = player->first;
  return good;
}

static bool play_games(Player *player, Statements *statements, Error *error) {
  for (uint64_t game = 0; game < player->spec->games && !is_interrupted(player); game++) {
    if (!play_game(player, game, statements, error)) return is_interrupted(player);
    if (player->observer->progress) player->observer->progress(player->observer->context, game + 1);
  }
  return true;
}

static bool check_game(const CalibrationSpec *spec, Error *error) {
  Session *session = openings_start(&spec->openings, 0, spec->seed, error);
  if (!session) return false;
  const int players = session->game->player_count(session->state);
  session_destroy(session);
  return players > 1 || error_raise(error, ERROR_BAD_ARGUMENT, "calibrate.one-player");
}

bool calibration_play(const CalibrationSpec *spec, const CalibrationObserver *observer,
                      Statements *statements, Error *error) {
  if (!check_game(spec, error)) return false;
  Player player = {.spec = spec, .observer = observer};
  for (int judge = 0; judge < spec->judge_count; judge++) {
    player.remotes[judge] = contender_create_remote(&spec->judges[judge], spec->keep_stderr);
    remote_start(player.remotes[judge], NULL); // a failure shows when an answer is awaited
  }
  const bool good = play_games(&player, statements, error);
  for (int judge = 0; judge < spec->judge_count; judge++)
    remote_destroy(player.remotes[judge]);
  session_destroy(player.session);
  free(player.circumstances);
  return good;
}
