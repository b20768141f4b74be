// Finds the best of several moves by playing games to the end: all in the same luck, and the budget
// goes to those that still compete - each time a part of it is spent the worse half drops out.
#ifndef FIVEFOLD_ENGINES_ADDVANTAGE_RACE_H
#define FIVEFOLD_ENGINES_ADDVANTAGE_RACE_H

#include "engines/addvantage/candidates.h"
#include "engines/search_clock.h"

typedef struct Race {
  const Estimator *estimator;
  const AddvantageState *view;
  uint64_t seed;
  uint64_t node_limit;  // 0: none, then there is a time
  uint64_t movetime_ms; // 0: none
  SearchClock *clock;
  uint64_t nodes;            // moves made in games so far
  CandidateList *candidates; // best first; the first `running` of them still compete
  int running;
  // Called when a part of the budget is spent.
  void (*report)(const void *context, const struct Race *race, int part);
  const void *context;
} Race;

// Runs until the clock says so or one move is left.
void race_run(Race *race);

#endif
