// All full boards from which the goal of four lines is at most `depth` moves away, up to symmetry.
// Every move can be taken back by the same button, so they are found from the goals outwards.
#ifndef FIVEFOLD_ENGINES_BAJU_GOAL_TABLE_H
#define FIVEFOLD_ENGINES_BAJU_GOAL_TABLE_H

#include "engines/baju/placement_set.h"
#include "engines/baju/symmetry.h"
#include "engines/search_clock.h"
#include "games/baju/solo.h"

typedef struct GoalTable {
  const BajuBoard *board;
  const BoardSymmetries *symmetries;
  PlacementSet near; // canonical boards within `depth` moves of a goal
  unsigned depth;    // complete up to here
  uint64_t *list;    // owned: the boards of `near`, nearest first
  size_t capacity;   // of the list
  size_t frontier;   // where the boards at exactly `depth` begin in the list
  bool is_complete;  // nothing is further away
} GoalTable;

// About how many boards goal_table_init() will look at.
uint64_t goal_table_first_cost(const BajuBoard *board);

// The goals themselves: depth 0. Board and symmetries are borrowed; it may take `bytes` of memory.
// False when not even the goals fit: then the table is of no use, but has to be freed.
bool goal_table_init(GoalTable *table, const BajuBoard *board, const BoardSymmetries *symmetries,
                     uint64_t bytes);
void goal_table_free(GoalTable *table);

// About how many boards goal_table_deepen() will look at; UINT64_MAX when the result would not fit.
uint64_t goal_table_cost(const GoalTable *table);

// One move further. False, and nothing has changed, when the clock stops it or the memory is full.
// `nodes` counts the boards looked at.
bool goal_table_deepen(GoalTable *table, SearchClock *clock, uint64_t *nodes);

static inline bool goal_table_has(const GoalTable *table, uint64_t planes) {
  return placement_set_has(&table->near, symmetry_canonical(table->symmetries, planes));
}

#endif
