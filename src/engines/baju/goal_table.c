// Breadth-first search from the goals outwards, level by level. The list keeps the order of the
// levels, so that a level that did not fit can be taken back.
#include "engines/baju/goal_table.h"

#include "base/memory.h"
#include "engines/baju/goal_layouts.h"
#include "engines/baju/swaps.h"

#include <stdlib.h>

static void add_canonical(GoalTable *table, uint64_t canonical) {
  if (!placement_set_add(&table->near, canonical)) return;
  table->list =
      memory_reserve(table->list, &table->capacity, table->near.count, sizeof *table->list);
  table->list[table->near.count - 1] = canonical;
}

static void add(GoalTable *table, uint64_t planes) {
  add_canonical(table, symmetry_canonical(table->symmetries, planes));
}

static bool add_goal(void *context, uint16_t spaces, uint64_t planes) {
  (void)spaces; // all of them
  add(context, planes);
  return true;
}

uint64_t goal_table_first_cost(const BajuBoard *board) {
  uint64_t orders = 1; // of a colour's buttons
  for (unsigned index = 0, laid = 0; index < board->value_count; index++)
    for (unsigned i = 1; i <= board->supply[index]; i++)
      orders = orders * ++laid / i; // a binomial coefficient after each step
  return 24 * orders; // four rows in an order, rows or columns, which black row comes first
}

bool goal_table_init(GoalTable *table, const BajuBoard *board, const BoardSymmetries *symmetries,
                     uint64_t bytes) {
  *table = (GoalTable){.board = board, .symmetries = symmetries};
  // Of three bytes, two are for the set and one for the list.
  table->near = placement_set_make(placement_set_room(bytes / 3 * 2));
  goal_layouts_visit(board, BAJU_FOUR_LINES, add_goal, table);
  return table->near.count < table->near.max_count;
}

void goal_table_free(GoalTable *table) {
  placement_set_free(&table->near);
  free(table->list);
  table->list = NULL;
}

enum { TYPICAL_SWAPS = 40 };

// Of two moves on different spaces the order does not matter, of three neither: so the levels grow
// by less and less.
static size_t guess_next_count(const GoalTable *table) {
  const size_t last = table->near.count - table->frontier;
  return table->near.count + last * TYPICAL_SWAPS / (table->depth + 1);
}

uint64_t goal_table_cost(const GoalTable *table) {
  const size_t last = table->near.count - table->frontier;
  return guess_next_count(table) > table->near.max_count ? UINT64_MAX : last * TYPICAL_SWAPS;
}

// Adds all boards that are a move away. The set's memory is far away: all its slots that are needed
// are on their way before the first is used.
static unsigned add_neighbours(GoalTable *table, uint64_t planes) {
  Swap swaps[MAX_SWAPS];
  uint64_t canonical[MAX_SWAPS];
  const unsigned count = list_swaps(table->board, planes, swaps);
  for (unsigned i = 0; i < count; i++) {
    canonical[i] = symmetry_canonical(table->symmetries, swap_apply(planes, swaps[i]));
    placement_set_prefetch(&table->near, canonical[i]);
  }
  for (unsigned i = 0; i < count; i++)
    add_canonical(table, canonical[i]);
  return count;
}

static void shrink(GoalTable *table, size_t count) {
  placement_set_free(&table->near);
  for (size_t i = 0; i < count; i++)
    placement_set_add(&table->near, table->list[i]);
}

bool goal_table_deepen(GoalTable *table, SearchClock *clock, uint64_t *nodes) {
  const size_t known = table->near.count;
  placement_set_reserve(&table->near, guess_next_count(table));
  for (size_t i = table->frontier; i < known; i++) {
    *nodes += add_neighbours(table, table->list[i]);
    if (search_clock_expired(clock, *nodes) || table->near.count == table->near.max_count) {
      shrink(table, known);
      return false;
    }
  }
  table->is_complete = table->near.count == known;
  table->frontier = known;
  table->depth++;
  return true;
}
