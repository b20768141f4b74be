// The Abalone player: prepares a search, runs it on one or several threads, and answers.
#include "base/hash.h"
#include "base/memory.h"
#include "engines/abalone/explain.h"
#include "engines/abalone/glance.h"
#include "engines/abalone/levels.h"
#include "engines/abalone/search.h"
#include "engines/engine.h"

#include <assert.h>
#include <stdlib.h>

enum {
  // Contempt, in hundredths of a marble: a draw is so much worse than equality that the player goes
  // on in positions that are closed or a little worse, with opponents it will outplay.
  // docs/engine-abalone.md has the measurements.
  DEFAULT_CONTEMPT = 67,
};

// Who does not play at full strength has no such ambitions.
static int contempt_of(const EngineSettings *settings, bool is_weakened) {
  const int own = is_weakened ? 0 : DEFAULT_CONTEMPT;
  const int hundredths = settings->has_contempt ? (int)settings->contempt : own;
  return hundredths * EVAL_MARBLE / 100;
}

typedef struct AbalonePlayer {
  SearchTeam team;
  EngineSettings settings;
} AbalonePlayer;

static void *create(const Game *game, const EngineSettings *settings) {
  AbalonePlayer *player = memory_allocate(sizeof *player);
  SearchTeam *team = &player->team;
  player->settings = *settings;
  search_team_init(team, game, settings, sizeof(Worker));
  for (unsigned i = 0; i < team->worker_count; i++) {
    Worker *worker = team->workers[i];
    worker->transpositions = team->transpositions;
    worker->signal = &team->signals[i];
    worker->network = &abalone_network;
  }
  return player;
}

static void destroy(void *memory) {
  AbalonePlayer *player = memory;
  search_team_free(&player->team);
  free(player);
}

// Contempt is for choosing, not for telling: a draw is even.
static void report_depth(const TeamSearch *search, const Worker *worker, int depth) {
  const int score = worker->best_score == -worker->contempt ? 0 : worker->best_score;
  const SearchCandidate best = {.score = score_for_people(score, EVAL_MARBLE),
                                .win = evaluation_permille(score)};
  search_team_report(search, depth, worker->nodes, best, worker->best_line,
                     worker->best_line_length);
}

static void deepen(void *memory, int first_depth, int max_depth, const TeamSearch *search) {
  Worker *worker = memory;
  if (!worker->handicap.oversight) {
    worker_deepen(worker, first_depth, max_depth, search ? report_depth : NULL, search);
    return;
  }
  worker_glance(worker);
  if (search) report_depth(search, worker, 1);
}

// Clears or ages the transposition table and gives every thread the root.
static void prepare_workers(AbalonePlayer *player, const void *view, const LevelLimits *limits) {
  SearchTeam *team = &player->team;
  const WorkerRoot root = {abalone_state_of(view), abalone_history_of(view)};
  // A limit of nodes or depth promises the same answer every time: nothing may be left over.
  if (limits->reproducible)
    search_team_forget(team, limits->nodes && limits->nodes < TRANSPOSITION_MAX_CLEARED / 2
                                 ? 2 * limits->nodes
                                 : TRANSPOSITION_MAX_CLEARED);
  else
    search_team_age(team, limits->movetime_ms);
  for (unsigned i = 0; i < team->worker_count; i++) {
    Worker *worker = team->workers[i];
    worker->contempt = contempt_of(&player->settings, limits->alone);
    worker->handicap = (Handicap){limits->noise, limits->oversight, hash_mix(team->seed)};
    worker_set_root(worker, &root, limits->reproducible);
  }
}

static Move any_move(const AbaloneState *state, int *count) {
  Move list[ABALONE_MAX_MOVES];
  *count = abalone_generate(state, list);
  return list[0];
}

// A forced move is searched one ply deep, for the sake of the report.
static Move think(void *memory, const void *view, const SearchLimits *limits,
                  const SearchHost *host) {
  AbalonePlayer *player = memory;
  SearchTeam *team = &player->team;
  assert(engine_can_think(team->game, view));
  const LevelLimits level = level_limits(limits);
  SearchClock clock;
  search_clock_start(&clock, host, level.movetime_ms,
                     search_team_share(team, level.nodes, level.alone));
  prepare_workers(player, view, &level);

  int choices;
  const Move fallback = any_move(abalone_state_of(view), &choices);
  Worker *main_worker = team->workers[0];
  main_worker->clock = &clock;
  search_team_run(&(TeamSearch){team, &clock, view, choices == 1 ? 1 : level.depth, deepen},
                  level.alone);
  return main_worker->best_move == NO_MOVE ? fallback : main_worker->best_move;
}

const Engine abalone_engine = {
    .struct_size = sizeof(Engine),
    .game_id = "abalone",
    .score_unit = "score.marbles",
    .create = create,
    .destroy = destroy,
    .think = think,
    .explain = abalone_explain,
};
