// Simulation: finds the best of several candidates by rollouts to the end of the game, all in the
// same luck. The budget is spent by successive halving: each time a part of it is used up, the
// worse half drops out.
#ifndef FIVEFOLD_ENGINES_ADDVANTAGE_SIMULATION_H
#define FIVEFOLD_ENGINES_ADDVANTAGE_SIMULATION_H

#include "engines/addvantage/honesty.h"
#include "engines/addvantage/tree.h"
#include "engines/search_clock.h"

typedef struct Simulation {
  const Evaluator *evaluator;
  const AddvantageState *view;
  Tree *tree; // NULL: the policy plays on at once
  uint64_t seed;
  SearchClock *clock;
  uint64_t nodes;            // moves made in rollouts so far
  CandidateList *candidates; // best first; the first `remaining` of them still compete
  int remaining;
  Standings standings;
  bool is_solved; // by the endgame: the candidates' wins are known
  // Called when a part of the budget is spent.
  void (*report)(const void *context, const struct Simulation *simulation, int depth);
  const void *context;
} Simulation;

// Runs until the clock expires or one candidate is left.
void simulation_run(Simulation *simulation);

// So many rounds for all candidates, and no report.
void simulation_sample(Simulation *simulation, uint64_t rounds);

#endif
