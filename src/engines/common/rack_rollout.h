// A rollout: a game played on from a complete state, everybody making the move with the best static
// equity.
#ifndef FIVEFOLD_ENGINES_COMMON_RACK_ROLLOUT_H
#define FIVEFOLD_ENGINES_COMMON_RACK_ROLLOUT_H

#include "engines/common/rack_moves.h"

enum { RACK_TO_THE_END = 200 }; // turns: more than any game needs that can be seen to its end

// Plays `turns` turns in this luck, or fewer when the game ends, and says what `player` may expect:
// the mean of what could be expected after the first turn and after the last, unless the result is
// known. `state` is changed. False when the clock has expired.
bool rack_rollout(RackSearch *search, void *state, int player, int turns, uint64_t luck,
                  RackOutcome *outcome);

#endif
