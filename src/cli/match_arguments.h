// The arguments of fivefold match.
#ifndef FIVEFOLD_CLI_MATCH_ARGUMENTS_H
#define FIVEFOLD_CLI_MATCH_ARGUMENTS_H

#include "cli/arguments.h"
#include "match/spec.h"

extern const Argument match_table[];

// Fills in the match; false after a message on standard error. The match's sides and openings are
// the caller's to free, also then.
bool match_arguments_read(const Arguments *arguments, MatchSpec *spec);

#endif
