// Ridge regression with many sparse samples, for the tools that learn players' weights.
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

#endif
