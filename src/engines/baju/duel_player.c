// The player of the duel: prepares a search, runs it on one or several threads, and answers.
#include "base/exponential.h"
#include "base/memory.h"
#include "engines/baju/duel_search.h"
#include "engines/baju/explain.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

// Weak levels look less far, judge less well and overlook something now and then; they do not throw
// in random moves. Most of them count what is on the lines, so a new network leaves them alone.
// docs/levels.md has the measured differences.
typedef struct DuelLevel {
  int depth;
  int noise;     // see DuelHandicap
  int oversight; // see DuelHandicap
  bool counts;   // see DuelHandicap
} DuelLevel;

enum {
  MIN_LARGE_DEPTH = 10, // from here on a search may fill the table
  LINE_OF_THREE = 400,  // about what one is worth
  NETWORK_SCALE = 200,  // of its scores makes a chance of e : 1
  OPEN_BUTTONS = 9,     // with so many on the board there is still much to place
  SHALLOW_DEPTH = 4,
  DEEP_DEPTH = 8,
};

static const DuelLevel levels[ENGINE_MAX_LEVEL] = {
    {1, 940, 640, true}, {1, 260, 145, true},
    {1, 200, 50, true},  {1, 70, 9, true},
    {2, 600, 6, true},   {2, 85, 0, true},
    {3, 40, 0, true},    {4, 50, 0, true},
    {4, 155, 0, false},  {DUEL_MAX_PLY - 1, 0, 0, false},
};

static int level_depth(const SearchLimits *limits) {
  assert(limits->level >= 1 && limits->level <= ENGINE_MAX_LEVEL);
  return (int)search_limit_stricter(limits->depth, (uint64_t)levels[limits->level - 1].depth);
}

typedef struct DuelPlayer {
  SearchTeam team;
  BajuBoard board;
  DuelEvaluator evaluator;
  LineValues values;
  DuelReductions reductions;
} DuelPlayer;

static void *create(const Game *game, const EngineSettings *settings) {
  DuelPlayer *player = memory_allocate_aligned(sizeof *player, _Alignof(DuelPlayer));
  SearchTeam *team = &player->team;
  line_values_init(&player->values);
  duel_reductions_init(&player->reductions);
  search_team_init(team, game, settings, sizeof(DuelWorker));
  for (unsigned i = 0; i < team->worker_count; i++) {
    DuelWorker *worker = team->workers[i];
    worker->board = &player->board;
    worker->evaluator = &player->evaluator;
    worker->values = &player->values;
    worker->reductions = &player->reductions;
    worker->transpositions = team->transpositions;
    worker->signal = &team->signals[i];
  }
  return player;
}

static void destroy(void *memory) {
  DuelPlayer *player = memory;
  search_team_free(&player->team);
  free(player);
}

// By how much a number is beyond another, up to a last one.
static int beyond(int number, int first, int last) {
  const int difference = (number < last ? number : last) - first;
  return difference > 0 ? difference : 0;
}

// The network learned what becomes of positions of any kind. One that a search ends in is quiet, so
// a lead there is worth more: a large lead more than its part, and any lead more with each ply from
// a shallow search to a deep one, or when hardly a button is left to place. After an odd depth the
// player on turn has made one move more. Equality is mostly a repetition to come. Fitted with
// fivefold calibrate, see docs/engine-baju.md.
static int win_permille(const BajuState *state, int score, int depth) {
  static const double LEAD = 0.95, LARGE_LEAD = 0.19, FULL_BOARD = 0.04, DEEP = 0.15, ODD = 0.25;
  if (score >= SCORE_DECIDED || score <= -SCORE_DECIDED) return score > 0 ? 1000 : 0;
  if (score == 0) return 500;
  const int full = beyond(__builtin_popcount(state->occupied), OPEN_BUTTONS, BAJU_SPACES);
  const int deep = beyond(depth, SHALLOW_DEPTH, DEEP_DEPTH);
  const double odds = (double)score / NETWORK_SCALE;
  const double worth = LEAD + LARGE_LEAD * fabs(odds) + FULL_BOARD * full * full + DEEP * deep;
  return (int)(1000 * logistic_chance(odds * worth - (depth % 2 ? ODD : 0)) + 0.5);
}

// When the end is proven, also how many plies it takes.
static void report_depth(const TeamSearch *search, const DuelWorker *worker, int depth) {
  const int score = worker->best_score, size = score < 0 ? -score : score;
  const SearchCandidate best = {.score = score_for_people(score, LINE_OF_THREE),
                                .win = win_permille(&worker->frames[0].state, score, depth),
                                .figure_count = size >= SCORE_DECIDED,
                                .figures = {{"forced", SCORE_WIN - size, 0}}};
  search_team_report(search, depth, worker->nodes, best, worker->best_line,
                     worker->best_line_length);
}

static void deepen(void *worker, int first_depth, int max_depth, const TeamSearch *search) {
  duel_worker_deepen(worker, first_depth, max_depth, search ? report_depth : NULL, search);
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

// Scores hold on one board, and with the draws that there are.
static uint64_t salt_of(const BajuGame *game) {
  const uint64_t missing = (uint64_t)!game->state.repetition << 1 | !game->state.limit;
  return hash_bytes(game->board.text, sizeof game->board.text) ^
         missing * UINT64_C(0x9e3779b97f4a7c15);
}

// Clears or ages the transposition table and gives every thread the root.
static void prepare_workers(DuelPlayer *player, const BajuGame *game, const SearchLimits *limits) {
  const DuelLevel *level = &levels[limits->level - 1];
  SearchTeam *team = &player->team;
  if (strcmp(player->board.text, game->board.text) != 0) {
    player->board = game->board;
    duel_evaluator_init(&player->evaluator, &duel_network, &game->board);
  }
  // A limit of nodes or depth promises the same answer every time: nothing may be left over.
  const bool forget = limits->nodes || limits->depth || limits->level < ENGINE_MAX_LEVEL;
  if (forget)
    search_team_forget(team, entries_for(limits));
  else
    search_team_age(team, limits->movetime_ms);
  for (unsigned i = 0; i < team->worker_count; i++) {
    DuelWorker *worker = team->workers[i];
    worker->handicap =
        (DuelHandicap){level->noise, level->oversight, hash_mix(team->seed), level->counts};
    worker->salt = salt_of(game);
    duel_worker_set_root(worker, &game->state, &game->history, forget);
  }
}

// A forced move is searched one ply deep, for the sake of the report.
static Move think(void *memory, const void *view, const SearchLimits *limits,
                  const SearchHost *host) {
  DuelPlayer *player = memory;
  const BajuGame *game = view;
  SearchTeam *team = &player->team;
  assert(engine_can_think(team->game, view));
  SearchClock clock;
  search_clock_start(&clock, host, limits->movetime_ms, limits->nodes);
  prepare_workers(player, game, limits);
  Move moves[BAJU_MAX_MOVES];
  const bool is_forced = baju_generate(&game->board, &game->state, moves) == 1;
  const int depth = is_forced ? 1 : level_depth(limits);
  DuelWorker *main_worker = team->workers[0];
  main_worker->clock = &clock;
  search_team_run(&(TeamSearch){team, &clock, view, depth, deepen},
                  depth == 1 || limits->level < ENGINE_MAX_LEVEL);
  return main_worker->best_move == DUEL_NO_MOVE ? moves[0] : main_worker->best_move;
}

extern const Engine baju_engine;
const Engine baju_engine = {
    .struct_size = sizeof(Engine),
    .game_id = "baju",
    .score_unit = "score.lines",
    .create = create,
    .destroy = destroy,
    .think = think,
    .explain = baju_explain,
};
