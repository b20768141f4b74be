// Tables of operations, written at build time by make_tables.py.
#ifndef FIVEFOLD_GAMES_ABAKU_TABLES_H
#define FIVEFOLD_GAMES_ABAKU_TABLES_H

#include <stdbool.h>
#include <stdint.h>

enum {
  TABLE_LONGEST = 6,  // digits of the longest strings in the tables
  TABLE_UNKNOWN = 10, // in place of a digit
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

// By the value of a string's last four digits: bit N is set when the last N read as an operation.
extern const uint8_t abaku_operation_endings[];

// One bit a string of five and of six digits, by its value.
extern const uint64_t abaku_operations_of_5[];
extern const uint64_t abaku_operations_of_6[];

// What a sum or a product of numbers ends with, by their last digits: bit D for digit D.
extern const uint16_t abaku_sum_masks[10][10];
extern const uint16_t abaku_product_masks[10][10];
extern const uint16_t abaku_factor_masks[10][10]; // what times the first ends with the second

// All splits that lengths allow, in the order of reports: those of `count` digits are numbers
// abaku_split_starts[count] to abaku_split_starts[count + 1] - 1.
extern const AbakuSplit abaku_splits[];
extern const uint16_t abaku_split_starts[];

// Sums and differences come first, then from these numbers on products and quotients, then powers
// and roots.
extern const uint16_t abaku_product_starts[];
extern const uint16_t abaku_power_starts[];

// A number of a split: where its last digit is, and how many it has.
typedef struct AbakuPart {
  uint8_t last, length;
} AbakuPart;

// The same splits by what their numbers are: result = one + other, one x other, or a power of one.
typedef struct AbakuRoles {
  uint8_t relation;
  uint8_t second, third; // where these numbers start; the same of a power
  AbakuPart one, other, result;
  uint8_t is_longer; // the result has more digits than the others
} AbakuRoles;

extern const AbakuRoles abaku_roles[];

#endif
