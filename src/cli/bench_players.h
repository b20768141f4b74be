// Measures of the computer players, on positions that a few random moves lead to.
#ifndef FIVEFOLD_CLI_BENCH_PLAYERS_H
#define FIVEFOLD_CLI_BENCH_PLAYERS_H

#include "core/session.h"

// A game with its default options and the luck of a seed.
Session *bench_start(const Game *game, uint64_t seed);

// Prints "GAME SENTENCE", `arguments` as in message_set_with(). What was cut short by an
// interruption says nothing, and is not printed.
__attribute__((format(printf, 3, 4))) void bench_print_figure(const Game *game, const char *key,
                                                              const char *arguments, ...);

// The others print a line and return NULL, or why there is nothing to measure in this game.

// "GAME NUMBER", a number that changes when the way the player plays does. bench/signatures.txt has
// the numbers as they should be.
const char *bench_signature(const Game *game);

// How many times a second of processor time one thread makes a move and plays two turns on, the
// answer and the player's own next turn, in positions of greedy play. For players that do such
// things.
const char *bench_simulation(const Game *game);

// How many nodes a second of processor time one thread searches at full strength.
const char *bench_search(const Game *game);

#endif
