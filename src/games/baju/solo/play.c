// Making moves, the deal included, and how the puzzle ends.
#include "games/baju/solo.h"

#include <assert.h>

void baju_solo_play(const BajuBoard *board, BajuSoloState *state, Move move) {
  assert(!state->ending && state->is_dealt != baju_is_deal(move));
  if (!state->is_dealt) {
    baju_deal_planes(board, move, &state->planes);
    state->is_dealt = true;
    // Only a deal can leave nothing to do: after a swap, the button that walked can walk back.
    if (baju_solo_count(board, state->planes) == 0) state->ending = BAJU_SOLO_STUCK;
    return;
  }
  state->planes = baju_exchange(state->planes, move >> 4 & 15, move & 15);
  state->moves++;
  if (baju_goal_met(state->planes, state->goal)) state->ending = BAJU_SOLO_GOAL;
}
