// How long and how well the computer player is to think, as arguments of a command.
#ifndef FIVEFOLD_CLI_SEARCH_ARGUMENTS_H
#define FIVEFOLD_CLI_SEARCH_ARGUMENTS_H

#include "engines/engine.h"

typedef struct SearchArguments {
  SearchLimits limits;
  uint64_t seed; // of the player, 0 unless given
} SearchArguments;

void search_arguments_init(SearchArguments *search);

// True for --movetime, --nodes, --depth, --level and --seed, which take a value.
bool search_arguments_has(const char *argument);

// Reads one of them; `value` may be NULL where it is missing. Refuses with "bad-argument".
bool search_arguments_read(SearchArguments *search, const char *argument, const char *value,
                           Error *error);

// Without any limit given, that time for each search.
void search_arguments_finish(SearchArguments *search, uint64_t default_movetime_ms);

#endif
