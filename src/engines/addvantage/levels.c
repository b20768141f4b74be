#include "engines/addvantage/levels.h"

// Weak levels misjudge moves; strong ones look further.
typedef struct Level {
  int noise;
  uint64_t nodes; // 0: no limit; 1: no games at all
} Level;

static const Level levels[ENGINE_MAX_LEVEL] = {
    {60, 1}, {40, 1}, {26, 1}, {18, 1}, {12, 1}, {9, 1}, {5, 1}, {0, 1}, {0, 600}, {0, 0},
};

enum { DEPTH_NODES = 2000, MAX_DOUBLINGS = 40 };

// A depth is a number of doublings: 1 is the estimate alone.
static uint64_t depth_nodes(unsigned depth) {
  const unsigned doublings = depth - 2 < MAX_DOUBLINGS ? depth - 2 : MAX_DOUBLINGS;
  return depth == 1 ? 1 : (uint64_t)DEPTH_NODES << doublings;
}

LevelLimits addvantage_level_limits(const SearchLimits *limits) {
  const Level *level = &levels[limits->level - 1];
  uint64_t nodes = level->nodes;
  if (limits->nodes && (!nodes || limits->nodes < nodes)) nodes = limits->nodes;
  if (limits->depth && (!nodes || depth_nodes(limits->depth) < nodes))
    nodes = depth_nodes(limits->depth);
  return (LevelLimits){.noise = level->noise, .nodes = nodes, .plays_on = nodes != 1};
}
