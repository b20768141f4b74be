// Transposition table: what a search found out about a position, by the position's 64-bit key.
//
// Shared by the threads of a search without locks: an entry is two words, the data and the data
// mixed into the key, so a torn or foreign entry does not match. Four entries share a cache line;
// a new one replaces the shallowest, and entries of earlier searches first.
#ifndef FIVEFOLD_ENGINES_TRANSPOSITION_H
#define FIVEFOLD_ENGINES_TRANSPOSITION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum Bound { BOUND_NONE, BOUND_UPPER, BOUND_LOWER, BOUND_EXACT } Bound;

enum { TRANSPOSITION_NO_MOVE = 0xffff };

// What is kept of a position. The engine decides what its 16 bits of move mean.
typedef struct TranspositionData {
  uint16_t move;
  int16_t score;
  int16_t eval;
  uint8_t depth;
  uint8_t bound; // Bound
} TranspositionData;

typedef struct TranspositionTable TranspositionTable;

TranspositionTable *transposition_create(unsigned mebibytes);
void transposition_destroy(TranspositionTable *table);

// Both begin a search that uses at most `entries` entries (rounded up; 0: all there are). A short
// search is faster in a part that stays in the cache, and need not pay for touching the rest.

// From nothing: forgets everything.
void transposition_clear(TranspositionTable *table, uint64_t entries);

// With what is there, which becomes old.
void transposition_age(TranspositionTable *table, uint64_t entries);

bool transposition_probe(const TranspositionTable *table, uint64_t key, TranspositionData *data);
void transposition_store(TranspositionTable *table, uint64_t key, TranspositionData data);
void transposition_prefetch(const TranspositionTable *table, uint64_t key);

#endif
