// The moves of a position with their static values.
#ifndef FIVEFOLD_ENGINES_ABAKU_MOVES_H
#define FIVEFOLD_ENGINES_ABAKU_MOVES_H

#include "engines/abaku/values.h"
#include "engines/common/rack.h"

// For RackGame.visit: exchanges first, or with an empty bag the pass, then plays.
void abaku_visit_moves(const void *numbers, const void *state, RackVisitor visit, void *context);

// For RackGame.visit_briefly: without operations of more than six digits, and without most of the
// moves that another one is better than.
void abaku_visit_brief_moves(const void *numbers, const void *state, RackVisitor visit,
                             void *context);

// The tiles that a move does not use up.
TileSet abaku_kept_tiles(const TileSet *rack, Move move);

#endif
