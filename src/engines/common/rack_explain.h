// What players of tile games say about a leave: the tiles they keep.
#ifndef FIVEFOLD_ENGINES_COMMON_RACK_EXPLAIN_H
#define FIVEFOLD_ENGINES_COMMON_RACK_EXPLAIN_H

#include "engines/explanation.h"
#include "games/common/tiles.h"

// A tile as an argument of a message: its symbol, but a word for those signs that the catalogue
// cannot choose by.
typedef struct TileName {
  char text[8];
} TileName;

TileName rack_tile_name(char symbol);

// Adds "It keeps a 2 and a 4, which go with many tiles.": the leave - of up to four tiles each,
// equal ones together - and how good it is when its value, in hundredths of a point, is more than
// `notable` from the ordinary. Nothing is said of an empty leave.
void rack_explain_leave(Explanation *explanation, const char *alphabet, const TileSet *leave,
                        int value, int notable);

#endif
