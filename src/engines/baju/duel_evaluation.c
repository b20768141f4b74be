// Every set of spaces is evaluated once, when a player is made; after that an evaluation is two
// lookups.
#include "engines/baju/duel_evaluation.h"

enum { TEMPO = 8 }; // the right to move

// By the number of a colour's buttons on a row or a column. Anything may stand between them: a
// button is no obstacle, it is swapped away.
static const int line_worth[BAJU_SIZE + 1] = {0, 2, 12, 40, 100};

void line_values_init(LineValues *values) {
  for (unsigned mask = 0; mask < DUEL_MASKS; mask++) {
    int sum = 0;
    for (unsigned i = 0; i < BAJU_SIZE; i++)
      sum += line_worth[__builtin_popcount(mask & 0xfu << 4 * i)] +
             line_worth[__builtin_popcount(mask & 0x1111u << i)];
    values->values[mask] = (int16_t)sum;
  }
}

int duel_evaluate(const LineValues *values, const BajuState *state) {
  const unsigned own = baju_buttons(state, baju_side(state)), other = state->occupied ^ own;
  return values->values[own] - values->values[other] + TEMPO;
}
