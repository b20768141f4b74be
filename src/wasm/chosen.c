// Which computer player a module has, in place of the registry of engines: that of one game, where
// GAME and ENGINE name it, which is the module's only game then; else none but the random one
// (scripts/build-wasm.py).
#include "engines/engine.h"

#ifdef GAME
extern const Game GAME;
extern const Engine ENGINE;

const Game *const game_registry[] = {&GAME};
const size_t game_registry_count = 1;
#else
#define ENGINE random_engine
#endif

const Engine *engine_find(const Game *game) {
  (void)game;
  return &ENGINE;
}
