// Inner header of baju/: the searches of the puzzle, one that finds some solution soon
// (solo_beam.c), one that proves (solo_depth.c).
#ifndef FIVEFOLD_ENGINES_BAJU_SOLO_SEARCH_H
#define FIVEFOLD_ENGINES_BAJU_SOLO_SEARCH_H

#include "engines/baju/goal_table.h"
#include "engines/baju/swaps.h"
#include "engines/solver.h"

typedef struct SoloSearch {
  const BajuBoard *board;
  const BoardSymmetries *symmetries;
  BajuGoal goal;
  const GoalTable *goal_table; // of four lines; NULL: none
  SearchClock *clock;
  uint64_t nodes;
  bool stopped; // by the clock: what was searched proves nothing
  Swap path[SOLUTION_MAX_MOVES];
} SoloSearch;

// Whether the goal can be reached from a board in exactly `moves` moves, where fewer are known not
// to be enough. If so, the moves are the first of `path`.
bool solo_search_depth(SoloSearch *search, uint64_t planes, unsigned moves);

typedef enum BeamResult {
  BEAM_FOUND,
  BEAM_FAILED,    // too narrow, or stopped
  BEAM_EXHAUSTED, // proven: no position that can be reached meets the goal
} BeamResult;

// Move by move keeps the `width` boards that look nearest to the goal. When it finds the goal,
// `path` has the moves and *length their number.
BeamResult solo_search_beam(SoloSearch *search, uint64_t planes, unsigned width, unsigned *length);

#endif
