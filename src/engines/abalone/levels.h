// The ten levels of the Abalone player.
#ifndef FIVEFOLD_ENGINES_ABALONE_LEVELS_H
#define FIVEFOLD_ENGINES_ABALONE_LEVELS_H

#include "engines/engine.h"

// What a level and the caller's limits amount to.
typedef struct LevelLimits {
  uint64_t movetime_ms; // 0: no limit
  uint64_t nodes;       // 0: no limit
  int depth;
  int noise;         // see Handicap
  int oversight;     // see Handicap
  bool alone;        // without help of other threads
  bool reproducible; // the answer must not depend on what was searched before
} LevelLimits;

LevelLimits level_limits(const SearchLimits *limits);

#endif
