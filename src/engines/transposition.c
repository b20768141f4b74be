// Clusters of four entries by the low bits of the key. Entries are read and written without locks:
// one that two threads wrote at once does not match its key and is not used.
#include "engines/transposition.h"

#include "base/memory.h"
#include "engines/large_pages.h"

#include <assert.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum {
  CLUSTER_SIZE = 4,
  GENERATION_BITS = 6,
  GENERATIONS = 1 << GENERATION_BITS,
  AGE_PENALTY = 8,     // being one search older counts like this much less depth
  KEPT_DEPTH_LEAD = 3, // by more than this, an old result is worth more than a new bound
};

typedef struct Entry {
  _Atomic uint64_t lock; // key ^ data
  _Atomic uint64_t data;
} Entry;

typedef struct Cluster {
  Entry entries[CLUSTER_SIZE];
} Cluster;

struct TranspositionTable {
  LargePages pages;
  Cluster *clusters; // in the pages
  uint64_t capacity; // clusters, a power of two
  uint64_t mask;     // of those in use
  unsigned generation;
};

// Data as a word, from the top: move 16, score 16, eval 16, depth 8, generation 6, bound 2.
static uint64_t pack(TranspositionData data, unsigned generation) {
  return (uint64_t)data.move << 48 | (uint64_t)(uint16_t)data.score << 32 |
         (uint64_t)(uint16_t)data.eval << 16 | (uint64_t)data.depth << 8 | generation << 2 |
         data.bound;
}

static TranspositionData unpack(uint64_t word) {
  return (TranspositionData){.move = (uint16_t)(word >> 48),
                             .score = (int16_t)(word >> 32 & 0xffff),
                             .eval = (int16_t)(word >> 16 & 0xffff),
                             .depth = (uint8_t)(word >> 8),
                             .bound = (uint8_t)(word & 3)};
}

TranspositionTable *transposition_create(unsigned mebibytes) {
  TranspositionTable *table = memory_allocate(sizeof *table);
  const uint64_t wanted = (uint64_t)mebibytes * (1 << 20) / sizeof(Cluster);
  table->capacity = 1;
  while (table->capacity * 2 <= wanted)
    table->capacity *= 2;
  // A wish for more memory than there is gets what there is. Memory that is not used stays
  // untouched, so that a large table costs nothing to begin with.
  while (!large_pages_take(&table->pages, (size_t)table->capacity * sizeof(Cluster))) {
    if (table->capacity == 1) memory_exhausted(sizeof(Cluster));
    table->capacity /= 2;
  }
  assert((table->capacity & (table->capacity - 1)) == 0);
  table->clusters = table->pages.memory;
  table->mask = table->capacity - 1;
  return table;
}

void transposition_destroy(TranspositionTable *table) {
  large_pages_release(&table->pages);
  free(table);
}

// Uses room for `entries` entries, rounded up, or all there is.
static void use_part(TranspositionTable *table, uint64_t entries) {
  uint64_t used = table->capacity;
  if (entries)
    for (used = 1; used < table->capacity && used * CLUSTER_SIZE < entries;)
      used *= 2;
  table->mask = used - 1;
}

// Only the part in use is zeroed: a short search does not pay for a large table.
void transposition_clear(TranspositionTable *table, uint64_t entries) {
  use_part(table, entries);
  table->generation = 0;
  memset((void *)table->clusters, 0, (size_t)(table->mask + 1) * sizeof(Cluster));
}

void transposition_age(TranspositionTable *table, uint64_t entries) {
  use_part(table, entries);
  table->generation = (table->generation + 1) % GENERATIONS;
}

// A cluster is a cache line of 64 bytes: one access to memory for four entries.
static Cluster *find_cluster(const TranspositionTable *table, uint64_t key) {
  return &table->clusters[key & table->mask];
}

// To be called as soon as the key is known, so that the memory is there when it is looked at.
void transposition_prefetch(const TranspositionTable *table, uint64_t key) {
  __builtin_prefetch(find_cluster(table, key));
}

bool transposition_probe(const TranspositionTable *table, uint64_t key, TranspositionData *data) {
  const Cluster *cluster = find_cluster(table, key);
  for (int i = 0; i < CLUSTER_SIZE; i++) {
    const Entry *entry = &cluster->entries[i];
    const uint64_t word = atomic_load_explicit(&entry->data, memory_order_relaxed);
    if ((atomic_load_explicit(&entry->lock, memory_order_relaxed) ^ word) != key || !word) continue;
    *data = unpack(word);
    return true;
  }
  return false;
}

// What an entry is worth keeping for: depth, less for every search since it was made.
static int worth(const TranspositionTable *table, uint64_t word) {
  const unsigned age = (table->generation + GENERATIONS - (unsigned)(word >> 2)) % GENERATIONS;
  return (int)(word >> 8 & 0xff) - AGE_PENALTY * (int)age;
}

// The same position first, then an empty entry, else the one that is worth least.
void transposition_store(TranspositionTable *table, uint64_t key, TranspositionData data) {
  assert(data.bound != BOUND_NONE);
  Cluster *cluster = find_cluster(table, key);
  Entry *victim = NULL;
  int least = INT32_MAX;
  for (int i = 0; i < CLUSTER_SIZE; i++) {
    Entry *entry = &cluster->entries[i];
    const uint64_t word = atomic_load_explicit(&entry->data, memory_order_relaxed);
    if (!word) {
      if (least > INT32_MIN) victim = entry, least = INT32_MIN;
      continue;
    }
    if ((atomic_load_explicit(&entry->lock, memory_order_relaxed) ^ word) == key) {
      const TranspositionData old = unpack(word);
      if (data.move == TRANSPOSITION_NO_MOVE) data.move = old.move;
      // A much deeper result of this search is worth more than a new bound.
      if (data.bound != BOUND_EXACT && worth(table, word) > data.depth + KEPT_DEPTH_LEAD) return;
      victim = entry;
      break;
    }
    if (worth(table, word) < least) victim = entry, least = worth(table, word);
  }
  const uint64_t word = pack(data, table->generation);
  atomic_store_explicit(&victim->data, word, memory_order_relaxed);
  atomic_store_explicit(&victim->lock, key ^ word, memory_order_relaxed);
}
