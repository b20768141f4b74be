// Inside the generator, ruling out: how a run of a line, with old digits and gaps, may be split
// into an operation. Whatever the gaps are filled with, most splits are impossible, which the first
// and the last digits of their numbers show. There are many splits, and whether one is possible
// cannot be told beforehand, by a processor neither: so they are looked at side by side, without
// jumps.
#ifndef FIVEFOLD_GAMES_ABAKU_GENERATOR_SIEVE_H
#define FIVEFOLD_GAMES_ABAKU_GENERATOR_SIEVE_H

#include "games/abaku/generator/lanes.h"
#include "games/abaku/tables.h"

#include <stdbool.h>

enum { SIEVE_CELLS = 16 }; // of a line, and one more

// What numbers can end with, by the last digits of those that they are made of, where TABLE_UNKNOWN
// is any digit of a supply.
typedef struct Endings {
  // By sum - one - other in a column (modulo 10, unknown digits as 0): a bit for each ColumnKind
  // where digits of the supply can make that right, without a carry or perhaps with one.
  Bytes exact, carried;
  // By one factor and the product: 255 in byte D when the other factor can be D.
  Bytes factors[TABLE_UNKNOWN + 1][TABLE_UNKNOWN + 1];
  uint16_t powers[2][TABLE_UNKNOWN + 1]; // of a square and a cube, by that of the base: sets
} Endings;

// A line. Sets of cells have bit N for cell N.
typedef struct Sieve {
  const Endings *endings;
  bool basic;
  unsigned starts;             // cells where a number can start: those that need not be 0
  uint8_t old[SIEVE_CELLS];    // digits by cell: 0 in the gaps, ...
  uint8_t digits[SIEVE_CELLS]; // ... or TABLE_UNKNOWN where several are possible
  // The same for columns of sums, with a bit where a digit is unknown, in summands and in sums;
  // and flags of cells. From any cell on there have to be SIEVE_CELLS.
  uint8_t summands[2 * SIEVE_CELLS], sums[2 * SIEVE_CELLS], flags[2 * SIEVE_CELLS];
} Sieve;

// Ways to split a run, by their numbers in the tables, ...
typedef struct Splits {
  uint32_t sums;   // and differences
  uint32_t powers; // and roots
  // ... or by the cells where the first factor ends, or the divisor.
  uint16_t products, quotients;
} Splits;

static inline bool splits_are_none(Splits splits) {
  return !(splits.sums | splits.powers | splits.products | splits.quotients);
}

// As many digits as a product has, or the dividend, in a run.
static inline int splits_half(int first, int last) {
  return (last + 1 - first) / 2;
}

// For tiles that can be laid as these digits.
void endings_prepare(Endings *endings, unsigned usable);

// A line of digits, ABAKU_EMPTY in the gaps, and 0 after the last cell. The endings are borrowed.
void sieve_prepare(Sieve *sieve, const uint8_t line[SIEVE_CELLS], const Endings *endings,
                   bool basic);

// Only this digit may be put into a gap.
void sieve_narrow(Sieve *sieve, int gap, unsigned digit);

// How cells `first` to `last` may be split.
Splits sieve_splits(const Sieve *sieve, int first, int last);

#endif
