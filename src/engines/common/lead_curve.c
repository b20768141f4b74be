#include "engines/common/lead_curve.h"

#include <math.h>

enum { NEWTON_ROUNDS = 30 };

LeadCurve lead_curve_fit(const Lead *leads, int count) {
  double slope = 0, offset = 0;
  for (int round = 0; round < NEWTON_ROUNDS; round++) {
    double g0 = 0, g1 = 0, h00 = 1e-9, h01 = 0, h11 = 1e-9;
    for (int i = 0; i < count; i++) {
      const double x = leads[i].lead;
      const double chance = 1 / (1 + exp(-(slope * x + offset)));
      const double error = leads[i].won - chance;
      const double weight = chance * (1 - chance);
      g0 += error, g1 += error * x;
      h00 += weight, h01 += weight * x, h11 += weight * x * x;
    }
    const double determinant = h00 * h11 - h01 * h01;
    offset += (h11 * g0 - h01 * g1) / determinant;
    slope += (h00 * g1 - h01 * g0) / determinant;
  }
  return (LeadCurve){.turn = offset / slope, .spread = 1 / slope};
}
