// The moves worth thinking about, best first by the estimate.
#ifndef FIVEFOLD_ENGINES_ADDVANTAGE_CANDIDATES_H
#define FIVEFOLD_ENGINES_ADDVANTAGE_CANDIDATES_H

#include "engines/addvantage/estimate.h"

enum { MAX_CANDIDATES = 48 };

typedef struct Candidate {
  Move move;
  int value; // by how much it betters the position, in 1/255 of a point
  // What playing games from here on showed:
  int64_t shares;
  int64_t margin;
  int64_t games;
} Candidate;

typedef struct CandidateList {
  int count;
  Candidate list[MAX_CANDIDATES];
} CandidateList;

// For the player on turn, from that player's view. At least one.
void candidates_find(CandidateList *candidates, const Estimator *estimator,
                     const AddvantageState *view);

// Sorts by `value`, of equal ones the first stays first.
void candidates_sort(CandidateList *candidates);

#endif
