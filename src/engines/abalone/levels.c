#include "engines/abalone/levels.h"

#include "engines/abalone/worker.h"

// Weak levels see less far and judge less well; they do not throw in random moves.
typedef struct Level {
  uint64_t nodes; // 0: no limit
  int depth;
  int noise;
} Level;

static const Level levels[ENGINE_MAX_LEVEL] = {
    {0, 1, 300},   {0, 1, 200},   {0, 2, 180},    {0, 2, 100},   {0, 3, 90},
    {3000, 4, 60}, {8000, 5, 40}, {25000, 6, 20}, {80000, 8, 0}, {0, MAX_PLY - 1, 0},
};

LevelLimits level_limits(const SearchLimits *limits) {
  const Level *level = &levels[limits->level - 1];
  LevelLimits result = {
      .nodes = level->nodes ? level->nodes : UINT64_MAX,
      .depth = level->depth,
      .noise = level->noise,
      .reproducible = limits->nodes || limits->depth || limits->level < ENGINE_MAX_LEVEL,
  };
  if (limits->nodes && limits->nodes < result.nodes) result.nodes = limits->nodes;
  if (limits->depth && (int)limits->depth < result.depth) result.depth = (int)limits->depth;
  return result;
}
