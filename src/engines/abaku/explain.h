// Why a move is good. For Engine.explain.
#ifndef FIVEFOLD_ENGINES_ABAKU_EXPLAIN_H
#define FIVEFOLD_ENGINES_ABAKU_EXPLAIN_H

#include "engines/engine.h"

// "66 points with 4 operations, keeps 24 (good), opens the triple at o8".
void abaku_explain(const void *view, Move move, Explanation *explanation);

#endif
