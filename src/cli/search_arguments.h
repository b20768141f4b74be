// How long and how well the computer player is to think, as arguments of a command.
#ifndef FIVEFOLD_CLI_SEARCH_ARGUMENTS_H
#define FIVEFOLD_CLI_SEARCH_ARGUMENTS_H

#include "cli/arguments.h"
#include "engines/engine.h"

typedef struct SearchArguments {
  SearchLimits limits;
  uint64_t seed; // of the player
} SearchArguments;

// The rows that such commands share; each has its own --movetime.
extern const Argument search_table[];

// Without any limit given, `default_movetime_ms` for each search.
SearchArguments search_arguments_read(const Arguments *arguments, uint64_t default_movetime_ms);

#endif
