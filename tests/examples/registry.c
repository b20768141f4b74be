// In place of src/games/registry.c: the example alone.
#include "core/game.h"

extern const Game noughts_game;

const Game *const game_registry[] = {&noughts_game};
const size_t game_registry_count = 1;
