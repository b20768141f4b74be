// The list of games: the one place where they are named together.
#include "core/game.h"

extern const Game abaku_game;
extern const Game abalone_game;
extern const Game addvantage_game;
extern const Game baju_game;
extern const Game baju_solo_game;
extern const Game summy_game;

const Game *const game_registry[] = {
    &abaku_game, &addvantage_game, &abalone_game, &baju_game, &baju_solo_game, &summy_game,
};

const size_t game_registry_count = sizeof game_registry / sizeof game_registry[0];
