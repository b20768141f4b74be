// One iteration of IDA* (iterative deepening with a lower bound): every way of a length, but for
// those that a lower bound of the moves to the goal or the order of independent moves rules out.
#include "engines/baju/goal_distance.h"
#include "engines/baju/solo_search.h"

// Two swaps of four different spaces can be made in either order, so only one is tried.
static bool comes_too_late(Swap before, Swap swap) {
  const unsigned first = 1u << (before >> 4) | 1u << (before & 15);
  const unsigned second = 1u << (swap >> 4) | 1u << (swap & 15);
  return first == second || (!(first & second) && swap < before);
}

static bool must_stop(SoloSearch *search) {
  if (search_clock_expired(search->clock, search->nodes)) search->stopped = true;
  return search->stopped;
}

// The lower bound: a move changes two spaces.
static bool is_too_far(const SoloSearch *search, uint64_t planes, unsigned moves) {
  return goal_changes(planes, search->goal) > 2 * moves;
}

// Every way of `left` moves, without the goal table.
static bool search_plainly(SoloSearch *search, uint64_t planes, unsigned left, unsigned ply) {
  if (left == 0) return goal_changes(planes, search->goal) == 0;
  Swap swaps[MAX_SWAPS];
  const unsigned count = list_swaps(search->board, planes, swaps);
  search->nodes += count;
  if (must_stop(search)) return false;
  for (unsigned i = 0; i < count; i++) {
    if (ply > 0 && comes_too_late(search->path[ply - 1], swaps[i])) continue;
    const uint64_t next = swap_apply(planes, swaps[i]);
    if (is_too_far(search, next, left - 1)) continue;
    search->path[ply] = swaps[i];
    if (search_plainly(search, next, left - 1, ply + 1)) return true;
    if (search->stopped) return false;
  }
  return false;
}

typedef struct Candidate {
  uint64_t planes;
  uint64_t canonical;
  Swap swap;
} Candidate;

// The boards after the next move are looked up in the goal table. Its memory is far away: all
// lookups of a board are on their way before the first is needed. The few moves behind a hit are
// found without it.
static bool look_up_next(SoloSearch *search, const Candidate *candidates, unsigned count,
                         unsigned left, unsigned ply) {
  for (unsigned i = 0; i < count; i++) {
    if (!placement_set_has(&search->goal_table->near, candidates[i].canonical)) continue;
    search->path[ply] = candidates[i].swap;
    if (search_plainly(search, candidates[i].planes, left - 1, ply + 1)) return true;
    if (search->stopped) return false;
  }
  return false;
}

// `left` moves are left, more than the goal table's depth.
static bool search_to_table(SoloSearch *search, uint64_t planes, unsigned left, unsigned ply) {
  Swap swaps[MAX_SWAPS];
  Candidate candidates[MAX_SWAPS];
  unsigned candidate_count = 0;
  const unsigned count = list_swaps(search->board, planes, swaps);
  const bool is_last = left - 1 == search->goal_table->depth;
  search->nodes += count;
  if (must_stop(search)) return false;
  for (unsigned i = 0; i < count; i++) {
    if (ply > 0 && comes_too_late(search->path[ply - 1], swaps[i])) continue;
    const uint64_t next = swap_apply(planes, swaps[i]);
    if (is_too_far(search, next, left - 1)) continue;
    if (is_last) {
      const uint64_t canonical = symmetry_canonical(search->symmetries, next);
      placement_set_prefetch(&search->goal_table->near, canonical);
      candidates[candidate_count++] = (Candidate){next, canonical, swaps[i]};
      continue;
    }
    search->path[ply] = swaps[i];
    if (search_to_table(search, next, left - 1, ply + 1)) return true;
    if (search->stopped) return false;
  }
  return look_up_next(search, candidates, candidate_count, left, ply);
}

bool solo_search_depth(SoloSearch *search, uint64_t planes, unsigned moves) {
  if (is_too_far(search, planes, moves)) return false;
  if (!search->goal_table) return search_plainly(search, planes, moves, 0);
  if (moves > search->goal_table->depth) return search_to_table(search, planes, moves, 0);
  return goal_table_has(search->goal_table, planes) && search_plainly(search, planes, moves, 0);
}
