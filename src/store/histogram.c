// Few buckets, found one by one.
#include "store/histogram.h"

const uint32_t histogram_bounds[HISTOGRAM_BOUND_COUNT] = {
    250, 500, 1000, 2500, 5000, 10000, 25000, 50000, 100000, 250000, 500000, 1000000, 5000000,
};

void histogram_add(Histogram *histogram, uint64_t microseconds) {
  int bucket = 0;
  while (bucket < HISTOGRAM_BOUND_COUNT && microseconds > histogram_bounds[bucket])
    bucket++;
  histogram->counts[bucket]++;
  histogram->sum += microseconds;
}
