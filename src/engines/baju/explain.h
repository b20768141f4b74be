// Why a move is good. For Engine.explain.
#ifndef FIVEFOLD_ENGINES_BAJU_EXPLAIN_H
#define FIVEFOLD_ENGINES_BAJU_EXPLAIN_H

#include "engines/engine.h"

// Of the duel: "It makes three in a line.".
void baju_explain(const void *view, Move move, Explanation *explanation);

// Of the puzzle: "It brings 2 buttons into place. At least 4 more are still out of place.".
void baju_solo_explain(const void *view, Move move, Explanation *explanation);

#endif
