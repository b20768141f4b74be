// Tables of operations, written at build time by make_tables.py.
#ifndef FIVEFOLD_GAMES_ABAKU_TABLES_H
#define FIVEFOLD_GAMES_ABAKU_TABLES_H

#include <stdbool.h>
#include <stdint.h>

enum {
  TABLE_LONGEST = 6,  // digits of the longest strings in the tables
  TABLE_UNKNOWN = 10, // in place of a digit
  TABLE_SLOT_BITS = 13,
  TABLE_SLOTS = 1 << TABLE_SLOT_BITS,
  TABLE_FILTER_BITS = 16,
};

static const uint32_t TABLE_HASH_FACTOR = 0x9e3779b1; // as in make_tables.py

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

// By the value of a string's last four digits: bit N is set when the last N read as an operation.
extern const uint8_t abaku_operation_endings[];

// One bit a string of five and of six digits, by its value.
extern const uint64_t abaku_operations_of_5[];
extern const uint64_t abaku_operations_of_6[];

// The strings that read as operations, four bits a digit, the first digit lowest; those made of the
// same digits follow each other.
extern const uint32_t abaku_operation_strings[];

// Open addressing: key | index of the first string << 32 | number of strings << 48, or 0.
extern const uint64_t abaku_operation_slots[TABLE_SLOTS];

// One bit a hash of TABLE_FILTER_BITS bits: whether a key of the slots has it.
extern const uint64_t abaku_operation_filter[];

// What a sum or a product can end with, by the last digits of two numbers or TABLE_UNKNOWN: bit D
// is set when it can be D. Bit TABLE_UNKNOWN is always set.
extern const uint16_t abaku_sum_masks[11][11];
extern const uint16_t abaku_product_masks[11][11];
extern const uint16_t abaku_factor_masks[10][10]; // what times the first ends with the second
extern const uint16_t abaku_power_masks[2][11];   // of a square, of a cube

// All splits that lengths allow, in the order of reports: those of `count` digits are numbers
// abaku_split_starts[count] to abaku_split_starts[count + 1] - 1.
extern const AbakuSplit abaku_splits[];
extern const uint16_t abaku_split_starts[];

// The same splits grouped by where the result meets the other numbers.
typedef struct AbakuSplitGroup {
  uint8_t relation;
  uint8_t boundary; // digits before it
  uint16_t others;  // bit N: the second of the other numbers can start at digit N
  uint16_t longer;  // those of a sum that has a digit more than each of them
} AbakuSplitGroup;

extern const AbakuSplitGroup abaku_split_groups[];
extern const uint16_t abaku_split_group_starts[];

#endif
