// Counting move sequences, to test the rules against others' and to measure their speed.
#include "games/baju/baju.h"

uint64_t baju_perft(const BajuBoard *board, const BajuState *state, BajuHistory *history,
                    int depth) {
  if (depth == 1) return baju_count(board, state);
  Move moves[BAJU_MAX_MOVES];
  const unsigned count = baju_generate(board, state, moves);
  uint64_t total = 0;
  for (unsigned i = 0; i < count; i++) {
    BajuState next = *state;
    baju_play(board, &next, history, moves[i]);
    total += baju_perft(board, &next, history, depth - 1);
    history->count--;
  }
  return total;
}
