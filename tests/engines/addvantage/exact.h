// The last moves of a game for two, worked out exactly: every throw with its probability, every
// move of both players, down to the end of the game. Nothing of it comes from the computer player;
// only the rules are shared.
#ifndef FIVEFOLD_TESTS_ADDVANTAGE_EXACT_H
#define FIVEFOLD_TESTS_ADDVANTAGE_EXACT_H

#include "games/addvantage/addvantage.h"

typedef struct Exact Exact;

// `slots`, a power of two: how many positions are remembered.
Exact *exact_create(size_t slots);
void exact_destroy(Exact *exact);

// What the best moves of the player on turn are worth, as shares of the win.
typedef struct ExactAnswer {
  bool is_known; // false: it would have taken more than `limit` positions
  Move best;
  double win;
  double second; // of the next best move, at least `win - margin`
  uint64_t nodes;
} ExactAnswer;

// Only how far the second is behind matters, and only up to `margin`.
ExactAnswer exact_solve(Exact *exact, const AddvantageState *state, double margin, uint64_t limit);

#endif
