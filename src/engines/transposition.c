#ifdef __linux__
#define _DEFAULT_SOURCE // mmap's flags
#endif

#include "engines/transposition.h"

#include "base/memory.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#ifdef __linux__
#include <sys/mman.h>
#endif

enum { CLUSTER_SIZE = 4, GENERATION_BITS = 6, GENERATIONS = 1 << GENERATION_BITS };

typedef struct Entry {
  _Atomic uint64_t lock; // key ^ data
  _Atomic uint64_t data;
} Entry;

typedef struct Cluster {
  Entry entries[CLUSTER_SIZE];
} Cluster;

struct Table {
  void *memory;
  size_t size;       // of `memory`
  Cluster *clusters; // in `memory`, on a page's border
  uint64_t capacity; // clusters, a power of two
  uint64_t mask;     // of those in use
  unsigned generation;
};

// Data as a word, from the top: move 16, score 16, eval 16, depth 8, generation 6, bound 2.
static uint64_t pack(TableData data, unsigned generation) {
  return (uint64_t)data.move << 48 | (uint64_t)(uint16_t)data.score << 32 |
         (uint64_t)(uint16_t)data.eval << 16 | (uint64_t)data.depth << 8 | generation << 2 |
         data.bound;
}

static TableData unpack(uint64_t word) {
  return (TableData){.move = (uint16_t)(word >> 48),
                     .score = (int16_t)(word >> 32 & 0xffff),
                     .eval = (int16_t)(word >> 16 & 0xffff),
                     .depth = (uint8_t)(word >> 8),
                     .bound = (uint8_t)(word & 3)};
}

// Large pages: a search jumps through the whole table, and with small pages the first one would
// spend much of its time on page faults.
enum { LARGE_PAGE = 1 << 21 };

// Zeroed memory, or NULL.
static void *allocate_pages(size_t size) {
#ifdef __linux__
  void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return NULL;
  madvise(memory, size, MADV_HUGEPAGE); // a wish only
  return memory;
#else
  return calloc(1, size);
#endif
}

static void release_pages(void *memory, size_t size) {
#ifdef __linux__
  munmap(memory, size);
#else
  (void)size;
  free(memory);
#endif
}

Table *table_create(unsigned mebibytes) {
  Table *table = memory_allocate(sizeof *table);
  const uint64_t wanted = (uint64_t)mebibytes * (1 << 20) / sizeof(Cluster);
  table->capacity = 1;
  while (table->capacity * 2 <= wanted)
    table->capacity *= 2;
  // A wish for more memory than there is gets what there is.
  for (; table->capacity > 1; table->capacity /= 2) {
    table->size = (size_t)table->capacity * sizeof(Cluster) + LARGE_PAGE;
    table->memory = allocate_pages(table->size);
    if (table->memory) break;
  }
  if (!table->memory) abort();
  const uintptr_t address = (uintptr_t)table->memory;
  table->clusters = (Cluster *)((address + LARGE_PAGE - 1) & ~(uintptr_t)(LARGE_PAGE - 1));
  table->mask = table->capacity - 1;
  return table;
}

void table_destroy(Table *table) {
  release_pages(table->memory, table->size);
  free(table);
}

void table_clear(Table *table, uint64_t entries) {
  uint64_t used = table->capacity;
  if (entries)
    for (used = 1; used < table->capacity && used * CLUSTER_SIZE < entries;)
      used *= 2;
  table->mask = used - 1;
  table->generation = 0;
  memset((void *)table->clusters, 0, (size_t)used * sizeof(Cluster));
}

void table_age(Table *table) {
  table->generation = (table->generation + 1) % GENERATIONS;
}

static Cluster *find_cluster(const Table *table, uint64_t key) {
  return &table->clusters[key & table->mask];
}

void table_prefetch(const Table *table, uint64_t key) {
  __builtin_prefetch(find_cluster(table, key));
}

bool table_probe(const Table *table, uint64_t key, TableData *data) {
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
static int worth(const Table *table, uint64_t word) {
  const unsigned age = (table->generation + GENERATIONS - (unsigned)(word >> 2)) % GENERATIONS;
  return (int)(word >> 8 & 0xff) - 8 * (int)age;
}

void table_store(Table *table, uint64_t key, TableData data) {
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
      const TableData old = unpack(word);
      if (data.move == TABLE_NO_MOVE) data.move = old.move;
      // A much deeper result of this search is worth more than a new bound.
      if (data.bound != BOUND_EXACT && worth(table, word) > data.depth + 3) return;
      victim = entry;
      break;
    }
    if (worth(table, word) < least) victim = entry, least = worth(table, word);
  }
  const uint64_t word = pack(data, table->generation);
  atomic_store_explicit(&victim->data, word, memory_order_relaxed);
  atomic_store_explicit(&victim->lock, key ^ word, memory_order_relaxed);
}
