// The Abalone player: prepares a search, runs it on one or several threads, and answers.
#include "base/hash.h"
#include "base/memory.h"
#include "engines/abalone/explain.h"
#include "engines/abalone/levels.h"
#include "engines/abalone/worker.h"
#include "engines/engine.h"
#include "engines/helpers.h"

#include <stdlib.h>

enum {
  CONTEMPT = 30,          // how much a draw is disliked: about a tenth of a marble
  ENTRIES_PER_MS = 4000,  // in the table; a few searches' worth
  MOST_CLEARED = 1 << 21, // entries of a search that starts from nothing; clearing takes time, too
};

typedef struct AbalonePlayer {
  const Game *game;
  EngineSettings settings;
  TranspositionTable *table;
  unsigned worker_count;
  Worker **workers; // the first is the one that talks to the host
  atomic_bool stop;
} AbalonePlayer;

static void *create(const Game *game, const EngineSettings *settings) {
  AbalonePlayer *player = memory_allocate(sizeof *player);
  player->game = game;
  player->settings = *settings;
  player->table = transposition_create(settings->hash_mib);
  player->worker_count = helpers_supported() ? settings->threads : 1;
  player->workers = memory_allocate(player->worker_count * sizeof *player->workers);
  for (unsigned i = 0; i < player->worker_count; i++) {
    Worker *worker = memory_allocate_aligned(sizeof *worker, _Alignof(Worker));
    worker->table = player->table;
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
  transposition_destroy(player->table);
  free(player);
}

// One search: what its reports and threads need.
typedef struct AbaloneTask {
  const AbalonePlayer *player;
  const SearchClock *clock;
  const void *view;
  int depth;
} AbaloneTask;

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

// The same search, every other one a ply ahead, so that they do not all look at the same moves at
// the same time.
static void help(void *context, unsigned number) {
  const AbaloneTask *task = context;
  worker_deepen(task->player->workers[number], 2 - (int)(number % 2), task->depth, NULL, NULL);
}

static void prepare_workers(AbalonePlayer *player, const void *view, const LevelLimits *limits) {
  const WorkerRoot root = {abalone_state_of(view), abalone_history_of(view)};
  // A limit of nodes or depth promises the same answer every time: nothing may be left over.
  if (limits->reproducible)
    transposition_clear(player->table, limits->nodes && limits->nodes < MOST_CLEARED / 2
                                           ? 2 * limits->nodes
                                           : MOST_CLEARED);
  else
    transposition_age(player->table, limits->movetime_ms * ENTRIES_PER_MS * player->worker_count);
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

static Move think(void *memory, const void *view, const SearchLimits *limits,
                  const SearchHost *host) {
  AbalonePlayer *player = memory;
  const LevelLimits level = level_limits(limits);
  SearchClock clock;
  search_clock_start(&clock, host, level.movetime_ms, level.nodes);
  prepare_workers(player, view, &level);

  int choices;
  const Move fallback = any_move(abalone_state_of(view), &choices);
  AbaloneTask task = {player, &clock, view, choices == 1 ? 1 : level.depth};
  Worker *main_worker = player->workers[0];
  main_worker->clock = &clock;
  helpers_search(&(SharedSearch){&task, lead, help, &player->stop},
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
