// Rollouts: games played to the end by the policy, for all seats.
//
// Luck comes from a scenario: a stream of dice for each player, so that two candidate moves can be
// compared in the same luck, and the difference between them is not drowned by it.
#ifndef FIVEFOLD_ENGINES_ADDVANTAGE_ROLLOUT_H
#define FIVEFOLD_ENGINES_ADDVANTAGE_ROLLOUT_H

#include "engines/addvantage/evaluation.h"

typedef struct Scenario {
  FastRandom dice[ADDVANTAGE_MAX_PLAYERS];
  FastRandom tiles;
} Scenario;

void scenario_init(Scenario *scenario, uint64_t seed);

enum { WIN_SHARES = 12 }; // a win is 12 shares, so that two, three and four can divide it

// Of a game that is over, for each player.
typedef struct Outcome {
  int shares[ADDVANTAGE_MAX_PLAYERS];  // of the win
  int margins[ADDVANTAGE_MAX_PLAYERS]; // own score less the best other's
} Outcome;

// What chance brings, at its turn.
Move scenario_draw(Scenario *scenario, const AddvantageState *state);

// Plays to the end; `scenario` is used up. Adds the moves made to `nodes`.
Outcome rollout_finish(const Evaluator *evaluator, AddvantageState *state, Scenario *scenario,
                       uint64_t *nodes);

#endif
