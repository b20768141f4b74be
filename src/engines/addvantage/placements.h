// The ways to put down the dice of a throw, best first by the evaluation.
//
// A beam search, die by die: for every way kept so far each square is tried, and the best go on.
// With one or two dice, and a width above ten, nothing is left out; eight dice have half a million
// ways, and the width keeps them in hand.
#ifndef FIVEFOLD_ENGINES_ADDVANTAGE_PLACEMENTS_H
#define FIVEFOLD_ENGINES_ADDVANTAGE_PLACEMENTS_H

#include "engines/addvantage/evaluation.h"

enum { PLACEMENTS_MAX_WIDTH = 128 };

typedef struct Placement {
  uint32_t placed;
  int value; // of the player's own board
  uint8_t given_up;
  uint8_t left_out; // dice without a square
} Placement;

// A list of the best found, sorted.
typedef struct PlacementList {
  int count;
  int width; // at most this many are kept
  Placement best[PLACEMENTS_MAX_WIDTH];
} PlacementList;

// At the active player's turn to place. Ways that only waste a coin are not among them; there is
// always at least one.
void placements_find(const SeatEvaluator *seat, const AddvantageState *state, int width,
                     int result_width, PlacementList *result);

static inline Move placement_move(const Placement *placement) {
  return addvantage_place(placement->placed, placement->given_up);
}

#endif
