// Why a move is good. For Engine.explain.
#ifndef FIVEFOLD_ENGINES_ADDVANTAGE_EXPLAIN_H
#define FIVEFOLD_ENGINES_ADDVANTAGE_EXPLAIN_H

#include "engines/engine.h"

// "It completes the middle row, which makes 11. The left column then needs a 4.".
void addvantage_explain(const void *view, Move move, Explanation *explanation);

#endif
