// A beginner at baju: completes a line where it can, else takes away what the other one needs to
// complete a line, else moves anyhow.
#include "beginner.h"

#include "games/baju/baju.h"

enum { TASTE_COMPLETES = TASTE_LIKED + 1 };

// Could the player on turn complete a line at once?
static bool threatens(BajuGame *game) {
  Move moves[BAJU_MAX_MOVES];
  const int player = (int)baju_side(&game->state) + 1;
  const unsigned count = baju_generate(&game->board, &game->state, moves);
  for (unsigned i = 0; i < count; i++) {
    BajuState next = game->state;
    baju_play(&game->board, &next, &game->history, moves[i]);
    game->history.count--;
    if (baju_winner(&next) == player) return true;
  }
  return false;
}

static int taste(const void *view, Move move) {
  BajuGame game = *(const BajuGame *)view;
  const int player = (int)baju_side(&game.state) + 1;
  baju_play(&game.board, &game.state, &game.history, move);
  if (baju_winner(&game.state) == player) return TASTE_COMPLETES;
  // Where nothing has to be stopped, no move leaves a threat or all are alike.
  return game.state.ending == 0 && !threatens(&game) ? TASTE_LIKED : TASTE_ANY;
}

int main(void) {
  return beginner_serve("baju", taste);
}
