// What players of tile games say about the tiles they keep.
#ifndef FIVEFOLD_ENGINES_COMMON_RACK_EXPLAIN_H
#define FIVEFOLD_ENGINES_COMMON_RACK_EXPLAIN_H

#include "engines/explanation.h"
#include "games/common/tiles.h"

// Adds "keeps 24 (good)": the tiles, and what they are when their value, in hundredths of a point,
// is more than `notable` from the ordinary. Nothing is said of no tiles.
void rack_explain_kept(Explanation *explanation, const char *alphabet, const TileSet *kept,
                       int value, int notable);

#endif
