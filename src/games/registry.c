// The list of games: the one place where they are named together.
#include "core/game.h"

const Game *const game_registry[] = {NULL};

const size_t game_registry_count = sizeof game_registry / sizeof game_registry[0] - 1;
