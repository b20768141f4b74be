// Inside the generator: the digits of a hand, prepared for trying them out: as a multiset in one
// word, and as the list of all short rows that can be laid with them.
#ifndef FIVEFOLD_GAMES_SUMMY_GENERATOR_DIGITS_H
#define FIVEFOLD_GAMES_SUMMY_GENERATOR_DIGITS_H

#include "games/common/tiles.h"
#include "games/summy/summy.h"

// How many there are of each digit: five bits a digit, the highest of which is a guard and set.
// Taking away more than there is clears a guard, so one subtraction and one test do for all digits.
// (No count is above 8, so nothing is borrowed from the next digit.)
typedef uint64_t DigitSet;

static const DigitSet digit_guards = UINT64_C(0x2108421084210);

static inline DigitSet digit_set_of(int digit) {
  return UINT64_C(1) << (5 * digit);
}

// False when more was taken away than there was.
static inline bool digit_set_is_valid(DigitSet set) {
  return (set & digit_guards) == digit_guards;
}

enum {
  DIGIT_ROW_LENGTH = 3, // numbers with more empty cells are rarely tried out
  DIGIT_ROW_COUNT = 1 + 8 + 8 * 7 + 8 * 7 * 6,
};

typedef struct DigitRow {
  DigitSet used;                    // without guards
  uint8_t digits[DIGIT_ROW_LENGTH]; // zeros behind the last one
} DigitRow;

typedef struct HandDigits {
  DigitSet set;
  int count;
  int distinct;
  int lowest; // 10 where there is none
  int lowest_nonzero;
  int highest; // -1 where there is none
  // The rows of length n, ascending: from first[n] on, those that do not begin with 0 from
  // first_nonzero[n] on, up to first[n + 1].
  int16_t first[DIGIT_ROW_LENGTH + 2];
  int16_t first_nonzero[DIGIT_ROW_LENGTH + 1];
  DigitRow rows[DIGIT_ROW_COUNT];
} HandDigits;

void hand_digits_prepare(HandDigits *digits, const TileSet *hand);

#endif
