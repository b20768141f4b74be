// The static evaluation of the duel: a weight for every feature, learned from games.
#ifndef FIVEFOLD_ENGINES_BAJU_DUEL_EVALUATION_H
#define FIVEFOLD_ENGINES_BAJU_DUEL_EVALUATION_H

#include "engines/baju/duel_features.h"

enum { DUEL_SCALE = 200 }; // makes a chance of e : 1

// What each feature adds, for the side to move, in units of 1 / DUEL_SCALE of the logarithm of
// odds.
typedef struct DuelWeights {
  int16_t features[DUEL_FEATURES];
  int16_t bias;
} DuelWeights;

// The weights spread out into lookup tables for one board.
typedef struct DuelEvaluator {
  DuelBoard board;
  int32_t bias;
  int16_t lines[LINE_KINDS][DUEL_LINE_PATTERNS];   // by kind for the side to move
  int16_t buttons[2][2][BAJU_VALUES][BAJU_SPACES]; // side to move or other, colour, ...
  int16_t counts[2][BAJU_BUTTONS + 1];             // side to move or other
} DuelEvaluator;

void duel_evaluator_init(DuelEvaluator *evaluator, const DuelWeights *weights,
                         const BajuBoard *board);

// For the side on turn; the right to move is part of it.
int duel_evaluate(const DuelEvaluator *evaluator, const BajuState *state);

// Those that play, made by the tuner.
extern const DuelWeights duel_weights;

#endif
