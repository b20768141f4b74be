// The static evaluation of the duel: a small network over the features of a position.
//
//   features -> DUEL_SUMS sums, cut to 0..1 and squared -> DUEL_HIDDEN -> 1
//
// The last sum is another matter: it goes straight to the answer, as if the evaluation were linear.
// All numbers are integers, so that every machine and the browser give the same answer.
#ifndef FIVEFOLD_ENGINES_BAJU_DUEL_EVALUATION_H
#define FIVEFOLD_ENGINES_BAJU_DUEL_EVALUATION_H

#include "engines/baju/duel_features.h"

enum {
  DUEL_SUMS = 16,
  DUEL_DIRECT = DUEL_SUMS - 1, // the sum that goes straight to the answer
  DUEL_HIDDEN = 8,

  DUEL_SUM_ONE = 64,     // 1.0 in a sum
  DUEL_DIRECT_ONE = 512, // 1.0 in the direct sum
  DUEL_WEIGHT_ONE = 64,  // 1.0 in a weight of the later layers
  DUEL_ACTIVE_ONE = DUEL_SUM_ONE * DUEL_SUM_ONE,
  DUEL_MAX_HIDDEN_WEIGHT = 1 << 14, // so that no sum overflows

  DUEL_SCALE = 200,       // what of an evaluation makes a chance of e : 1
  DUEL_MAX_VALUE = 10000, // far from proven ends
};

// As trained, rounded.
typedef struct DuelNetwork {
  int8_t rows[DUEL_FEATURES][DUEL_DIRECT]; // what a feature adds to the sums
  int16_t direct[DUEL_FEATURES];           // and to the direct one
  int16_t bias[DUEL_SUMS];
  int16_t hidden_weights[DUEL_HIDDEN][DUEL_DIRECT];
  int32_t hidden_bias[DUEL_HIDDEN]; // in units of 1 / (DUEL_ACTIVE_ONE * DUEL_WEIGHT_ONE)
  int16_t output_weights[DUEL_HIDDEN];
} DuelNetwork;

typedef struct DuelRow {
  _Alignas(2 * DUEL_SUMS) int16_t sums[DUEL_SUMS];
} DuelRow;

// The network spread out into lookup tables for one board: a line has one row for all its features,
// and so has a button.
typedef struct DuelEvaluator {
  DuelBoard board;
  DuelRow bias;
  DuelRow lines[LINE_KINDS][DUEL_LINE_STATES];     // by kind for the side to move
  DuelRow buttons[2][2][BAJU_VALUES][BAJU_SPACES]; // side to move or other, colour, ...
  DuelRow counts[2][BAJU_BUTTONS + 1];             // side to move or other
  DuelRow hidden_weights[DUEL_HIDDEN];
  int32_t hidden_bias[DUEL_HIDDEN];
  int16_t output_weights[DUEL_HIDDEN];
} DuelEvaluator;

void duel_evaluator_init(DuelEvaluator *evaluator, const DuelNetwork *network,
                         const BajuBoard *board);

// For the side on turn; the right to move is part of it.
int duel_evaluate(const DuelEvaluator *evaluator, const BajuState *state);

// The one that plays, made by the tuner.
extern const DuelNetwork duel_network;

#endif
