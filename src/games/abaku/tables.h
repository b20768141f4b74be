// Tables of operations, written at build time by make_tables.py.
#ifndef FIVEFOLD_GAMES_ABAKU_TABLES_H
#define FIVEFOLD_GAMES_ABAKU_TABLES_H

#include <stdbool.h>
#include <stdint.h>

enum {
  TABLE_LONGEST = 6, // digits of the longest strings in the tables
  TABLE_SLOT_BITS = 13,
  TABLE_SLOTS = 1 << TABLE_SLOT_BITS,
};

typedef enum AbakuRelation {
  RELATION_ADD,
  RELATION_SUBTRACT,
  RELATION_MULTIPLY,
  RELATION_DIVIDE,
  RELATION_SQUARE, // from here on only with ops=full
  RELATION_CUBE,
  RELATION_SQUARE_ROOT,
  RELATION_CUBE_ROOT,
} AbakuRelation;

// One way to split digits into an operation; the third number, if any, is the rest.
typedef struct AbakuSplit {
  uint8_t relation; // AbakuRelation
  uint8_t first;    // digits of the first number
  uint8_t second;   // of the second
} AbakuSplit;

// One bit a string of digits; see operation_in_table().
extern const uint64_t abaku_operation_bits[];

// The strings that read as operations, four bits a digit, the first digit lowest; those made of the
// same digits follow each other.
extern const uint32_t abaku_operation_strings[];

// Open addressing: key | index of the first string << 32 | number of strings << 48, or 0.
extern const uint64_t abaku_operation_slots[TABLE_SLOTS];

// All splits that lengths allow, in the order of reports: those of `count` digits are numbers
// abaku_split_starts[count] to abaku_split_starts[count + 1] - 1.
extern const AbakuSplit abaku_splits[];
extern const uint16_t abaku_split_starts[];

#endif
