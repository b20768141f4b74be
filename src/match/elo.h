// What the results of game pairs say about two players' strength.
//
// Two games from the same opening with the seats swapped are one observation, not two: whoever has
// the better side of a lopsided opening tends to win both. So everything here counts pairs, by the
// points that the first player made in them.
#ifndef FIVEFOLD_MATCH_ELO_H
#define FIVEFOLD_MATCH_ELO_H

#include <stdint.h>

enum { PAIR_OUTCOMES = 5 };

// counts[i]: pairs in which the first player made i half points out of four.
typedef struct PairCounts {
  uint64_t counts[PAIR_OUTCOMES];
} PairCounts;

// An estimate and its 95% interval.
typedef struct Estimate {
  double value, low, high;
} Estimate;

// The expected score of a player who is `elo` stronger, and the reverse: minus or plus infinity for
// 0 and 1.
double elo_to_score(double elo);
double elo_from_score(double score);

uint64_t pair_counts_total(const PairCounts *pairs);

// The first player's score per game, 0 to 1. There has to be a pair.
Estimate pair_score(const PairCounts *pairs);

// The same as an Elo difference.
Estimate pair_elo(const PairCounts *pairs);

// The mean of `count` numbers between 0 and 1, from their sum and the sum of their squares.
Estimate mean_estimate(uint64_t count, double sum, double sum_of_squares);

// A sequential test of "elo0 stronger" against "elo1 stronger", both errors 5%.
typedef enum SprtVerdict { SPRT_UNDECIDED, SPRT_ELO0, SPRT_ELO1 } SprtVerdict;

// The logarithm of the likelihood ratio; positive speaks for elo1. 0 without pairs.
double sprt_log_likelihood_ratio(const PairCounts *pairs, double elo0, double elo1);

// Where the test ends: at plus and minus this.
double sprt_bound(void);

SprtVerdict sprt_verdict(double log_likelihood_ratio);

#endif
