// What a match is: the game, the sides, the rules of the contest.
#ifndef FIVEFOLD_MATCH_SPEC_H
#define FIVEFOLD_MATCH_SPEC_H

#include "match/contender.h"
#include "match/openings.h"

enum {
  SIDE_A,
  SIDE_B,
  SIDES,

  MATCH_GRACE_MS = 20,     // over its time by more than this, an answer counts as late
  MATCH_MARGIN_MS = 500,   // ... and by more than this loses the game, unless told otherwise
  MATCH_MAX_PLIES = 10000, // a game that is longer is cut off and drawn, unless told otherwise
  MATCH_MAX_THREADS = 256,
};

typedef struct MatchSpec {
  Openings openings; // with the game and its options
  Contender sides[SIDES];
  uint64_t pairs;   // with more than two players: rounds, in each of which A takes every seat once
  uint64_t threads; // games at the same time
  uint64_t seed;    // of everything random
  uint64_t margin_ms;
  uint64_t hang_ms; // silence after which an engine is given up; 0: a time that fits its limits
  uint64_t max_plies;
  bool has_sprt;
  double elo0, elo1;
  bool keep_stderr; // of the engines
} MatchSpec;

#endif
