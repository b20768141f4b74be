// The player that all games with racks share, as functions for its Engine.
#ifndef FIVEFOLD_ENGINES_COMMON_RACK_PLAYER_H
#define FIVEFOLD_ENGINES_COMMON_RACK_PLAYER_H

#include "engines/common/rack.h"

// For Engine.create, Engine.destroy, Engine.think and Engine.roll_out of a game's player. The game
// is copied. `destroy_evaluator` is called with the game's evaluator in the end; NULL: it is not
// the player's own.
void *rack_player_create(const RackGame *game, void (*destroy_evaluator)(void *evaluator),
                         const EngineSettings *settings);
void rack_player_destroy(void *player);
Move rack_player_think(void *player, const void *view, const SearchLimits *limits,
                       const SearchHost *host);
uint64_t rack_player_roll_out(void *player, const void *view, int turns, int rounds,
                              const SearchHost *host);

#endif
