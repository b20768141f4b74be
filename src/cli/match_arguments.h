// The arguments of fivefold match.
#ifndef FIVEFOLD_CLI_MATCH_ARGUMENTS_H
#define FIVEFOLD_CLI_MATCH_ARGUMENTS_H

#include "match/spec.h"

// As they were given, borrowed; NULL: not given.
typedef struct MatchArguments {
  const char *a, *b;
  const char *pairs, *movetime, *nodes, *threads, *seed;
  const char *sprt, *openings, *random_plies, *record, *players;
  const char *margin, *hang, *max_plies;
  bool keep_stderr;
  char players_word[32]; // "players=3", which the options borrow
} MatchArguments;

// Sorts the arguments and fills in the match; false after a message on standard error. The match's
// sides and openings are the caller's to free, also then.
bool match_arguments_read(MatchArguments *given, MatchSpec *spec, int count, char **arguments);

#endif
