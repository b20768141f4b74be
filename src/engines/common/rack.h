// What a game in which tiles are laid from racks, which the others do not see, tells its player.
//
// What such players have in common is in this folder: moves with a static equity, a simulation that
// compares the best candidates by rollouts with the hidden tiles dealt at random, and an exact
// endgame when nothing is hidden any more. A game describes itself by a RackGame. All values are
// integers, so that every machine finds the same: hundredths of a point, and 1/RACK_WIN of a win.
#ifndef FIVEFOLD_ENGINES_COMMON_RACK_H
#define FIVEFOLD_ENGINES_COMMON_RACK_H

#include "engines/engine.h"

enum {
  RACK_POINT = 100,
  RACK_WIN = 1 << 16,
  RACK_OUT = -(1 << 28), // the standing of a player who can no longer win
  RACK_MAX_CANDIDATES = 32,
};

// A move of the player on turn.
typedef struct RackMove {
  Move move;
  int points; // what it brings at once, in points
  int equity; // static: points, the leave and what is opened, in hundredths
} RackMove;

// The order of moves: by equity, of equal ones the one with the smaller word.
static inline bool rack_move_is_better(const RackMove *one, const RackMove *other) {
  return one->equity != other->equity ? one->equity > other->equity : one->move < other->move;
}

// Takes a move; NULL asks, where finding moves takes a while, whether to continue. False stops.
typedef bool (*RackVisitor)(void *context, const RackMove *move);

// The same question without moves.
typedef struct RackTimer {
  bool (*has_time)(void *context);
  void *context;
} RackTimer;

// The best of several moves, and how many were considered.
typedef struct RackBest {
  RackMove move;
  uint64_t considered;
} RackBest;

static inline void rack_best_add(RackBest *best, const RackMove *move) {
  if (best->considered++ == 0 || rack_move_is_better(move, &best->move)) best->move = *move;
}

// How a level is weakened: it sees plain plays, and overlooks rich ones.
typedef struct RackLevel {
  int plain;   // plays of up to so many tenths of a point are never overlooked
  int halving; // half of the plays are for each so many tenths of a point that they bring beyond,
               // on the most attentive turns; 0: none are
  uint64_t nodes; // moves to look at; 0: no limit; 1: the static equity decides
} RackLevel;

// What has to be known of a game. `evaluator` has its weights and caches, and is handed to every
// function. States are complete unless a view is asked for; a view is that of the player on turn.
typedef struct RackGame {
  const Game *rules;
  const void *evaluator;

  // Feeds the moves worth a thought of the player on turn of a state or a view, each once, until
  // the visitor returns false. At least one; a legal one comes soon, however large the position,
  // and no fraction of a millisecond goes by without a call.
  void (*visit)(const void *evaluator, const void *state, RackVisitor visit, void *context);

  // Optional, the policy of rollouts, where speed counts more than a rare move: the best of the
  // moves that `visit` would feed, or nearly. False when time was up; the timer is to be asked
  // every fraction of a millisecond.
  bool (*find_best)(const void *evaluator, const void *state, RackTimer timer, RackBest *best);

  // Makes a move that `visit` fed.
  void (*play)(void *state, const RackMove *move);

  // Makes chance's move. `luck` is a random word; in the same luck alike states should draw alike
  // tiles, so that moves can be compared.
  void (*draw)(void *state, uint64_t luck);

  // How many turns a rollout lasts in this view.
  int (*horizon)(const void *view);

  // Whether the rest of the game has no luck and all tiles are known, given what the view shows.
  bool (*is_known)(const void *view);

  // What a player of an unfinished game or view can count on: points so far, the value of the rack
  // and of being on turn, in hundredths.
  int (*standing)(const void *evaluator, const void *state, int player);

  // Optional: the value of the player's rack, as it is part of the standing. What is drawn in a
  // rollout is then compared with what could be expected, and the difference taken off (a control
  // variate): rollouts tell more with less luck in them. NULL: nothing is taken off.
  int (*rack_value)(const void *evaluator, const void *state, int player);

  // How far standings are from deciding the game: a lead of this many hundredths wins three games
  // in four (between two players; exactly: the odds are e to 1).
  int (*spread)(const void *evaluator, const void *state);

  const RackLevel *levels; // ENGINE_MAX_LEVEL of them
  int attention_steps;     // of weak levels: by halves, from the most attentive turn down
  int candidates;          // how many moves are compared, at most RACK_MAX_CANDIDATES

  // How the chances that standings say come true when the strongest level plays, measured with
  // fivefold calibrate: the logarithm of the odds is to be multiplied by the first, and before a
  // move the second is to be added, both in percent.
  int certainty;
  int turn_bias;
} RackGame;

// What is expected for a player, or has come out.
typedef struct RackOutcome {
  int win;    // share of the win, of RACK_WIN
  int margin; // own points less the best other's (alone: own points), in hundredths
} RackOutcome;

#endif
