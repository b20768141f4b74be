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

// Vectors of numbers, so that compilers keep them in registers and work on all at once.
typedef int16_t DuelRow __attribute__((vector_size(2 * DUEL_SUMS)));
typedef int32_t DuelHiddenRow __attribute__((vector_size(4 * DUEL_HIDDEN)));

// What may stand on a space: nothing, or a button's code plus DUEL_OCCUPIED.
enum { DUEL_OCCUPIED = 16, DUEL_CODES = 2 * DUEL_OCCUPIED };

// The network spread out into lookup tables for one board: a line has one row for all its features,
// and so have a button and the numbers of buttons. An empty space has a row of zeros, so that
// nobody need ask where the buttons are.
typedef struct DuelEvaluator {
  DuelBoard board;
  DuelRow lines[LINE_KINDS][DUEL_LINE_STATES];        // by kind for the side to move
  DuelRow spaces[2][BAJU_SPACES][DUEL_CODES];         // by side to move
  uint64_t goals_outside[BAJU_SPACES][DUEL_CODES];    // see DuelButton: black's, then white's
  DuelRow counts[BAJU_BUTTONS + 1][BAJU_BUTTONS + 1]; // own and other buttons; the bias is in it
  DuelHiddenRow hidden_weights[DUEL_DIRECT];
  DuelHiddenRow hidden_bias;
  int16_t output_weights[DUEL_HIDDEN];
} DuelEvaluator;

void duel_evaluator_init(DuelEvaluator *evaluator, const DuelNetwork *network,
                         const BajuBoard *board);

// For the side on turn; the right to move is part of it.
int duel_evaluate(const DuelEvaluator *evaluator, const BajuState *state);

// The one that plays, made by the tuner.
extern const DuelNetwork duel_network;

#endif
