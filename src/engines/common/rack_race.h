// Finds the best of several moves by playing games on: all in the same luck and with the same
// hidden tiles, and the budget goes to those that still compete - each time a part of it is spent
// the worse ones drop out.
#ifndef FIVEFOLD_ENGINES_COMMON_RACK_RACE_H
#define FIVEFOLD_ENGINES_COMMON_RACK_RACE_H

#include "engines/common/rack_moves.h"

typedef struct RackRacer {
  RackMove move;
  int64_t win; // sums over all rounds
  int64_t margin;
  int64_t rounds;
} RackRacer;

typedef struct RackRace {
  RackLooker *looker;
  const void *view;
  uint64_t seed;
  uint64_t node_limit; // 0: none
  uint64_t movetime_ms;
  int turns; // how far games are played on
  int count;
  int running;         // the first so many still compete
  uint64_t unfinished; // games that went on for all turns
  RackRacer racers[RACK_MAX_RACERS];
  // Called when a part of the budget is spent.
  void (*report)(const void *context, const struct RackRace *race, int part);
  const void *context;
} RackRace;

// Runs until the clock says so or one move is left. The best comes first then.
void rack_race_run(RackRace *race);

// Runs so many rounds with all racers; returns how many games went on for all turns. For measuring
// speed.
uint64_t rack_race_count_games(RackRace *race, int rounds);

// What a racer may expect.
RackOutcome rack_racer_outcome(const RackRacer *racer);

#endif
