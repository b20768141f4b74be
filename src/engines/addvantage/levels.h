// The ten levels of the Add-Vantage player.
#ifndef FIVEFOLD_ENGINES_ADDVANTAGE_LEVELS_H
#define FIVEFOLD_ENGINES_ADDVANTAGE_LEVELS_H

#include "engines/engine.h"

// What a level and the caller's limits amount to.
typedef struct LevelLimits {
  int slack;      // moves within so many tenths of a point of the best are alike
  uint64_t nodes; // moves to make in rollouts; 0: no limit
  bool simulates; // else the evaluation decides
} LevelLimits;

LevelLimits addvantage_level_limits(const SearchLimits *limits);

#endif
