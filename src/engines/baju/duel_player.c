// The player of the duel: prepares a search, runs it on one or several threads, and answers.
#include "base/memory.h"
#include "engines/baju/duel_search.h"
#include "engines/baju/explain.h"
#include "engines/helpers.h"

#include <stdlib.h>
#include <string.h>

// Weak levels look less far, judge less well and overlook something now and then; they do not throw
// in random moves. docs/levels.md has the measured differences.
typedef struct DuelLevel {
  int depth;
  int noise;     // see DuelHandicap
  int oversight; // see DuelHandicap
} DuelLevel;

enum {
  MOST_CLEARED = 1 << 21, // entries of a search that starts from nothing; clearing takes time, too
  ENTRIES_PER_MS = 4000,  // in the table
  EVAL_SCALE = 40,        // makes a chance of e : 1
  LINE_OF_THREE = 100,    // about what one is worth
};

static const DuelLevel levels[ENGINE_MAX_LEVEL] = {
    {1, 120, 700}, {1, 38, 180}, {2, 165, 820}, {2, 78, 530}, {2, 44, 150},
    {3, 48, 120},  {3, 15, 14},  {4, 20, 3},    {5, 5, 0},    {DUEL_MAX_PLY - 1, 0, 0},
};

static int level_depth(const SearchLimits *limits) {
  const int depth = levels[limits->level - 1].depth;
  return limits->depth && (int)limits->depth < depth ? (int)limits->depth : depth;
}

typedef struct DuelPlayer {
  const Game *game;
  EngineSettings settings;
  BajuBoard board;
  LineValues values;
  TranspositionTable *table;
  unsigned worker_count;
  DuelWorker **workers; // the first is the one that talks to the host
  atomic_bool stop;
} DuelPlayer;

static void *create(const Game *game, const EngineSettings *settings) {
  DuelPlayer *player = memory_allocate(sizeof *player);
  player->game = game;
  player->settings = *settings;
  line_values_init(&player->values);
  player->table = transposition_create(settings->hash_mib);
  player->worker_count = helpers_supported() ? settings->threads : 1;
  player->workers = memory_allocate(player->worker_count * sizeof *player->workers);
  for (unsigned i = 0; i < player->worker_count; i++) {
    DuelWorker *worker = memory_allocate(sizeof *worker);
    worker->board = &player->board;
    worker->values = &player->values;
    worker->table = player->table;
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
  transposition_destroy(player->table);
  free(player);
}

// One search: what its reports and threads need.
typedef struct DuelTask {
  const DuelPlayer *player;
  const SearchClock *clock;
  const void *view;
  int depth;
} DuelTask;

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

// The same search, every other one a ply ahead, so that they do not all look at the same moves at
// the same time.
static void help(void *context, unsigned number) {
  const DuelTask *task = context;
  duel_worker_deepen(task->player->workers[number], 2 - (int)(number % 2), task->depth, NULL, NULL);
}

// A search of few nodes or little depth need not pay for clearing the whole table.
static uint64_t entries_for(const SearchLimits *limits) {
  const int depth = level_depth(limits);
  const uint64_t by_depth = depth < 10 ? UINT64_C(1) << (2 * depth + 8) : MOST_CLEARED;
  const uint64_t by_nodes =
      limits->nodes && limits->nodes < MOST_CLEARED ? limits->nodes * 2 : MOST_CLEARED;
  return by_nodes < by_depth ? by_nodes : by_depth;
}

static void prepare_workers(DuelPlayer *player, const BajuGame *game, const SearchLimits *limits) {
  const DuelLevel *level = &levels[limits->level - 1];
  player->board = game->board;
  // A limit of nodes or depth promises the same answer every time: nothing may be left over.
  const bool forget = limits->nodes || limits->depth || limits->level < ENGINE_MAX_LEVEL;
  if (forget)
    transposition_clear(player->table, entries_for(limits));
  else
    transposition_age(player->table, limits->movetime_ms * ENTRIES_PER_MS * player->worker_count);
  for (unsigned i = 0; i < player->worker_count; i++) {
    DuelWorker *worker = player->workers[i];
    worker->handicap =
        (DuelHandicap){level->noise, level->oversight, hash_mix(player->settings.seed)};
    worker->salt = hash_bytes(game->board.text, sizeof game->board.text);
    duel_worker_set_root(worker, &game->state, &game->history, forget);
  }
}

static Move think(void *memory, const void *view, const SearchLimits *limits,
                  const SearchHost *host) {
  DuelPlayer *player = memory;
  const BajuGame *game = view;
  SearchClock clock;
  search_clock_start(&clock, host, limits->movetime_ms, limits->nodes);
  prepare_workers(player, game, limits);
  DuelTask task = {player, &clock, view, level_depth(limits)};
  Move moves[BAJU_MAX_MOVES];
  if (baju_generate(&game->board, &game->state, moves) == 1) task.depth = 1;
  DuelWorker *main_worker = player->workers[0];
  main_worker->clock = &clock;
  const bool alone = task.depth == 1 || limits->level < ENGINE_MAX_LEVEL;
  helpers_search(&(SharedSearch){&task, lead, help, &player->stop},
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
