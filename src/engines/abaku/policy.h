// The policy of rollouts: the best move by equity, fast. Most of the board and often the rack have
// been met before, and then the best plays of a line are in a cache.
#ifndef FIVEFOLD_ENGINES_ABAKU_POLICY_H
#define FIVEFOLD_ENGINES_ABAKU_POLICY_H

#include "engines/abaku/moves.h"

enum { ABAKU_LINE_ENTRIES = 1 << 13, ABAKU_PLAYS_PER_LINE = 3 };

// The best plays of a line, in order, by equity without openings.
typedef struct AbakuLineBest {
  int count;
  int considered; // all plays that there were
  RackMove plays[ABAKU_PLAYS_PER_LINE];
} AbakuLineBest;

// The key stands for the tiles on and around the line and in the rack.
typedef struct AbakuLineEntry {
  uint64_t key;
  AbakuLineBest best;
} AbakuLineEntry;

// All zero in the beginning.
typedef struct AbakuLineCache {
  AbakuLineEntry entries[ABAKU_LINE_ENTRIES];
} AbakuLineCache;

// For RackGame.find_best. Of each line the few plays are looked at that are best but for what they
// open; what abaku_generate_brief_plays() overlooks is overlooked here too.
bool abaku_find_best(const void *evaluator, const void *state, RackTimer timer, RackBest *best);

#endif
