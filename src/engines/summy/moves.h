// The moves of a position with their static values.
#ifndef FIVEFOLD_ENGINES_SUMMY_MOVES_H
#define FIVEFOLD_ENGINES_SUMMY_MOVES_H

#include "engines/common/rack.h"
#include "engines/summy/values.h"

typedef struct SummyMemory SummyMemory;

// What the player knows and remembers: `numbers` of the functions of a RackGame.
typedef struct SummyMind {
  const SummyNumbers *numbers;
  SummyFillCache *cache; // or NULL
  SummyMemory *memory;   // for summy_find_best(), see best.h
} SummyMind;

// For RackGame.visit: exchanges first, of an empty stock only the best of each size, then plays.
void summy_visit_moves(const void *mind, const void *state, RackVisitor visit, void *context);

// The exchanges alone.
void summy_visit_exchanges(const SummyMind *mind, const SummyState *state, RackVisitor visit,
                           void *context);

#endif
