// abalone-tune: plays the games that the evaluation network learns from, and trains it.
//
//   abalone-tune play FIRST COUNT NODES SEED plain|current|FILE > games
//   abalone-tune train SEED EPOCHS RESULT-WEIGHT FILE... > network.bin
//   abalone-tune refine current|FILE SEED EPOCHS RESULT-WEIGHT FILE... > network.bin
//   abalone-tune widen SEED FILE > network.bin
//   abalone-tune table FILE > weights.c
//
// docs/engine-abalone.md has the commands that made the network in use.
#include "base/memory.h"
#include "base/scan.h"
#include "engines/abalone/tune/sample.h"

#include <stdlib.h>
#include <string.h>

static int fail(const char *message, const char *what) {
  fprintf(stderr, "abalone-tune: %s%s\n", message, what);
  return 2;
}

static bool read_number(const char *text, uint64_t *number) {
  return scan_number(text, UINT64_MAX, number) || (fail("not a number: ", text), false);
}

// A file of this size, neither shorter nor longer.
static bool read_whole(const char *name, void *memory, size_t size) {
  FILE *file = fopen(name, "rb");
  if (!file) return false;
  const bool good = fread(memory, size, 1, file) == 1 && fgetc(file) == EOF;
  fclose(file);
  return good;
}

static bool read_network(const char *name, Network *network) {
  return read_whole(name, network, sizeof *network);
}

// `file` takes a network that is not built in.
static const Network *find_network(const char *name, Network *file) {
  if (strcmp(name, "current") == 0) return &abalone_network;
  return read_network(name, file) ? file : NULL;
}

static int play(int count, char **arguments) {
  if (count != 5) return fail("play FIRST COUNT NODES SEED plain|current|FILE", "");
  uint64_t first, games, nodes, seed;
  if (!read_number(arguments[0], &first) || !read_number(arguments[1], &games) ||
      !read_number(arguments[2], &nodes) || !read_number(arguments[3], &seed))
    return 2;
  static Network file;
  const bool plain = strcmp(arguments[4], "plain") == 0;
  const Network *network = plain ? NULL : find_network(arguments[4], &file);
  if (!network && !plain) return fail("no network: ", arguments[4]);
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

// From nothing, or on from `start`.
static int train(int count, char **arguments, const Network *start) {
  if (count < 4) return fail("train SEED EPOCHS RESULT-WEIGHT FILE...", "");
  uint64_t seed, epochs;
  if (!read_number(arguments[0], &seed) || !read_number(arguments[1], &epochs)) return 2;
  const Training training = {seed, start, (int)epochs, strtod(arguments[2], NULL)};
  Sample *samples = NULL;
  size_t sample_count = 0, capacity = 0;
  for (int i = 3; i < count; i++)
    if (!read_samples(arguments[i], &samples, &sample_count, &capacity))
      return fail("cannot read ", arguments[i]);
  if (sample_count < 1000) return fail("too few samples", "");
  fprintf(stderr, "%zu samples\n", sample_count);
  static Network network;
  train_network(&training, samples, sample_count, &network);
  free(samples);
  return fwrite(&network, sizeof network, 1, stdout) == 1 ? 0 : 1;
}

static int refine(int count, char **arguments) {
  if (count < 5) return fail("refine current|FILE SEED EPOCHS RESULT-WEIGHT FILE...", "");
  static Network file;
  const Network *start = find_network(arguments[0], &file);
  if (!start) return fail("no network: ", arguments[0]);
  return train(count - 1, arguments + 1, start);
}

static int widen(int count, char **arguments) {
  static NarrowNetwork narrow;
  static Network network;
  uint64_t seed;
  if (count != 2) return fail("widen SEED FILE", "");
  if (!read_number(arguments[0], &seed)) return 2;
  if (!read_whole(arguments[1], &narrow, sizeof narrow))
    return fail("no network of half the width: ", arguments[1]);
  widen_network(&narrow, seed, &network);
  return fwrite(&network, sizeof network, 1, stdout) == 1 ? 0 : 1;
}

static void print_int16s(const char *name, const int16_t *values, size_t count) {
  printf("    .%s = {", name);
  for (size_t i = 0; i < count; i++)
    printf("%s%d,", i % 20 == 0 ? "\n        " : " ", values[i]);
  printf("\n    },\n");
}

static int print_table(int count, char **arguments) {
  static Network network;
  if (count != 1 || !read_network(arguments[0], &network)) return fail("table FILE", "");
  printf("// Made by abalone-tune; see docs/engine-abalone.md. Not for editing.\n"
         "// clang-format off\n"
         "#include \"engines/abalone/network.h\"\n\n"
         "const Network abalone_network = {\n    .input_weights = {\n");
  for (int i = 0; i < NET_INPUTS; i++) {
    printf("        {");
    for (int j = 0; j < NET_HALF; j++)
      printf("%s%d", j == 0 ? "" : ",", network.input_weights[i][j]);
    printf("},\n");
  }
  printf("    },\n");
  print_int16s("input_bias", network.input_bias, NET_HALF);
  printf("    .hidden_weights = {\n");
  for (int i = 0; i < NET_HIDDEN; i++) {
    printf("        {");
    for (int j = 0; j < 2 * NET_HALF; j++)
      printf("%s%d", j == 0 ? "" : ",", network.hidden_weights[i][j]);
    printf("},\n");
  }
  printf("    },\n    .hidden_bias = {");
  for (int i = 0; i < NET_HIDDEN; i++)
    printf("%d,", network.hidden_bias[i]);
  printf("},\n");
  print_int16s("output_weights", network.output_weights, NET_HIDDEN);
  printf("    .output_bias = %d,\n};\n", network.output_bias);
  return 0;
}

int main(int count, char **arguments) {
  if (count >= 2 && strcmp(arguments[1], "play") == 0) return play(count - 2, arguments + 2);
  if (count >= 2 && strcmp(arguments[1], "train") == 0)
    return train(count - 2, arguments + 2, NULL);
  if (count >= 2 && strcmp(arguments[1], "refine") == 0) return refine(count - 2, arguments + 2);
  if (count >= 2 && strcmp(arguments[1], "widen") == 0) return widen(count - 2, arguments + 2);
  if (count >= 2 && strcmp(arguments[1], "table") == 0)
    return print_table(count - 2, arguments + 2);
  return fail("play, train, refine, widen or table?", "");
}
