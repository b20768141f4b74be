// The Abalone player: prepares a search, runs it on one or several threads, and answers.
#include "base/hash.h"
#include "base/memory.h"
#include "engines/abalone/explain.h"
#include "engines/abalone/levels.h"
#include "engines/abalone/search.h"
#include "engines/engine.h"
#include "engines/search_threads.h"

#include <assert.h>
#include <stdlib.h>

enum {
  // Contempt: a draw is a tenth of a marble worse than equality, so that the player avoids draws
  // with players it may beat.
  CONTEMPT = 30,
};

typedef struct AbalonePlayer {
  const Game *game;
  EngineSettings settings;
  TranspositionTable *transpositions;
  unsigned worker_count;
  Worker **workers; // the first is the one that talks to the host
  atomic_bool stop;
} AbalonePlayer;

static void *create(const Game *game, const EngineSettings *settings) {
  AbalonePlayer *player = memory_allocate(sizeof *player);
  player->game = game;
  player->settings = *settings;
  player->transpositions = transposition_create(settings->hash_mib);
  player->worker_count = search_threads_supported() ? settings->threads : 1;
  player->workers = memory_allocate(player->worker_count * sizeof *player->workers);
  for (unsigned i = 0; i < player->worker_count; i++) {
    Worker *worker = memory_allocate_aligned(sizeof *worker, _Alignof(Worker));
    worker->transpositions = player->transpositions;
    worker->stop = &player->stop;
    worker->contempt = CONTEMPT;
    worker->network = &abalone_network;
    player->workers[i] = worker;
  }
  return player;
}

static void destroy(void *memory) {
  AbalonePlayer *player = memory;
  for (unsigned i = 0; i < player->worker_count; i++)
    free(player->workers[i]);
  free(player->workers);
  transposition_destroy(player->transpositions);
  free(player);
}

// One search: what its reports and threads need.
typedef struct AbaloneTask {
  const AbalonePlayer *player;
  const SearchClock *clock;
  const void *view;
  int depth;
} AbaloneTask;

// One candidate: the principal variation with its score.
static void report_depth(void *context, const Worker *worker, int depth) {
  const AbaloneTask *task = context;
  Move line[MAX_PLY];
  for (int i = 0; i < worker->best_line_length; i++)
    line[i] = worker->best_line[i];
  const SearchCandidate best = {.line = line,
                                .line_length = worker->best_line_length,
                                .score = score_for_people(worker->best_score, EVAL_MARBLE),
                                .win = score_permille(worker->best_score, EVAL_SCALE)};
  search_clock_report(task->clock, (SearchReport){.game = task->player->game,
                                                  .view = task->view,
                                                  .depth = (unsigned)depth,
                                                  .nodes = worker->nodes,
                                                  .candidates = &best,
                                                  .candidate_count = 1});
}

static void lead(void *context) {
  AbaloneTask *task = context;
  worker_deepen(task->player->workers[0], 1, task->depth, report_depth, task);
}

// Lazy SMP: the same search with a shared transposition table, every other thread a ply ahead, so
// that they do not all look at the same moves at the same time.
static void help(void *context, unsigned number) {
  const AbaloneTask *task = context;
  worker_deepen(task->player->workers[number], 2 - (int)(number % 2), task->depth, NULL, NULL);
}

// Clears or ages the transposition table and gives every thread the root.
static void prepare_workers(AbalonePlayer *player, const void *view, const LevelLimits *limits) {
  const WorkerRoot root = {abalone_state_of(view), abalone_history_of(view)};
  // A limit of nodes or depth promises the same answer every time: nothing may be left over.
  if (limits->reproducible)
    transposition_clear(player->transpositions,
                        limits->nodes && limits->nodes < TRANSPOSITION_MAX_CLEARED / 2
                            ? 2 * limits->nodes
                            : TRANSPOSITION_MAX_CLEARED);
  else
    transposition_age(player->transpositions,
                      limits->movetime_ms * TRANSPOSITION_ENTRIES_PER_MS * player->worker_count);
  for (unsigned i = 0; i < player->worker_count; i++) {
    Worker *worker = player->workers[i];
    worker->handicap = (Handicap){limits->noise, hash_mix(player->settings.seed)};
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
  assert(engine_can_think(player->game, view));
  const LevelLimits level = level_limits(limits);
  SearchClock clock;
  search_clock_start(&clock, host, level.movetime_ms, level.nodes);
  prepare_workers(player, view, &level);

  int choices;
  const Move fallback = any_move(abalone_state_of(view), &choices);
  AbaloneTask task = {player, &clock, view, choices == 1 ? 1 : level.depth};
  Worker *main_worker = player->workers[0];
  main_worker->clock = &clock;
  search_threads_run(&(SharedSearch){&task, lead, help, &player->stop},
                     level.alone ? 0 : player->worker_count - 1);
  return main_worker->best_move == NO_MOVE ? fallback : main_worker->best_move;
}

const Engine abalone_engine = {
    .struct_size = sizeof(Engine),
    .game_id = "abalone",
    .create = create,
    .destroy = destroy,
    .think = think,
    .explain = abalone_explain,
};
