// The arithmetic: what is a complete sum.
#include "reference.h"
#include "support.h"

#include <string.h>

static int read_pieces(const char *text, uint8_t pieces[SUM_MAX_LENGTH]) {
  int length = 0;
  for (; *text; text++) {
    assert_true(length < SUM_MAX_LENGTH);
    pieces[length++] = (uint8_t)(strchr(summy_grid.alphabet, *text) - summy_grid.alphabet);
  }
  return length;
}

static SumVerdict judge(const char *text, bool whole) {
  uint8_t pieces[SUM_MAX_LENGTH];
  const int length = read_pieces(text, pieces);
  const SumVerdict verdict = sum_judge(pieces, length, whole);
  assert_int_equal(sum_is_complete(pieces, length, whole), verdict.fault == SUM_COMPLETE);
  assert_int_equal(reference_is_sum(text, whole), verdict.fault == SUM_COMPLETE);
  return verdict;
}

static void expect_points(const char *text, int points) {
  uint8_t pieces[SUM_MAX_LENGTH];
  const int length = read_pieces(text, pieces);
  if (judge(text, false).fault != SUM_COMPLETE) fail_msg("%s should be complete", text);
  assert_int_equal(sum_points(pieces, length), points);
}

static void expect_fault(const char *text, SumFault fault, int at) {
  const SumVerdict verdict = judge(text, false);
  if (verdict.fault != fault || verdict.at != at)
    fail_msg("%s: fault %d at %d", text, (int)verdict.fault, verdict.at);
}

static void complete_sums_have_their_points(void **state) {
  (void)state;
  expect_points("2x3=6", 11);
  expect_points("65+2x0=65", 24);
  expect_points("5+74=79", 32);
  expect_points("70+118:2=129", 31);
  expect_points("8-8=0", 16);
  expect_points("8:2:2=2", 14);
  expect_points("9-3-2=4", 18);
  expect_points("7:2x2=7", 18);
  expect_points("3-5+4=2", 14);
  expect_points("0:8=0", 8);
  expect_points("0x0=0", 0);
  expect_points("2+3x4=14", 14);
  expect_points("1:3+2:3=1", 10);
  expect_points("1-1:2-1:2=0", 7);
  expect_points("5-7:2-3:2=0", 19);
}

static void faults_are_told_apart(void **state) {
  (void)state;
  expect_fault("15+12=027", SUM_LEADING_ZERO, 6);
  expect_fault("2x3=06", SUM_LEADING_ZERO, 4);
  expect_fault("00+1=1", SUM_LEADING_ZERO, 0);
  expect_fault("1+01=2", SUM_LEADING_ZERO, 2);
  expect_fault("5=5", SUM_NO_OPERATOR, 1);
  expect_fault("-3+5=2", SUM_MISPLACED, 0);
  expect_fault("3+-5=2", SUM_MISPLACED, 2);
  expect_fault("3+=3", SUM_MISPLACED, 2);
  expect_fault("3+3=", SUM_MISPLACED, 3);
  expect_fault("=", SUM_MISPLACED, 0);
  expect_fault("8:0=0", SUM_DIVISION_BY_ZERO, 1);
  expect_fault("0:0=0", SUM_DIVISION_BY_ZERO, 1);
  expect_fault("1+1=2=2", SUM_TWO_EQUALS, 5);
  expect_fault("12=3x4", SUM_OPERATOR_ON_RIGHT, 4);
  expect_fault("1+1=-2", SUM_OPERATOR_ON_RIGHT, 4);
  expect_fault("3-5=2", SUM_UNEQUAL, 3);
  expect_fault("2+3x4=20", SUM_UNEQUAL, 5);
  expect_fault("1:3=0", SUM_UNEQUAL, 3);
  expect_fault("12345", SUM_NO_EQUALS, 0);
  expect_fault("1+2", SUM_NO_EQUALS, 0);
  expect_fault("7", SUM_NO_EQUALS, 0);
}

static void whole_arithmetic_divides_evenly(void **state) {
  (void)state;
  static const char *const allowed[] = {"6x3:9=2", "8:2:2=2", "0:8=0", "9-6:3=7", "2+0:5x3=2"};
  for (size_t i = 0; i < sizeof allowed / sizeof allowed[0]; i++)
    assert_int_equal(judge(allowed[i], true).fault, SUM_COMPLETE);
  expect_points("4:8x2=1", 7 + 8);
  assert_int_equal(judge("4:8x2=1", true).fault, SUM_NOT_WHOLE);
  assert_int_equal(judge("4:8x2=1", true).at, 1);
  assert_int_equal(judge("7:2x2=7", true).fault, SUM_NOT_WHOLE);
  assert_int_equal(judge("1:3+2:3=1", true).fault, SUM_NOT_WHOLE);
  assert_int_equal(judge("9-7:2=5", true).fault, SUM_NOT_WHOLE);
  assert_int_equal(judge("8:0=0", true).fault, SUM_DIVISION_BY_ZERO);
}

static void expect_left_side(const char *text, const char *value) {
  const SumVerdict verdict = judge(text, false);
  assert_int_equal(verdict.fault, SUM_UNEQUAL);
  Text actual = {0};
  sum_format_value(verdict.numerator, verdict.denominator, &actual);
  assert_string_equal(text_string(&actual), value);
  text_free(&actual);
}

static void values_are_written_in_lowest_terms(void **state) {
  (void)state;
  expect_left_side("2+3x4=20", "14");
  expect_left_side("3-5=2", "-2");
  expect_left_side("7:2=3", "7/2");
  expect_left_side("1-6:4=0", "-1/2");
  expect_left_side("8-8=1", "0");
  expect_left_side("6:4-3:2=1", "0");
}

// Up to 25 pieces, as large as values get.
static void long_runs_are_exact(void **state) {
  (void)state;
  static const char *const complete[] = {
      "99999x999999=99998900001",  "9999999999+1=10000000000",  "999999999999999999999x0=0",
      "1:9999999999x9999999999=1", "9999999999:9999999999x1=1", "0:999999999999999999999=0",
      "99999999999-99999999998=1", "1x1x1x1x1x1x1x1x1x1x1x1=1", "8-1-1-1-1-1-1-1-1+1+1+1=3",
  };
  for (size_t i = 0; i < sizeof complete / sizeof complete[0]; i++)
    if (judge(complete[i], false).fault != SUM_COMPLETE) fail_msg("%s", complete[i]);
  expect_left_side("99999x999999=99998900002", "99998900001");
  expect_left_side("9999999999x9999999999:3=0", "33333333326666666667");
  expect_left_side("9999999999:9999999998x1=1", "9999999999/9999999998");
  expect_left_side("1:97+1:89+1:83+1:79+1:7=0", "74933617/396246067");
  expect_left_side("1-99999999999999999999=99", "-99999999999999999998");
  expect_fault("123456789012345678901234=", SUM_MISPLACED, 24);
  expect_fault("999999999999999999999:0=0", SUM_DIVISION_BY_ZERO, 21);
}

// Random rows of pieces, half of them made true.
static void random_rows_agree_with_the_reference(void **state) {
  (void)state;
  FastRandom random;
  fast_random_init(&random, 1);
  int complete = 0;
  for (int trial = 0; trial < 40000; trial++) {
    char text[SUM_MAX_LENGTH + 1] = "";
    const int length = 3 + (int)fast_random_below(&random, 20);
    for (int i = 0; i < length; i++) {
      const bool is_digit = i % 2 == 0 || fast_random_below(&random, 3) == 0;
      text[i] = summy_grid.alphabet[is_digit ? fast_random_below(&random, 10)
                                             : 10 + fast_random_below(&random, 4)];
    }
    text[length] = '=';
    text[length + 1] = (char)('0' + fast_random_below(&random, 10));
    const SumVerdict verdict = judge(text, false);
    complete += verdict.fault == SUM_COMPLETE;
    judge(text, true);
    if (verdict.fault != SUM_UNEQUAL || verdict.numerator < 0) continue;
    Text right = {0};
    sum_format_value(verdict.numerator, verdict.denominator, &right);
    if (!strchr(text_string(&right), '/') && length + 1 + (int)right.length <= SUM_MAX_LENGTH) {
      strcpy(text + length + 1, text_string(&right));
      assert_int_equal(judge(text, false).fault, SUM_COMPLETE);
      judge(text, true);
      complete++;
    }
    text_free(&right);
  }
  assert_true(complete > 1000);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(complete_sums_have_their_points),
      cmocka_unit_test(faults_are_told_apart),
      cmocka_unit_test(whole_arithmetic_divides_evenly),
      cmocka_unit_test(values_are_written_in_lowest_terms),
      cmocka_unit_test(long_runs_are_exact),
      cmocka_unit_test(random_rows_agree_with_the_reference),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
