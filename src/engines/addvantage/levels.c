// The table of levels. Nothing but numbers tells them apart; docs/levels.md has what was measured.
#include "engines/addvantage/levels.h"

#include "engines/search_clock.h"

#include <assert.h>

// Weak levels do not tell apart what is nearly as good as the best; strong ones simulate. An error
// that is added to every value would make levels that score less evenly, and so are harder to tell
// apart.
typedef struct Level {
  int slack;      // see LevelLimits
  uint64_t nodes; // 0: no limit; 1: no rollouts at all
} Level;

static const Level levels[ENGINE_MAX_LEVEL] = {
    {147, 1}, {119, 1}, {87, 1}, {74, 1}, {61, 1}, {48, 1}, {34, 1}, {16, 1}, {0, 800}, {0, 0},
};

enum { FIRST_DEPTH_NODES = 2000 }; // of depth 2; depth 1 is the evaluation alone

LevelLimits addvantage_level_limits(const SearchLimits *limits) {
  assert(limits->level >= 1 && limits->level <= ENGINE_MAX_LEVEL);
  const Level *level = &levels[limits->level - 1];
  const uint64_t by_depth = search_limit_of_depth(limits->depth, FIRST_DEPTH_NODES);
  const uint64_t nodes =
      search_limit_stricter(search_limit_stricter(level->nodes, limits->nodes), by_depth);
  return (LevelLimits){.slack = level->slack, .nodes = nodes, .simulates = nodes != 1};
}
