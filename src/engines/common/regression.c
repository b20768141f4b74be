// Solves the normal equations by Cholesky decomposition.
#include "engines/common/regression.h"

#include "base/memory.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct Regression {
  int features;
  double *products; // of each two features, summed over all samples
  double *seen;     // of each feature and what was seen
};

Regression *regression_create(int features) {
  Regression *regression = memory_allocate(sizeof *regression);
  const size_t size = (size_t)features;
  regression->features = features;
  regression->products = memory_allocate(size * size * sizeof(double));
  regression->seen = memory_allocate(size * sizeof(double));
  return regression;
}

void regression_destroy(Regression *regression) {
  free(regression->products);
  free(regression->seen);
  free(regression);
}

static double *row_of(double *matrix, int size, int row) {
  return matrix + (size_t)row * (size_t)size;
}

void regression_add(Regression *regression, const Feature *features, int count, double seen) {
  for (int i = 0; i < count; i++) {
    assert(features[i].index >= 0 && features[i].index < regression->features);
    double *row = row_of(regression->products, regression->features, features[i].index);
    for (int k = 0; k < count; k++)
      row[features[k].index] += features[i].value * features[k].value;
    regression->seen[features[i].index] += features[i].value * seen;
  }
}

// Cholesky: the matrix becomes the triangle whose product with its mirror image it was.
static void decompose(double *matrix, int size) {
  for (int i = 0; i < size; i++) {
    double *row = row_of(matrix, size, i);
    for (int k = 0; k <= i; k++) {
      const double *other = row_of(matrix, size, k);
      double rest = row[k];
      for (int j = 0; j < k; j++)
        rest -= row[j] * other[j];
      row[k] = i == k ? sqrt(rest) : rest / other[k];
    }
  }
}

void regression_solve(const Regression *regression, int free_count, double ridge, double *weights) {
  static const double TINY_RIDGE = 1e-3; // keeps features that never occurred solvable
  const int size = regression->features;
  const size_t bytes = (size_t)size * (size_t)size * sizeof(double);
  double *matrix = memory_allocate(bytes);
  memcpy(matrix, regression->products, bytes);
  for (int i = 0; i < size; i++)
    row_of(matrix, size, i)[i] += i < free_count ? TINY_RIDGE : ridge;
  decompose(matrix, size);
  for (int i = 0; i < size; i++) {
    weights[i] = regression->seen[i];
    for (int k = 0; k < i; k++)
      weights[i] -= row_of(matrix, size, i)[k] * weights[k];
    weights[i] /= row_of(matrix, size, i)[i];
  }
  for (int i = size - 1; i >= 0; i--) {
    for (int k = i + 1; k < size; k++)
      weights[i] -= row_of(matrix, size, k)[i] * weights[k];
    weights[i] /= row_of(matrix, size, i)[i];
  }
  free(matrix);
}
