// Newton's method for logistic regression with one variable.
#include "base/logistic.h"

#include "base/exponential.h"

#include <math.h>

LogisticCurve logistic_fit(const LogisticSample *samples, size_t count) {
  enum { NEWTON_ROUNDS = 30 };
  static const double TINY_CURVATURE = 1e-9; // so that no samples at all are no division by 0
  LogisticCurve curve = {0};
  for (int round = 0; round < NEWTON_ROUNDS; round++) {
    double g0 = 0, g1 = 0, h00 = TINY_CURVATURE, h01 = 0, h11 = TINY_CURVATURE;
    for (size_t i = 0; i < count; i++) {
      const double x = samples[i].x;
      const double chance = logistic_chance(curve.slope * x + curve.intercept);
      const double error = samples[i].weight * (samples[i].won - chance);
      const double weight = samples[i].weight * chance * (1 - chance);
      g0 += error, g1 += error * x;
      h00 += weight, h01 += weight * x, h11 += weight * x * x;
    }
    const double determinant = h00 * h11 - h01 * h01;
    const LogisticCurve next = {curve.slope + (h00 * g1 - h01 * g0) / determinant,
                                curve.intercept + (h11 * g0 - h01 * g1) / determinant};
    if (!isfinite(next.slope) || !isfinite(next.intercept)) break;
    curve = next;
  }
  return curve;
}
