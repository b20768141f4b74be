// The signature of a game's computer player: a number that changes when the way it plays does.
#ifndef FIVEFOLD_CLI_BENCH_SIGNATURE_H
#define FIVEFOLD_CLI_BENCH_SIGNATURE_H

#include "core/game.h"

// Prints "GAME NUMBER", or nothing for a game without a player of its own. bench/signatures.txt has
// the numbers as they should be.
void bench_signature(const Game *game);

#endif
