// What fivefold solve and fivefold puzzle share: their arguments, and a solver at work.
#ifndef FIVEFOLD_CLI_SOLVING_H
#define FIVEFOLD_CLI_SOLVING_H

#include "cli/command.h"
#include "engines/solver.h"

// A flag of a command that takes a number.
typedef struct NumberFlag {
  const char *name;
  uint64_t least, most;
  uint64_t *number; // set when the flag is given
  bool given;
} NumberFlag;

// A flag that takes any word.
typedef struct WordFlag {
  const char *name;
  const char **word; // NULL until it is given
} WordFlag;

typedef struct SolvingArguments {
  const CliCommand *command;
  const Game *game;
  const Solver *solver;
  OptionValues options;
  bool has_options;    // one was given
  NumberFlag *numbers; // ends with a NULL name
  WordFlag *words;     // ends with a NULL name
} SolvingArguments;

// Reads GAME and the flags. An option of the game may be given as NAME=VALUE or as --NAME VALUE.
// False after a message on standard error.
bool solving_read(SolvingArguments *arguments, int count, char **given);

// A new game, dealt from the seed by the dealer that `new GAME seed=N` of the protocol uses. NULL
// after a message on standard error.
Session *solving_deal(const SolvingArguments *arguments, uint64_t seed);

// Makes the solver's tables for puzzles like the session's.
void solving_prepare(const SolvingArguments *arguments, void *solver, const Session *session);

// Solves the session's position. With `show`, progress is shown where standard error is a terminal.
void solving_solve(const SolvingArguments *arguments, void *solver, const Session *session,
                   const SolveLimits *limits, bool show, Solution *solution);

// True when nothing more is to be found out.
bool solution_is_proven(const Solution *solution);

// The session's first move if chance made it, else the position.
void solving_print_puzzle(const Session *session);

#endif
