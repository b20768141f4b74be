// A hash table of filled patterns, emptied when it is full.
#include "games/summy/generator/fill_cache.h"

#include "base/hash.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum {
  MAX_ENTRIES = 2048,
  MAX_FILLINGS = 32768,
  SLOTS = 2 * MAX_ENTRIES,
};

typedef struct Entry {
  uint64_t hand; // as tiles_pack() has it
  bool whole;
  FillPattern pattern; // a cell with several digits is taken for one with all digits
  int first;           // filling
  int count;
} Entry;

struct SummyFillCache {
  int entry_count;
  int filling_count;
  uint16_t slots[SLOTS]; // entry number + 1
  Entry entries[MAX_ENTRIES];
  Filling fillings[MAX_FILLINGS];
};

SummyFillCache *summy_fill_cache_create(void) {
  return memory_allocate(sizeof(SummyFillCache));
}

void summy_fill_cache_destroy(SummyFillCache *cache) {
  free(cache);
}

static void forget_all(SummyFillCache *cache) {
  cache->entry_count = 0;
  cache->filling_count = 0;
  memset(cache->slots, 0, sizeof cache->slots);
}

// A lone digit is remembered together with all other lone digits.
static uint16_t cell_of(const FillPattern *pattern, int index) {
  const uint16_t cell = pattern->cells[index];
  return pattern->length == 1 && (cell & FILL_DIGITS) ? FILL_DIGITS : cell;
}

static bool is_same(const Entry *entry, uint64_t hand, bool whole, const FillPattern *pattern) {
  if (entry->hand != hand || entry->whole != whole || entry->pattern.length != pattern->length)
    return false;
  for (int i = 0; i < pattern->length; i++)
    if (entry->pattern.cells[i] != cell_of(pattern, i)) return false;
  return true;
}

// The slot of a pattern, empty when it is not there.
static unsigned find_slot(const SummyFillCache *cache, uint64_t hand, bool whole,
                          const FillPattern *pattern) {
  uint64_t hash = hand + whole;
  for (int i = 0; i < pattern->length; i++)
    hash = (hash ^ cell_of(pattern, i)) * UINT64_C(0x100000001b3);
  for (unsigned slot = (unsigned)hash_mix(hash) % SLOTS;; slot = (slot + 1) % SLOTS) {
    const uint16_t number = cache->slots[slot];
    if (number == 0 || is_same(&cache->entries[number - 1], hand, whole, pattern)) return slot;
  }
}

static bool has_room_for(const Entry *entry, const FillPattern *pattern) {
  return entry->pattern.room_before >= pattern->room_before &&
         entry->pattern.room_after >= pattern->room_after;
}

bool fill_cache_find(const SummyFillCache *cache, const TileSet *hand, bool whole,
                     const FillPattern *pattern, FillingList *list) {
  const uint16_t number = cache->slots[find_slot(cache, tiles_pack(hand), whole, pattern)];
  if (number == 0 || !has_room_for(&cache->entries[number - 1], pattern)) return false;
  const Entry *entry = &cache->entries[number - 1];
  *list = (FillingList){cache->fillings + entry->first, entry->count};
  return true;
}

static bool remember(void *context, const Filling *filling) {
  SummyFillCache *cache = context;
  if (cache->filling_count == MAX_FILLINGS) return false;
  cache->fillings[cache->filling_count++] = *filling;
  return true;
}

static int larger(int one, int other) {
  return one > other ? one : other;
}

bool fill_cache_add(SummyFillCache *cache, const FillTask *task, const FillPattern *pattern,
                    FillingList *list) {
  if (cache->entry_count == MAX_ENTRIES || cache->filling_count > MAX_FILLINGS / 2)
    forget_all(cache);
  const uint64_t hand = tiles_pack(task->hand);
  const unsigned slot = find_slot(cache, hand, task->whole, pattern);
  const uint16_t number = cache->slots[slot];
  Entry entry = {
      .hand = hand, .whole = task->whole, .pattern = *pattern, .first = cache->filling_count};
  for (int i = 0; i < pattern->length; i++)
    entry.pattern.cells[i] = cell_of(pattern, i);
  if (number) { // there was less room
    const FillPattern *known = &cache->entries[number - 1].pattern;
    entry.pattern.room_before = larger(pattern->room_before, known->room_before);
    entry.pattern.room_after = larger(pattern->room_after, known->room_after);
  }
  const FillTask recording = {task->hand, task->digits, task->whole, task->aid, remember, cache};
  if (!fill_pattern(&recording, &entry.pattern)) {
    cache->filling_count = entry.first;
    return false;
  }
  entry.count = cache->filling_count - entry.first;
  const int index = number ? number - 1 : cache->entry_count++;
  cache->entries[index] = entry;
  cache->slots[slot] = (uint16_t)(index + 1);
  *list = (FillingList){cache->fillings + entry.first, entry.count};
  return true;
}
