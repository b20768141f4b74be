// Learns a network's weights from samples: gradient descent (Adam) on the squared error between the
// network's chance of winning and a mix of search score and result. Every sample is seen in a
// random one of the board's twelve symmetries.
#include "base/hash.h"
#include "base/memory.h"
#include "engines/abalone/evaluation.h"
#include "engines/abalone/tune/sample.h"
#include "engines/common/descent.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SYMMETRIES = 12, BATCH = 1024, TEST_PART = 20, MAX_INPUTS = 2 * CELL_COUNT + 2 };

// The weights as one array, so that the optimizer need not know what they are.
typedef struct Weights {
  float input[NET_INPUTS][NET_HALF];
  float input_bias[NET_HALF];
  float hidden[NET_HIDDEN][2 * NET_HALF];
  float hidden_bias[NET_HIDDEN];
  float output[NET_HIDDEN];
  float output_bias;
} Weights;

enum { WEIGHT_COUNT = sizeof(Weights) / sizeof(float) };

typedef struct Trainer {
  Weights weights, gradient;
  Adam *adam;
  uint8_t symmetries[SYMMETRIES][CELL_COUNT];
  FastRandom random;
} Trainer;

// Turns by a sixth ((0,1) to (1,1) to (1,0) ...) and swaps of row and number.
static void make_symmetries(Trainer *trainer) {
  for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++)
    for (int cell = 0; cell < CELL_COUNT; cell++) {
      int row = cell_row(cell) - 4, number = cell_number(cell) - 5;
      for (int turn = 0; turn < symmetry % 6; turn++) {
        const int old_row = row;
        row = number;
        number = number - old_row;
      }
      const bool swap = symmetry >= 6;
      trainer->symmetries[symmetry][cell] =
          (uint8_t)cell_at((swap ? number : row) + 4, (swap ? row : number) + 5);
    }
}

// Small random weights, and biases above 0, where the activation has a slope.
static void start_weights(Trainer *trainer) {
  Weights *weights = &trainer->weights;
  for (int i = 0; i < NET_INPUTS; i++)
    for (int j = 0; j < NET_HALF; j++)
      weights->input[i][j] = descent_random_weight(&trainer->random, TRAIN_INPUT_RANGE);
  for (int j = 0; j < NET_HALF; j++)
    weights->input_bias[j] = TRAIN_INPUT_BIAS;
  for (int i = 0; i < NET_HIDDEN; i++) {
    for (int j = 0; j < 2 * NET_HALF; j++)
      weights->hidden[i][j] = descent_random_weight(&trainer->random, 0.15f);
    weights->hidden_bias[i] = 0.1f;
    weights->output[i] = descent_random_weight(&trainer->random, 0.4f);
  }
}

// The inputs that are 1 for the side to move; for the other side they are swapped in halves.
typedef struct ActiveInputs {
  int count;
  int list[2][MAX_INPUTS];
} ActiveInputs;

static void add_input(ActiveInputs *active, int own, int other) {
  active->list[0][active->count] = own;
  active->list[1][active->count++] = other;
}

// Both sides see the same marbles, with own and other exchanged.
static void find_inputs(const Sample *sample, const uint8_t *symmetry, ActiveInputs *active) {
  active->count = 0;
  for (CellSet set = sample->own; set; set &= set - 1) {
    const int cell = symmetry[cells_first(set)];
    add_input(active, NET_OWN_CELLS + cell, NET_OTHER_CELLS + cell);
  }
  for (CellSet set = sample->other; set; set &= set - 1) {
    const int cell = symmetry[cells_first(set)];
    add_input(active, NET_OTHER_CELLS + cell, NET_OWN_CELLS + cell);
  }
  add_input(active, NET_OWN_LACKING + sample->own_lacking, NET_OTHER_LACKING + sample->own_lacking);
  add_input(active, NET_OTHER_LACKING + sample->other_lacking,
            NET_OWN_LACKING + sample->other_lacking);
}

static float clip(float value, float limit) {
  return value < 0 ? 0 : value > limit ? limit : value;
}

// What the network computes on the way, kept for the way back.
typedef struct Pass {
  float sums[2 * NET_HALF];
  float active[2 * NET_HALF];
  float hidden[NET_HIDDEN];
  float hidden_active[NET_HIDDEN];
} Pass;

static const float HIDDEN_LIMIT = (float)NET_MAX_HIDDEN / NET_ONE;

// Computes the answer as network.c does, in floating point.
static float forward(const Weights *weights, const ActiveInputs *inputs, Pass *pass) {
  for (int eyes = 0; eyes < 2; eyes++) {
    float *sums = pass->sums + eyes * NET_HALF;
    memcpy(sums, weights->input_bias, sizeof weights->input_bias);
    for (int i = 0; i < inputs->count; i++) {
      const float *row = weights->input[inputs->list[eyes][i]];
      for (int j = 0; j < NET_HALF; j++)
        sums[j] += row[j];
    }
  }
  for (int j = 0; j < 2 * NET_HALF; j++) {
    const float clipped = clip(pass->sums[j], 1.0f);
    pass->active[j] = clipped * clipped;
  }
  float answer = weights->output_bias;
  for (int i = 0; i < NET_HIDDEN; i++) {
    float lanes[8] = {0}; // so that the compiler may use vectors
    for (int j = 0; j < 2 * NET_HALF; j += 8)
      for (int lane = 0; lane < 8; lane++)
        lanes[lane] += weights->hidden[i][j + lane] * pass->active[j + lane];
    pass->hidden[i] = weights->hidden_bias[i];
    for (int lane = 0; lane < 8; lane++)
      pass->hidden[i] += lanes[lane];
    pass->hidden_active[i] = clip(pass->hidden[i], HIDDEN_LIMIT);
    answer += weights->output[i] * pass->hidden_active[i];
  }
  return answer;
}

// Backpropagation: adds the gradient of one sample, from the answer back to the inputs.
static void backward(Trainer *trainer, const ActiveInputs *inputs, const Pass *pass, float error) {
  const Weights *weights = &trainer->weights;
  Weights *gradient = &trainer->gradient;
  float to_active[2 * NET_HALF] = {0};
  gradient->output_bias += error;
  for (int i = 0; i < NET_HIDDEN; i++) {
    gradient->output[i] += error * pass->hidden_active[i];
    if (pass->hidden[i] <= 0 || pass->hidden[i] >= HIDDEN_LIMIT) continue;
    const float to_hidden = error * weights->output[i];
    gradient->hidden_bias[i] += to_hidden;
    for (int j = 0; j < 2 * NET_HALF; j++) {
      gradient->hidden[i][j] += to_hidden * pass->active[j];
      to_active[j] += to_hidden * weights->hidden[i][j];
    }
  }
  for (int j = 0; j < 2 * NET_HALF; j++)
    to_active[j] *= 2.0f * (pass->sums[j] < 1.0f ? clip(pass->sums[j], 1.0f) : 0.0f);
  for (int eyes = 0; eyes < 2; eyes++) {
    const float *to_sums = to_active + eyes * NET_HALF;
    for (int j = 0; j < NET_HALF; j++)
      gradient->input_bias[j] += to_sums[j];
    for (int i = 0; i < inputs->count; i++) {
      float *row = gradient->input[inputs->list[eyes][i]];
      for (int j = 0; j < NET_HALF; j++)
        row[j] += to_sums[j];
    }
  }
}

static float goal_of(const Sample *sample, double result_weight) {
  const float result = 0.5f + 0.5f * (float)sample->result;
  const float score = descent_logistic((float)sample->score / EVAL_SCALE);
  return (float)result_weight * result + (1 - (float)result_weight) * score;
}

// The mean squared error over samples; learns on the way when `rate` is not 0.
static double run_epoch(Trainer *trainer, const Training *training, const Sample *samples,
                        const uint32_t *order, size_t count, float rate) {
  double loss = 0;
  size_t in_batch = 0;
  for (size_t i = 0; i < count; i++) {
    const Sample *sample = &samples[order[i]];
    const int symmetry = rate > 0 ? (int)fast_random_below(&trainer->random, SYMMETRIES) : 0;
    ActiveInputs inputs;
    Pass pass = {0};
    find_inputs(sample, trainer->symmetries[symmetry], &inputs);
    const float chance = descent_logistic(forward(&trainer->weights, &inputs, &pass));
    const float error = chance - goal_of(sample, training->result_weight);
    loss += (double)(error * error);
    if (rate <= 0) continue;
    backward(trainer, &inputs, &pass, 2 * error * chance * (1 - chance));
    if (++in_batch == BATCH) {
      adam_step(trainer->adam, (float *)&trainer->weights, (float *)&trainer->gradient, BATCH,
                rate);
      in_batch = 0;
    }
  }
  return loss / (double)count;
}

static int16_t to_int16(float value, int one) {
  const float scaled = roundf(value * (float)one);
  return (int16_t)(scaled > 32767 ? 32767 : scaled < -32768 ? -32768 : scaled);
}

// Rounds to the integers that the player computes with.
static void quantize(const Weights *weights, Network *network) {
  for (int j = 0; j < NET_HALF; j++) {
    for (int i = 0; i < NET_INPUTS; i++)
      network->input_weights[i][j] = to_int16(weights->input[i][j], NET_ONE);
    network->input_bias[j] = to_int16(weights->input_bias[j], NET_ONE);
  }
  for (int i = 0; i < NET_HIDDEN; i++) {
    for (int j = 0; j < 2 * NET_HALF; j++)
      network->hidden_weights[i][j] = to_int16(weights->hidden[i][j], NET_WEIGHT_ONE);
    network->hidden_bias[i] = (int32_t)lroundf(weights->hidden_bias[i] * NET_ONE * NET_WEIGHT_ONE);
    network->output_weights[i] = to_int16(weights->output[i], NET_WEIGHT_ONE);
  }
  network->output_bias = (int32_t)lroundf(weights->output_bias * NET_ONE * NET_WEIGHT_ONE);
}

// The way back, to learn on from a network that plays already.
static void restore(const Network *network, Weights *weights) {
  for (int j = 0; j < NET_HALF; j++) {
    for (int i = 0; i < NET_INPUTS; i++)
      weights->input[i][j] = (float)network->input_weights[i][j] / NET_ONE;
    weights->input_bias[j] = (float)network->input_bias[j] / NET_ONE;
  }
  for (int i = 0; i < NET_HIDDEN; i++) {
    for (int j = 0; j < 2 * NET_HALF; j++)
      weights->hidden[i][j] = (float)network->hidden_weights[i][j] / NET_WEIGHT_ONE;
    weights->hidden_bias[i] = (float)network->hidden_bias[i] / (NET_ONE * NET_WEIGHT_ONE);
    weights->output[i] = (float)network->output_weights[i] / NET_WEIGHT_ONE;
  }
  weights->output_bias = (float)network->output_bias / (NET_ONE * NET_WEIGHT_ONE);
}

void train_network(const Training *training, const Sample *samples, size_t count,
                   Network *network) {
  static const double FIRST_RATE = 0.002, LAST_RATE = 0.00002, FIRST_RATE_ON = 0.001;
  Trainer *trainer = memory_allocate(sizeof *trainer);
  fast_random_init(&trainer->random, hash_mix(training->seed));
  trainer->adam = adam_create(WEIGHT_COUNT);
  make_symmetries(trainer);
  if (training->start)
    restore(training->start, &trainer->weights);
  else
    start_weights(trainer);
  uint32_t *order = memory_allocate(count * sizeof *order);
  for (size_t i = 0; i < count; i++)
    order[i] = (uint32_t)i;
  // The last games stay unseen, to tell learning from learning by heart.
  const size_t test_count = count / TEST_PART, train_count = count - test_count;
  for (int epoch = 0; epoch < training->epochs; epoch++) {
    descent_shuffle(&trainer->random, order, train_count);
    const double progress = (double)epoch / training->epochs;
    const float rate =
        descent_rate(progress, training->start ? FIRST_RATE_ON : FIRST_RATE, LAST_RATE);
    const double loss = run_epoch(trainer, training, samples, order, train_count, rate);
    const double test = run_epoch(trainer, training, samples, order + train_count, test_count, 0);
    fprintf(stderr, "epoch %d of %d: error %.6f, unseen %.6f\n", epoch + 1, training->epochs, loss,
            test);
  }
  quantize(&trainer->weights, network);
  adam_destroy(trainer->adam);
  free(order);
  free(trainer);
}
