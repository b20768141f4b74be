// The lists of computer players and of solvers: one per game, in any order.
#include "engines/engine.h"
#include "engines/solver.h"

#include <string.h>

extern const Engine abaku_engine;
extern const Engine abalone_engine;
extern const Engine addvantage_engine;
extern const Engine baju_engine;
extern const Engine baju_solo_engine;
extern const Engine summy_engine;

extern const Solver baju_solo_solver;

static const Engine *const engines[] = {
    &abaku_engine, &abalone_engine,   &addvantage_engine,
    &baju_engine,  &baju_solo_engine, &summy_engine,
    NULL, // ends the list
};

const Engine *engine_find(const Game *game) {
  for (const Engine *const *engine = engines; *engine; engine++)
    if (strcmp((*engine)->game_id, game->id) == 0) return *engine;
  return &random_engine;
}

static const Solver *const solvers[] = {
    &baju_solo_solver,
    NULL, // ends the list
};

const Solver *solver_find(const Game *game) {
  for (const Solver *const *solver = solvers; *solver; solver++)
    if (strcmp((*solver)->game_id, game->id) == 0) return *solver;
  return NULL;
}
