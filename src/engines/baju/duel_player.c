// The player of the duel: prepares a search, runs it on one or several threads, and answers.
#include "base/memory.h"
#include "engines/baju/duel_search.h"
#include "engines/baju/explain.h"
#include "engines/search_threads.h"

#include <assert.h>
#include <stdlib.h>

// Weak levels look less far, judge less well and overlook something now and then; they do not throw
// in random moves. docs/levels.md has the measured differences.
typedef struct DuelLevel {
  int depth;
  int noise;     // see DuelHandicap
  int oversight; // see DuelHandicap
} DuelLevel;

enum {
  MIN_LARGE_DEPTH = 10, // from here on a search may fill the table
  EVAL_SCALE = 40,      // makes a chance of e : 1
  LINE_OF_THREE = 100,  // about what one is worth
};

static const DuelLevel levels[ENGINE_MAX_LEVEL] = {
    {1, 120, 700}, {1, 38, 180}, {2, 165, 820}, {2, 78, 530}, {2, 44, 150},
    {3, 48, 120},  {3, 15, 14},  {4, 20, 3},    {5, 5, 0},    {DUEL_MAX_PLY - 1, 0, 0},
};

static int level_depth(const SearchLimits *limits) {
  assert(limits->level >= 1 && limits->level <= ENGINE_MAX_LEVEL);
  return (int)search_limit_stricter(limits->depth, (uint64_t)levels[limits->level - 1].depth);
}

typedef struct DuelPlayer {
  const Game *game;
  EngineSettings settings;
  BajuBoard board;
  LineValues values;
  TranspositionTable *transpositions;
  unsigned worker_count;
  DuelWorker **workers; // the first is the one that talks to the host
  atomic_bool stop;
} DuelPlayer;

static void *create(const Game *game, const EngineSettings *settings) {
  DuelPlayer *player = memory_allocate(sizeof *player);
  player->game = game;
  player->settings = *settings;
  line_values_init(&player->values);
  player->transpositions = transposition_create(settings->hash_mib);
  player->worker_count = search_threads_supported() ? settings->threads : 1;
  player->workers = memory_allocate(player->worker_count * sizeof *player->workers);
  for (unsigned i = 0; i < player->worker_count; i++) {
    DuelWorker *worker = memory_allocate(sizeof *worker);
    worker->board = &player->board;
    worker->values = &player->values;
    worker->transpositions = player->transpositions;
    worker->stop = &player->stop;
    player->workers[i] = worker;
  }
  return player;
}

static void destroy(void *memory) {
  DuelPlayer *player = memory;
  for (unsigned i = 0; i < player->worker_count; i++)
    free(player->workers[i]);
  free(player->workers);
  transposition_destroy(player->transpositions);
  free(player);
}

// One search: what its reports and threads need.
typedef struct DuelTask {
  const DuelPlayer *player;
  const SearchClock *clock;
  const void *view;
  int depth;
} DuelTask;

// One candidate: the principal variation, and when it is proven, how many plies it takes.
static void report_depth(void *context, const DuelWorker *worker, int depth) {
  const DuelTask *task = context;
  const int score = worker->best_score, size = score < 0 ? -score : score;
  Move line[DUEL_MAX_PLY];
  for (int i = 0; i < worker->best_line_length; i++)
    line[i] = worker->best_line[i];
  const SearchCandidate best = {.line = line,
                                .line_length = worker->best_line_length,
                                .score = score_for_people(score, LINE_OF_THREE),
                                .win = score_permille(score, EVAL_SCALE),
                                .figure_count = size >= SCORE_DECIDED,
                                .figures = {{"forced", SCORE_WIN - size, 0}}};
  search_clock_report(task->clock, (SearchReport){.game = task->player->game,
                                                  .view = task->view,
                                                  .depth = (unsigned)depth,
                                                  .nodes = worker->nodes,
                                                  .candidates = &best,
                                                  .candidate_count = 1});
}

static void lead(void *context) {
  DuelTask *task = context;
  duel_worker_deepen(task->player->workers[0], 1, task->depth, report_depth, task);
}

// Lazy SMP: the same search with a shared transposition table, every other thread a ply ahead, so
// that they do not all look at the same moves at the same time.
static void help(void *context, unsigned number) {
  const DuelTask *task = context;
  duel_worker_deepen(task->player->workers[number], 2 - (int)(number % 2), task->depth, NULL, NULL);
}

// A search of few nodes or little depth need not pay for clearing the whole transposition table.
static uint64_t entries_for(const SearchLimits *limits) {
  const int depth = level_depth(limits);
  const uint64_t by_depth =
      depth < MIN_LARGE_DEPTH ? UINT64_C(1) << (2 * depth + 8) : TRANSPOSITION_MAX_CLEARED;
  const uint64_t by_nodes = limits->nodes && limits->nodes < TRANSPOSITION_MAX_CLEARED
                                ? limits->nodes * 2
                                : TRANSPOSITION_MAX_CLEARED;
  return by_nodes < by_depth ? by_nodes : by_depth;
}

// Clears or ages the transposition table and gives every thread the root.
static void prepare_workers(DuelPlayer *player, const BajuGame *game, const SearchLimits *limits) {
  const DuelLevel *level = &levels[limits->level - 1];
  player->board = game->board;
  // A limit of nodes or depth promises the same answer every time: nothing may be left over.
  const bool forget = limits->nodes || limits->depth || limits->level < ENGINE_MAX_LEVEL;
  if (forget)
    transposition_clear(player->transpositions, entries_for(limits));
  else
    transposition_age(player->transpositions,
                      limits->movetime_ms * TRANSPOSITION_ENTRIES_PER_MS * player->worker_count);
  for (unsigned i = 0; i < player->worker_count; i++) {
    DuelWorker *worker = player->workers[i];
    worker->handicap =
        (DuelHandicap){level->noise, level->oversight, hash_mix(player->settings.seed)};
    worker->salt = hash_bytes(game->board.text, sizeof game->board.text);
    duel_worker_set_root(worker, &game->state, &game->history, forget);
  }
}

// A forced move is searched one ply deep, for the sake of the report.
static Move think(void *memory, const void *view, const SearchLimits *limits,
                  const SearchHost *host) {
  DuelPlayer *player = memory;
  const BajuGame *game = view;
  assert(engine_can_think(player->game, view));
  SearchClock clock;
  search_clock_start(&clock, host, limits->movetime_ms, limits->nodes);
  prepare_workers(player, game, limits);
  DuelTask task = {player, &clock, view, level_depth(limits)};
  Move moves[BAJU_MAX_MOVES];
  if (baju_generate(&game->board, &game->state, moves) == 1) task.depth = 1;
  DuelWorker *main_worker = player->workers[0];
  main_worker->clock = &clock;
  const bool alone = task.depth == 1 || limits->level < ENGINE_MAX_LEVEL;
  search_threads_run(&(SharedSearch){&task, lead, help, &player->stop},
                     alone ? 0 : player->worker_count - 1);
  return main_worker->best_move == DUEL_NO_MOVE ? moves[0] : main_worker->best_move;
}

extern const Engine baju_engine;
const Engine baju_engine = {
    .struct_size = sizeof(Engine),
    .game_id = "baju",
    .create = create,
    .destroy = destroy,
    .think = think,
    .explain = baju_explain,
};
