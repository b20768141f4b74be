// The moves of the puzzle as swaps: each pair of spaces once, however many of its two buttons can
// make the swap, and none that exchanges equal buttons.
#ifndef FIVEFOLD_ENGINES_BAJU_SWAPS_H
#define FIVEFOLD_ENGINES_BAJU_SWAPS_H

#include "games/baju/solo.h"

enum { MAX_SWAPS = BAJU_SPACES * (BAJU_SPACES - 1) / 2 };

// start << 4 | goal, as a move word: the button on `start` can walk.
typedef uint8_t Swap;

static inline uint64_t swap_apply(uint64_t planes, Swap swap) {
  return baju_exchange(planes, swap >> 4, swap & 15);
}

static inline unsigned list_swaps(const BajuBoard *board, uint64_t planes, Swap *swaps) {
  uint16_t goals[BAJU_SPACES];
  unsigned count = 0;
  for (unsigned start = 0; start < BAJU_SPACES; start++) {
    goals[start] = baju_solo_goals(board, planes, start);
    for (unsigned rest = goals[start]; rest; rest &= rest - 1) {
      const unsigned goal = (unsigned)__builtin_ctz(rest);
      const bool known = goal < start && goals[goal] >> start & 1;
      const bool same = ((planes >> start ^ planes >> goal) & BAJU_EACH_PLANE) == 0;
      swaps[count] = (Swap)(start << 4 | goal);
      count += !known && !same;
    }
  }
  return count;
}

#endif
