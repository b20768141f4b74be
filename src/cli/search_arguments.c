#include "cli/search_arguments.h"

#include "base/scan.h"

#include <string.h>

enum { DAY_MS = 86400000, MAX_DEPTH = 1000 };

static const struct {
  const char *name;
  uint64_t least, most;
} known[] = {
    {"--movetime", 1, DAY_MS},        {"--nodes", 1, UINT64_MAX}, {"--depth", 1, MAX_DEPTH},
    {"--level", 1, ENGINE_MAX_LEVEL}, {"--seed", 0, UINT64_MAX},
};

enum { MOVETIME, NODES, DEPTH, LEVEL, SEED, KNOWN_COUNT };

static int find(const char *argument) {
  int which = 0;
  while (which < KNOWN_COUNT && strcmp(known[which].name, argument) != 0)
    which++;
  return which;
}

void search_arguments_init(SearchArguments *search) {
  *search = (SearchArguments){.limits = {.level = ENGINE_MAX_LEVEL}};
}

bool search_arguments_has(const char *argument) {
  return find(argument) < KNOWN_COUNT;
}

bool search_arguments_read(SearchArguments *search, const char *argument, const char *value,
                           Error *error) {
  const int which = find(argument);
  uint64_t number = 0;
  if (!value || !scan_number(value, known[which].most, &number) || number < known[which].least)
    return error_set(error, "bad-argument", "%s takes a number from %llu to %llu", argument,
                     (unsigned long long)known[which].least, (unsigned long long)known[which].most);
  switch (which) {
  case MOVETIME:
    search->limits.movetime_ms = number;
    break;
  case NODES:
    search->limits.nodes = number;
    break;
  case DEPTH:
    search->limits.depth = (unsigned)number;
    break;
  case LEVEL:
    search->limits.level = (unsigned)number;
    break;
  default:
    search->seed = number;
  }
  return true;
}

void search_arguments_finish(SearchArguments *search, uint64_t default_movetime_ms) {
  SearchLimits *limits = &search->limits;
  if (!limits->movetime_ms && !limits->nodes && !limits->depth)
    limits->movetime_ms = default_movetime_ms;
}
