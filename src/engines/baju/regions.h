// A board with missing bridges may fall apart into regions that no button ever leaves, whatever is
// moved. Regions do not touch each other's moves, so each is explored by itself: where all their
// arrangements are known, so is the shortest solution, or that there is none.
#ifndef FIVEFOLD_ENGINES_BAJU_REGIONS_H
#define FIVEFOLD_ENGINES_BAJU_REGIONS_H

#include "engines/baju/placement_set.h"
#include "engines/baju/swaps.h"
#include "engines/search_clock.h"

// An arrangement of a region's buttons that can be reached.
typedef struct RegionNode {
  uint64_t planes; // of the region's spaces; all other spaces are filled with ones
  uint32_t parent; // the arrangement a move before
  uint16_t moves;  // from the puzzle's
  Swap swap;       // that led here
} RegionNode;

typedef struct Region {
  uint16_t spaces;
  bool is_known;     // the nodes are all arrangements there are
  RegionNode *nodes; // owned: nearest first, the first is the puzzle's
  size_t count, capacity;
} Region;

typedef struct Regions {
  unsigned count;
  Region list[BAJU_SPACES];
} Regions;

// Finds the regions of a full board.
void regions_split(Regions *regions, const BajuBoard *board, uint64_t planes);
void regions_free(Regions *regions);

// Explores each region up to `most` arrangements; a larger one stays unknown. False when the clock
// stops it. `nodes` counts the boards looked at.
bool regions_explore(Regions *regions, const BajuBoard *board, size_t most, SearchClock *clock,
                     uint64_t *nodes);

typedef enum RegionsAnswer {
  REGIONS_SOLVED,     // a shortest solution is known
  REGIONS_IMPOSSIBLE, // proven: there is no solution
  REGIONS_UNKNOWN,    // a region is too large
} RegionsAnswer;

// What the regions' arrangements say (regions_solve.c). With REGIONS_SOLVED, *length is the number
// of moves of a shortest solution; where `most` swaps are enough for it, `path` gets them.
RegionsAnswer regions_solve(const Regions *regions, const BajuBoard *board, BajuGoal goal,
                            Swap *path, unsigned most, unsigned *length);

static inline uint64_t regions_fill(unsigned spaces) {
  return (spaces & BAJU_ALL_SPACES) * BAJU_EACH_PLANE;
}

#endif
