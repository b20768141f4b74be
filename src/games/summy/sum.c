// Reads a row of pieces as a sum and works it out in fractions.
#include "games/summy/sum.h"

// A fraction over a positive denominator, not reduced.
typedef struct Fraction {
  SumValue numerator;
  SumValue denominator;
} Fraction;

int sum_points(const uint8_t *pieces, int length) {
  int points = 0;
  for (int i = 0; i < length; i++)
    points += sum_is_digit(pieces[i]) ? pieces[i] : 0;
  return points;
}

static SumVerdict fault_at(SumFault fault, int at) {
  return (SumVerdict){.fault = fault, .at = at};
}

// Looks for the one =; its index is the verdict's `at`.
static SumVerdict find_equals(const uint8_t *pieces, int length) {
  int equals = -1;
  for (int i = 0; i < length; i++) {
    if (pieces[i] != PIECE_EQUALS) continue;
    if (equals >= 0) return fault_at(SUM_TWO_EQUALS, i);
    equals = i;
  }
  return equals < 0 ? fault_at(SUM_NO_EQUALS, 0) : fault_at(SUM_COMPLETE, equals);
}

static SumVerdict judge_form(const uint8_t *pieces, int length, int equals) {
  for (int i = equals + 1; i < length; i++)
    if (!sum_is_digit(pieces[i])) return fault_at(SUM_OPERATOR_ON_RIGHT, i);
  bool has_operator = false;
  for (int i = 0; i < length; i++) {
    if (sum_is_digit(pieces[i])) continue;
    const bool is_lonely = i == 0 || i == length - 1 || !sum_is_digit(pieces[i - 1]);
    if (is_lonely) return fault_at(SUM_MISPLACED, i);
    has_operator |= i != equals;
  }
  if (!has_operator) return fault_at(SUM_NO_OPERATOR, equals);
  for (int i = 0; i + 1 < length; i++) {
    const bool starts_number = i == 0 || !sum_is_digit(pieces[i - 1]);
    if (starts_number && pieces[i] == 0 && sum_is_digit(pieces[i + 1]))
      return fault_at(SUM_LEADING_ZERO, i);
  }
  return fault_at(SUM_COMPLETE, 0);
}

// The number that starts at *at, which moves behind it.
static SumValue read_number(const uint8_t *pieces, int length, int *at) {
  SumValue number = 0;
  for (; *at < length && sum_is_digit(pieces[*at]); ++*at)
    number = 10 * number + pieces[*at];
  return number;
}

static Fraction add(Fraction sum, Fraction term) {
  return (Fraction){sum.numerator * term.denominator + term.numerator * sum.denominator,
                    sum.denominator * term.denominator};
}

// The value of the left side, which is well formed and ends before the =.
static SumVerdict evaluate(const uint8_t *pieces, int equals, bool whole, Fraction *value) {
  Fraction sum = {0, 1};
  int at = 0;
  Fraction term = {read_number(pieces, equals, &at), 1};
  while (at < equals) {
    const int operator_at = at;
    const int symbol = pieces[at++];
    const SumValue number = read_number(pieces, equals, &at);
    switch (symbol) {
    case PIECE_PLUS:
    case PIECE_MINUS:
      sum = add(sum, term);
      term = (Fraction){symbol == PIECE_PLUS ? number : -number, 1};
      break;
    case PIECE_TIMES:
      term.numerator *= number;
      break;
    default:
      if (number == 0) return fault_at(SUM_DIVISION_BY_ZERO, operator_at);
      if (whole && term.numerator % number != 0) return fault_at(SUM_NOT_WHOLE, operator_at);
      if (whole)
        term.numerator /= number;
      else
        term.denominator *= number;
    }
  }
  *value = add(sum, term);
  return fault_at(SUM_COMPLETE, 0);
}

SumVerdict sum_judge(const uint8_t *pieces, int length, bool whole) {
  SumVerdict verdict = find_equals(pieces, length);
  if (verdict.fault != SUM_COMPLETE) return verdict;
  const int equals = verdict.at;
  verdict = judge_form(pieces, length, equals);
  if (verdict.fault != SUM_COMPLETE) return verdict;
  Fraction left;
  verdict = evaluate(pieces, equals, whole, &left);
  if (verdict.fault != SUM_COMPLETE) return verdict;
  int at = equals + 1;
  const SumValue right = read_number(pieces, length, &at);
  if (left.numerator == right * left.denominator) return verdict;
  return (SumVerdict){SUM_UNEQUAL, equals, left.numerator, left.denominator};
}

bool sum_is_complete(const uint8_t *pieces, int length, bool whole) {
  return length >= SUM_MIN_LENGTH && sum_judge(pieces, length, whole).fault == SUM_COMPLETE;
}

static void format_integer(SumValue value, Text *out) {
  char digits[40];
  int count = 0;
  if (value < 0) text_add_char(out, '-');
  unsigned __int128 rest = value < 0 ? -(unsigned __int128)value : (unsigned __int128)value;
  do
    digits[count++] = (char)('0' + (int)(rest % 10));
  while (rest /= 10);
  while (count > 0)
    text_add_char(out, digits[--count]);
}

void sum_format_value(SumValue numerator, SumValue denominator, Text *out) {
  SumValue divisor = denominator;
  SumValue rest = numerator < 0 ? -numerator : numerator;
  while (rest) {
    const SumValue next = divisor % rest;
    divisor = rest;
    rest = next;
  }
  format_integer(numerator / divisor, out);
  if (denominator == divisor) return;
  text_add_char(out, '/');
  format_integer(denominator / divisor, out);
}
