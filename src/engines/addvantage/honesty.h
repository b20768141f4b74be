// What people are told of a chance that rollouts found, so that it comes true as often as it is
// said (fivefold calibrate). It changes no move: candidates are compared by what was found.
#ifndef FIVEFOLD_ENGINES_ADDVANTAGE_HONESTY_H
#define FIVEFOLD_ENGINES_ADDVANTAGE_HONESTY_H

#include "engines/addvantage/candidates.h"

// What the boards are worth before the move, summed up over the deals of hidden tiles. All zero in
// the beginning.
typedef struct Standings {
  int64_t values[ADDVANTAGE_MAX_PLAYERS]; // in 1/255 of a point
  int64_t deals;
} Standings;

// `state` is complete, not a view.
void standings_add(Standings *standings, const Evaluator *evaluator, const AddvantageState *state);

// The share of the win that a candidate with rollouts may claim. `view` is that of the player on
// turn.
double honest_share(const Standings *standings, const AddvantageState *view,
                    const Candidate *candidate);

#endif
