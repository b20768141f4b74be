// The Add-Vantage player: lists the moves worth a thought, lets games to the end decide between
// them, and says why.
#include "base/hash.h"
#include "base/memory.h"
#include "engines/addvantage/endgame.h"
#include "engines/addvantage/explain.h"
#include "engines/addvantage/levels.h"
#include "engines/addvantage/playout.h"
#include "engines/addvantage/race.h"
#include "engines/engine.h"

#include <math.h>
#include <stdlib.h>

enum {
  RACERS = 24, // moves that games are played for
  EXPLAINED = 3,
  END_PART = 4, // of the budget, one in so many
};

typedef struct AddvantagePlayer {
  const Game *game;
  EngineSettings settings;
  Estimator estimator;
  Endgame *endgame;
} AddvantagePlayer;

static void *create(const Game *game, const EngineSettings *settings) {
  AddvantagePlayer *player = memory_allocate(sizeof *player);
  player->game = game;
  player->settings = *settings;
  player->endgame = endgame_create();
  estimator_init(&player->estimator, addvantage_lessons);
  return player;
}

static void destroy(void *memory) {
  AddvantagePlayer *player = memory;
  endgame_destroy(player->endgame);
  free(player);
}

// ---- Reports ----

typedef struct Reporter {
  const AddvantagePlayer *player;
  const AddvantageState *view;
  const SearchClock *clock;
} Reporter;

// One of the best moves: its rank from 0, and what is expected of it.
static void report_move(const Reporter *reporter, int rank, const EndgameMove *found, int depth,
                        uint64_t nodes) {
  Text reason = {0};
  reason_describe(reporter->view, found->move, &reason);
  search_clock_report(reporter->clock, reporter->player->game, reporter->view,
                      &(SearchReport){.depth = (unsigned)depth,
                                      .multipv = (unsigned)rank + 1,
                                      .nodes = nodes,
                                      .score = (int)floor(found->margin + 0.5),
                                      .win = (int)floor(1000 * found->win + 0.5),
                                      .reason = text_string(&reason),
                                      .line = &found->move,
                                      .line_length = 1});
  text_free(&reason);
}

// The best comes last: what a reader has seen last is what counts.
static void report_race(const void *context, const Race *race, int part) {
  for (int rank = EXPLAINED - 1; rank >= 0; rank--) {
    if (rank >= race->candidates->count) continue;
    const Candidate *candidate = &race->candidates->list[rank];
    const double games = (double)candidate->games;
    if (candidate->games == 0) continue;
    const EndgameMove found = {candidate->move, (double)candidate->shares / (games * WIN_SHARES),
                               (double)candidate->margin / games};
    report_move(context, rank, &found, part, race->nodes);
  }
}

static void report_endgame(const Reporter *reporter, const EndgameAnswer *answer, uint64_t nodes) {
  for (int rank = EXPLAINED - 1; rank >= 0; rank--)
    if (rank < answer->count)
      report_move(reporter, rank, &answer->moves[rank], 1 + answer->buys, nodes);
}

// ---- Thinking ----

// Weak players' misjudgement: the same of the same move in the same position.
static void add_noise(const AddvantagePlayer *player, const AddvantageState *view,
                      CandidateList *candidates, int noise) {
  Text position = {0};
  addvantage_format_position(view, &position);
  const uint64_t seed =
      hash_mix(player->settings.seed) ^ hash_bytes(text_string(&position), position.length);
  text_free(&position);
  for (int i = 0; i < candidates->count; i++) {
    Candidate *candidate = &candidates->list[i];
    FastRandom random;
    fast_random_init(&random, seed ^ hash_mix(candidate->move));
    candidate->value += (int)fast_random_below(&random, (uint32_t)(noise * CHANCE_ONE + 1));
  }
  candidates_sort(candidates);
}

// A part of the time for working out the rest of the game. False: that was not enough.
static bool think_to_the_end(const Reporter *reporter, const SearchLimits *limits,
                             const LevelLimits *level, uint64_t *nodes, Move *move) {
  const AddvantageState *view = reporter->view;
  const uint64_t movetime = (limits->movetime_ms + END_PART - 1) / END_PART;
  const uint64_t limit = (level->nodes + END_PART - 1) / END_PART;
  if (!endgame_is_near(view)) return false;
  SearchClock clock;
  search_clock_start(&clock, reporter->clock->host, movetime, limit);
  EndgameAnswer answer;
  endgame_solve(reporter->player->endgame, view, &clock, nodes, &answer);
  if (answer.count == 0) return false;
  report_endgame(reporter, &answer, *nodes);
  *move = answer.moves[0].move;
  return true;
}

static Move think(void *memory, const void *state, const SearchLimits *limits,
                  const SearchHost *host) {
  const AddvantagePlayer *player = memory;
  const AddvantageState *view = state;
  const LevelLimits level = addvantage_level_limits(limits);
  SearchClock clock;
  search_clock_start(&clock, host, limits->movetime_ms, level.nodes);
  CandidateList candidates;
  candidates_find(&candidates, &player->estimator, view);
  if (level.noise) add_noise(player, view, &candidates, level.noise);
  if (!level.plays_on) return candidates.list[0].move;

  const Reporter reporter = {player, view, &clock};
  uint64_t nodes = 0;
  Move move;
  if (think_to_the_end(&reporter, limits, &level, &nodes, &move)) return move;
  if (candidates.count > RACERS) candidates.count = RACERS;
  Race race = {.estimator = &player->estimator,
               .view = view,
               .seed = player->settings.seed,
               .node_limit = level.nodes,
               .movetime_ms = limits->movetime_ms,
               .clock = &clock,
               .nodes = nodes,
               .candidates = &candidates,
               .report = report_race,
               .context = &reporter};
  race_run(&race);
  return candidates.list[0].move;
}

const Engine addvantage_engine = {
    .struct_size = sizeof(Engine),
    .game_id = "addvantage",
    .create = create,
    .destroy = destroy,
    .think = think,
};
