// The Add-Vantage player: lists the candidates, lets a simulation decide between them, or the
// endgame solver where little is left, and reports.
#include "base/hash.h"
#include "base/memory.h"
#include "engines/addvantage/endgame.h"
#include "engines/addvantage/explain.h"
#include "engines/addvantage/levels.h"
#include "engines/addvantage/rollout.h"
#include "engines/addvantage/simulation.h"
#include "engines/engine.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

enum {
  CANDIDATES = 24, // compared by simulation
  MAX_REPORTED = 3,
  ENDGAME_PART = 4, // the endgame may use one part in this many of the budget
};

typedef struct AddvantagePlayer {
  const Game *game;
  EngineSettings settings;
  Evaluator evaluator;
  Endgame *endgame;
} AddvantagePlayer;

static void *create(const Game *game, const EngineSettings *settings) {
  AddvantagePlayer *player = memory_allocate(sizeof *player);
  player->game = game;
  player->settings = *settings;
  player->endgame = endgame_create();
  evaluator_init(&player->evaluator, addvantage_weights);
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

static SearchCandidate candidate_of(const EndgameMove *found) {
  return (SearchCandidate){.line = &found->move,
                           .line_length = 1,
                           .score = (int)floor(found->margin + 0.5),
                           .win = (int)floor(1000 * found->win + 0.5)};
}

// Tells of the best few, as far as something is expected of them.
static void report_moves(const Reporter *reporter, const EndgameMove *moves, int count, int depth,
                         uint64_t nodes) {
  SearchCandidate candidates[MAX_REPORTED];
  const int told = count < MAX_REPORTED ? count : MAX_REPORTED;
  for (int i = 0; i < told; i++)
    candidates[i] = candidate_of(&moves[i]);
  if (told == 0) return;
  search_clock_report(reporter->clock, (SearchReport){.game = reporter->player->game,
                                                      .view = reporter->view,
                                                      .depth = (unsigned)depth,
                                                      .nodes = nodes,
                                                      .compares = true,
                                                      .candidates = candidates,
                                                      .candidate_count = (size_t)told});
}

// A first round that was not finished leaves candidates without a rollout, about which there is
// nothing to say, nor about those they stand before.
static void report_simulation(const void *context, const Simulation *simulation, int part) {
  EndgameMove best[MAX_REPORTED];
  int count = 0;
  for (; count < MAX_REPORTED && count < simulation->candidates->count; count++) {
    const Candidate *candidate = &simulation->candidates->list[count];
    const double games = (double)candidate->games;
    if (candidate->games == 0) break;
    best[count] = (EndgameMove){candidate->move, (double)candidate->shares / (games * WIN_SHARES),
                                (double)candidate->margin / games};
  }
  report_moves(context, best, count, part, simulation->nodes);
}

// ---- Thinking ----

// Weak players' misjudgement: the same of the same move in the same position.
static void add_noise(const AddvantagePlayer *player, const AddvantageState *view,
                      CandidateList *candidates, int noise) {
  const uint64_t seed = hash_mix(player->settings.seed) ^ game_position_hash(player->game, view);
  for (int i = 0; i < candidates->count; i++) {
    Candidate *candidate = &candidates->list[i];
    FastRandom random;
    fast_random_init(&random, seed ^ hash_mix(candidate->move));
    candidate->value += (int)fast_random_below(&random, (uint32_t)(noise * CHANCE_ONE + 1));
  }
  candidates_sort(candidates);
}

static bool is_asked_for(const SearchLimits *limits, Move move) {
  for (size_t i = 0; i < limits->only_count; i++)
    if (limits->only[i] == move) return true;
  return false;
}

// No answer is left when one of the moves asked for is not in it: they could not be compared.
static void keep_only(EndgameAnswer *answer, const SearchLimits *limits) {
  size_t kept = 0;
  for (int i = 0; i < answer->count; i++)
    if (is_asked_for(limits, answer->moves[i].move)) answer->moves[kept++] = answer->moves[i];
  answer->count = kept == limits->only_count ? (int)kept : 0;
}

// What was not found worth a rollout gets one all the same, with the least value of those that
// were.
static void restrict_candidates(CandidateList *candidates, const SearchLimits *limits) {
  assert(limits->only_count <= MAX_CANDIDATES);
  const CandidateList found = *candidates;
  const int least = found.list[found.count - 1].value;
  *candidates = (CandidateList){0};
  for (size_t i = 0; i < limits->only_count; i++) {
    Candidate candidate = {.move = limits->only[i], .value = least};
    for (int j = 0; j < found.count; j++)
      if (found.list[j].move == candidate.move) candidate = found.list[j];
    candidates->list[candidates->count++] = candidate;
  }
  candidates_sort(candidates);
}

// A part of the time for working out the rest of the game. False: that was not enough.
static bool solve_endgame(const Reporter *reporter, const SearchLimits *limits,
                          const LevelLimits *level, uint64_t *nodes, Move *move) {
  const AddvantageState *view = reporter->view;
  const uint64_t movetime = (limits->movetime_ms + ENDGAME_PART - 1) / ENDGAME_PART;
  const uint64_t limit = (level->nodes + ENDGAME_PART - 1) / ENDGAME_PART;
  if (!endgame_is_near(view)) return false;
  SearchClock clock;
  search_clock_start(&clock, reporter->clock->host, movetime, limit);
  EndgameAnswer answer;
  endgame_solve(reporter->player->endgame, view, &clock, nodes, &answer);
  if (limits->only_count) keep_only(&answer, limits);
  if (answer.count == 0) return false;
  report_moves(reporter, answer.moves, answer.count, 1 + answer.buys, *nodes);
  *move = answer.moves[0].move;
  return true;
}

// The cheapest way that is allowed: evaluation alone, the endgame if it is near, then simulation.
static Move think(void *memory, const void *state, const SearchLimits *limits,
                  const SearchHost *host) {
  const AddvantagePlayer *player = memory;
  const AddvantageState *view = state;
  assert(engine_can_think(player->game, view));
  const LevelLimits level = addvantage_level_limits(limits);
  SearchClock clock;
  search_clock_start(&clock, host, limits->movetime_ms, level.nodes);
  CandidateList candidates;
  candidates_find(&candidates, &player->evaluator, view);
  if (limits->only_count)
    restrict_candidates(&candidates, limits);
  else if (level.noise)
    add_noise(player, view, &candidates, level.noise);
  if (!level.simulates) return candidates.list[0].move;

  const Reporter reporter = {player, view, &clock};
  uint64_t nodes = 0;
  Move move;
  if (solve_endgame(&reporter, limits, &level, &nodes, &move)) return move;
  if (candidates.count > CANDIDATES) candidates.count = CANDIDATES;
  Simulation simulation = {.evaluator = &player->evaluator,
                           .view = view,
                           .seed = player->settings.seed,
                           .clock = &clock,
                           .nodes = nodes,
                           .candidates = &candidates,
                           .report = report_simulation,
                           .context = &reporter};
  simulation_run(&simulation);
  return candidates.list[0].move;
}

const Engine addvantage_engine = {
    .struct_size = sizeof(Engine),
    .game_id = "addvantage",
    .compares = true,
    .score_unit = "score.margin",
    .create = create,
    .destroy = destroy,
    .think = think,
    .explain = addvantage_explain,
};
