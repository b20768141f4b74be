// Which digits read as operations, and how.
#include "abaku_testing.h"
#include "games/abaku/complete.h"
#include "games/abaku/operation.h"
#include "games/abaku/strings.h"
#include "reference.h"

#include <string.h>

static int read_digits(const char *text, uint8_t *digits) {
  int count = 0;
  for (; text[count]; count++)
    digits[count] = (uint8_t)(text[count] - '0');
  return count;
}

static void expect_readings(const char *text, bool basic, const char *expected) {
  uint8_t digits[OPERATION_LONGEST];
  const int count = read_digits(text, digits);
  Text readings = {0};
  operation_format_readings(digits, count, basic, &readings);
  assert_string_equal(text_string(&readings), expected);
  assert_int_equal(operation_reads(digits, count, basic), expected[0] != '\0');
  text_free(&readings);
}

static void readings_are_written_in_order(void **context) {
  (void)context;
  expect_readings("24", false, "2^2=4");
  expect_readings("42", false, "sqrt(4)=2");
  expect_readings("28", false, "2^3=8");
  expect_readings("82", false, "cbrt(8)=2");
  expect_readings("11", false, "1^2=1 | 1^3=1 | sqrt(1)=1 | cbrt(1)=1");
  expect_readings("111", false, "1x1=1 | 1:1=1");
  expect_readings("981", false, "9-8=1 | 9^2=81");
  expect_readings("246", false, "2+4=6");
  expect_readings("1243", false, "12:4=3");
  expect_readings("2224", false, "");
  expect_readings("224", false, "2+2=4 | 2x2=4");
  expect_readings("422", false, "4-2=2 | 4:2=2");
  expect_readings("12112", false, "12x1=12 | 12:1=12");
  expect_readings("4864", false, "");
  expect_readings("864", false, "8^2=64");
  expect_readings("648", false, "sqrt(64)=8");
  expect_readings("644", false, "cbrt(64)=4");
  expect_readings("464", false, "4^3=64");
  expect_readings("11213", false, "1+12=13 | 11+2=13");
  expect_readings("11121", false, "11^2=121");
}

static void basic_has_no_powers(void **context) {
  (void)context;
  expect_readings("24", true, "");
  expect_readings("11", true, "");
  expect_readings("981", true, "9-8=1");
  expect_readings("864", true, "");
  expect_readings("111", true, "1x1=1 | 1:1=1");
}

static void no_number_starts_with_zero(void **context) {
  (void)context;
  static const char *const none[] = {"550",  "505",  "055", "00",  "000", "10",  "01",
                                     "0110", "1101", "101", "110", "303", "2005"};
  for (size_t i = 0; i < sizeof none / sizeof none[0]; i++)
    expect_readings(none[i], false, "");
  expect_readings("5510", false, "5+5=10");
  expect_readings("1055", false, "10-5=5");
  expect_readings("10520", false, "");
  expect_readings("102050", false, "");
  expect_readings("1010100", false, "10x10=100");
  expect_readings("10100", false, "10^2=100");
  expect_readings("5205210", false, "5+205=210 | 520:52=10");
}

static void long_numbers_do_not_overflow(void **context) {
  (void)context;
  expect_readings("999999999999999", false, "");
  expect_readings("999991000009999", false, "");
  expect_readings("123456789123456", false, "");
  expect_readings("111111111122222", false, "11111+11111=22222");
  expect_readings("222221111111111", false, "22222-11111=11111");
  expect_readings("999999989999990", false, "");
  expect_readings("999999999800001", false, "99999^2=9999800001");
}

// The table and the arithmetic against trying all splits, for every string of up to six digits.
static void short_strings_agree_with_the_reference(void **context) {
  (void)context;
  uint32_t first = 100;
  for (int count = 2; count <= TABLE_LONGEST; count++, first *= 10) {
    for (uint32_t value = 0; value < first; value++) {
      uint8_t digits[TABLE_LONGEST];
      uint32_t rest = value;
      for (int i = count - 1; i >= 0; i--, rest /= 10)
        digits[i] = (uint8_t)(rest % 10);
      const bool expected = reference_is_operation(digits, count, false);
      OperationRun runs[OPERATION_MAX_RUNS];
      const int found = operation_find_runs(digits, 0, count - 1, (1u << count) - 1, false, runs);
      bool in_table = false;
      for (int i = 0; i < found; i++)
        in_table |= runs[i].first == 0 && runs[i].last == count - 1;
      if (in_table != expected || operation_reads(digits, count, false) != expected)
        fail_msg("%0*u: expected %d", count, value, expected);
      if (operation_reads(digits, count, true) && !expected) fail_msg("%u: basic only", value);
    }
  }
}

static void append_number(char *text, unsigned long long number) {
  char digits[24];
  size_t length = 0;
  for (; number; number /= 10)
    digits[length++] = (char)('0' + number % 10);
  size_t end = strlen(text);
  while (length > 0)
    text[end++] = digits[--length];
  text[end] = '\0';
}

// Random operations of up to 15 digits of every kind, and the same with a digit changed.
static void long_strings_agree_with_the_reference(void **context) {
  (void)context;
  FastRandom random;
  fast_random_init(&random, 41);
  int operations = 0;
  for (int trial = 0; trial < 20000; trial++) {
    unsigned long long sizes[] = {9, 99, 999, 9999, 99999, 999999};
    const unsigned long long a =
        1 + fast_random_next(&random) % sizes[fast_random_below(&random, 6)];
    const unsigned long long b =
        1 + fast_random_next(&random) % sizes[fast_random_below(&random, 6)];
    const unsigned long long numbers[8][3] = {{a, b, a + b}, {a + b, a, b},    {a, b, a * b},
                                              {a * b, a, b}, {a, a * a, 0},    {a, a * a * a, 0},
                                              {a * a, a, 0}, {a * a * a, a, 0}};
    const int kind = trial % 8;
    if (a > 99999 && kind >= 4) continue;
    char text[80] = "";
    for (int i = 0; i < 3; i++)
      append_number(text, numbers[kind][i]);
    if (strlen(text) > OPERATION_LONGEST) continue;
    operations++;
    uint8_t digits[OPERATION_LONGEST];
    const int count = read_digits(text, digits);
    if (!operation_reads(digits, count, false)) fail_msg("%s is not found", text);
    assert_int_equal(operation_reads(digits, count, true),
                     reference_is_operation(digits, count, true));
    digits[fast_random_below(&random, (uint32_t)count)] = (uint8_t)fast_random_below(&random, 10);
    assert_int_equal(operation_reads(digits, count, false),
                     reference_is_operation(digits, count, false));
  }
  assert_true(operations > 5000);
}

static void runs_need_a_fresh_cell(void **context) {
  (void)context;
  uint8_t digits[OPERATION_LONGEST];
  OperationRun runs[OPERATION_MAX_RUNS];
  read_digits("16824", digits);
  // 16+8=24, 16:8=2, 8:2=4, cbrt(8)=2, 2^2=4
  assert_int_equal(operation_find_runs(digits, 0, 4, 0x1f, false, runs), 5);
  assert_int_equal(operation_find_runs(digits, 0, 4, 0x01, false, runs), 2);
  assert_int_equal(operation_find_runs(digits, 0, 4, 0x10, false, runs), 3);
  assert_int_equal(operation_find_runs(digits, 1, 4, 0x02, false, runs), 0);
  assert_int_equal(operation_find_runs(digits, 0, 4, 0x1f, true, runs), 3);
}

typedef struct Filling {
  uint8_t run[OPERATION_LONGEST];
  int count;
  unsigned gaps;
  uint16_t allowed[OPERATION_LONGEST];
  const Supply *supply;
  int expected, found;
  bool basic;
} Filling;

static bool check_filling(void *context, const uint8_t *line) {
  Filling *filling = context;
  unsigned used = 0;
  for (int i = 0; i < filling->count; i++) {
    if (filling->gaps >> i & 1) {
      assert_true(filling->allowed[i] >> line[i] & 1);
      assert_true(supply_take(filling->supply, &used, line[i]));
    } else {
      assert_int_equal(line[i], filling->run[i]);
    }
  }
  assert_true(reference_is_operation(line, filling->count, filling->basic));
  filling->found++;
  return true;
}

// Fills the gaps from `cell` on in every possible way.
static void count_fillings(Filling *filling, int cell, unsigned used) {
  if (cell == filling->count) {
    filling->expected += reference_is_operation(filling->run, filling->count, filling->basic);
    return;
  }
  if (!(filling->gaps >> cell & 1)) {
    count_fillings(filling, cell + 1, used);
    return;
  }
  for (unsigned digit = 0; digit < 10; digit++) {
    unsigned used_now = used;
    if (!(filling->allowed[cell] >> digit & 1) || !supply_take(filling->supply, &used_now, digit))
      continue;
    filling->run[cell] = (uint8_t)digit;
    count_fillings(filling, cell + 1, used_now);
  }
}

// Operations with some digits taken out have to be found again, with all their alternatives.
static void gaps_are_completed_in_every_way(void **context) {
  (void)context;
  FastRandom random;
  fast_random_init(&random, 42);
  int solutions = 0;
  for (int trial = 0; trial < 1500; trial++) {
    char text[80] = "";
    const unsigned long long a = 1 + fast_random_below(&random, 999);
    const unsigned long long b = 1 + fast_random_below(&random, trial % 2 ? 99 : 9999);
    const unsigned long long numbers[6][3] = {{a, b, a + b}, {a + b, a, b}, {a, b, a * b},
                                              {a * b, b, a}, {a, a * a, 0}, {a * a * a, a, 0}};
    for (int i = 0; i < 3; i++)
      append_number(text, numbers[trial % 6][i]);
    Filling filling = {.basic = trial % 5 == 0};
    filling.count = read_digits(text, filling.run);
    if (filling.count > OPERATION_LONGEST) continue;
    TileSet rack = {0};
    for (int i = 0; i < filling.count && tiles_total(&rack) < ABAKU_RACK; i++) {
      if (fast_random_below(&random, 3)) continue;
      // The digit itself, some others, and a tile for it or a wildcard.
      const unsigned digit = filling.run[i];
      rack.counts[fast_random_below(&random, 6) ? digit : ABAKU_WILDCARD]++;
      filling.gaps |= 1u << i;
      filling.allowed[i] = (uint16_t)(1u << digit | fast_random_below(&random, 1024));
    }
    if (filling.gaps == 0) continue;
    Supply supply;
    supply_prepare(&supply, &rack);
    filling.supply = &supply;
    Puzzle puzzle;
    Endings endings;
    endings_prepare(&endings, &supply);
    puzzle_prepare(&puzzle, filling.run, filling.gaps, filling.allowed, &supply, &endings,
                   filling.basic);
    count_fillings(&filling, 0, 0);
    assert_true(puzzle_solve(&puzzle, 0, filling.count - 1, check_filling, &filling));
    if (filling.found != filling.expected)
      fail_msg("%s: %d of %d fillings", text, filling.found, filling.expected);
    assert_int_equal(puzzle_has_solution(&puzzle, 0, filling.count - 1), filling.expected > 0);
    solutions += filling.expected;
  }
  assert_true(solutions > 1000);
}

// How many operations the table has that consist of these digits, and whether this is one.
static bool is_in_table(const uint8_t *digits, int count) {
  DigitKey key = 0;
  uint32_t string = 0;
  for (int i = 0; i < count; i++) {
    key += digit_key(digits[i]);
    string |= (uint32_t)digits[i] << 4 * i;
  }
  const Strings *strings = strings_shared();
  if (!strings_may_exist(strings, count, key)) return false;
  const StringList list = strings_find(strings, count, key);
  int found = 0;
  for (int i = 0; i < list.count; i++)
    found += list.strings[i] == string;
  assert_true(found <= 1);
  // The rest of the last block is filled up, so that blocks can be matched as a whole.
  const DigitString all = ~UINT32_C(0) >> (32 - 4 * count);
  int matching = 0;
  for (int i = 0; i < list.count; i += STRING_BLOCK)
    matching += __builtin_popcount(strings_matching(list.strings + i, string, all));
  assert_int_equal(matching, found);
  return found;
}

// Every string that can be made of a few digits: is it in the table exactly when it reads?
static void strings_of_the_same_digits_are_found(void **context) {
  (void)context;
  FastRandom random;
  fast_random_init(&random, 7);
  int operations = 0;
  for (int trial = 0; trial < 400000; trial++) {
    const int count = 2 + trial % (STRINGS_LONGEST - 1);
    uint8_t digits[STRINGS_LONGEST];
    for (int i = 0; i < count; i++)
      digits[i] = (uint8_t)fast_random_below(&random, 10);
    const bool reads = operation_reads(digits, count, false);
    operations += reads && count == STRINGS_LONGEST;
    assert_int_equal(is_in_table(digits, count), reads);
  }
  assert_true(operations > 100);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(readings_are_written_in_order),
      cmocka_unit_test(basic_has_no_powers),
      cmocka_unit_test(no_number_starts_with_zero),
      cmocka_unit_test(long_numbers_do_not_overflow),
      cmocka_unit_test(short_strings_agree_with_the_reference),
      cmocka_unit_test(long_strings_agree_with_the_reference),
      cmocka_unit_test(runs_need_a_fresh_cell),
      cmocka_unit_test(gaps_are_completed_in_every_way),
      cmocka_unit_test(strings_of_the_same_digits_are_found),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
