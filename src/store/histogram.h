// How often something took how long: counts in buckets whose bounds are the same everywhere.
#ifndef FIVEFOLD_STORE_HISTOGRAM_H
#define FIVEFOLD_STORE_HISTOGRAM_H

#include <stdint.h>

enum { HISTOGRAM_BOUND_COUNT = 13 };

// Microseconds; the last bucket, beyond them, has no bound.
extern const uint32_t histogram_bounds[HISTOGRAM_BOUND_COUNT];

typedef struct Histogram {
  uint64_t counts[HISTOGRAM_BOUND_COUNT + 1]; // each bucket by itself
  uint64_t sum;                               // microseconds
} Histogram;

void histogram_add(Histogram *histogram, uint64_t microseconds);

#endif
