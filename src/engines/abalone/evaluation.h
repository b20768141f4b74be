// What a position is worth without looking ahead, for the side to move.
//
// The unit is a logarithm of odds: EVAL_SCALE makes a chance of e : 1.
#ifndef FIVEFOLD_ENGINES_ABALONE_EVALUATION_H
#define FIVEFOLD_ENGINES_ABALONE_EVALUATION_H

#include "games/abalone/abalone.h"

enum { EVAL_SCALE = 400, EVAL_MARBLE = 300 };

// The handcrafted evaluation: marbles, distance from the centre, cohesion, marbles in danger. The
// first games that a network learns from are played with it.
int evaluate_handcrafted(const AbaloneState *state);

// What the limits of a game's length make of an evaluation.
int evaluate_limits(const AbaloneState *state, int eval);

// The chance to win, a draw being half a win, that a score of a search comes true with, in
// permille.
int evaluation_permille(int score);

#endif
