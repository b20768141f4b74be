// Learns the weights from samples: logistic regression by gradient descent.
#include "base/hash.h"
#include "base/memory.h"
#include "engines/baju/tune/sample.h"
#include "engines/common/descent.h"

#include <stdlib.h>

enum { BATCH = 1024, TEST_PART = 20, BIAS = DUEL_FEATURES, WEIGHT_COUNT };

// A sample as the trainer sees it again and again.
typedef struct Lesson {
  uint16_t features[DUEL_MAX_ACTIVE];
  uint16_t feature_count;
  float goal; // the chance that the weights should give
} Lesson;

typedef struct Trainer {
  float weights[WEIGHT_COUNT], gradient[WEIGHT_COUNT];
  Adam *adam;
} Trainer;

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

// The mean log loss over lessons; learns on the way when `rate` is not 0.
static double run_epoch(Trainer *trainer, const Lesson *lessons, const uint32_t *order,
                        size_t count, float rate) {
  static const double TINY = 1e-9;
  double loss = 0;
  for (size_t i = 0; i < count; i++) {
    const Lesson *lesson = &lessons[order[i]];
    float sum = trainer->weights[BIAS];
    for (unsigned j = 0; j < lesson->feature_count; j++)
      sum += trainer->weights[lesson->features[j]];
    const float chance = descent_logistic(sum), error = chance - lesson->goal;
    loss -= (double)lesson->goal * log((double)chance + TINY) +
            (1 - (double)lesson->goal) * log(1 - (double)chance + TINY);
    if (rate <= 0) continue;
    trainer->gradient[BIAS] += error;
    for (unsigned j = 0; j < lesson->feature_count; j++)
      trainer->gradient[lesson->features[j]] += error;
    if (i % BATCH == BATCH - 1)
      adam_step(trainer->adam, trainer->weights, trainer->gradient, BATCH, rate);
  }
  return loss / (double)count;
}

void train_weights(const Training *training, const Sample *samples, size_t count,
                   DuelWeights *weights) {
  static const double FIRST_RATE = 0.01, LAST_RATE = 0.0002;
  Trainer *trainer = memory_allocate(sizeof *trainer);
  trainer->adam = adam_create(WEIGHT_COUNT);
  FastRandom random;
  fast_random_init(&random, hash_mix(training->seed));
  Lesson *lessons = make_lessons(training, samples, count);
  uint32_t *order = memory_allocate(count * sizeof *order);
  for (size_t i = 0; i < count; i++)
    order[i] = (uint32_t)i;
  // The last games stay unseen, to tell learning from learning by heart.
  const size_t test_count = count / TEST_PART, train_count = count - test_count;
  for (int epoch = 0; epoch < training->epochs; epoch++) {
    descent_shuffle(&random, order, train_count);
    const float rate = descent_rate((double)epoch / training->epochs, FIRST_RATE, LAST_RATE);
    const double loss = run_epoch(trainer, lessons, order, train_count, rate);
    const double test = run_epoch(trainer, lessons, order + train_count, test_count, 0);
    fprintf(stderr, "epoch %d of %d: log loss %.5f, unseen %.5f\n", epoch + 1, training->epochs,
            loss, test);
  }
  for (int i = 0; i < DUEL_FEATURES; i++)
    weights->features[i] = (int16_t)lroundf(trainer->weights[i] * DUEL_SCALE);
  weights->bias = (int16_t)lroundf(trainer->weights[BIAS] * DUEL_SCALE);
  adam_destroy(trainer->adam);
  free(order);
  free(lessons);
  free(trainer);
}
