// What fivefold solve and fivefold puzzle share: a solver at work.
#ifndef FIVEFOLD_CLI_SOLVING_H
#define FIVEFOLD_CLI_SOLVING_H

#include "cli/arguments.h"
#include "engines/solver.h"

typedef struct Solving {
  const Arguments *arguments; // with the game and its options
  const Solver *solver;
  void *tables; // the solver's; owned
} Solving;

extern const Argument solving_table[]; // the rows that both commands share

// Makes a solver ready. False after a message when the game has none.
bool solving_init(Solving *solving, const Arguments *arguments);
void solving_free(Solving *solving);

// A new game, dealt from the seed by the dealer that `new GAME seed=N` of the protocol uses. NULL
// after a message on standard error.
Session *solving_deal(const Solving *solving, uint64_t seed);

// Makes the solver's tables for puzzles like the session's.
void solving_prepare(const Solving *solving, const Session *session);

// Solves the session's position. With `show`, progress is shown where standard error is a terminal.
void solving_solve(const Solving *solving, const Session *session, const SolveLimits *limits,
                   bool show, Solution *solution);

// The seed that was given, or else one that is short enough to be typed again.
uint64_t solving_seed(const Arguments *arguments);

// True when nothing more is to be found out.
bool solution_is_proven(const Solution *solution);

// The session's first move if chance made it, else the position.
void solving_format_puzzle(const Session *session, Text *out);

#endif
