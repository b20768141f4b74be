// Normal approximation for scores of pairs, and the generalized SPRT.
#include "match/elo.h"

#include <assert.h>
#include <math.h>

static const double DEVIATIONS_95 = 1.959963984540054;
static const double ERROR_RATE = 0.05; // of either kind
enum { BISECTIONS = 200 };             // more than doubles have bits

double elo_to_score(double elo) {
  return 1 / (1 + pow(10, -elo / 400));
}

double elo_from_score(double score) {
  if (score <= 0) return -INFINITY;
  if (score >= 1) return INFINITY;
  return 400 * log10(score / (1 - score));
}

static double outcome_score(int outcome) {
  return outcome / (double)(PAIR_OUTCOMES - 1);
}

uint64_t pair_counts_total(const PairCounts *pairs) {
  uint64_t total = 0;
  for (int i = 0; i < PAIR_OUTCOMES; i++)
    total += pairs->counts[i];
  return total;
}

Estimate mean_estimate(uint64_t count, double sum, double sum_of_squares) {
  assert(count > 0);
  const double n = (double)count;
  const double mean = sum / n;
  const double variance = sum_of_squares / n - mean * mean;
  if (variance > 1e-12) {
    const double error = DEVIATIONS_95 * sqrt(variance / n);
    return (Estimate){mean, fmax(0, mean - error), fmin(1, mean + error)};
  }
  // All alike, so that the variance says nothing. Results that differ may still have a probability
  // of q: n times in a row they stay out with (1 - q)^n, which is 2.5% at the end of the interval.
  const double q = 1 - pow(0.025, 1 / n);
  return (Estimate){mean, mean - q * mean, mean + q * (1 - mean)};
}

Estimate pair_score(const PairCounts *pairs) {
  double sum = 0, sum_of_squares = 0;
  for (int i = 0; i < PAIR_OUTCOMES; i++) {
    const double score = outcome_score(i);
    sum += (double)pairs->counts[i] * score;
    sum_of_squares += (double)pairs->counts[i] * score * score;
  }
  return mean_estimate(pair_counts_total(pairs), sum, sum_of_squares);
}

Estimate pair_elo(const PairCounts *pairs) {
  const Estimate score = pair_score(pairs);
  return (Estimate){elo_from_score(score.value), elo_from_score(score.low),
                    elo_from_score(score.high)};
}

// The generalized sequential probability ratio test of M. Van den Bergh, "A Practical Introduction
// to the GSPRT", as fishtest applies it to pairs, with logistic Elo.
//
// Let p[i] be the observed frequency of outcome i with score a[i]. Among all distributions with
// mean s, the most likely one given the observations is
//     q[i] = p[i] / (1 + x (a[i] - s)),   x the root of   sum p[i] (a[i] - s) / (1 + x (a[i] - s))
//     = 0
// and the log likelihood ratio of means s1 and s0 is N sum p[i] log(q1[i] / q0[i]).

// Finds x for mean `s`. The sum falls from plus to minus infinity between the two poles next to 0.
static double solve_tilt(const double p[PAIR_OUTCOMES], double s) {
  double low = -1 / (1 - s), high = 1 / s;
  for (int round = 0; round < BISECTIONS; round++) {
    const double x = (low + high) / 2;
    double sum = 0;
    for (int i = 0; i < PAIR_OUTCOMES; i++) {
      const double distance = outcome_score(i) - s;
      sum += p[i] * distance / (1 + x * distance);
    }
    if (sum > 0)
      low = x;
    else
      high = x;
  }
  return (low + high) / 2;
}

double sprt_log_likelihood_ratio(const PairCounts *pairs, double elo0, double elo1) {
  if (pair_counts_total(pairs) == 0) return 0;
  // Every outcome is possible, seen or not: without this, a run of equal results has no
  // distribution with another mean.
  static const double UNSEEN = 1e-3;
  double p[PAIR_OUTCOMES], total = 0;
  for (int i = 0; i < PAIR_OUTCOMES; i++)
    total += p[i] = pairs->counts[i] ? (double)pairs->counts[i] : UNSEEN;
  for (int i = 0; i < PAIR_OUTCOMES; i++)
    p[i] /= total;
  const double s0 = elo_to_score(elo0), s1 = elo_to_score(elo1);
  const double x0 = solve_tilt(p, s0), x1 = solve_tilt(p, s1);
  double ratio = 0;
  for (int i = 0; i < PAIR_OUTCOMES; i++) {
    const double score = outcome_score(i);
    ratio += p[i] * log((1 + x0 * (score - s0)) / (1 + x1 * (score - s1)));
  }
  return total * ratio;
}

double sprt_bound(void) {
  return log((1 - ERROR_RATE) / ERROR_RATE);
}

SprtVerdict sprt_verdict(double log_likelihood_ratio) {
  if (log_likelihood_ratio >= sprt_bound()) return SPRT_ELO1;
  if (log_likelihood_ratio <= -sprt_bound()) return SPRT_ELO0;
  return SPRT_UNDECIDED;
}
