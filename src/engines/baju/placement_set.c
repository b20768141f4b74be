// Linear probing from the hash of a placement; the set doubles when it gets crowded.
#include "engines/baju/placement_set.h"

#include "base/memory.h"

#include <assert.h>

enum { FIRST_SLOTS = 1024 };

PlacementSet placement_set_make(size_t max_count) {
  return (PlacementSet){.max_count = max_count};
}

void placement_set_free(PlacementSet *set) {
  large_pages_release(&set->pages);
  *set = placement_set_make(set->max_count);
}

// At most five in eight slots are taken: linear probing gets slow in a fuller set.
static size_t room_of(size_t slots) {
  return slots / 8 * 5;
}

size_t placement_set_room(uint64_t bytes) {
  size_t slots = FIRST_SLOTS;
  // While a set grows, the old slots are there, too: half as many again.
  while (slots * 2 * sizeof(uint64_t) * 3 / 2 <= bytes)
    slots *= 2;
  return room_of(slots);
}

static void put(PlacementSet *set, uint64_t planes) {
  size_t slot = placement_slot(set, planes);
  while (set->slots[slot])
    slot = (slot + 1) & set->mask;
  set->slots[slot] = planes;
}

// Everything is hashed again: a slot depends on the mask.
static void resize(PlacementSet *set, size_t slots) {
  assert((slots & (slots - 1)) == 0); // the mask needs a power of two
  PlacementSet old = *set;
  if (!large_pages_take(&set->pages, slots * sizeof *set->slots))
    memory_exhausted(slots * sizeof *set->slots);
  set->slots = set->pages.memory;
  set->mask = slots - 1;
  for (size_t i = 0; old.slots && i <= old.mask; i++)
    if (old.slots[i]) put(set, old.slots[i]);
  large_pages_release(&old.pages);
}

void placement_set_reserve(PlacementSet *set, size_t count) {
  size_t slots = set->slots ? set->mask + 1 : FIRST_SLOTS;
  while (count > room_of(slots))
    slots *= 2;
  if (!set->slots || slots > set->mask + 1) resize(set, slots);
}

bool placement_set_add(PlacementSet *set, uint64_t planes) {
  assert(planes != 0); // marks an empty slot
  if (placement_set_has(set, planes) || set->count == set->max_count) return false;
  placement_set_reserve(set, set->count + 1);
  put(set, planes);
  set->count++;
  return true;
}
