// baju-tune: plays the games that the evaluation learns from, and trains it.
//
//   baju-tune play FIRST COUNT NODES SEED nothing|current|FILE > games
//   baju-tune train SEED EPOCHS RESULT-WEIGHT FILE... > network
//   baju-tune table FILE > weights.c
//
// docs/engine-baju.md has the commands that made the network in use.
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

static bool read_network(const char *name, DuelNetwork *network) {
  FILE *file = fopen(name, "rb");
  if (!file) return false;
  const bool good = fread(network, sizeof *network, 1, file) == 1;
  fclose(file);
  return good;
}

static int play(int count, char **arguments) {
  if (count != 5) return fail("play FIRST COUNT NODES SEED nothing|current|FILE", "");
  uint64_t first, games, nodes, seed;
  if (!read_number(arguments[0], &first) || !read_number(arguments[1], &games) ||
      !read_number(arguments[2], &nodes) || !read_number(arguments[3], &seed))
    return 2;
  static DuelNetwork file; // nothing but zeros at first
  const DuelNetwork *network = &file;
  if (strcmp(arguments[4], "current") == 0)
    network = &duel_network;
  else if (strcmp(arguments[4], "nothing") != 0 && !read_network(arguments[4], &file))
    return fail("no network: ", arguments[4]);
  self_play(&(SelfPlay){seed, nodes, network}, first, games, stdout);
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
  static DuelNetwork network;
  train_network(&training, samples, sample_count, &network);
  free(samples);
  return fwrite(&network, sizeof network, 1, stdout) == 1 ? 0 : 1;
}

static void print_rows(const DuelNetwork *network) {
  printf("    .rows = {\n");
  for (int i = 0; i < DUEL_FEATURES; i++) {
    printf("        {");
    for (int j = 0; j < DUEL_DIRECT; j++)
      printf("%s%d", j == 0 ? "" : ",", network->rows[i][j]);
    printf("},\n");
  }
  printf("    },\n    .hidden_weights = {\n");
  for (int i = 0; i < DUEL_HIDDEN; i++) {
    printf("        {");
    for (int j = 0; j < DUEL_DIRECT; j++)
      printf("%s%d", j == 0 ? "" : ",", network->hidden_weights[i][j]);
    printf("},\n");
  }
  printf("    },\n");
}

static void print_int16s(const char *name, const int16_t *values, size_t count) {
  printf("    .%s = {", name);
  for (size_t i = 0; i < count; i++)
    printf("%s%d,", i % 16 == 0 ? "\n        " : " ", values[i]);
  printf("\n    },\n");
}

static int print_table(int count, char **arguments) {
  static DuelNetwork network;
  if (count != 1 || !read_network(arguments[0], &network)) return fail("table FILE", "");
  printf("// Made by baju-tune; see docs/engine-baju.md. Not for editing.\n"
         "// clang-format off\n"
         "#include \"engines/baju/duel_evaluation.h\"\n\n"
         "const DuelNetwork duel_network = {\n");
  print_rows(&network);
  print_int16s("direct", network.direct, DUEL_FEATURES);
  print_int16s("bias", network.bias, DUEL_SUMS);
  printf("    .hidden_bias = {");
  for (int i = 0; i < DUEL_HIDDEN; i++)
    printf("%d,", network.hidden_bias[i]);
  printf("},\n");
  print_int16s("output_weights", network.output_weights, DUEL_HIDDEN);
  printf("};\n");
  return 0;
}

int main(int count, char **arguments) {
  if (count >= 2 && strcmp(arguments[1], "play") == 0) return play(count - 2, arguments + 2);
  if (count >= 2 && strcmp(arguments[1], "train") == 0) return train(count - 2, arguments + 2);
  if (count >= 2 && strcmp(arguments[1], "table") == 0)
    return print_table(count - 2, arguments + 2);
  return fail("play, train or table?", "");
}
