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

enum { TABLE_NO_MOVE = 0xffff };

// What is kept of a position. The engine decides what its 16 bits of move mean.
typedef struct TableData {
  uint16_t move;
  int16_t score;
  int16_t eval;
  uint8_t depth;
  uint8_t bound; // Bound
} TableData;

typedef struct Table Table;

Table *table_create(unsigned mebibytes);
void table_destroy(Table *table);

// Forgets everything and uses at most `entries` entries from now on (rounded up; 0: all there are).
// A small search that has to start from nothing need not pay for clearing the whole memory.
void table_clear(Table *table, uint64_t entries);

// Call before each search: what is in the table becomes old.
void table_age(Table *table);

bool table_probe(const Table *table, uint64_t key, TableData *data);
void table_store(Table *table, uint64_t key, TableData data);
void table_prefetch(const Table *table, uint64_t key);

#endif
