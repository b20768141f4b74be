// The table of levels. Nothing but numbers tells them apart.
#include "engines/abalone/levels.h"

#include "engines/abalone/worker.h"

#include <assert.h>

// Weak levels look less far and, at the bottom, judge less well; they do not throw in random moves.
// docs/levels.md has the measured differences.
typedef struct Level {
  uint64_t nodes; // 0: no limit of its own
  int depth;
  int noise;
} Level;

enum { MAX_DEPTH = MAX_PLY - 1 };

static const Level levels[ENGINE_MAX_LEVEL] = {
    {60, 1, 135},         {60, 1, 82},          {60, 1, 52},          {60, 1, 25},
    {175, 3, 0},          {280, MAX_DEPTH, 35}, {325, MAX_DEPTH, 18}, {540, MAX_DEPTH, 0},
    {4000, MAX_DEPTH, 0}, {0, MAX_DEPTH, 0},
};

LevelLimits level_limits(const SearchLimits *limits) {
  assert(limits->level >= 1 && limits->level <= ENGINE_MAX_LEVEL);
  const Level *level = &levels[limits->level - 1];
  return (LevelLimits){
      .movetime_ms = limits->movetime_ms,
      .nodes = search_limit_stricter(limits->nodes, level->nodes),
      .depth = (int)search_limit_stricter(limits->depth, (uint64_t)level->depth),
      .noise = level->noise,
      .alone = level->nodes != 0,
      .reproducible = limits->nodes || limits->depth || level->nodes,
  };
}
