// Keeping the history that the repetition rule needs.
#include "games/abalone/abalone.h"

AbalonePush abalone_play(AbaloneState *state, AbaloneHistory *history, Move move) {
  const unsigned slot = abalone_history_slot(state->ply);
  history->moves[slot] = (uint16_t)move;
  history->marbles[slot][BLACK] = state->marbles[BLACK];
  history->marbles[slot][WHITE] = state->marbles[WHITE];
  const AbalonePush push = abalone_apply(state, move);
  if (push.out)
    history->count = 0;
  else if (history->count < ABALONE_LOOK_BACK)
    history->count++;
  return push;
}
