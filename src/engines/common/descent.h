// Gradient descent for the tools that train players' evaluations: Adam, its falling rate, and the
// order in which samples are seen.
#ifndef FIVEFOLD_ENGINES_COMMON_DESCENT_H
#define FIVEFOLD_ENGINES_COMMON_DESCENT_H

#include "base/random.h"

#include <math.h>
#include <stddef.h>

// What Adam remembers of every weight's slopes. All weights are one array.
typedef struct Adam Adam;

Adam *adam_create(size_t weight_count);
void adam_destroy(Adam *adam);

// One step along the gradient, which is the sum over `batch` samples and is then cleared.
void adam_step(Adam *adam, float *weights, float *gradient, int batch, float rate);

// Falls from about `first` to `last` along half a cosine while progress goes from 0 to 1.
float descent_rate(double progress, double first, double last);

void descent_shuffle(FastRandom *random, uint32_t *order, size_t count);

// A random number from -width to width.
static inline float descent_random_weight(FastRandom *random, float width) {
  return width * ((float)(fast_random_next(random) >> 40) / 8388608.0f - 1.0f);
}

static inline float descent_logistic(float value) {
  return 1.0f / (1.0f + expf(-value));
}

#endif
