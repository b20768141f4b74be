// Tables of operations, written at build time by make_tables.py.
#ifndef FIVEFOLD_GAMES_ABAKU_TABLES_H
#define FIVEFOLD_GAMES_ABAKU_TABLES_H

#include <stdbool.h>
#include <stdint.h>

enum {
  TABLE_MAX_LENGTH = 6, // digits of the longest strings in the tables
  TABLE_UNKNOWN = 10,   // in place of a digit
  TABLE_LANES = 16,     // bytes side by side, for vectors
  SUM_COLUMNS = 4,      // see AbakuSumLanes
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

// What the first digits of two factors and their product allow, where TABLE_UNKNOWN is any digit.
// By how many digits the product has fewer than both together, the first digit of one factor and
// that of the product: byte D is 255 when the other factor can start with D.
extern const uint8_t abaku_factor_leads[2][TABLE_UNKNOWN + 1][TABLE_UNKNOWN + 1][TABLE_LANES];

// All splits that lengths allow, in the order of reports: those of `count` digits are numbers
// abaku_split_starts[count] to abaku_split_starts[count + 1] - 1.
extern const AbakuSplit abaku_splits[];
extern const uint16_t abaku_split_starts[];

// Powers and roots in the order of reports: those of `count` digits are numbers
// abaku_power_starts[count] to abaku_power_starts[count + 1] - 1.
typedef struct AbakuPower {
  uint8_t is_cube, is_root;
  uint8_t base_first, base_last, result_first, result_last; // digits
} AbakuPower;

extern const AbakuPower abaku_powers[];
extern const uint16_t abaku_power_starts[];

// Sums and differences in the order of reports, side by side: where the digits of a run are that
// they are made of, or 128 for none.
typedef struct AbakuSumLanes {
  // By column, the last one first: the digits of two numbers and of what they add up to.
  uint8_t one[SUM_COLUMNS][TABLE_LANES];
  uint8_t other[SUM_COLUMNS][TABLE_LANES];
  uint8_t result[SUM_COLUMNS][TABLE_LANES];
  uint8_t second[TABLE_LANES], third[TABLE_LANES]; // the first digits of these numbers ...
  uint8_t lead[TABLE_LANES];                       // ... and of the result
  uint8_t is_as_long[TABLE_LANES];                 // 255: as one of the others, else it is longer
} AbakuSumLanes;

// Those of `count` digits are in blocks abaku_sum_lane_starts[count] to
// abaku_sum_lane_starts[count + 1] - 1.
extern const AbakuSumLanes abaku_sum_lanes[];
extern const uint16_t abaku_sum_lane_starts[];

// The arrangements of one to five digits, given in ascending order, by the pattern of those that
// are equal: bit N is set when digit N + 1 is not the same as digit N, and the bit above the last
// one. For each gap in turn there are as many blocks as the arrangements need, that say which of
// the digits each of them has there.
extern const uint8_t abaku_pattern_blocks[][TABLE_LANES];
extern const uint16_t abaku_pattern_starts[];
extern const uint8_t abaku_pattern_counts[];

#endif
