// The Add-Vantage player: lists the moves worth a thought, lets games to the end decide between
// them, and says why.
#include "base/hash.h"
#include "base/memory.h"
#include "engines/addvantage/levels.h"
#include "engines/addvantage/playout.h"
#include "engines/addvantage/race.h"
#include "engines/addvantage/reasons.h"
#include "engines/engine.h"

#include <math.h>
#include <stdlib.h>

enum {
  RACERS = 24, // moves that games are played for
  EXPLAINED = 3,
};

typedef struct AddvantagePlayer {
  const Game *game;
  EngineSettings settings;
  Estimator estimator;
} AddvantagePlayer;

static void *create(const Game *game, const EngineSettings *settings) {
  AddvantagePlayer *player = memory_allocate(sizeof *player);
  player->game = game;
  player->settings = *settings;
  estimator_init(&player->estimator, addvantage_lessons);
  return player;
}

// ---- Reports ----

typedef struct Reporter {
  const AddvantagePlayer *player;
  const AddvantageState *view;
} Reporter;

static void report_candidate(const Reporter *reporter, const Race *race, int rank, int part) {
  const Candidate *candidate = &race->candidates->list[rank];
  if (candidate->games == 0) return;
  const double games = (double)candidate->games;
  Text reason = {0};
  reason_describe(reporter->view, candidate->move, &reason);
  search_clock_report(
      race->clock, reporter->player->game, reporter->view,
      &(SearchReport){.depth = (unsigned)part,
                      .multipv = (unsigned)rank + 1,
                      .nodes = race->nodes,
                      .score = (int)floor((double)candidate->margin / games + 0.5),
                      .win =
                          (int)floor(1000 * (double)candidate->shares / (games * WIN_SHARES) + 0.5),
                      .reason = text_string(&reason),
                      .line = &candidate->move,
                      .line_length = 1});
  text_free(&reason);
}

static void report_part(void *context, const Race *race, int part) {
  for (int rank = EXPLAINED - 1; rank >= 0; rank--)
    if (rank < race->candidates->count) report_candidate(context, race, rank, part);
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
  if (!level.plays_on || candidates.count == 1) return candidates.list[0].move;

  if (candidates.count > RACERS) candidates.count = RACERS;
  Reporter reporter = {player, view};
  Race race = {.estimator = &player->estimator,
               .view = view,
               .seed = player->settings.seed,
               .node_limit = level.nodes,
               .movetime_ms = limits->movetime_ms,
               .clock = &clock,
               .candidates = &candidates,
               .report = report_part,
               .context = &reporter};
  race_run(&race);
  return candidates.list[0].move;
}

const Engine addvantage_engine = {
    .struct_size = sizeof(Engine),
    .game_id = "addvantage",
    .create = create,
    .destroy = free,
    .think = think,
};
