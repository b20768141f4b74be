// Sums, products and quotients alone, which IEEE 754 rounds alike everywhere. (meson.build forbids
// compilers to contract them into one rounding.)
#include "base/exponential.h"

#include <assert.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

enum { EXPONENT_BIAS = 1023, FRACTION_BITS = 52 };

// ln 2 in two parts: multiples of the first are exact.
static const double LN2_HIGH = 0.6931471803691238, LN2_LOW = 1.9082149292705877e-10;
static const double LN2 = 6.93147180559945309417e-01;
static const double SQRT2 = 1.41421356237309504880;

static double power_of_two(int exponent) {
  const uint64_t bits = (uint64_t)(exponent + EXPONENT_BIAS) << FRACTION_BITS;
  double power;
  memcpy(&power, &bits, sizeof power);
  return power;
}

// e^x = 2^k e^r with r within half of ln 2, where the Taylor series is short.
double exponential(double x) {
  static const double factors[] = {
      1.0,
      1.0,
      1.0 / 2,
      1.0 / 6,
      1.0 / 24,
      1.0 / 120,
      1.0 / 720,
      1.0 / 5040,
      1.0 / 40320,
      1.0 / 362880,
      1.0 / 3628800,
      1.0 / 39916800,
      1.0 / 479001600,
      1.0 / 6227020800,
  };
  static const double LARGEST = 709, SMALLEST = -708;
  if (x > LARGEST) return HUGE_VAL;
  if (x < SMALLEST) return 0;
  const int k = (int)floor(x / LN2 + 0.5);
  const double r = (x - k * LN2_HIGH) - k * LN2_LOW;
  double sum = 0;
  for (int i = (int)(sizeof factors / sizeof factors[0]) - 1; i >= 0; i--)
    sum = sum * r + factors[i];
  return sum * power_of_two(k);
}

// x = 2^k m with m around 1, and ln m = 2 artanh((m - 1) / (m + 1)), an odd series.
double logarithm(double x) {
  enum { LAST_POWER = 23 };
  assert(x >= power_of_two(1 - EXPONENT_BIAS) && x < HUGE_VAL);
  uint64_t bits;
  memcpy(&bits, &x, sizeof bits);
  int k = (int)(bits >> FRACTION_BITS) - EXPONENT_BIAS;
  double m = x / power_of_two(k);
  if (m > SQRT2) m /= 2, k++;
  const double s = (m - 1) / (m + 1), square = s * s;
  double sum = 0;
  for (int power = LAST_POWER; power > 0; power -= 2)
    sum = sum * square + 1.0 / power;
  return k * LN2_HIGH + (2 * s * sum + k * LN2_LOW);
}
