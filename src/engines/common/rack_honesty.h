// What people are told of a chance that was found by rollouts, so that it comes true as often as it
// is said (fivefold calibrate). It changes no move: candidates are compared by what was found.
#ifndef FIVEFOLD_ENGINES_COMMON_RACK_HONESTY_H
#define FIVEFOLD_ENGINES_COMMON_RACK_HONESTY_H

#include "engines/common/rack.h"

// What is known without rollouts, and how much there is of what they said.
typedef struct RackEvidence {
  const RackGame *game;
  int prior;          // the chance by the standings before the move, of RACK_WIN
  int64_t rounds;     // of rollouts
  bool is_played_out; // they lasted to the end of the game, so that results were counted
} RackEvidence;

// The chance to win, in permille, of a move that rollouts gave `win` of RACK_WIN. Of two moves the
// one with more is given more, or as much.
int rack_honest_permille(const RackEvidence *evidence, int win);

#endif
