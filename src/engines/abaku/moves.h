// The moves of a position with their equities.
#ifndef FIVEFOLD_ENGINES_ABAKU_MOVES_H
#define FIVEFOLD_ENGINES_ABAKU_MOVES_H

#include "engines/abaku/evaluation.h"
#include "engines/common/rack.h"

// RackGame.evaluator: the weights, and what the policy has found out before.
typedef struct AbakuEvaluator {
  const AbakuWeights *weights;
  struct AbakuLineCache *line_cache; // for abaku_find_best() only, see policy.h
} AbakuEvaluator;

// For RackGame.visit: exchanges first, or with an empty bag the pass, then plays.
void abaku_visit_moves(const void *evaluator, const void *state, RackVisitor visit, void *context);

// The same without what abaku_generate_brief_plays() overlooks.
void abaku_visit_brief_moves(const void *evaluator, const void *state, RackVisitor visit,
                             void *context);

#endif
