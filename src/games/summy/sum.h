// The arithmetic of Summy: is a row of pieces a complete sum, and if not, why.
#ifndef FIVEFOLD_GAMES_SUMMY_SUM_H
#define FIVEFOLD_GAMES_SUMMY_SUM_H

#include "base/text.h"

#include <stdbool.h>
#include <stdint.h>

// Pieces; 0 to 9 are the digits.
typedef enum SumPiece {
  PIECE_PLUS = 10,
  PIECE_MINUS,
  PIECE_TIMES,
  PIECE_DIVIDE,
  PIECE_EQUALS
} SumPiece;

enum {
  SUM_MAX_LENGTH = 25,
  SUM_MIN_LENGTH = 5, // 1+1=2
};

// Holds every value that occurs in a row of 25 pieces, without rounding and without reducing
// fractions. A sum has an operator and an =, so at most 23 digits. Over a common denominator, each
// numerator and denominator of a term is a product of different numbers of the sum, and a number of
// n digits is below 10^n: so all products are below 10^23, and sums of at most 12 of them below
// 10^25, whereas the type reaches beyond 10^38. (24 digits before a lone = are below 10^24.)
typedef __int128 SumValue;

static inline bool sum_is_digit(int piece) {
  return piece < PIECE_PLUS;
}

// What keeps a row of pieces from being a complete sum.
typedef enum SumFault {
  SUM_COMPLETE,
  SUM_NO_EQUALS,
  SUM_TWO_EQUALS,
  SUM_OPERATOR_ON_RIGHT, // an operator after the =
  SUM_MISPLACED,         // an operator or = that lacks a number on its left or right
  SUM_NO_OPERATOR,
  SUM_LEADING_ZERO,
  SUM_DIVISION_BY_ZERO,
  SUM_NOT_WHOLE, // a division with a remainder, with arithmetic=whole
  SUM_UNEQUAL,
} SumFault;

typedef struct SumVerdict {
  SumFault fault;
  int at;                          // the piece where the fault is, an index
  SumValue numerator, denominator; // SUM_UNEQUAL: the value of the left side, denominator > 0
} SumVerdict;

// Judges the whole row; `whole` is the option arithmetic=whole. The first fault in the order of
// SumFault is reported, so that form comes before value.
SumVerdict sum_judge(const uint8_t *pieces, int length, bool whole);

// The same as sum_judge(...).fault == SUM_COMPLETE.
bool sum_is_complete(const uint8_t *pieces, int length, bool whole);

// The sum of the digits.
int sum_points(const uint8_t *pieces, int length);

// "7", "-3", "7/2": a value in lowest terms.
void sum_format_value(SumValue numerator, SumValue denominator, Text *out);

#endif
