// What players of tile games say about a leave: the tiles they keep.
#ifndef FIVEFOLD_ENGINES_COMMON_RACK_EXPLAIN_H
#define FIVEFOLD_ENGINES_COMMON_RACK_EXPLAIN_H

#include "engines/explanation.h"
#include "games/common/tiles.h"

// Adds "keeps 24 (good)": the leave, and what it is when its value, in hundredths of a point, is
// more than `notable` from the ordinary. Nothing is said of an empty leave.
void rack_explain_leave(Explanation *explanation, const char *alphabet, const TileSet *leave,
                        int value, int notable);

#endif
