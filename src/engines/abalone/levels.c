#include "engines/abalone/levels.h"

#include "engines/abalone/worker.h"

// Weak levels look less far and, at the bottom, judge less well; they do not throw in random moves.
// docs/levels.md has the measured differences.
typedef struct Level {
  unsigned share; // one part in so many of the time or nodes that the caller allows
  uint64_t nodes; // 0: no limit of its own
  int depth;
  int noise;
} Level;

enum { DEEPEST = MAX_PLY - 1 };

static const Level levels[ENGINE_MAX_LEVEL] = {
    {1, 60, 1, 25},       {1, 150, 2, 0},        {1, 200, 3, 0},        {1, 300, DEEPEST, 12},
    {1, 680, DEEPEST, 0}, {1, 1350, DEEPEST, 0}, {1, 2700, DEEPEST, 0}, {1, 8000, DEEPEST, 0},
    {8, 0, DEEPEST, 0},   {1, 0, DEEPEST, 0},
};

// A part of a limit, but never none of it, which would mean no limit.
static uint64_t share_of(uint64_t limit, unsigned share) {
  return limit == 0 || limit >= share ? limit / share : 1;
}

// The smaller of two limits, where 0 is none.
static uint64_t stricter(uint64_t one, uint64_t other) {
  if (one == 0 || other == 0) return one + other;
  return one < other ? one : other;
}

LevelLimits level_limits(const SearchLimits *limits) {
  const Level *level = &levels[limits->level - 1];
  return (LevelLimits){
      .movetime_ms = share_of(limits->movetime_ms, level->share),
      .nodes = stricter(share_of(limits->nodes, level->share), level->nodes),
      .depth = (int)stricter(limits->depth, (uint64_t)level->depth),
      .noise = level->noise,
      .alone = level->nodes != 0,
      .reproducible = limits->nodes || limits->depth || level->nodes,
  };
}
