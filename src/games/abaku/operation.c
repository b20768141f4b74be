// Reads digits as arithmetic: tries every split into numbers that the lengths allow.
#include "games/abaku/operation.h"

#include <assert.h>
#include <stddef.h>

const int64_t operation_powers_of_ten[OPERATION_MAX_LENGTH + 1] = {
    INT64_C(1),
    INT64_C(10),
    INT64_C(100),
    INT64_C(1000),
    INT64_C(10000),
    INT64_C(100000),
    INT64_C(1000000),
    INT64_C(10000000),
    INT64_C(100000000),
    INT64_C(1000000000),
    INT64_C(10000000000),
    INT64_C(100000000000),
    INT64_C(1000000000000),
    INT64_C(10000000000000),
    INT64_C(100000000000000),
    INT64_C(1000000000000000),
};

// Digits with the values of their prefixes, so that any number in them is one multiplication away.
typedef struct DigitString {
  const uint8_t *digits;
  int count;
  uint64_t prefixes[OPERATION_MAX_LENGTH + 1]; // [i]: the value of the first i digits
} DigitString;

static DigitString make_string(const uint8_t *digits, int count) {
  DigitString string = {.digits = digits, .count = count};
  for (int i = 0; i < count; i++)
    string.prefixes[i + 1] = string.prefixes[i] * 10 + digits[i];
  return string;
}

// The number in digits `from` to `to` - 1.
static uint64_t number_in(const DigitString *string, int from, int to) {
  return string->prefixes[to] -
         string->prefixes[from] * (uint64_t)operation_powers_of_ten[to - from];
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

// The last digits rule out nine splits of ten without touching the numbers.
static bool last_digits_fit(AbakuRelation relation, int a, int b, int c) {
  switch (relation) {
  case RELATION_ADD:
    return abaku_sum_masks[a][b] >> c & 1;
  case RELATION_SUBTRACT:
    return abaku_sum_masks[b][c] >> a & 1;
  case RELATION_MULTIPLY:
    return abaku_product_masks[a][b] >> c & 1;
  default:
    return abaku_product_masks[b][c] >> a & 1;
  }
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

// The number of the first split (in the order of reports, from number `from` on) by which the
// digits read as an operation, or -1.
static int first_split(const uint8_t *digits, int count, bool basic, int from) {
  if (count < 2 || digits[0] == 0) return -1;
  const DigitString string = make_string(digits, count);
  return find_split(&string, basic, from);
}

bool operation_reads(const uint8_t *digits, int count, bool basic) {
  return first_split(digits, count, basic, 0) >= 0;
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
  for (int i = 0; (i = first_split(digits, count, basic, i)) >= 0; i++) {
    text_add(out, separator);
    add_reading(digits, count, abaku_splits[abaku_split_starts[count] + i], out);
    separator = " | ";
  }
}

void operation_format_reading(const uint8_t *digits, int count, bool basic, Text *out) {
  const int first = first_split(digits, count, basic, 0);
  assert(first >= 0);
  add_reading(digits, count, abaku_splits[abaku_split_starts[count] + first], out);
}

// Whether cells `first` to `last` read as an operation; `value` is that of the last six digits up
// to there.
static bool run_reads(const uint8_t *line, int first, int last, uint32_t value, bool basic) {
  const int count = last + 1 - first;
  const bool is_in_table = count <= TABLE_MAX_LENGTH && operation_lengths(value) >> count & 1;
  if (count <= TABLE_MAX_LENGTH && (!is_in_table || !basic)) return is_in_table;
  return operation_reads(line + first, count, basic);
}

int operation_find_runs(const uint8_t *line, int from, int to, unsigned fresh, bool basic,
                        OperationRun runs[OPERATION_MAX_RUNS]) {
  int found = 0;
  uint32_t value = 0; // of the last six digits, or of fewer where the span begins
  for (int last = from; last <= to; last++) {
    value = value % 100000 * 10 + line[last];
    const unsigned fresh_so_far = fresh & ((2u << last) - 1);
    if (!fresh_so_far) continue;
    const int latest_fresh = 31 - __builtin_clz(fresh_so_far);
    for (int first = latest_fresh < last ? latest_fresh : last - 1; first >= from; first--)
      if (run_reads(line, first, last, value, basic))
        runs[found++] = (OperationRun){(uint8_t)first, (uint8_t)last};
  }
  return found;
}
