// Asks the player on turn, waits without blocking, and decides what an answer, or none, is worth.
#include "match/referee.h"

#include "base/error_codes.h"
#include "base/hash.h"
#include "base/say.h"
#include "core/state.h"
#include "platform/system.h"

#include <stdlib.h>
#include <string.h>

enum { START_MS = 20000, HANG_AFTER_TIME_MS = 5000, HANG_WITHOUT_TIME_MS = 60000 };

const char *forfeit_key(Forfeit kind) {
  static const char *const keys[FORFEIT_KINDS] = {
      [FORFEIT_CRASH] = "match.crash",       [FORFEIT_HANG] = "match.hang",
      [FORFEIT_TIME] = "match.over-time",    [FORFEIT_ILLEGAL] = "match.illegal",
      [FORFEIT_PROTOCOL] = "match.protocol",
  };
  return keys[kind];
}

int referee_side(const Referee *referee, int seat) {
  return seat == referee->a_seat ? SIDE_A : SIDE_B;
}

// A always has the first process, wherever its seat is; the others follow in order.
static Remote *remote_of(const Referee *referee, int seat) {
  if (seat == referee->a_seat) return referee->remotes[0];
  return referee->remotes[seat < referee->a_seat ? seat : seat - 1];
}

static const Contender *contender_of(const Referee *referee, int seat) {
  return &referee->spec->sides[referee_side(referee, seat)];
}

void referee_init(Referee *referee, const MatchSpec *spec, int players) {
  *referee = (Referee){.spec = spec, .players = players, .a_seat = 1};
  for (int i = 0; i < players; i++)
    referee->remotes[i] =
        contender_create_remote(&spec->sides[i == 0 ? SIDE_A : SIDE_B], spec->keep_stderr);
}

void referee_free(Referee *referee) {
  for (int i = 0; i < referee->players; i++)
    remote_destroy(referee->remotes[i]);
  session_destroy(referee->session);
  text_free(&referee->notes);
}

static void finish(Referee *referee, double a_points) {
  referee->a_points = a_points;
  referee->phase = REFEREE_OVER;
}

// A game that was cut off counts as a tie of all.
static void finish_by_result(Referee *referee) {
  Result result;
  referee->session->game->result(referee->session->state, &result);
  referee->cut_off = result.kind == RESULT_UNFINISHED;
  finish(referee, result_share(&result, referee->a_seat, referee->players));
}

// The player loses by a reason outside the rules, which is recorded as giving up.
static void forfeit(Referee *referee, int seat, Forfeit kind, const char *reason) {
  const int side = referee_side(referee, seat);
  referee->forfeits[side][kind]++;
  Text how = {0};
  say_add(&how, forfeit_key(kind));
  say_add_with(&referee->notes, "match.forfeit", "player=%d how=%s engine=%s reason=%s", seat,
               text_string(&how), referee->spec->sides[side].label, reason);
  text_add_char(&referee->notes, '\n');
  text_free(&how);
  const bool resigned = session_apply_event(referee->session, EVENT_RESIGN, seat, NULL);
  if (side == SIDE_A)
    finish(referee, 0);
  else if (referee->players == 2 || !resigned)
    finish(referee, 1);
}

// Its process failed, and sits out until the next game.
static void forfeit_for_failure(Referee *referee, int seat) {
  Remote *remote = remote_of(referee, seat);
  const Error *error = remote_error(remote);
  const bool ended = error_is(error, ERROR_DIED) || error_is(error, ERROR_NOT_STARTED);
  const bool silent = error_is(error, ERROR_TIMEOUT);
  forfeit(referee, seat,
          ended    ? FORFEIT_CRASH
          : silent ? FORFEIT_HANG
                   : FORFEIT_PROTOCOL,
          error_message(error));
  remote_stop(remote, 0);
}

// The whole view is sent each time, so an engine needs no memory of the game.
static void ask_player(Referee *referee) {
  const Session *session = referee->session;
  const Game *game = session->game;
  const int seat = session_turn(session);
  void *view = state_view(game, session->state, seat);
  Text command = {0};
  text_format(&command, "setup %s ", game->id);
  game->format_position(view, &command);
  free(view);
  Remote *remote = remote_of(referee, seat);
  referee->stall_before_ms = remote_stall_ms(remote);
  referee->asked_at_ms = system_now_ms();
  remote_send(remote, text_string(&command));
  text_clear(&command);
  contender_format_go(contender_of(referee, seat), &command);
  remote_send(remote, text_string(&command));
  text_free(&command);
}

// The next question, or the end of the game.
static void advance(Referee *referee) {
  if (referee->phase == REFEREE_OVER) return;
  referee->phase = REFEREE_PLAYING;
  session_deal(referee->session, NULL);
  if (session_turn(referee->session) == TURN_OVER || referee->plies >= referee->spec->max_plies)
    finish_by_result(referee);
  else
    ask_player(referee);
}

void referee_begin(Referee *referee, Session *session, int a_seat, uint64_t seed) {
  session_destroy(referee->session);
  referee->session = session;
  referee->a_seat = a_seat;
  referee->plies = 0;
  referee->cut_off = false;
  memset(referee->forfeits, 0, sizeof referee->forfeits);
  text_clear(&referee->notes);
  referee->phase = REFEREE_GREETING;
  referee->asked_at_ms = system_now_ms();
  for (int seat = 1; seat <= referee->players; seat++) {
    Remote *remote = remote_of(referee, seat);
    if (remote_socket(remote) < 0) remote_start(remote, NULL); // a failure shows when it is taken
    contender_send_settings(contender_of(referee, seat), remote,
                            hash_mix(seed ^ hash_mix((uint64_t)seat)));
  }
}

// Waits until everybody has taken the settings (an engine need not know them all), so that nobody's
// start counts as thinking.
static void service_greeting(Referee *referee) {
  bool waiting = false;
  const bool late = system_now_ms() > referee_deadline(referee);
  for (int seat = 1; seat <= referee->players && referee->phase != REFEREE_OVER; seat++) {
    Remote *remote = remote_of(referee, seat);
    if (remote_socket(remote) >= 0) remote_on_ready(remote);
    RemoteNews news = REMOTE_OK;
    while (remote_pending(remote) > 0 && (news == REMOTE_OK || news == REMOTE_REFUSED))
      news = remote_take(remote);
    if (news == REMOTE_WAITING && late) {
      remote_fail_late(remote, START_MS);
      news = REMOTE_FAILED;
    }
    if (news == REMOTE_FAILED) forfeit_for_failure(referee, seat);
    if (news == REMOTE_WAITING) waiting = true;
  }
  if (!waiting) advance(referee);
}

// Books the time of an answer; false when it was so late that the game is lost.
static bool book_time(Referee *referee, int seat) {
  const double passed = system_now_ms() - referee->asked_at_ms;
  const double stall = remote_stall_ms(remote_of(referee, seat)) - referee->stall_before_ms;
  const double spent = stall > 0 && stall < passed ? passed - stall : passed;
  const double given = (double)contender_of(referee, seat)->movetime_ms;
  TimeUse *use = &referee->time_use[referee_side(referee, seat)];
  use->answers++;
  use->total_ms += spent;
  if (spent > use->slowest_ms) use->slowest_ms = spent;
  if (stall > use->longest_stall_ms) use->longest_stall_ms = stall;
  if (given == 0) return true;
  if (spent > given + MATCH_GRACE_MS) use->late++;
  if (spent <= given + (double)referee->spec->margin_ms) return true;
  Text reason = {0};
  say_add_with(&reason, "match.late", "spent=%d given=%d", (int)spent, (int)given);
  forfeit(referee, seat, FORFEIT_TIME, text_string(&reason));
  text_free(&reason);
  return false;
}

static void play_answer(Referee *referee, int seat, const char *word) {
  Session *session = referee->session;
  Move move;
  Error error;
  referee->plies++;
  if (strcmp(word, "resign") == 0) {
    session_apply_event(session, EVENT_RESIGN, seat, NULL);
  } else if (!session->game->parse_move(session->state, word, &move, &error) ||
             !session_play(session, move, NULL, &error)) {
    Text reason = {0};
    text_format(&reason, "'%s': %s", word, error_message(&error));
    forfeit(referee, seat, FORFEIT_ILLEGAL, text_string(&reason));
    text_free(&reason);
  }
}

static void take_move(Referee *referee, int seat) {
  Text move = {0}, reason = {0};
  if (remote_find_line(remote_of(referee, seat), "bestmove", &move)) {
    if (book_time(referee, seat)) play_answer(referee, seat, text_string(&move));
  } else {
    say_add(&reason, "match.no-bestmove");
    forfeit(referee, seat, FORFEIT_PROTOCOL, text_string(&reason));
  }
  text_free(&move);
  text_free(&reason);
}

// The answer to `setup` or, with nothing pending after it, to `go`.
static void take_answer(Referee *referee, int seat, RemoteNews news) {
  Remote *remote = remote_of(referee, seat);
  if (news == REMOTE_FAILED) {
    forfeit_for_failure(referee, seat);
  } else if (news == REMOTE_REFUSED) {
    Text reason = {0};
    say_add_with(&reason, "match.refused", "code=%s message=%s", remote_error(remote)->code,
                 error_message(remote_error(remote)));
    if (remote_pending(remote) > 0)
      remote_stop(remote, 0); // its answer to `go` must not be met later
    forfeit(referee, seat, FORFEIT_PROTOCOL, text_string(&reason));
    text_free(&reason);
  } else if (remote_pending(remote) == 0) {
    take_move(referee, seat);
  } else {
    return;
  }
  advance(referee);
}

static void service_play(Referee *referee) {
  while (referee->phase == REFEREE_PLAYING) {
    const int seat = session_turn(referee->session);
    Remote *remote = remote_of(referee, seat);
    if (remote_socket(remote) >= 0) remote_on_ready(remote);
    RemoteNews news = remote_take(remote);
    if (news == REMOTE_WAITING) {
      if (system_now_ms() <= referee_deadline(referee)) return;
      remote_fail_late(remote, system_now_ms() - referee->asked_at_ms);
      news = REMOTE_FAILED;
    }
    take_answer(referee, seat, news);
  }
}

void referee_service(Referee *referee) {
  if (referee->phase == REFEREE_GREETING)
    service_greeting(referee);
  else if (referee->phase == REFEREE_PLAYING)
    service_play(referee);
}

double referee_deadline(const Referee *referee) {
  if (referee->phase == REFEREE_GREETING) return referee->asked_at_ms + START_MS;
  const MatchSpec *spec = referee->spec;
  const uint64_t given = contender_of(referee, session_turn(referee->session))->movetime_ms;
  uint64_t patience = spec->hang_ms;
  if (!patience) patience = given ? HANG_AFTER_TIME_MS : HANG_WITHOUT_TIME_MS;
  if (given) patience += given + spec->margin_ms;
  return referee->asked_at_ms + (double)patience;
}

size_t referee_watch(const Referee *referee, struct pollfd *watched) {
  size_t count = 0;
  if (referee->phase != REFEREE_GREETING && referee->phase != REFEREE_PLAYING) return 0;
  for (int i = 0; i < referee->players; i++) {
    const Remote *remote = referee->remotes[i];
    if (remote_pending(remote) == 0 || remote_socket(remote) < 0) continue;
    watched[count] = (struct pollfd){.fd = remote_socket(remote), .events = POLLIN};
    if (remote_wants_to_write(remote)) watched[count].events |= POLLOUT;
    count++;
  }
  return count;
}
