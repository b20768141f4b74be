// The moves of a position with their static values.
#ifndef FIVEFOLD_ENGINES_ABAKU_MOVES_H
#define FIVEFOLD_ENGINES_ABAKU_MOVES_H

#include "engines/abaku/values.h"
#include "engines/common/rack.h"

// What a player knows and remembers: RackGame.numbers.
typedef struct AbakuMind {
  const AbakuNumbers *numbers;
  struct AbakuMemory *memory; // for abaku_find_best() only
} AbakuMind;

// For RackGame.visit: exchanges first, or with an empty bag the pass, then plays.
void abaku_visit_moves(const void *mind, const void *state, RackVisitor visit, void *context);

// The same without what abaku_generate_brief_plays() overlooks.
void abaku_visit_brief_moves(const void *mind, const void *state, RackVisitor visit, void *context);

#endif
