// The referee of one game at a time between engine processes: keeps the game and the processes,
// shows each player what that seat may see, and checks every answer.
#ifndef FIVEFOLD_MATCH_REFEREE_H
#define FIVEFOLD_MATCH_REFEREE_H

#include "match/spec.h"

#include <poll.h>

// Why a player lost without the game's rules saying so.
typedef enum Forfeit {
  FORFEIT_CRASH,    // its process ended
  FORFEIT_HANG,     // it gave no answer at all
  FORFEIT_TIME,     // its answer came too late
  FORFEIT_ILLEGAL,  // its move is against the rules
  FORFEIT_PROTOCOL, // it answered something else than a move
  FORFEIT_KINDS,
} Forfeit;

// "crash", "illegal move", ...
const char *forfeit_key(Forfeit kind);

// How long a side took for its answers, without the time in which it was ready to run but the
// machine was busy with others; that is kept apart.
typedef struct TimeUse {
  uint64_t answers;
  uint64_t late; // over the given time by more than MATCH_GRACE_MS
  double slowest_ms;
  double total_ms;
  double longest_stall_ms;
} TimeUse;

typedef enum RefereePhase {
  REFEREE_FREE,
  REFEREE_GREETING,
  REFEREE_PLAYING,
  REFEREE_OVER
} RefereePhase;

typedef struct Referee {
  const MatchSpec *spec; // borrowed
  RefereePhase phase;
  int players;
  int a_seat;                        // A's; all others are B's
  Remote *remotes[GAME_MAX_PLAYERS]; // the first is A's; owned
  Session *session;                  // owned
  uint64_t plies;                    // since the opening
  double asked_at_ms;
  double stall_before_ms; // of the player that was asked

  // When the game is over.
  double a_points; // 1 for a win, 0 for a loss, shares of 1 for ties
  bool cut_off;    // it was too long, and drawn
  unsigned forfeits[SIDES][FORFEIT_KINDS];
  Text notes; // what went wrong, one line each

  TimeUse time_use[SIDES]; // of all its games
} Referee;

void referee_init(Referee *referee, const MatchSpec *spec, int players);
void referee_free(Referee *referee);

// Begins a game; the session is the referee's from now on. Processes that are not there are
// started.
void referee_begin(Referee *referee, Session *session, int a_seat, uint64_t seed);

// Adds the descriptors to wait for (at most GAME_MAX_PLAYERS) and returns how many there are.
size_t referee_watch(const Referee *referee, struct pollfd *watched);

// When referee_service() has to be called at the latest, as system_now_ms() counts.
double referee_deadline(const Referee *referee);

// Takes what the players said and goes on as far as possible without waiting.
void referee_service(Referee *referee);

// Which side a seat belongs to.
int referee_side(const Referee *referee, int seat);

#endif
