// Elo, error bars and the sequential test against values worked out by hand.
#include "match/elo.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void assert_near(double value, double expected, double tolerance) {
  if (!(fabs(value - expected) <= tolerance)) fail_msg("%f is not near %f", value, expected);
}

static void scores_and_elo(void **state) {
  (void)state;
  assert_near(elo_to_score(0), 0.5, 1e-12);
  assert_near(elo_to_score(400), 10.0 / 11, 1e-12);  // odds of 10 to 1
  assert_near(elo_from_score(0.75), 190.8485, 1e-4); // 400 log10(3)
  assert_near(elo_from_score(elo_to_score(-123)), -123, 1e-9);
  assert_true(isinf(elo_from_score(0)) && elo_from_score(0) < 0);
  assert_true(isinf(elo_from_score(1)) && elo_from_score(1) > 0);
}

// Mean 0.54; variance (10*.2916 + 40*.0841 + 120*.0016 + 60*.0441 + 20*.2116) / 250 = 0.0534, so
// the error of the mean is sqrt(0.0534 / 250) = 0.0146151.
static const PairCounts EXAMPLE = {{10, 40, 120, 60, 20}};

static void error_bars_come_from_pairs(void **state) {
  (void)state;
  assert_int_equal(pair_counts_total(&EXAMPLE), 250);
  const Estimate score = pair_score(&EXAMPLE);
  assert_near(score.value, 0.54, 1e-12);
  assert_near(score.low, 0.54 - 1.959964 * 0.0146151, 1e-6);
  assert_near(score.high, 0.54 + 1.959964 * 0.0146151, 1e-6);
  const Estimate elo = pair_elo(&EXAMPLE);
  assert_near(elo.value, 27.8534, 1e-3); // 400 log10(54 / 46)
  assert_near(elo.low, 7.894, 1e-2);
  assert_near(elo.high, 48.000, 2e-1);
}

// Won and lost openings that both sides share must not look like noise between the players.
static void pairs_that_split_are_certain(void **state) {
  (void)state;
  const PairCounts split = {{0, 1, 98, 1, 0}};
  const Estimate score = pair_score(&split);
  assert_near(score.value, 0.5, 1e-12);
  // variance 2 * 0.0625 / 100 = 0.00125; error sqrt(0.00125 / 100)
  assert_near(score.high - score.value, 1.959964 * 0.00353553, 1e-6);
}

static void equal_results_are_not_proof(void **state) {
  (void)state;
  const PairCounts wins = {{0, 0, 0, 0, 100}}, losses = {{1, 0, 0, 0, 0}}, ties = {{0, 0, 2, 0, 0}};
  const Estimate won = pair_score(&wins), lost = pair_score(&losses), tied = pair_score(&ties);
  assert_near(won.low, 0.963783, 1e-6); // 0.025 ^ (1/100)
  assert_near(won.high, 1, 0);
  assert_near(lost.high, 0.975, 1e-12); // 1 - 0.025
  assert_near(lost.low, 0, 0);
  assert_near(tied.value, 0.5, 0);
  assert_near(tied.low, 0.5 * 0.158114, 1e-6); // sqrt(0.025) = 0.158114
  assert_near(tied.high, 1 - 0.5 * 0.158114, 1e-6);
  assert_true(isinf(pair_elo(&wins).value) && !isinf(pair_elo(&wins).low));
}

// With only two outcomes the most likely distribution of mean s is s itself, so the ratio is a
// plain binomial one: 15 ln(s1/s0) + 5 ln((1-s1)/(1-s0)) with s0 = 0.5, s1 = 0.640065.
static void ratio_of_two_outcomes(void **state) {
  (void)state;
  const PairCounts pairs = {{5, 0, 0, 0, 15}};
  assert_near(sprt_log_likelihood_ratio(&pairs, 0, 100), 2.0610, 0.002);
}

// Climbing by random steps to the most likely distribution of mean 0.5 and of mean 0.514387,
// without the formula, gives 2.155922; the usual estimate N/2 ln((v + (m - s0)^2) / (v + (m -
// s1)^2)) is 125 ln(0.055 / 0.054056) = 2.164.
static void ratio_of_five_outcomes(void **state) {
  (void)state;
  assert_near(sprt_log_likelihood_ratio(&EXAMPLE, 0, 10), 2.155922, 1e-5);
  assert_near(sprt_log_likelihood_ratio(&EXAMPLE, 10, 0), -2.155922, 1e-5);
}

static void ratio_turns_with_the_sides(void **state) {
  (void)state;
  const PairCounts pairs = {{3, 14, 15, 9, 2}}, turned = {{2, 9, 15, 14, 3}};
  assert_near(sprt_log_likelihood_ratio(&pairs, -5, 15),
              -sprt_log_likelihood_ratio(&turned, -15, 5), 1e-9);
}

static void ratio_of_extremes_is_finite(void **state) {
  (void)state;
  const PairCounts none = {{0}}, wins = {{0, 0, 0, 0, 50}}, losses = {{50, 0, 0, 0, 0}};
  assert_near(sprt_log_likelihood_ratio(&none, 0, 5), 0, 0);
  const double won = sprt_log_likelihood_ratio(&wins, 0, 5);
  assert_true(won > 0.5 && won < 5); // 50 ln(s1/s0) = 0.71 and a little
  assert_near(sprt_log_likelihood_ratio(&losses, -5, 0), -won, 1e-9);
}

static void verdicts(void **state) {
  (void)state;
  assert_near(sprt_bound(), 2.944439, 1e-6); // ln 19
  assert_int_equal(sprt_verdict(2.94), SPRT_UNDECIDED);
  assert_int_equal(sprt_verdict(2.95), SPRT_ELO1);
  assert_int_equal(sprt_verdict(-2.94), SPRT_UNDECIDED);
  assert_int_equal(sprt_verdict(-2.95), SPRT_ELO0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(scores_and_elo),
      cmocka_unit_test(error_bars_come_from_pairs),
      cmocka_unit_test(pairs_that_split_are_certain),
      cmocka_unit_test(equal_results_are_not_proof),
      cmocka_unit_test(ratio_of_two_outcomes),
      cmocka_unit_test(ratio_of_five_outcomes),
      cmocka_unit_test(ratio_turns_with_the_sides),
      cmocka_unit_test(ratio_of_extremes_is_finite),
      cmocka_unit_test(verdicts),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
