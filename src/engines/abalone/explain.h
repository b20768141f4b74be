// Why a move is good. For Engine.explain.
#ifndef FIVEFOLD_ENGINES_ABALONE_EXPLAIN_H
#define FIVEFOLD_ENGINES_ABALONE_EXPLAIN_H

#include "engines/engine.h"

// "It pushes a white marble off the board.", "It keeps your marbles together.".
void abalone_explain(const void *view, Move move, Explanation *explanation);

#endif
