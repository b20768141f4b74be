// A handcrafted evaluation of sets of cells, and the correction near the end of a limited game,
// which the network knows nothing about.
#include "engines/abalone/evaluation.h"

#include "base/exponential.h"
#include "engines/abalone/tactics.h"
#include "engines/alpha_beta.h"

#include <math.h>

// The cells at distance 1 to 4 from the centre or farther, as nested sets: a marble counts once for
// each step that it is away.
static const CellSet farther[4] = {
    UINT64_C(0x1ffffffffffffffe),
    UINT64_C(0x0ffe7fffffff9ffc),
    UINT64_C(0x07fc3ff1e3ff0ff8),
    UINT64_C(0x03f81860c18607f0),
};

static int sum_distances(CellSet set) {
  int sum = 0;
  for (int i = 0; i < 4; i++)
    sum += cells_count(set & farther[i]);
  return sum;
}

static int count_pairs(CellSet set) {
  int count = 0;
  for (int axis = 0; axis < 3; axis++)
    count += cells_count(set & cells_facing(set, axis));
  return count;
}

// How many opposing marbles a move of `own` could push out.
static int count_endangered(CellSet own, CellSet other) {
  CellSet endangered = 0;
  for (int direction = 0; direction < DIRECTION_COUNT; direction++)
    endangered |= find_endangered(own, other, direction);
  return cells_count(endangered);
}

enum { CENTRE_WEIGHT = 25, COHESION_WEIGHT = 8, DANGER_WEIGHT = 40 };

int evaluate_handcrafted(const AbaloneState *state) {
  const CellSet own = state->marbles[state->side];
  const CellSet other = state->marbles[!state->side];
  const int lead = state->out[state->side] - state->out[!state->side];
  const int closer = sum_distances(other) - sum_distances(own);
  const int cohesion = count_pairs(own) - count_pairs(other);
  const int danger = count_endangered(own, other) - count_endangered(other, own);
  return EVAL_MARBLE * lead + CENTRE_WEIGHT * closer + COHESION_WEIGHT * cohesion +
         DANGER_WEIGHT * danger;
}

int evaluate_limits(const AbaloneState *state, int eval) {
  enum { QUIET_HORIZON = 80, CAP_HORIZON = 60, CAP_MARBLE = 3 * EVAL_MARBLE };
  // Whoever stands better has to make progress before the draw.
  if (state->quiet_limit) {
    const int left = (int)state->quiet_limit - (int)state->quiet;
    if (left < QUIET_HORIZON) eval = eval * (left + QUIET_HORIZON / 4) / (QUIET_HORIZON * 5 / 4);
  }
  // Towards the last ply only marbles count.
  if (state->cap) {
    const int left = (int)state->cap - (int)state->ply;
    const int lead = state->out[state->side] - state->out[!state->side];
    if (left < CAP_HORIZON)
      eval = (eval * left + lead * CAP_MARBLE * (CAP_HORIZON - left)) / CAP_HORIZON;
  }
  return eval;
}

// Small advantages often end in draws and large ones are hardly ever given away, so the curve is
// flatter in the middle and steeper outside than the one that the network was trained for. Fitted
// to games against itself (docs/levels.md).
int evaluation_permille(int score) {
  static const double MIDDLE = 0.7, OUTSIDE = 0.5;
  if (score >= SCORE_DECIDED) return 1000;
  if (score <= -SCORE_DECIDED) return 0;
  const double odds = (double)score / EVAL_SCALE;
  const double corrected = odds * (MIDDLE + OUTSIDE * fabs(odds));
  return (int)(1000 * logistic_chance(corrected) + 0.5);
}
