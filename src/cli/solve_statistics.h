// fivefold solve --count: many puzzles, and what they have in common.
#ifndef FIVEFOLD_CLI_SOLVE_STATISTICS_H
#define FIVEFOLD_CLI_SOLVE_STATISTICS_H

#include "cli/solving.h"

// Solves the puzzles of `count` seeds from `seed` on and prints how long the shortest solutions
// are, how long it took to find and prove them, and the hardest. Returns the exit status.
int solve_many(const Solving *solving, uint64_t seed, uint64_t count, const SolveLimits *limits);

#endif
