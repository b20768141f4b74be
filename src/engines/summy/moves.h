// The moves of a position with their static values.
#ifndef FIVEFOLD_ENGINES_SUMMY_MOVES_H
#define FIVEFOLD_ENGINES_SUMMY_MOVES_H

#include "engines/common/rack.h"
#include "engines/summy/values.h"

// What the player knows and remembers: `numbers` of the functions of a RackGame.
typedef struct SummyMind {
  const SummyNumbers *numbers;
  SummyFillCache *cache; // or NULL
} SummyMind;

// For RackGame.visit: exchanges first, of an empty stock only the best of each size, then plays.
void summy_visit_moves(const void *mind, const void *state, RackVisitor visit, void *context);

#endif
