// The puzzle's solver, typed: what the registry's solver and the player of the puzzle share.
#ifndef FIVEFOLD_ENGINES_BAJU_SOLO_SOLVER_H
#define FIVEFOLD_ENGINES_BAJU_SOLO_SOLVER_H

#include "engines/solver.h"
#include "games/baju/solo.h"

typedef struct SoloSolver SoloSolver;

SoloSolver *solo_solver_create(unsigned memory_mib);
void solo_solver_destroy(SoloSolver *solver);

// Forgets the tables, so that the next answer is the same as a new solver's.
void solo_solver_forget(SoloSolver *solver);

// As Solver.solve(), of a dealt puzzle that goes on.
void solo_solver_solve(SoloSolver *solver, const BajuSoloGame *game, const SolveLimits *limits,
                       const SearchHost *host, const SolveWatcher *watcher, Solution *solution);

// A solution, if a beam of this width finds one, proven or not.
void solo_solver_glance(SoloSolver *solver, const BajuSoloGame *game, unsigned width,
                        const SolveLimits *limits, const SearchHost *host, Solution *solution);

#endif
