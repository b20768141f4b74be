// The ten levels of the Abalone player.
#ifndef FIVEFOLD_ENGINES_ABALONE_LEVELS_H
#define FIVEFOLD_ENGINES_ABALONE_LEVELS_H

#include "engines/engine.h"

// What a level and the caller's limits amount to.
typedef struct LevelLimits {
  uint64_t nodes; // UINT64_MAX: no limit
  int depth;
  int noise; // see Handicap
  bool reproducible;
} LevelLimits;

LevelLimits level_limits(const SearchLimits *limits);

#endif
