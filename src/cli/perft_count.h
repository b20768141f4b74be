// Counts move sequences as game_perft() does, in pieces, so that it can be interrupted and says how
// far it is.
#ifndef FIVEFOLD_CLI_PERFT_COUNT_H
#define FIVEFOLD_CLI_PERFT_COUNT_H

#include "core/game.h"

typedef struct PerftCount {
  uint64_t total; // so far
  bool complete;
} PerftCount;

// The sequences of `depth` moves from a state. Ends early when an interruption comes.
void perft_count(PerftCount *count, const Game *game, const void *state, int depth);

#endif
