// Why a move is good. For Engine.explain.
#ifndef FIVEFOLD_ENGINES_SUMMY_EXPLAIN_H
#define FIVEFOLD_ENGINES_SUMMY_EXPLAIN_H

#include "engines/engine.h"
#include "engines/summy/evaluation.h"

// "31 points with 2 sums, keeps 39= (good), opens the = on m9".
void summy_explain(const void *view, Move move, Explanation *explanation);

// The same by other weights than the player's.
void summy_explain_by(const SummyWeights *weights, const SummyState *view, Move move,
                      Explanation *explanation);

#endif
