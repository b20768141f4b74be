// The policy of rollouts: the best move by equity, fast. Most of the board and often the hand have
// been met before, and then the best play of a line is in a cache.
#ifndef FIVEFOLD_ENGINES_SUMMY_POLICY_H
#define FIVEFOLD_ENGINES_SUMMY_POLICY_H

#include "engines/summy/moves.h"

enum { SUMMY_LINE_ENTRIES = 1 << 13 };

// What is best on a line with these pieces on and around it, for a hand. The key stands for all of
// that.
typedef struct SummyLineEntry {
  uint64_t key;
  RackBest best;
} SummyLineEntry;

// All zero in the beginning.
typedef struct SummyLineCache {
  SummyLineEntry entries[SUMMY_LINE_ENTRIES];
} SummyLineCache;

// For RackGame.find_best.
bool summy_find_best(const void *evaluator, const void *state, RackTimer timer, RackBest *best);

#endif
