// Which digits read as operations, and how.
#include "games/abaku/generator/playthrough.h"
#include "games/abaku/operation.h"
#include "reference.h"
#include "support.h"

#include <string.h>

static int read_digits(const char *text, uint8_t *digits) {
  int count = 0;
  for (; text[count]; count++)
    digits[count] = (uint8_t)(text[count] - '0');
  return count;
}

static void expect_readings(const char *text, bool basic, const char *expected) {
  uint8_t digits[OPERATION_MAX_LENGTH];
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
  for (int count = 2; count <= TABLE_MAX_LENGTH; count++, first *= 10) {
    for (uint32_t value = 0; value < first; value++) {
      uint8_t digits[TABLE_MAX_LENGTH];
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
    if (strlen(text) > OPERATION_MAX_LENGTH) continue;
    operations++;
    uint8_t digits[OPERATION_MAX_LENGTH];
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
  uint8_t digits[OPERATION_MAX_LENGTH];
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
  uint8_t run[OPERATION_MAX_LENGTH + 1]; // ABAKU_EMPTY in the gaps
  int count;
  unsigned gaps;
  const Supply *supply;
  bool basic;
} Filling;

// Fills the gaps from `cell` on in every possible way; returns how many make an operation.
static int count_fillings(Filling *filling, int cell, unsigned used) {
  if (cell == filling->count)
    return reference_is_operation(filling->run, filling->count, filling->basic);
  if (!(filling->gaps >> cell & 1)) return count_fillings(filling, cell + 1, used);
  int found = 0;
  for (unsigned digit = 0; digit < 10; digit++) {
    unsigned used_now = used;
    if (!supply_take(filling->supply, &used_now, digit)) continue;
    filling->run[cell] = (uint8_t)digit;
    found += count_fillings(filling, cell + 1, used_now);
  }
  filling->run[cell] = ABAKU_EMPTY;
  return found;
}

// The numbers in a set.
static int list_numbers(ArrangementSet set, int numbers[SHEET_SIZE]) {
  int count = 0;
  for (int number = 0; number < SHEET_SIZE; number++)
    if (set[number / 64] >> number % 64 & 1) numbers[count++] = number;
  return count;
}

// Solves the run with all arrangements on a sheet; returns how many were found.
static int solve_with_sheet(const Filling *filling, const Sieve *sieve, const Sheet *sheet) {
  const int last = filling->count - 1;
  Playthrough playthrough;
  playthrough_open(&playthrough, sieve, sheet, filling->gaps, 0, last);
  const Splits splits = sieve_splits(sieve, 0, last);
  int numbers[SHEET_SIZE];
  const int found = list_numbers(playthrough_solve(&playthrough, 0, last, splits), numbers);
  for (int i = 0; i < found; i++) {
    assert_true(numbers[i] < sheet->count);
    uint8_t run[OPERATION_MAX_LENGTH + 1];
    memcpy(run, filling->run, sizeof run);
    int gap = 0;
    for (unsigned left = filling->gaps; left; left &= left - 1)
      run[__builtin_ctz(left)] = (uint8_t)sheet_digit(sheet, numbers[i], gap++);
    assert_true(reference_is_operation(run, filling->count, filling->basic));
  }
  return found;
}

// Operations with some digits taken out have to be found again, with all their alternatives.
static void gaps_are_completed_in_every_way(void **context) {
  (void)context;
  FastRandom random;
  fast_random_init(&random, 42);
  int solutions = 0;
  for (int trial = 0; trial < 3000; trial++) {
    char text[80] = "";
    const unsigned long long a = 1 + fast_random_below(&random, trial % 4 ? 999 : 99999);
    const unsigned long long b = 1 + fast_random_below(&random, trial % 2 ? 99 : 9999);
    const unsigned long long numbers[8][3] = {{a, b, a + b},     {a + b, a, b},    {a, b, a * b},
                                              {a * b, b, a},     {a, a * a, 0},    {a * a, a, 0},
                                              {a, a * a * a, 0}, {a * a * a, a, 0}};
    for (int i = 0; i < 3; i++)
      append_number(text, numbers[trial % 8][i]);
    if (strlen(text) > OPERATION_MAX_LENGTH) continue;
    Filling filling = {.basic = trial % 5 == 0};
    filling.count = read_digits(text, filling.run);
    TileSet rack = {0};
    for (int i = 0; i < filling.count && tiles_total(&rack) < ABAKU_RACK; i++) {
      if (fast_random_below(&random, 3)) continue;
      // The digit itself or a wildcard.
      rack.counts[fast_random_below(&random, 6) ? filling.run[i] : ABAKU_WILDCARD]++;
      filling.gaps |= 1u << i;
      filling.run[i] = ABAKU_EMPTY;
    }
    const int size = __builtin_popcount(filling.gaps);
    if (size == 0) continue;
    Supply supply;
    supply_prepare(&supply, &rack);
    filling.supply = &supply;
    Hand hand;
    hand_prepare(&hand, &supply, anagrams_shared(filling.basic));
    Endings endings;
    endings_prepare(&endings, supply.digits[0]);
    Sieve sieve;
    sieve_prepare(&sieve, filling.run, &endings, filling.basic);
    int found = 0;
    for (int i = hand.starts[size]; i < hand.starts[size + 1]; i++)
      found += solve_with_sheet(&filling, &sieve, &hand.sheets[i]);
    hand_release(&hand);
    const int expected = count_fillings(&filling, 0, 0);
    if (found != expected) fail_msg("%s: %d of %d fillings", text, found, expected);
    solutions += expected;
  }
  assert_true(solutions > 1000);
}

// Whether an arrangement reads, around a digit with so many tiles before it, or alone.
static bool arrangement_reads(const Sheet *sheet, int number, int before, unsigned digit,
                              bool is_alone, bool basic) {
  uint8_t digits[ABAKU_RACK + 1];
  int count = 0;
  for (int gap = 0; gap <= sheet->size; gap++) {
    if (gap == before && !is_alone) digits[count++] = (uint8_t)digit;
    if (gap < sheet->size) digits[count++] = (uint8_t)sheet_digit(sheet, number, gap);
  }
  return operation_reads(digits, count, basic);
}

// Compares the anagrams on a sheet with the operations; returns how many there are.
static int check_sheet(const Sheet *sheet, unsigned usable, bool basic) {
  int anagrams = 0;
  for (int number = 0; number < sheet->count; number++) {
    const int word = number / 64, bit = number % 64;
    const bool alone = sheet->anagrams[ANAGRAM_ALONE][word] >> bit & 1;
    assert_int_equal(alone, arrangement_reads(sheet, number, 0, 0, true, basic));
    for (int before = 0; before <= sheet->size; before++) {
      for (unsigned digit = 0; digit < 10; digit++) {
        const bool around = sheet->anagrams[anagram_place(before, digit)][word] >> bit & 1;
        assert_int_equal(around, arrangement_reads(sheet, number, before, digit, false, basic));
        anagrams += around;
      }
    }
    for (int gap = 0; gap < sheet->size; gap++) {
      const unsigned present = sheet_digit(sheet, number, gap);
      for (unsigned left = usable | 1; left; left &= left - 1)
        assert_int_equal(sheet_with(sheet, gap, left & -left)[word] >> bit & 1,
                         present == (unsigned)__builtin_ctz(left));
      assert_int_equal(sheet_with(sheet, gap, usable)[word] >> bit & 1, 1);
      assert_int_equal(sheet_with(sheet, gap, usable & ~(1u << present))[word] >> bit & 1, 0);
    }
  }
  return anagrams;
}

static int count_arrangements(const Supply *supply, int room, unsigned used) {
  if (room == 0) return 1;
  int count = 0;
  for (unsigned digit = 0; digit < 10; digit++) {
    unsigned used_now = used;
    if (supply_take(supply, &used_now, digit))
      count += count_arrangements(supply, room - 1, used_now);
  }
  return count;
}

static void expect_new(bool seen[100000], const Sheet *sheet, int number) {
  unsigned value = 0;
  for (int gap = 0; gap < sheet->size; gap++)
    value = value * 10 + sheet_digit(sheet, number, gap);
  assert_false(seen[value]);
  seen[value] = true;
}

// Every arrangement of every rack is there once, and known to be an operation exactly when it is.
static void racks_are_arranged_in_every_way(void **context) {
  (void)context;
  FastRandom random;
  fast_random_init(&random, 7);
  int anagrams = 0;
  for (int trial = 0; trial < 120; trial++) {
    TileSet rack = {0};
    for (int i = 0; i < ABAKU_RACK; i++)
      rack.counts[fast_random_below(&random, trial % 3 ? 10 : 4)]++;
    if (trial % 20 == 0) rack.counts[ABAKU_WILDCARD] = 1;
    while (tiles_total(&rack) > (trial % 7 ? ABAKU_RACK : 3))
      for (int digit = 0; digit < 10; digit++)
        if (rack.counts[digit]) {
          rack.counts[digit]--;
          break;
        }
    Supply supply;
    supply_prepare(&supply, &rack);
    Hand hand;
    hand_prepare(&hand, &supply, anagrams_shared(trial % 2));
    for (int size = 1; size <= supply.count; size++) {
      int count = 0;
      bool seen[100000] = {false};
      for (int i = hand.starts[size]; i < hand.starts[size + 1]; i++) {
        const Sheet *sheet = &hand.sheets[i];
        assert_int_equal(sheet->size, size);
        count += sheet->count;
        for (int number = 0; number < sheet->count; number++)
          expect_new(seen, sheet, number);
        if (size > 1) anagrams += check_sheet(sheet, supply.digits[0], trial % 2);
      }
      assert_int_equal(count, count_arrangements(&supply, size, 0));
    }
    hand_release(&hand);
  }
  assert_true(anagrams > 10000);
}

// What this processor does at once is what it says, byte by byte.
static void lanes_are_worked_on_side_by_side(void **context) {
  (void)context;
  FastRandom random;
  fast_random_init(&random, 43);
  for (int trial = 0; trial < 1000; trial++) {
    uint8_t one[16], other[16], indices[16], picked[16], smaller[16];
    uint16_t lanes[LANE_COUNT];
    for (int i = 0; i < 16; i++) {
      one[i] = (uint8_t)fast_random_below(&random, 256);
      other[i] = (uint8_t)fast_random_below(&random, 256);
      indices[i] = (uint8_t)fast_random_below(&random, 17);
      if (indices[i] == 16) indices[i] = BYTES_NONE;
    }
    for (int i = 0; i < LANE_COUNT; i++)
      lanes[i] = fast_random_below(&random, 2) ? 0xffff : 0;
    bytes_store(picked, bytes_pick(bytes_load(one), bytes_load(indices)));
    bytes_store(smaller, bytes_smaller(bytes_load(one), bytes_load(other)));
    const unsigned mask = bytes_mask(bytes_load(one));
    for (int i = 0; i < 16; i++) {
      assert_int_equal(picked[i], indices[i] == BYTES_NONE ? 0 : one[indices[i]]);
      assert_int_equal(smaller[i], one[i] < other[i] ? one[i] : other[i]);
      assert_int_equal(mask >> i & 1, one[i] >> 7);
    }
    Lanes loaded;
    memcpy(&loaded, lanes, sizeof loaded);
    for (int i = 0; i < LANE_COUNT; i++)
      assert_int_equal(lanes_mask(loaded) >> i & 1, lanes[i] != 0);
  }
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
      cmocka_unit_test(racks_are_arranged_in_every_way),
      cmocka_unit_test(lanes_are_worked_on_side_by_side),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
