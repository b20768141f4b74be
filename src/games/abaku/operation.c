#include "games/abaku/operation.h"

#include <stddef.h>

static const uint64_t powers_of_ten[OPERATION_LONGEST + 1] = {
    UINT64_C(1),
    UINT64_C(10),
    UINT64_C(100),
    UINT64_C(1000),
    UINT64_C(10000),
    UINT64_C(100000),
    UINT64_C(1000000),
    UINT64_C(10000000),
    UINT64_C(100000000),
    UINT64_C(1000000000),
    UINT64_C(10000000000),
    UINT64_C(100000000000),
    UINT64_C(1000000000000),
    UINT64_C(10000000000000),
    UINT64_C(100000000000000),
    UINT64_C(1000000000000000),
};

// Digits with the values of their prefixes, so that any number in them is one multiplication away.
typedef struct DigitString {
  const uint8_t *digits;
  int count;
  uint64_t prefixes[OPERATION_LONGEST + 1]; // [i]: the value of the first i digits
} DigitString;

static DigitString make_string(const uint8_t *digits, int count) {
  DigitString string = {.digits = digits, .count = count};
  for (int i = 0; i < count; i++)
    string.prefixes[i + 1] = string.prefixes[i] * 10 + digits[i];
  return string;
}

// The number in digits `from` to `to` - 1.
static uint64_t number_in(const DigitString *string, int from, int to) {
  return string->prefixes[to] - string->prefixes[from] * powers_of_ten[to - from];
}

// Whether three numbers can be in the relation that their last digits tell. It rules out nine
// splits of ten without touching the numbers.
static bool last_digits_fit(AbakuRelation relation, unsigned a, unsigned b, unsigned c) {
  switch (relation) {
  case RELATION_ADD:
    return a + b == c || a + b == c + 10;
  case RELATION_SUBTRACT:
    return b + c == a || b + c == a + 10;
  case RELATION_MULTIPLY:
    return a * b % 10 == c;
  case RELATION_DIVIDE:
    return b * c % 10 == a;
  default:
    return true;
  }
}

// No product overflows: the lengths of a split allow none with more digits than the string has.
static bool numbers_fit(AbakuRelation relation, uint64_t a, uint64_t b, uint64_t c) {
  switch (relation) {
  case RELATION_ADD:
    return a + b == c;
  case RELATION_SUBTRACT:
    return b + c == a;
  case RELATION_MULTIPLY:
    return a * b == c;
  case RELATION_DIVIDE:
    return b * c == a;
  case RELATION_SQUARE:
    return a * a == b;
  case RELATION_CUBE:
    return a * a * a == b;
  case RELATION_SQUARE_ROOT:
    return b * b == a;
  case RELATION_CUBE_ROOT:
    return b * b * b == a;
  }
  return false;
}

static bool split_fits(const DigitString *string, AbakuSplit split) {
  const uint8_t *digits = string->digits;
  const int second = split.first, third = second + split.second, count = string->count;
  if (digits[second] == 0) return false;
  if (third == count)
    return numbers_fit(split.relation, number_in(string, 0, second),
                       number_in(string, second, count), 0);
  return digits[third] != 0 &&
         last_digits_fit(split.relation, digits[second - 1], digits[third - 1],
                         digits[count - 1]) &&
         numbers_fit(split.relation, number_in(string, 0, second), number_in(string, second, third),
                     number_in(string, third, count));
}

static int find_split(const DigitString *string, bool basic, int from) {
  const int end = abaku_split_starts[string->count + 1];
  for (int i = abaku_split_starts[string->count] + from; i < end; i++) {
    if (basic && abaku_splits[i].relation >= RELATION_SQUARE) return -1;
    if (split_fits(string, abaku_splits[i])) return i - abaku_split_starts[string->count];
  }
  return -1;
}

int operation_find_split(const uint8_t *digits, int count, bool basic, int from) {
  if (count < 2 || digits[0] == 0) return -1;
  const DigitString string = make_string(digits, count);
  return find_split(&string, basic, from);
}

bool operation_reads(const uint8_t *digits, int count, bool basic) {
  return operation_find_split(digits, count, basic, 0) >= 0;
}

static void add_digits(const uint8_t *digits, int from, int to, Text *out) {
  for (int i = from; i < to; i++)
    text_add_char(out, (char)('0' + digits[i]));
}

static void add_reading(const uint8_t *digits, int count, AbakuSplit split, Text *out) {
  static const char *const before[] = {"", "", "", "", "", "", "sqrt(", "cbrt("};
  static const char *const between[] = {"+", "-", "x", ":", "^2", "^3", ")", ")"};
  const int third = split.first + split.second;
  text_add(out, before[split.relation]);
  add_digits(digits, 0, split.first, out);
  text_add(out, between[split.relation]);
  if (third < count) add_digits(digits, split.first, third, out);
  text_add_char(out, '=');
  add_digits(digits, third < count ? third : split.first, count, out);
}

void operation_format_readings(const uint8_t *digits, int count, bool basic, Text *out) {
  const char *separator = "";
  for (int i = 0; (i = operation_find_split(digits, count, basic, i)) >= 0; i++) {
    text_add(out, separator);
    add_reading(digits, count, abaku_splits[abaku_split_starts[count] + i], out);
    separator = " | ";
  }
}

// The first cells from which runs to `last` read as operations, up to cell `latest`.
static int find_runs_to(const uint8_t *line, int from, int latest, int last, bool basic,
                        OperationRun *runs) {
  int found = 0;
  uint32_t value = line[last], power = 10;
  for (int first = last - 1; first >= from; first--) {
    const int count = last - first + 1;
    if (count > TABLE_LONGEST) {
      if (first <= latest && operation_reads(line + first, count, basic))
        runs[found++] = (OperationRun){(uint8_t)first, (uint8_t)last};
      continue;
    }
    value += line[first] * power;
    power *= 10;
    if (first <= latest && operation_in_table(value, count) &&
        (!basic || operation_reads(line + first, count, true)))
      runs[found++] = (OperationRun){(uint8_t)first, (uint8_t)last};
  }
  return found;
}

int operation_find_runs(const uint8_t *line, int from, int to, unsigned fresh, bool basic,
                        OperationRun runs[OPERATION_MAX_RUNS]) {
  int found = 0;
  for (int last = __builtin_ctz(fresh); last <= to; last++) {
    const unsigned fresh_so_far = fresh & ((2u << last) - 1);
    const int latest = 31 - __builtin_clz(fresh_so_far);
    found += find_runs_to(line, from, latest, last, basic, runs + found);
  }
  return found;
}
