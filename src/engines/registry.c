// The list of computer players: one a game, in any order.
#include "engines/engine.h"

#include <string.h>

extern const Engine abalone_engine;
extern const Engine addvantage_engine;

static const Engine *const engines[] = {
    &abalone_engine, &addvantage_engine,
    NULL, // ends the list
};

const Engine *engine_find(const Game *game) {
  for (const Engine *const *engine = engines; *engine; engine++)
    if (strcmp((*engine)->game_id, game->id) == 0) return *engine;
  return &random_engine;
}
