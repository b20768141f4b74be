#include "games/abaku/operation.h"

#include <stddef.h>

const int64_t operation_powers_of_ten[OPERATION_LONGEST + 1] = {
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

// Runs of up to six digits, out of the tables.
static int find_short_runs(const uint8_t *line, int from, int to, unsigned fresh, bool basic,
                           OperationRun *runs) {
  const int first_fresh = __builtin_ctz(fresh), last_fresh = 31 - __builtin_clz(fresh);
  // No short run that ends further to the right reaches back to a fresh cell.
  if (to > last_fresh + TABLE_LONGEST - 1) to = last_fresh + TABLE_LONGEST - 1;
  int found = 0;
  uint32_t five = 0; // the value of the last five digits, or of fewer where the span begins
  for (int i = first_fresh - from < 5 ? from : first_fresh - 5; i < first_fresh; i++)
    five = five * 10 + line[i];
  int latest_fresh = first_fresh;
  for (int last = first_fresh; last <= to; last++) {
    if (fresh >> last & 1) latest_fresh = last;
    const uint32_t six = five * 10 + line[last];
    five = six % 100000;
    // Lengths of operations that end here, are inside the span and have a fresh cell.
    unsigned lengths = abaku_operation_endings[five];
    if (last - from >= 5) lengths |= (abaku_operation_bits[six / 64] >> (six % 64) & 1) << 6;
    lengths &= (2u << (last - from + 1)) - (1u << (last - latest_fresh + 1));
    for (; lengths; lengths &= lengths - 1) {
      const int first = last + 1 - __builtin_ctz(lengths);
      if (!basic || operation_reads(line + first, last - first + 1, true))
        runs[found++] = (OperationRun){(uint8_t)first, (uint8_t)last};
    }
  }
  return found;
}

static const LongRuns all_long_runs = {
    .ends = 0x7fff,
    .starts = {[6] = 0x1, 0x3, 0x7, 0xf, 0x1f, 0x3f, 0x7f, 0xff, 0x1ff},
};

static int find_long_runs(const uint8_t *line, int from, int to, unsigned fresh, bool basic,
                          const LongRuns *long_runs, OperationRun *runs) {
  int found = 0;
  for (unsigned ends = long_runs->ends & ((2u << to) - (1u << from)); ends; ends &= ends - 1) {
    const int last = __builtin_ctz(ends);
    const unsigned fresh_so_far = fresh & ((2u << last) - 1);
    if (fresh_so_far == 0) continue;
    const int latest_fresh = 31 - __builtin_clz(fresh_so_far);
    unsigned starts = long_runs->starts[last] & ((2u << latest_fresh) - (1u << from));
    for (; starts; starts &= starts - 1) {
      const int first = __builtin_ctz(starts);
      if (operation_reads(line + first, last - first + 1, basic))
        runs[found++] = (OperationRun){(uint8_t)first, (uint8_t)last};
    }
  }
  return found;
}

int operation_find_runs(const uint8_t *line, int from, int to, unsigned fresh, bool basic,
                        const LongRuns *long_runs, OperationRun runs[OPERATION_MAX_RUNS]) {
  if (!long_runs) long_runs = &all_long_runs;
  const int found = find_short_runs(line, from, to, fresh, basic, runs);
  if (to - from < TABLE_LONGEST || !long_runs->ends) return found;
  return found + find_long_runs(line, from, to, fresh, basic, long_runs, runs + found);
}
