// Learns the network from samples: gradient descent on the log loss between the network's chance of
// winning and the game's result, mixed with the search's score if wanted.
#include "base/hash.h"
#include "base/memory.h"
#include "engines/baju/tune/sample.h"
#include "engines/common/descent.h"

#include <stdlib.h>
#include <string.h>

enum { BATCH = 1024, TEST_PART = 20 };

// The weights as one array, so that the optimizer need not know what they are.
typedef struct Weights {
  float rows[DUEL_FEATURES][DUEL_SUMS]; // the last of each row is the direct one
  float bias[DUEL_SUMS];
  float hidden[DUEL_HIDDEN][DUEL_SUMS]; // the last of each row stays 0
  float hidden_bias[DUEL_HIDDEN];
  float output[DUEL_HIDDEN];
} Weights;

enum { WEIGHT_COUNT = sizeof(Weights) / sizeof(float) };

typedef struct Trainer {
  Weights weights, gradient;
  Adam *adam;
  FastRandom random;
} Trainer;

// A sample as the trainer sees it again and again.
typedef struct Lesson {
  uint16_t features[DUEL_MAX_ACTIVE];
  uint16_t feature_count;
  float goal; // the chance that the network should give
} Lesson;

static float goal_of(const Sample *sample, double result_weight) {
  const float result = 0.5f + 0.5f * (float)sample->result;
  const float score = descent_logistic((float)sample->score / DUEL_SCALE);
  return (float)result_weight * result + (1 - (float)result_weight) * score;
}

static Lesson *make_lessons(const Training *training, const Sample *samples, size_t count) {
  Lesson *lessons = memory_allocate(count * sizeof *lessons);
  BajuBoard board;
  DuelBoard duel_board;
  int board_number = -1;
  for (size_t i = 0; i < count; i++) {
    if (samples[i].board != board_number) {
      board_number = samples[i].board;
      tune_board(samples[i].board, &board);
      duel_board_init(&duel_board, &board);
    }
    const BajuState state = sample_state(&samples[i], &board);
    lessons[i].feature_count =
        (uint16_t)duel_features_list(&duel_board, &state, lessons[i].features);
    lessons[i].goal = goal_of(&samples[i], training->result_weight);
  }
  return lessons;
}

// Small random weights, and biases above 0, where the activation has a slope; the direct weights
// begin at 0.
static void start_weights(Trainer *trainer) {
  Weights *weights = &trainer->weights;
  for (int i = 0; i < DUEL_FEATURES; i++)
    for (int j = 0; j < DUEL_DIRECT; j++)
      weights->rows[i][j] = descent_random_weight(&trainer->random, 0.1f);
  for (int j = 0; j < DUEL_DIRECT; j++)
    weights->bias[j] = 0.3f;
  for (int i = 0; i < DUEL_HIDDEN; i++) {
    for (int j = 0; j < DUEL_DIRECT; j++)
      weights->hidden[i][j] = descent_random_weight(&trainer->random, 0.4f);
    weights->hidden_bias[i] = 0.1f;
    weights->output[i] = descent_random_weight(&trainer->random, 0.4f);
  }
}

// What the network computes on the way, kept for the way back.
typedef struct Pass {
  float sums[DUEL_SUMS];
  float active[DUEL_SUMS];
  float hidden[DUEL_HIDDEN];
} Pass;

// Computes the answer as duel_evaluation.c does, in floating point.
static float forward(const Weights *weights, const Lesson *lesson, Pass *pass) {
  memcpy(pass->sums, weights->bias, sizeof pass->sums);
  for (unsigned i = 0; i < lesson->feature_count; i++) {
    const float *row = weights->rows[lesson->features[i]];
    for (int j = 0; j < DUEL_SUMS; j++)
      pass->sums[j] += row[j];
  }
  for (int j = 0; j < DUEL_SUMS; j++) {
    const float low = pass->sums[j] > 0 ? pass->sums[j] : 0;
    const float clipped = low < 1 ? low : 1;
    pass->active[j] = clipped * clipped;
  }
  float answer = pass->sums[DUEL_DIRECT];
  for (int i = 0; i < DUEL_HIDDEN; i++) {
    float hidden = weights->hidden_bias[i];
    for (int j = 0; j < DUEL_DIRECT; j++)
      hidden += weights->hidden[i][j] * pass->active[j];
    pass->hidden[i] = hidden > 0 ? hidden : 0;
    answer += weights->output[i] * pass->hidden[i];
  }
  return answer;
}

// Backpropagation: adds the gradient of one lesson, from the answer back to the features.
static void backward(Trainer *trainer, const Lesson *lesson, const Pass *pass, float error) {
  const Weights *weights = &trainer->weights;
  Weights *gradient = &trainer->gradient;
  float to_sums[DUEL_SUMS] = {0};
  for (int i = 0; i < DUEL_HIDDEN; i++) {
    if (pass->hidden[i] <= 0) continue;
    gradient->output[i] += error * pass->hidden[i];
    const float to_hidden = error * weights->output[i];
    gradient->hidden_bias[i] += to_hidden;
    for (int j = 0; j < DUEL_DIRECT; j++) {
      gradient->hidden[i][j] += to_hidden * pass->active[j];
      to_sums[j] += to_hidden * weights->hidden[i][j];
    }
  }
  for (int j = 0; j < DUEL_DIRECT; j++)
    to_sums[j] *= pass->sums[j] > 0 && pass->sums[j] < 1 ? 2 * pass->sums[j] : 0;
  to_sums[DUEL_DIRECT] = error;
  for (int j = 0; j < DUEL_SUMS; j++)
    gradient->bias[j] += to_sums[j];
  for (unsigned i = 0; i < lesson->feature_count; i++) {
    float *row = gradient->rows[lesson->features[i]];
    for (int j = 0; j < DUEL_SUMS; j++)
      row[j] += to_sums[j];
  }
}

// The mean log loss over lessons; learns on the way when `rate` is not 0.
static double run_epoch(Trainer *trainer, const Lesson *lessons, const uint32_t *order,
                        size_t count, float rate) {
  static const double TINY = 1e-9;
  double loss = 0;
  for (size_t i = 0; i < count; i++) {
    const Lesson *lesson = &lessons[order[i]];
    Pass pass;
    const float chance = descent_logistic(forward(&trainer->weights, lesson, &pass));
    loss -= (double)lesson->goal * log((double)chance + TINY) +
            (1 - (double)lesson->goal) * log(1 - (double)chance + TINY);
    if (rate <= 0) continue;
    backward(trainer, lesson, &pass, chance - lesson->goal);
    if (i % BATCH == BATCH - 1)
      adam_step(trainer->adam, (float *)&trainer->weights, (float *)&trainer->gradient, BATCH,
                rate);
  }
  return loss / (double)count;
}

static int32_t rounded(float value, int one, int32_t limit) {
  const float scaled = roundf(value * (float)one);
  return scaled > (float)limit ? limit : scaled < (float)-limit ? -limit : (int32_t)scaled;
}

// Rounds to the integers that the player computes with.
static void quantize(const Weights *weights, DuelNetwork *network) {
  for (int i = 0; i < DUEL_FEATURES; i++) {
    for (int j = 0; j < DUEL_DIRECT; j++)
      network->rows[i][j] = (int8_t)rounded(weights->rows[i][j], DUEL_SUM_ONE, INT8_MAX);
    network->direct[i] =
        (int16_t)rounded(weights->rows[i][DUEL_DIRECT], DUEL_DIRECT_ONE, INT16_MAX);
  }
  for (int j = 0; j < DUEL_SUMS; j++)
    network->bias[j] = (int16_t)rounded(
        weights->bias[j], j == DUEL_DIRECT ? DUEL_DIRECT_ONE : DUEL_SUM_ONE, INT16_MAX);
  for (int i = 0; i < DUEL_HIDDEN; i++) {
    for (int j = 0; j < DUEL_DIRECT; j++)
      network->hidden_weights[i][j] =
          (int16_t)rounded(weights->hidden[i][j], DUEL_WEIGHT_ONE, DUEL_MAX_HIDDEN_WEIGHT);
    network->hidden_bias[i] =
        rounded(weights->hidden_bias[i], DUEL_ACTIVE_ONE * DUEL_WEIGHT_ONE, 1 << 28);
    network->output_weights[i] = (int16_t)rounded(weights->output[i], DUEL_WEIGHT_ONE, INT16_MAX);
  }
}

void train_network(const Training *training, const Sample *samples, size_t count,
                   DuelNetwork *network) {
  static const double FIRST_RATE = 0.004, LAST_RATE = 0.00005;
  Trainer *trainer = memory_allocate(sizeof *trainer);
  trainer->adam = adam_create(WEIGHT_COUNT);
  fast_random_init(&trainer->random, hash_mix(training->seed));
  start_weights(trainer);
  Lesson *lessons = make_lessons(training, samples, count);
  uint32_t *order = memory_allocate(count * sizeof *order);
  for (size_t i = 0; i < count; i++)
    order[i] = (uint32_t)i;
  // The last games stay unseen, to tell learning from learning by heart.
  const size_t test_count = count / TEST_PART, train_count = count - test_count;
  for (int epoch = 0; epoch < training->epochs; epoch++) {
    descent_shuffle(&trainer->random, order, train_count);
    const float rate = descent_rate((double)epoch / training->epochs, FIRST_RATE, LAST_RATE);
    const double loss = run_epoch(trainer, lessons, order, train_count, rate);
    const double test = run_epoch(trainer, lessons, order + train_count, test_count, 0);
    fprintf(stderr, "epoch %d of %d: log loss %.5f, unseen %.5f\n", epoch + 1, training->epochs,
            loss, test);
  }
  quantize(&trainer->weights, network);
  adam_destroy(trainer->adam);
  free(order);
  free(lessons);
  free(trainer);
}
