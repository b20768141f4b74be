// Measures of the computer players, on positions that a few random moves lead to.
#ifndef FIVEFOLD_CLI_BENCH_PLAYERS_H
#define FIVEFOLD_CLI_BENCH_PLAYERS_H

#include "core/game.h"

// Both print a line for a game with a player of its own, and nothing for others.

// "GAME NUMBER", a number that changes when the way the player plays does. bench/signatures.txt has
// the numbers as they should be.
void bench_signature(const Game *game);

// How many nodes a second of processor time one thread searches at full strength.
void bench_search(const Game *game);

#endif
