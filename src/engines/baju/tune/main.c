// baju-tune: plays the games that the evaluation learns from, and trains it.
//
//   baju-tune play FIRST COUNT NODES SEED nothing|current|FILE > games
//   baju-tune train SEED EPOCHS RESULT-WEIGHT FILE... > weights
//   baju-tune table FILE > weights.c
//
// docs/engine-baju.md has the commands that made the weights in use.
#include "base/memory.h"
#include "base/scan.h"
#include "engines/baju/tune/sample.h"

#include <stdlib.h>
#include <string.h>

static int fail(const char *message, const char *what) {
  fprintf(stderr, "baju-tune: %s%s\n", message, what);
  return 2;
}

static bool read_number(const char *text, uint64_t *number) {
  return scan_number(text, UINT64_MAX, number) || (fail("not a number: ", text), false);
}

static bool read_weights(const char *name, DuelWeights *weights) {
  FILE *file = fopen(name, "rb");
  if (!file) return false;
  const bool good = fread(weights, sizeof *weights, 1, file) == 1;
  fclose(file);
  return good;
}

static int play(int count, char **arguments) {
  if (count != 5) return fail("play FIRST COUNT NODES SEED nothing|current|FILE", "");
  uint64_t first, games, nodes, seed;
  if (!read_number(arguments[0], &first) || !read_number(arguments[1], &games) ||
      !read_number(arguments[2], &nodes) || !read_number(arguments[3], &seed))
    return 2;
  static DuelWeights file; // nothing but zeros at first
  const DuelWeights *weights = &file;
  if (strcmp(arguments[4], "current") == 0)
    weights = &duel_weights;
  else if (strcmp(arguments[4], "nothing") != 0 && !read_weights(arguments[4], &file))
    return fail("no weights: ", arguments[4]);
  self_play(&(SelfPlay){seed, nodes, weights}, first, games, stdout);
  return 0;
}

// Adds a file's samples to a growing array.
static bool read_samples(const char *name, Sample **samples, size_t *count, size_t *capacity) {
  FILE *file = fopen(name, "rb");
  if (!file) return false;
  size_t got;
  do {
    *samples = memory_reserve(*samples, capacity, *count + 4096, sizeof **samples);
    got = fread(*samples + *count, sizeof **samples, 4096, file);
    *count += got;
  } while (got == 4096);
  fclose(file);
  return true;
}

static int train(int count, char **arguments) {
  if (count < 4) return fail("train SEED EPOCHS RESULT-WEIGHT FILE...", "");
  uint64_t seed, epochs;
  if (!read_number(arguments[0], &seed) || !read_number(arguments[1], &epochs)) return 2;
  const Training training = {seed, (int)epochs, strtod(arguments[2], NULL)};
  Sample *samples = NULL;
  size_t sample_count = 0, capacity = 0;
  for (int i = 3; i < count; i++)
    if (!read_samples(arguments[i], &samples, &sample_count, &capacity))
      return fail("cannot read ", arguments[i]);
  if (sample_count < 1000) return fail("too few samples", "");
  fprintf(stderr, "%zu samples\n", sample_count);
  static DuelWeights weights;
  train_weights(&training, samples, sample_count, &weights);
  free(samples);
  return fwrite(&weights, sizeof weights, 1, stdout) == 1 ? 0 : 1;
}

static int print_table(int count, char **arguments) {
  static DuelWeights weights;
  if (count != 1 || !read_weights(arguments[0], &weights)) return fail("table FILE", "");
  printf("// Made by baju-tune; see docs/engine-baju.md. Not for editing.\n"
         "// clang-format off\n"
         "#include \"engines/baju/duel_evaluation.h\"\n\n"
         "const DuelWeights duel_weights = {\n    .features = {");
  for (int i = 0; i < DUEL_FEATURES; i++)
    printf("%s%d,", i % 14 == 0 ? "\n        " : " ", weights.features[i]);
  printf("\n    },\n    .bias = %d,\n};\n", weights.bias);
  return 0;
}

int main(int count, char **arguments) {
  if (count >= 2 && strcmp(arguments[1], "play") == 0) return play(count - 2, arguments + 2);
  if (count >= 2 && strcmp(arguments[1], "train") == 0) return train(count - 2, arguments + 2);
  if (count >= 2 && strcmp(arguments[1], "table") == 0)
    return print_table(count - 2, arguments + 2);
  return fail("play, train or table?", "");
}
