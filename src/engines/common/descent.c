// Adam with its usual settings. The order of all operations is fixed: the same samples make the
// same weights.
#include "engines/common/descent.h"

#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>

struct Adam {
  size_t count;
  uint64_t steps;
  float *means, *variances;
};

Adam *adam_create(size_t weight_count) {
  Adam *adam = memory_allocate(sizeof *adam);
  adam->count = weight_count;
  adam->means = memory_allocate(weight_count * sizeof(float));
  adam->variances = memory_allocate(weight_count * sizeof(float));
  return adam;
}

void adam_destroy(Adam *adam) {
  free(adam->means);
  free(adam->variances);
  free(adam);
}

void adam_step(Adam *adam, float *weights, float *gradient, int batch, float rate) {
  assert(batch > 0);
  const float keep_mean = 0.9f, keep_variance = 0.999f;
  float *mean = adam->means, *variance = adam->variances;
  adam->steps++;
  const float mean_scale = 1.0f / (1.0f - powf(keep_mean, (float)adam->steps));
  const float variance_scale = 1.0f / (1.0f - powf(keep_variance, (float)adam->steps));
  for (size_t i = 0; i < adam->count; i++) {
    const float slope = gradient[i] / (float)batch;
    mean[i] = keep_mean * mean[i] + (1 - keep_mean) * slope;
    variance[i] = keep_variance * variance[i] + (1 - keep_variance) * slope * slope;
    weights[i] -= rate * mean[i] * mean_scale / (sqrtf(variance[i] * variance_scale) + 1e-8f);
    gradient[i] = 0;
  }
}

float descent_rate(double progress, double first, double last) {
  static const double PI = 3.14159265;
  return (float)(first * (0.5 + 0.5 * cos(progress * PI)) + last);
}

void descent_shuffle(FastRandom *random, uint32_t *order, size_t count) {
  for (size_t i = count; i > 1; i--) {
    const uint32_t other = fast_random_below(random, (uint32_t)i);
    const uint32_t swap = order[i - 1];
    order[i - 1] = order[other];
    order[other] = swap;
  }
}
