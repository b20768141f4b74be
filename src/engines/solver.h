// A solver: finds a shortest way to the goal of a one-player game, and proves it shortest.
#ifndef FIVEFOLD_ENGINES_SOLVER_H
#define FIVEFOLD_ENGINES_SOLVER_H

#include "engines/engine.h"

enum { SOLUTION_MAX_MOVES = 256 };

// When to stop; 0 means no such limit.
typedef struct SolveLimits {
  uint64_t time_ms;
  uint64_t nodes;
  unsigned depth; // no proof that more moves than these are needed
  // A solution shorter than this is enough: no better one is looked for. Who only wants to know
  // whether a puzzle takes that many moves is answered sooner.
  unsigned enough;
} SolveLimits;

// What is known about a puzzle. The solution is a shortest one exactly when its length is `least`.
typedef struct Solution {
  bool found;      // `moves` leads to the goal
  bool impossible; // proven: nothing does
  unsigned length; // moves to the goal; meaningful when found
  unsigned least;  // proven: every solution has at least as many moves
  uint64_t nodes;  // positions looked at
  Move moves[SOLUTION_MAX_MOVES];
} Solution;

// Told about every better solution and every better bound.
typedef struct SolveWatcher {
  void *context;
  void (*progress)(void *context, const Solution *solution);
} SolveWatcher;

typedef struct Solver {
  size_t struct_size;  // sizeof(Solver)
  const char *game_id; // whose puzzles it solves

  // What is kept between puzzles (tables). It takes about `memory_mib` at the most.
  void *(*create)(const Game *game, unsigned memory_mib);
  void (*destroy)(void *solver);

  // Optional: makes the tables for puzzles with the options of `state` at once, where solve() would
  // make them only when a puzzle is hard enough to need them.
  void (*prepare)(void *solver, const void *state, const SearchHost *host);

  // Solves the puzzle of a state in which a player is on turn. With no limit of time, the answer
  // depends on nothing but the arguments and the memory. `watcher` may be NULL. The host's
  // listener is not used.
  void (*solve)(void *solver, const void *state, const SolveLimits *limits, const SearchHost *host,
                const SolveWatcher *watcher, Solution *solution);
} Solver;

// The solver of a game, or NULL.
const Solver *solver_find(const Game *game);

#endif
