// The player of the puzzle: at full strength it follows a shortest solution, and says whether that
// is proven; weaker levels look at fewer ways at a time.
#include "base/memory.h"
#include "engines/baju/explain.h"
#include "engines/baju/solo_solver.h"
#include "engines/search_clock.h"

#include <assert.h>
#include <stdlib.h>

typedef struct SoloPlayer {
  const Game *game;
  SoloSolver *solver;
} SoloPlayer;

static void *create(const Game *game, const EngineSettings *settings) {
  SoloPlayer *player = memory_allocate(sizeof *player);
  *player = (SoloPlayer){game, solo_solver_create(settings->hash_mib)};
  return player;
}

static void destroy(void *memory) {
  SoloPlayer *player = memory;
  solo_solver_destroy(player->solver);
  free(player);
}

typedef struct Reporter {
  const SoloPlayer *player;
  const BajuSoloGame *view;
  Move any; // a move to make where none leads to the goal
  SearchClock clock;
} Reporter;

// The depth of a report is the number of moves that are proven to be needed.
static void report(void *context, const Solution *solution) {
  const Reporter *reporter = context;
  SearchCandidate best = {
      .line = solution->moves,
      .line_length = solution->found ? solution->length : 0,
      .score = (int)(reporter->view->state.moves + (solution->found ? solution->length : 0)),
      .win = solution->found        ? 1000
             : solution->impossible ? 0
                                    : 500};
  if (solution->found)
    best.figures[best.figure_count++] = (SearchFigure){"moves", solution->length, 0};
  if (solution->impossible) {
    best.figures[best.figure_count++] = (SearchFigure){"impossible", 1, 0};
    best.line = &reporter->any;
    best.line_length = 1;
  }
  best.figures[best.figure_count++] = (SearchFigure){"least", solution->least, 0};
  search_clock_report(&reporter->clock, (SearchReport){.game = reporter->player->game,
                                                       .view = reporter->view,
                                                       .depth = solution->least,
                                                       .nodes = solution->nodes,
                                                       .candidates = &best,
                                                       .candidate_count = 1});
}

// Who sees little may walk in circles, so everyone sees more the longer it takes.
static unsigned beam_width(const SearchLimits *limits, const BajuSoloGame *view) {
  const unsigned growth = view->state.moves / 8;
  const unsigned bits = limits->level - 1 + growth;
  return 1u << (bits < 16 ? bits : 16);
}

// At full strength the solver; weaker levels follow a narrow beam, which may miss the shortest way.
static Move think(void *memory, const void *view, const SearchLimits *limits,
                  const SearchHost *host) {
  SoloPlayer *player = memory;
  assert(engine_can_think(player->game, view));
  assert(limits->level >= 1 && limits->level <= ENGINE_MAX_LEVEL);
  Move moves[BAJU_SOLO_MAX_MOVES];
  const BajuSoloGame *game = view;
  baju_solo_generate(&game->board, game->state.planes, moves);
  Reporter reporter = {player, game, moves[0], {0}};
  search_clock_start(&reporter.clock, host, 0, 0);
  const SolveLimits solve = {
      .time_ms = limits->movetime_ms, .nodes = limits->nodes, .depth = limits->depth};
  Solution *solution = memory_allocate(sizeof *solution);
  if (limits->nodes || limits->depth) solo_solver_forget(player->solver);
  const SolveWatcher watcher = {&reporter, report};
  if (limits->level == ENGINE_MAX_LEVEL) {
    solo_solver_solve(player->solver, view, &solve, host, &watcher, solution);
  } else {
    solo_solver_glance(player->solver, view, beam_width(limits, view), &solve, host, solution);
    if (solution->found) report(&reporter, solution);
  }
  const Move move = solution->found ? solution->moves[0] : reporter.any;
  free(solution);
  return move;
}

extern const Engine baju_solo_engine;
const Engine baju_solo_engine = {
    .struct_size = sizeof(Engine),
    .game_id = "baju-solo",
    .score_unit = "score.moves",
    .score_is_cost = true,
    .create = create,
    .destroy = destroy,
    .think = think,
    .explain = baju_solo_explain,
};
