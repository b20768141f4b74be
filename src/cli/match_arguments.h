// The arguments of fivefold match, and those it shares with other commands that have engines play.
#ifndef FIVEFOLD_CLI_MATCH_ARGUMENTS_H
#define FIVEFOLD_CLI_MATCH_ARGUMENTS_H

#include "cli/arguments.h"
#include "match/spec.h"

// What engines are called; offered as completions.
#define MATCH_ENGINES                                                                              \
  "random,greedy,level=1,level=2,level=3,level=4,level=5,level=6,level=7,level=8,level=9,level=10"

extern const Argument match_table[];

// The rows that match shares with other commands that have engines play.
extern const Argument match_shared_table[];

// Fills in the match; false after a message on standard error. The match's sides and openings are
// the caller's to free, also then.
bool match_arguments_read(const Arguments *arguments, MatchSpec *spec);

// The parts that such commands share, which answer in the same way: where games begin, and an
// engine with its limits.
bool match_arguments_read_openings(const Arguments *arguments, Openings *openings);
bool match_arguments_read_side(const Arguments *arguments, const char *flag, Contender *side);

#endif
