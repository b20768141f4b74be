// A game played on from a complete state, everybody making the move with the best static value.
#ifndef FIVEFOLD_ENGINES_COMMON_RACK_PLAYOUT_H
#define FIVEFOLD_ENGINES_COMMON_RACK_PLAYOUT_H

#include "engines/common/rack_moves.h"

enum { RACK_TO_THE_END = 200 }; // turns: more than any game needs that can be seen to its end

// Plays `turns` turns in this luck, or fewer when the game ends, and says what `player` may expect:
// the mean of what could be expected after the first turn and after the last, unless the result is
// known. `state` is changed. False when the clock has expired.
bool rack_playout(RackLooker *looker, void *state, int player, int turns, uint64_t luck,
                  RackOutcome *outcome);

#endif
