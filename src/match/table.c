#include "match/table.h"

#include "base/hash.h"
#include "base/memory.h"
#include "platform/system.h"

#include <stdlib.h>
#include <string.h>

enum { START_MS = 20000, HANG_AFTER_TIME_MS = 5000, HANG_WITHOUT_TIME_MS = 60000 };

const char *forfeit_name(Forfeit kind) {
  static const char *const names[FORFEIT_KINDS] = {"crash", "hang", "over time", "illegal move",
                                                   "broken protocol"};
  return names[kind];
}

int table_side(const Table *table, int seat) {
  return seat == table->a_seat ? SIDE_A : SIDE_B;
}

// A sits on the first chair's process wherever its seat is; the others follow in order.
static Remote *remote_of(const Table *table, int seat) {
  if (seat == table->a_seat) return table->remotes[0];
  return table->remotes[seat < table->a_seat ? seat : seat - 1];
}

static const Contender *contender_of(const Table *table, int seat) {
  return &table->spec->sides[table_side(table, seat)];
}

void table_init(Table *table, const MatchSpec *spec, int players) {
  *table = (Table){.spec = spec, .players = players, .a_seat = 1};
  for (int i = 0; i < players; i++)
    table->remotes[i] =
        contender_create_remote(&spec->sides[i == 0 ? SIDE_A : SIDE_B], spec->keep_stderr);
}

void table_free(Table *table) {
  for (int i = 0; i < table->players; i++)
    remote_destroy(table->remotes[i]);
  session_destroy(table->session);
  text_free(&table->notes);
}

static void finish(Table *table, double a_points) {
  table->a_points = a_points;
  table->phase = TABLE_OVER;
}

static void finish_by_result(Table *table) {
  Result result;
  table->session->game->result(table->session->state, &result);
  const double tied = __builtin_popcount(result.players);
  if (result.kind == RESULT_UNFINISHED)
    table->cut_off = true, finish(table, 1.0 / table->players);
  else if (result.kind == RESULT_LOST || !(result.players >> table->a_seat & 1))
    finish(table, 0);
  else
    finish(table, 1 / tied);
}

// The player gives up, for a reason that is not its own.
static void forfeit(Table *table, int seat, Forfeit kind, const char *reason) {
  const int side = table_side(table, seat);
  table->forfeits[side][kind]++;
  text_format(&table->notes, "player %d (%s) loses by %s: %s\n", seat,
              table->spec->sides[side].label, forfeit_name(kind), reason);
  const bool resigned = session_apply_event(table->session, EVENT_RESIGN, seat, NULL);
  if (side == SIDE_A)
    finish(table, 0);
  else if (table->players == 2 || !resigned)
    finish(table, 1);
}

// Its process failed, and sits out until the next game.
static void forfeit_for_failure(Table *table, int seat) {
  Remote *remote = remote_of(table, seat);
  const Error *error = remote_error(remote);
  const bool ended = strcmp(error->code, "died") == 0 || strcmp(error->code, "not-started") == 0;
  const bool silent = strcmp(error->code, "timeout") == 0;
  forfeit(table, seat,
          ended    ? FORFEIT_CRASH
          : silent ? FORFEIT_HANG
                   : FORFEIT_PROTOCOL,
          error_message(error));
  remote_stop(remote, 0);
}

static void ask_player(Table *table) {
  const Session *session = table->session;
  const Game *game = session->game;
  const int seat = session_turn(session);
  void *view = memory_allocate(game->state_size);
  game_view(game, session->state, seat, view);
  Text command = {0};
  text_format(&command, "setup %s ", game->id);
  game->format_position(view, &command);
  free(view);
  Remote *remote = remote_of(table, seat);
  table->stall_before_ms = remote_stall_ms(remote);
  table->asked_at_ms = system_now_ms();
  remote_send(remote, text_string(&command));
  text_clear(&command);
  contender_format_go(contender_of(table, seat), &command);
  remote_send(remote, text_string(&command));
  text_free(&command);
}

// The next question, or the end of the game.
static void go_on(Table *table) {
  if (table->phase == TABLE_OVER) return;
  table->phase = TABLE_PLAYING;
  session_deal(table->session, NULL);
  if (session_turn(table->session) == TURN_OVER || table->plies >= table->spec->max_plies)
    finish_by_result(table);
  else
    ask_player(table);
}

void table_begin(Table *table, Session *session, int a_seat, uint64_t seed) {
  session_destroy(table->session);
  table->session = session;
  table->a_seat = a_seat;
  table->plies = 0;
  table->cut_off = false;
  memset(table->forfeits, 0, sizeof table->forfeits);
  text_clear(&table->notes);
  table->phase = TABLE_GREETING;
  table->asked_at_ms = system_now_ms();
  for (int seat = 1; seat <= table->players; seat++) {
    Remote *remote = remote_of(table, seat);
    if (remote_socket(remote) < 0) remote_start(remote, NULL); // a failure shows when it is taken
    contender_send_settings(contender_of(table, seat), remote,
                            hash_mix(seed ^ hash_mix((uint64_t)seat)));
  }
}

// Waits until everybody has taken the settings (an engine need not know them all), so that nobody's
// start counts as thinking.
static void service_greeting(Table *table) {
  bool waiting = false;
  const bool late = system_now_ms() > table_deadline(table);
  for (int seat = 1; seat <= table->players && table->phase != TABLE_OVER; seat++) {
    Remote *remote = remote_of(table, seat);
    if (remote_socket(remote) >= 0) remote_on_ready(remote);
    RemoteNews news = REMOTE_OK;
    while (remote_pending(remote) > 0 && (news == REMOTE_OK || news == REMOTE_REFUSED))
      news = remote_take(remote);
    if (news == REMOTE_WAITING && late) {
      remote_fail_late(remote, START_MS);
      news = REMOTE_FAILED;
    }
    if (news == REMOTE_FAILED) forfeit_for_failure(table, seat);
    if (news == REMOTE_WAITING) waiting = true;
  }
  if (!waiting) go_on(table);
}

// Books the time of an answer; false when it was so late that the game is lost.
static bool book_time(Table *table, int seat) {
  const double passed = system_now_ms() - table->asked_at_ms;
  const double stall = remote_stall_ms(remote_of(table, seat)) - table->stall_before_ms;
  const double spent = stall > 0 && stall < passed ? passed - stall : passed;
  const double given = (double)contender_of(table, seat)->movetime_ms;
  TimeUse *use = &table->time_use[table_side(table, seat)];
  use->answers++;
  use->total_ms += spent;
  if (spent > use->slowest_ms) use->slowest_ms = spent;
  if (stall > use->longest_stall_ms) use->longest_stall_ms = stall;
  if (given == 0) return true;
  if (spent > given + MATCH_GRACE_MS) use->late++;
  if (spent <= given + (double)table->spec->margin_ms) return true;
  Text reason = {0};
  text_format(&reason, "it took %d ms of %d", (int)spent, (int)given);
  forfeit(table, seat, FORFEIT_TIME, text_string(&reason));
  text_free(&reason);
  return false;
}

static void play_answer(Table *table, int seat, const char *word) {
  Session *session = table->session;
  Move move;
  Error error;
  table->plies++;
  if (strcmp(word, "resign") == 0) {
    session_apply_event(session, EVENT_RESIGN, seat, NULL);
  } else if (!session->game->parse_move(session->state, word, &move, &error) ||
             !session_play(session, move, NULL, &error)) {
    Text reason = {0};
    text_format(&reason, "'%s': %s", word, error_message(&error));
    forfeit(table, seat, FORFEIT_ILLEGAL, text_string(&reason));
    text_free(&reason);
  }
}

static void take_move(Table *table, int seat) {
  Text move = {0};
  if (!remote_find_line(remote_of(table, seat), "bestmove", &move))
    forfeit(table, seat, FORFEIT_PROTOCOL, "its answer has no bestmove");
  else if (book_time(table, seat))
    play_answer(table, seat, text_string(&move));
  text_free(&move);
}

// The answer to `setup` or, with nothing pending after it, to `go`.
static void take_answer(Table *table, int seat, RemoteNews news) {
  Remote *remote = remote_of(table, seat);
  if (news == REMOTE_FAILED) {
    forfeit_for_failure(table, seat);
  } else if (news == REMOTE_REFUSED) {
    Text reason = {0};
    text_format(&reason, "it answers 'error %s %s'", remote_error(remote)->code,
                error_message(remote_error(remote)));
    if (remote_pending(remote) > 0)
      remote_stop(remote, 0); // its answer to `go` must not be met later
    forfeit(table, seat, FORFEIT_PROTOCOL, text_string(&reason));
    text_free(&reason);
  } else if (remote_pending(remote) == 0) {
    take_move(table, seat);
  } else {
    return;
  }
  go_on(table);
}

static void service_play(Table *table) {
  while (table->phase == TABLE_PLAYING) {
    const int seat = session_turn(table->session);
    Remote *remote = remote_of(table, seat);
    if (remote_socket(remote) >= 0) remote_on_ready(remote);
    RemoteNews news = remote_take(remote);
    if (news == REMOTE_WAITING) {
      if (system_now_ms() <= table_deadline(table)) return;
      remote_fail_late(remote, system_now_ms() - table->asked_at_ms);
      news = REMOTE_FAILED;
    }
    take_answer(table, seat, news);
  }
}

void table_service(Table *table) {
  if (table->phase == TABLE_GREETING)
    service_greeting(table);
  else if (table->phase == TABLE_PLAYING)
    service_play(table);
}

double table_deadline(const Table *table) {
  if (table->phase == TABLE_GREETING) return table->asked_at_ms + START_MS;
  const MatchSpec *spec = table->spec;
  const uint64_t given = contender_of(table, session_turn(table->session))->movetime_ms;
  uint64_t patience = spec->hang_ms;
  if (!patience) patience = given ? HANG_AFTER_TIME_MS : HANG_WITHOUT_TIME_MS;
  if (given) patience += given + spec->margin_ms;
  return table->asked_at_ms + (double)patience;
}

size_t table_watch(const Table *table, struct pollfd *watched) {
  size_t count = 0;
  if (table->phase != TABLE_GREETING && table->phase != TABLE_PLAYING) return 0;
  for (int i = 0; i < table->players; i++) {
    const Remote *remote = table->remotes[i];
    if (remote_pending(remote) == 0 || remote_socket(remote) < 0) continue;
    watched[count] = (struct pollfd){.fd = remote_socket(remote), .events = POLLIN};
    if (remote_wants_to_write(remote)) watched[count].events |= POLLOUT;
    count++;
  }
  return count;
}
