// Makes a network wider that answers the same at first: what it has learned is not lost, and there
// is room for more.
#include "base/hash.h"
#include "engines/abalone/tune/sample.h"
#include "engines/common/descent.h"

#include <math.h>
#include <string.h>

_Static_assert(2 * NARROW_HALF == NET_HALF, "a narrow network has half as many sums");

static int16_t random_input_weight(FastRandom *random) {
  return (int16_t)lroundf(descent_random_weight(random, TRAIN_INPUT_RANGE) * NET_ONE);
}

// The new sums begin as those of a network from nothing, and count for nothing: their weights in
// the next layer are 0. Those can learn from the first sample on, as the sums differ already.
void widen_network(const NarrowNetwork *narrow, uint64_t seed, Network *network) {
  FastRandom random;
  fast_random_init(&random, hash_mix(seed));
  memset(network, 0, sizeof *network);
  for (int j = 0; j < NARROW_HALF; j++) {
    for (int i = 0; i < NET_INPUTS; i++) {
      network->input_weights[i][j] = narrow->input_weights[i][j];
      network->input_weights[i][NARROW_HALF + j] = random_input_weight(&random);
    }
    network->input_bias[j] = narrow->input_bias[j];
    network->input_bias[NARROW_HALF + j] = (int16_t)lroundf(TRAIN_INPUT_BIAS * NET_ONE);
  }
  for (int i = 0; i < NET_HIDDEN; i++)
    for (int eyes = 0; eyes < 2; eyes++)
      memcpy(network->hidden_weights[i] + (size_t)eyes * NET_HALF,
             narrow->hidden_weights[i] + (size_t)eyes * NARROW_HALF,
             NARROW_HALF * sizeof *network->hidden_weights[i]);
  memcpy(network->hidden_bias, narrow->hidden_bias, sizeof network->hidden_bias);
  memcpy(network->output_weights, narrow->output_weights, sizeof network->output_weights);
  network->output_bias = narrow->output_bias;
}
