// Where the games of a match begin.
#ifndef FIVEFOLD_MATCH_OPENINGS_H
#define FIVEFOLD_MATCH_OPENINGS_H

#include "core/session.h"

typedef struct Openings {
  const Game *game;
  OptionValues options; // for openings that are no positions
  char **lines;         // owned; none: every game begins at the start
  size_t count;
  size_t capacity;
  uint64_t random_plies; // played at random after the opening
} Openings;

// Reads openings, one per line: a position, or NAME=VALUE options and moves, both of which may be
// missing; chance moves are given like any other. Blank lines and lines with # are skipped. Refuses
// the whole text ("bad-argument") when one of them is wrong or ends the game.
bool openings_parse(Openings *openings, const char *text, Error *error);

void openings_free(Openings *openings);

// The dealer's seed in the games of a pair.
uint64_t openings_seed(uint64_t pair, uint64_t seed);

// A game from the opening of a pair. The same pair and seed give the same opening, the same random
// moves and the same luck. NULL with the error filled when the options do not go together.
Session *openings_start(const Openings *openings, uint64_t pair, uint64_t seed, Error *error);

#endif
