// Simulation: finds the best of several candidates by rollouts, all in the same luck and with the
// same hidden tiles. The budget is spent by successive halving: each time a part of it is used up,
// the worse candidates drop out.
#ifndef FIVEFOLD_ENGINES_COMMON_RACK_SIMULATION_H
#define FIVEFOLD_ENGINES_COMMON_RACK_SIMULATION_H

#include "engines/common/rack_moves.h"

typedef struct RackCandidate {
  RackMove move;
  int64_t win; // sums over all rounds
  int64_t margin;
  int64_t rounds;
} RackCandidate;

typedef struct RackSimulation {
  RackSearch *search;
  const void *view;
  uint64_t seed;
  int turns; // of a rollout
  int count;
  int remaining;       // how many still compete, the first of the list
  uint64_t unfinished; // rollouts that lasted for all turns
  RackCandidate candidates[RACK_MAX_CANDIDATES];
  // Called when a part of the budget is spent.
  void (*report)(const void *context, const struct RackSimulation *simulation, int part);
  const void *context;
} RackSimulation;

// Runs until the clock expires or one candidate is left. The best comes first then.
void rack_simulation_run(RackSimulation *simulation);

// Runs `rounds` rounds with all candidates; returns how many rollouts lasted for all turns. For
// measuring speed.
uint64_t rack_simulation_count_rollouts(RackSimulation *simulation, int rounds);

// What a candidate with at least one round may expect.
RackOutcome rack_candidate_outcome(const RackCandidate *candidate);

#endif
