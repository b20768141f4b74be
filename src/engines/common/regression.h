// Regressions for the tools that learn players' weights: ridge regression with many sparse samples,
// and a logistic curve.
#ifndef FIVEFOLD_ENGINES_COMMON_REGRESSION_H
#define FIVEFOLD_ENGINES_COMMON_REGRESSION_H

typedef struct Regression Regression;

Regression *regression_create(int features);
void regression_destroy(Regression *regression);

typedef struct Feature {
  int index;
  double value;
} Feature;

// A sample: what was seen with these features, each named once.
void regression_add(Regression *regression, const Feature *features, int count, double seen);

// The weights that explain the samples best. Each costs `ridge` times its square, so that rare
// features stay near 0; the first `free` of them cost nothing.
void regression_solve(const Regression *regression, int free, double ridge, double *weights);

// A lead at some time of a game, and what became of it.
typedef struct LogisticSample {
  int lead;
  double won; // 1, 0, or 1/2 for a draw
} LogisticSample;

// chance = 1 / (1 + e^-((lead + offset) / spread))
typedef struct LogisticCurve {
  double offset;
  double spread;
} LogisticCurve;

// The curve that makes what became of the leads most likely.
LogisticCurve logistic_fit(const LogisticSample *samples, int count);

#endif
