// Reads the limits of a search.
#include "cli/search_arguments.h"

_Static_assert(ENGINE_MAX_LEVEL == 10, "the default of --level is the highest");

const Argument search_table[] = {
    {"--nodes", "N", "positions to look at for each search", .kind = ARGUMENT_NUMBER, .min = 1,
     .max = UINT64_MAX},
    {"--depth", "N", "moves to look ahead", .kind = ARGUMENT_NUMBER, .min = 1, .max = 1000},
    {"--level", "LEVEL", "how well to play", .kind = ARGUMENT_NUMBER, .min = 1,
     .max = ENGINE_MAX_LEVEL, .default_value = "10"},
    {"--seed", "N", "of whatever is random", .kind = ARGUMENT_NUMBER, .max = UINT64_MAX,
     .default_value = "0"},
    {0},
};

SearchArguments search_arguments_read(const Arguments *arguments, uint64_t default_movetime_ms) {
  SearchLimits limits = {
      .movetime_ms = arguments_number(arguments, "--movetime"),
      .nodes = arguments_number(arguments, "--nodes"),
      .depth = (unsigned)arguments_number(arguments, "--depth"),
      .level = (unsigned)arguments_number(arguments, "--level"),
  };
  if (!limits.movetime_ms && !limits.nodes && !limits.depth)
    limits.movetime_ms = default_movetime_ms;
  return (SearchArguments){limits, arguments_number(arguments, "--seed")};
}
