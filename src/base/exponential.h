// e^x and its inverse with the same bits on every machine. Those of C libraries differ in the last
// one; what players say and do must not.
#ifndef FIVEFOLD_BASE_EXPONENTIAL_H
#define FIVEFOLD_BASE_EXPONENTIAL_H

// e^x, off by a few units in the last place; 0 and infinity beyond the range of normal numbers.
double exponential(double x);

// The natural logarithm of a normal number above 0, as near.
double logarithm(double x);

// The chance whose odds have this logarithm: 1 / (1 + e^-x).
static inline double logistic_chance(double x) {
  return 1 / (1 + exponential(-x));
}

#endif
