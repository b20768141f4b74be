// A fuzz target without a fuzzer: tries its corpus, and then inputs that are made from it by a
// fixed rule. They are the same ones every time, on every machine, as a test has to be certain.
//
// usage: fuzz_NAME CORPUS RUNS INPUT, or fuzz_NAME FILE... to try inputs again. The input that is
// being tried is kept in the file INPUT, which is left behind where the program crashes.
#include "base/memory.h"
#include "base/random.h"
#include "base/text.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MAX_SEEDS = 1000, MAX_INPUT_SIZE = 1 << 20 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static Text seeds[MAX_SEEDS];
static size_t seed_count;
static int kept_input = -1;

static void fail(const char *what, const char *path) {
  fprintf(stderr, "%s %s\n", what, path);
  exit(2);
}

static void read_whole(const char *path, Text *out) {
  char buffer[4096];
  size_t count;
  FILE *file = fopen(path, "rb");
  if (!file) fail("cannot read", path);
  while ((count = fread(buffer, 1, sizeof buffer, file)) > 0)
    text_add_bytes(out, buffer, count);
  fclose(file);
}

static int is_file(const struct dirent *entry) {
  return entry->d_name[0] != '.';
}

static void read_corpus(const char *folder) {
  struct dirent **entries;
  const int count = scandir(folder, &entries, is_file, alphasort);
  if (count < 0 || count > MAX_SEEDS) fail("no corpus in", folder);
  for (int i = 0; i < count; i++) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
    read_whole(path, &seeds[seed_count++]);
    free(entries[i]);
  }
  free(entries);
}

// The input in memory of exactly its size, so that reading past its end is noticed.
static void try_input(const Text *input) {
  uint8_t *data = malloc(input->length ? input->length : 1);
  if (input->length) memcpy(data, input->data, input->length);
  if (kept_input >= 0 && (pwrite(kept_input, data, input->length, 0) < 0 ||
                          ftruncate(kept_input, (off_t)input->length) < 0))
    fail("cannot write", "the input");
  LLVMFuzzerTestOneInput(data, input->length);
  free(data);
}

static void add_random(FastRandom *random, size_t length, Text *out) {
  for (size_t i = 0; i < length; i++)
    text_add_char(out, (char)fast_random_below(random, 256));
}

// A piece of a seed.
static void add_piece(FastRandom *random, const Text *seed, Text *out) {
  const size_t start = fast_random_below(random, (uint32_t)seed->length + 1);
  const size_t length = fast_random_below(random, (uint32_t)(seed->length - start) + 1);
  if (length) text_add_bytes(out, seed->data + start, length);
}

static void add_interesting(FastRandom *random, Text *out) {
  static const char *const pieces[] = {"0",   "-1", "256", "4294967296", "18446744073709551616",
                                       " ",   "\n", "\"",  "[",          "{",
                                       "}",   "%",  "_",   "=",          "null",
                                       "1.5", "é",  ",",   ":",          ";",
                                       "#",   "\t"};
  text_add(out, pieces[fast_random_below(random, sizeof pieces / sizeof pieces[0])]);
}

// Something is put where a part of the input was; either may be empty.
static void change(FastRandom *random, Text *input) {
  const size_t start = fast_random_below(random, (uint32_t)input->length + 1);
  const size_t left = input->length - start;
  size_t removed = fast_random_below(random, 4) ? fast_random_below(random, 4) : left / 2;
  if (removed > left) removed = left;
  Text changed = {0};
  if (start) text_add_bytes(&changed, input->data, start);
  switch (fast_random_below(random, 4)) {
  case 0:
    add_random(random, fast_random_below(random, 8), &changed);
    break;
  case 1:
    add_piece(random, &seeds[fast_random_below(random, (uint32_t)seed_count)], &changed);
    break;
  case 2:
    add_interesting(random, &changed);
    break;
  default:
    break;
  }
  if (left > removed) text_add_bytes(&changed, input->data + start + removed, left - removed);
  text_free(input);
  *input = changed;
}

static void make_input(FastRandom *random, Text *out) {
  text_clear(out);
  if (seed_count == 0 || fast_random_below(random, 4) == 0) {
    add_random(random, fast_random_below(random, 200), out);
    return;
  }
  const Text *seed = &seeds[fast_random_below(random, (uint32_t)seed_count)];
  if (seed->length) text_add_bytes(out, seed->data, seed->length);
  for (uint32_t changes = 1 + fast_random_below(random, 4); changes > 0; changes--)
    if (out->length < MAX_INPUT_SIZE) change(random, out);
}

static void try_files(int count, char **paths) {
  for (int i = 0; i < count; i++) {
    Text input = {0};
    read_whole(paths[i], &input);
    try_input(&input);
    text_free(&input);
  }
}

int main(int count, char **arguments) {
  struct stat status;
  if (count != 4 || stat(arguments[1], &status) != 0 || !S_ISDIR(status.st_mode)) {
    try_files(count - 1, arguments + 1);
    return 0;
  }
  read_corpus(arguments[1]);
  kept_input = open(arguments[3], O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (kept_input < 0) fail("cannot write", arguments[3]);
  for (size_t i = 0; i < seed_count; i++)
    try_input(&seeds[i]);
  FastRandom random;
  fast_random_init(&random, 1);
  Text input = {0};
  for (long runs = strtol(arguments[2], NULL, 10); runs > 0; runs--) {
    make_input(&random, &input);
    try_input(&input);
  }
  text_free(&input);
  for (size_t i = 0; i < seed_count; i++)
    text_free(&seeds[i]);
  close(kept_input);
  unlink(arguments[3]);
  return 0;
}
