// A match in words and numbers.
#ifndef FIVEFOLD_MATCH_REPORT_H
#define FIVEFOLD_MATCH_REPORT_H

#include "core/record.h"
#include "match/match.h"

// One line without newline: how it stands.
void report_progress(const MatchSpec *spec, const Tally *tally, Text *out);

// Everything, several lines. `names` are the engines' own.
void report_result(const MatchSpec *spec, const Tally *tally, const Text names[SIDES], Text *out);

// The same for programs, as keys of an open object. `complete`: it was not interrupted.
void report_result_json(const MatchSpec *spec, const Tally *tally, const Text names[SIDES],
                        bool complete, Json *json);

// An estimate with its interval as the value of a key; what is not finite is null.
void report_put_estimate(Json *json, const char *key, Estimate estimate, int decimals);

// The record of a referee's game, with the players, the place in the match and what went wrong.
void report_record(const Referee *referee, uint64_t pair, int number, Text *out);

#endif
