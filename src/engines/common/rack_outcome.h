// What a player may expect of a position, or what came out.
#ifndef FIVEFOLD_ENGINES_COMMON_RACK_OUTCOME_H
#define FIVEFOLD_ENGINES_COMMON_RACK_OUTCOME_H

#include "engines/common/rack.h"

// Of any state or view, over or not.
RackOutcome rack_outcome(const RackGame *game, const void *state, int player);

// The same with what each player (from 0) owes to luck taken off, which changes no result.
RackOutcome rack_outcome_less_luck(const RackGame *game, const void *state, int player,
                                   const int luck[GAME_MAX_PLAYERS]);

// The chance to win of a player with a lead over a single rival, where both have `spread`.
int rack_chance(int lead, int spread);

#endif
