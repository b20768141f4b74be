// A set of full boards: open addressing, eight bytes per slot. 0 is no full board, so it marks an
// empty slot.
#ifndef FIVEFOLD_ENGINES_BAJU_PLACEMENT_SET_H
#define FIVEFOLD_ENGINES_BAJU_PLACEMENT_SET_H

#include "base/hash.h"
#include "engines/large_pages.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct PlacementSet {
  LargePages pages;
  uint64_t *slots; // in the pages; NULL while the set has never grown
  size_t mask;     // slots - 1
  size_t count;
  size_t max_count;
} PlacementSet;

// An empty set that takes at most `max_count` placements.
PlacementSet placement_set_make(size_t max_count);
void placement_set_free(PlacementSet *set);

// Makes room for as many placements, so that it need not grow on the way.
void placement_set_reserve(PlacementSet *set, size_t count);

// How many placements fit into as many bytes, the growing included.
size_t placement_set_room(uint64_t bytes);

// True when it was not in there and is now. A full set takes nothing more.
bool placement_set_add(PlacementSet *set, uint64_t planes);

static inline size_t placement_slot(const PlacementSet *set, uint64_t planes) {
  return hash_mix(planes) & set->mask;
}

static inline void placement_set_prefetch(const PlacementSet *set, uint64_t planes) {
  if (set->slots) __builtin_prefetch(&set->slots[placement_slot(set, planes)]);
}

static inline bool placement_set_has(const PlacementSet *set, uint64_t planes) {
  if (!set->slots) return false;
  for (size_t slot = placement_slot(set, planes); set->slots[slot]; slot = (slot + 1) & set->mask)
    if (set->slots[slot] == planes) return true;
  return false;
}

// Where a member is, as long as the set does not grow.
static inline size_t placement_set_slot(const PlacementSet *set, uint64_t planes) {
  size_t slot = placement_slot(set, planes);
  while (set->slots[slot] != planes)
    slot = (slot + 1) & set->mask;
  return slot;
}

#endif
