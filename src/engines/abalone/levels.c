#include "engines/abalone/levels.h"

#include "engines/abalone/worker.h"

// Weak levels look less far and, at the bottom, judge less well; they do not throw in random moves.
// docs/levels.md has the measured differences.
typedef struct Level {
  uint64_t nodes; // 0: no limit of its own
  int depth;
  int noise;
} Level;

enum { DEEPEST = MAX_PLY - 1 };

static const Level levels[ENGINE_MAX_LEVEL] = {
    {60, 1, 135},       {60, 1, 82},        {60, 1, 52},       {60, 1, 25},        {175, 3, 0},
    {280, DEEPEST, 35}, {325, DEEPEST, 18}, {540, DEEPEST, 0}, {4000, DEEPEST, 0}, {0, DEEPEST, 0},
};

// The smaller of two limits, where 0 is none.
static uint64_t stricter(uint64_t one, uint64_t other) {
  if (one == 0 || other == 0) return one + other;
  return one < other ? one : other;
}

LevelLimits level_limits(const SearchLimits *limits) {
  const Level *level = &levels[limits->level - 1];
  return (LevelLimits){
      .movetime_ms = limits->movetime_ms,
      .nodes = stricter(limits->nodes, level->nodes),
      .depth = (int)stricter(limits->depth, (uint64_t)level->depth),
      .noise = level->noise,
      .alone = level->nodes != 0,
      .reproducible = limits->nodes || limits->depth || level->nodes,
  };
}
