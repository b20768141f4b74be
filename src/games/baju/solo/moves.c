// The legal moves of the puzzle: listed or counted.
#include "games/baju/solo.h"

unsigned baju_solo_count(const BajuBoard *board, uint64_t planes) {
  unsigned count = 0;
  for (unsigned start = 0; start < BAJU_SPACES; start++)
    count += (unsigned)__builtin_popcount(baju_solo_goals(board, planes, start));
  return count;
}

unsigned baju_solo_generate(const BajuBoard *board, uint64_t planes, Move *moves) {
  Move *next = moves;
  for (unsigned start = 0; start < BAJU_SPACES; start++)
    for (unsigned goals = baju_solo_goals(board, planes, start); goals; goals &= goals - 1)
      *next++ = baju_solo_swap(start, (unsigned)__builtin_ctz(goals));
  return (unsigned)(next - moves);
}
