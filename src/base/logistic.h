// A logistic curve through results that are won, lost or shared.
#ifndef FIVEFOLD_BASE_LOGISTIC_H
#define FIVEFOLD_BASE_LOGISTIC_H

#include <stddef.h>

// What was known before, and what came of it.
typedef struct LogisticSample {
  double x;
  double won;    // 1, 0, or a share
  double weight; // how many samples like this there are
} LogisticSample;

// chance = 1 / (1 + e^-(slope x + intercept))
typedef struct LogisticCurve {
  double slope;
  double intercept;
} LogisticCurve;

// The curve that makes the results most likely. Where no finite one does (all that was won lies on
// one side), one that is steep.
LogisticCurve logistic_fit(const LogisticSample *samples, size_t count);

#endif
