// Splits a board into regions and explores each of them breadth first.
#include "engines/baju/regions.h"

#include "base/memory.h"

#include <stdlib.h>

// Where the buttons that lie in a region can walk from a space of it.
static uint16_t joined_to(const BajuBoard *board, uint64_t planes, uint16_t spaces,
                          unsigned start) {
  unsigned goals = 0;
  for (unsigned rest = spaces; rest; rest &= rest - 1) {
    const unsigned code = baju_code_at(planes, (unsigned)__builtin_ctz(rest));
    goals |= board->reach[code >> 3][code & 7][start];
  }
  return (uint16_t)(goals & spaces);
}

// The spaces that can exchange buttons with `start`, directly or through others.
static uint16_t reach_from(const BajuBoard *board, uint64_t planes, uint16_t spaces,
                           unsigned start) {
  unsigned reached = 1u << start, fresh = reached;
  while (fresh) {
    const unsigned space = (unsigned)__builtin_ctz(fresh);
    fresh &= fresh - 1;
    const unsigned more = joined_to(board, planes, spaces, space) & ~reached;
    reached |= more;
    fresh |= more;
  }
  return (uint16_t)reached;
}

// A part of a region has fewer buttons, so fewer walks, and may fall apart again.
static void split(Regions *regions, const BajuBoard *board, uint64_t planes, uint16_t spaces) {
  for (unsigned rest = spaces; rest;) {
    const uint16_t part = reach_from(board, planes, spaces, (unsigned)__builtin_ctz(rest));
    if (part == spaces)
      regions->list[regions->count++] = (Region){.spaces = part};
    else
      split(regions, board, planes, part);
    rest &= ~(unsigned)part;
  }
}

static void add(Region *region, RegionNode node) {
  region->nodes =
      memory_reserve(region->nodes, &region->capacity, region->count + 1, sizeof *region->nodes);
  region->nodes[region->count++] = node;
}

void regions_split(Regions *regions, const BajuBoard *board, uint64_t planes) {
  *regions = (Regions){0};
  split(regions, board, planes, BAJU_ALL_SPACES);
  for (unsigned i = 0; i < regions->count; i++) {
    Region *region = &regions->list[i];
    add(region, (RegionNode){.planes = planes | regions_fill(~(unsigned)region->spaces)});
  }
}

void regions_free(Regions *regions) {
  for (unsigned i = 0; i < regions->count; i++)
    free(regions->list[i].nodes);
  regions->count = 0;
}

// Adds the arrangements that are a move away and new.
static void add_neighbours(Region *region, PlacementSet *seen, const BajuBoard *board,
                           uint32_t parent, uint64_t *nodes) {
  const RegionNode from = region->nodes[parent];
  for (unsigned starts = region->spaces; starts; starts &= starts - 1) {
    const unsigned start = (unsigned)__builtin_ctz(starts);
    for (unsigned goals = baju_solo_goals(board, from.planes, start); goals; goals &= goals - 1) {
      const unsigned goal = (unsigned)__builtin_ctz(goals);
      const uint64_t next = baju_exchange(from.planes, start, goal);
      ++*nodes;
      if (placement_set_add(seen, next))
        add(region,
            (RegionNode){next, parent, (uint16_t)(from.moves + 1), (Swap)(start << 4 | goal)});
    }
  }
}

// From where the last exploration stopped, it begins anew: a larger one is rarely asked for.
static bool explore(Region *region, const BajuBoard *board, size_t most, SearchClock *clock,
                    uint64_t *nodes) {
  PlacementSet seen = placement_set_make(most);
  region->count = 1;
  placement_set_add(&seen, region->nodes[0].planes);
  bool goes_on = true;
  for (size_t i = 0; i < region->count && goes_on && seen.count < most; i++) {
    add_neighbours(region, &seen, board, (uint32_t)i, nodes);
    goes_on = !search_clock_expired(clock, *nodes);
  }
  region->is_known = goes_on && seen.count < most;
  placement_set_free(&seen);
  return goes_on;
}

bool regions_explore(Regions *regions, const BajuBoard *board, size_t most, SearchClock *clock,
                     uint64_t *nodes) {
  for (unsigned i = 0; i < regions->count; i++) {
    Region *region = &regions->list[i];
    if (!region->is_known && !explore(region, board, most, clock, nodes)) return false;
  }
  return true;
}
