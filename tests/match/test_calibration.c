// What is said and what came, against values worked out by hand.
#include "match/calibration.h"

#include "base/logistic.h"
#include "base/memory.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void assert_near(double value, double expected, double tolerance) {
  if (!(fabs(value - expected) <= tolerance)) fail_msg("%f is not near %f", value, expected);
}

static void add(Statements *statements, uint64_t game, int said, int other, double came,
                bool is_late) {
  statements->list = memory_reserve(statements->list, &statements->capacity, statements->count + 1,
                                    sizeof *statements->list);
  statements->list[statements->count++] = (Statement){game, {said, other}, came, is_late};
}

// Of what was said with 25 % a tenth came, of 75 % nine tenths: odds of 3 are odds of 9, so the
// slope is ln 9 / ln 3 = 2. The other judge said 10 % and 90 %. Every game has `moves` such moves.
static Statements modest(uint64_t games, int moves) {
  Statements statements = {0};
  for (uint64_t game = 0; game < games; game++)
    for (int move = 0; move < moves; move++) {
      const bool is_first = game % 2 == 0;
      const double came = (game / 2 % 10 == 0) == is_first ? 1 : 0;
      add(&statements, game, is_first ? 250 : 750, is_first ? 100 : 900, came, false);
    }
  return statements;
}

static void curve_through_two_points(void **state) {
  (void)state;
  // Odds of 1 to 3 at 0 and of 2 to 1 at 1.
  const LogisticSample samples[] = {{0, 0.25, 4}, {1, 1, 20}, {1, 0, 10}};
  const LogisticCurve curve = logistic_fit(samples, 3);
  assert_near(curve.intercept, -log(3), 1e-9);
  assert_near(curve.slope, log(2) + log(3), 1e-9);
}

static void curve_of_what_cannot_be_fitted(void **state) {
  (void)state;
  const LogisticSample apart[] = {{-1, 0, 5}, {1, 1, 5}};
  const LogisticCurve steep = logistic_fit(apart, 2), none = logistic_fit(NULL, 0);
  assert_true(isfinite(steep.slope) && steep.slope > 5);
  assert_true(none.slope == 0 && none.intercept == 0);
}

static void modesty_has_a_steep_slope(void **state) {
  (void)state;
  Statements statements = modest(200, 3);
  Calibration calibration;
  calibration_make(&calibration, &statements, 0, false, 1);
  assert_int_equal(calibration.games, 200);
  assert_int_equal(calibration.moves, 600);
  assert_near(calibration.slope.value, 2, 1e-6);
  assert_near(calibration.open_slope.value, 2, 1e-6);
  assert_near(calibration.intercept.value, 0, 1e-6);
  assert_true(calibration.slope.low < 2 && calibration.slope.low > 1.4);
  assert_true(calibration.slope.high > 2 && calibration.slope.high < 3);
  // -(0.1 ln 0.25 + 0.9 ln 0.75) = 0.397543
  assert_near(calibration.log_loss.value, 0.397543, 1e-6);
  // The other is right: -(0.1 ln 0.1 + 0.9 ln 0.9) = 0.325083.
  const Estimate gap = calibration_compare(&statements, false, 1);
  assert_near(gap.value, 0.397543 - 0.325083, 1e-6);
  calibration_make(&calibration, &statements, 1, false, 1);
  assert_near(calibration.slope.value, 1, 1e-6);
  assert_near(calibration.log_loss.value, 0.325083, 1e-6);
  free(statements.list);
}

static void tenths_have_counts_and_intervals(void **state) {
  (void)state;
  Statements statements = modest(200, 3);
  Calibration calibration;
  calibration_make(&calibration, &statements, 0, false, 1);
  const Tenth *low = &calibration.tenths[2], *high = &calibration.tenths[7];
  assert_int_equal(low->count + high->count, 600);
  assert_int_equal(low->games, 100);
  assert_near(low->said, 0.25, 1e-9);
  assert_near(low->came.value, 0.1, 1e-9);
  // A hundred games, a tenth of them won: 1.96 sqrt(0.09 / 100) = 0.059 on either side.
  assert_near(low->came.low, 0.1 - 0.059, 0.02);
  assert_near(low->came.high, 0.1 + 0.059, 0.02);
  assert_int_equal(calibration.tenths[0].count, 0);
  free(statements.list);
}

// The moves of a game are no further games.
static void games_are_resampled_whole(void **state) {
  (void)state;
  Statements few = modest(200, 1), many = modest(200, 20);
  Calibration one, other;
  calibration_make(&one, &few, 0, false, 7);
  calibration_make(&other, &many, 0, false, 7);
  assert_near(one.slope.low, other.slope.low, 1e-6);
  assert_near(one.slope.high, other.slope.high, 1e-6);
  assert_near(one.log_loss.high, other.log_loss.high, 1e-9);
  free(few.list);
  free(many.list);
}

static void the_seed_decides_the_intervals(void **state) {
  (void)state;
  Statements statements = modest(60, 2);
  Calibration one, same, other;
  calibration_make(&one, &statements, 0, false, 7);
  calibration_make(&same, &statements, 0, false, 7);
  calibration_make(&other, &statements, 0, false, 8);
  assert_memory_equal(&one, &same, sizeof one);
  assert_true(one.slope.value == other.slope.value && one.slope.low != other.slope.low);
  free(statements.list);
}

static void certainties(void **state) {
  (void)state;
  Statements statements = {0};
  for (uint64_t game = 0; game < 20; game++) {
    add(&statements, game, 1000, 1000, 1, true);
    add(&statements, game, 0, 0, 0, true);
  }
  Calibration calibration;
  calibration_make(&calibration, &statements, 0, false, 1);
  // Half a permille may be left: -ln 0.9995.
  assert_near(calibration.log_loss.value, 0.00050013, 1e-7);
  assert_near(calibration.tenths[9].came.value, 1, 0);
  assert_near(calibration.tenths[9].came.low, 1 - (1 - pow(0.025, 1.0 / 20)), 1e-9);
  assert_near(calibration.tenths[0].said, 0, 0);
  assert_true(calibration.open_slope.value == 0); // nothing else was said
  free(statements.list);
}

static void the_last_third_is_apart(void **state) {
  (void)state;
  Statements statements = modest(40, 2);
  const size_t early = statements.count;
  for (uint64_t game = 40; game < 60; game++) {
    add(&statements, game, 500, 500, 0.5, false);
    add(&statements, game, 500, 600, game % 2, true);
  }
  Calibration whole, late;
  calibration_make(&whole, &statements, 0, false, 1);
  calibration_make(&late, &statements, 0, true, 1);
  assert_int_equal(whole.moves, early + 40);
  assert_int_equal(late.moves, 20);
  assert_int_equal(late.games, 20);
  assert_near(late.log_loss.value, log(2), 1e-9);
  assert_true(calibration_compare(&statements, true, 1).value < 0);
  free(statements.list);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(curve_through_two_points),
      cmocka_unit_test(curve_of_what_cannot_be_fitted),
      cmocka_unit_test(modesty_has_a_steep_slope),
      cmocka_unit_test(tenths_have_counts_and_intervals),
      cmocka_unit_test(games_are_resampled_whole),
      cmocka_unit_test(the_seed_decides_the_intervals),
      cmocka_unit_test(certainties),
      cmocka_unit_test(the_last_third_is_apart),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
