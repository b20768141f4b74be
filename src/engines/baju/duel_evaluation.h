// The static evaluation of the duel: what the buttons of a colour are worth by their lines.
#ifndef FIVEFOLD_ENGINES_BAJU_DUEL_EVALUATION_H
#define FIVEFOLD_ENGINES_BAJU_DUEL_EVALUATION_H

#include "games/baju/baju.h"

enum { DUEL_MASKS = 1 << BAJU_SPACES };

// A lookup table: what the buttons of one colour on a set of spaces are worth by their lines, by
// set.
typedef struct LineValues {
  int16_t values[DUEL_MASKS];
} LineValues;

void line_values_init(LineValues *values);

// For the side on turn; the right to move is part of it.
int duel_evaluate(const LineValues *values, const BajuState *state);

#endif
