#include "engines/common/rack_playout.h"

#include "base/hash.h"

bool rack_playout(RackLooker *looker, void *state, int player, int turns, uint64_t luck,
                  RackOutcome *outcome) {
  const RackGame *game = looker->game;
  // Counts by itself: a game that is over at once costs no look at a move.
  if (search_clock_expired(looker->clock, ++looker->nodes)) return false;
  for (;;) {
    const int turn = game->rules->turn(state);
    // What would be drawn after the last turn is left open: less luck is in the outcome then.
    if (turn == TURN_OVER || turns == 0) break;
    if (turn == TURN_CHANCE) {
      game->draw(state, luck);
      luck = hash_mix(luck + 1);
      continue;
    }
    RackMove move;
    if (!rack_moves_best(looker, state, &move)) return false;
    game->play(state, &move);
    turns--;
  }
  *outcome = rack_outcome(game, state, player);
  return true;
}
