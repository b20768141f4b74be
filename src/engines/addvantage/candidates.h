// The candidates: moves worth thinking about, best first by the evaluation.
#ifndef FIVEFOLD_ENGINES_ADDVANTAGE_CANDIDATES_H
#define FIVEFOLD_ENGINES_ADDVANTAGE_CANDIDATES_H

#include "engines/addvantage/evaluation.h"

enum { MAX_CANDIDATES = 48 };

typedef struct Candidate {
  Move move;
  int value;      // by how much it improves the position, in 1/255 of a point
  int32_t solved; // its share of the win in millionths, where the endgame is solved
  // What rollouts showed:
  int64_t shares;
  int64_t margin;
  int64_t games;
  bool ends_game; // by itself: its rollouts show the result
} Candidate;

typedef struct CandidateList {
  int count;
  Candidate list[MAX_CANDIDATES];
} CandidateList;

// For the player on turn, from that player's view. At least one.
void candidates_find(CandidateList *candidates, const Evaluator *evaluator,
                     const AddvantageState *view);

// Sorts by `value`, of equal ones the first stays first.
void candidates_sort(CandidateList *candidates);

#endif
