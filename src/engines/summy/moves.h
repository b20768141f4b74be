// The moves of a position with their equities.
#ifndef FIVEFOLD_ENGINES_SUMMY_MOVES_H
#define FIVEFOLD_ENGINES_SUMMY_MOVES_H

#include "engines/common/rack.h"
#include "engines/summy/evaluation.h"

// RackGame.evaluator: the weights, and what generator and policy have found out before.
typedef struct SummyEvaluator {
  const SummyWeights *weights;
  SummyFillCache *fill_cache;        // or NULL
  struct SummyLineCache *line_cache; // for summy_find_best() only, see policy.h
} SummyEvaluator;

// For RackGame.visit: exchanges first, of an empty stock only the best of each size, then plays.
void summy_visit_moves(const void *evaluator, const void *state, RackVisitor visit, void *context);

// The exchanges alone.
void summy_visit_exchanges(const SummyEvaluator *evaluator, const SummyState *state,
                           RackVisitor visit, void *context);

#endif
