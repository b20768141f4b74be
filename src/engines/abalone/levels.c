// The table of levels. Nothing but numbers tells them apart.
#include "engines/abalone/levels.h"

#include "engines/abalone/worker.h"

#include <assert.h>

// Weak levels look less far, judge less well and, at the bottom, overlook pushes and what the
// opponent will answer; they do not throw in random moves. docs/levels.md has what was measured.
typedef struct Level {
  uint64_t nodes; // 0: no limit of its own
  int depth;
  int noise;
  int oversight;
} Level;

enum { MAX_DEPTH = MAX_PLY - 1 };

static const Level levels[ENGINE_MAX_LEVEL] = {
    {60, 1, 135, 640},      {60, 1, 104, 480},    {60, 1, 118, 0},         {60, 1, 83, 0},
    {60, 1, 49, 0},         {130, 3, 23, 0},      {211, MAX_DEPTH, 22, 0}, {246, MAX_DEPTH, 18, 0},
    {312, MAX_DEPTH, 0, 0}, {0, MAX_DEPTH, 0, 0},
};

LevelLimits level_limits(const SearchLimits *limits) {
  assert(limits->level >= 1 && limits->level <= ENGINE_MAX_LEVEL);
  const Level *level = &levels[limits->level - 1];
  return (LevelLimits){
      .movetime_ms = limits->movetime_ms,
      .nodes = search_limit_stricter(limits->nodes, level->nodes),
      .depth = (int)search_limit_stricter(limits->depth, (uint64_t)level->depth),
      .noise = level->noise,
      .oversight = level->oversight,
      .alone = level->nodes != 0,
      .reproducible = limits->nodes || limits->depth || level->nodes,
  };
}
