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
  ENDGAME_PART = 2,       // the endgame may use one part in this many of the budget
  ROUNDS_OF_SOLVED = 100, // to tell apart moves that win equally often
  ALIKE = 1 << 16,        // the order of moves that look alike
};

static const double SOLVED_WIN = 1e6; // Candidate.solved of a certain win

typedef struct AddvantagePlayer {
  const Game *game;
  EngineSettings settings;
  Evaluator evaluator;
  Endgame *endgame;
  Tree *tree;
} AddvantagePlayer;

static void *create(const Game *game, const EngineSettings *settings) {
  AddvantagePlayer *player = memory_allocate(sizeof *player);
  player->game = game;
  player->settings = *settings;
  player->endgame = endgame_create();
  player->tree = tree_create();
  evaluator_init(&player->evaluator, addvantage_weights);
  return player;
}

static void destroy(void *memory) {
  AddvantagePlayer *player = memory;
  endgame_destroy(player->endgame);
  tree_destroy(player->tree);
  free(player);
}

// ---- Reports ----

typedef struct Reporter {
  const AddvantagePlayer *player;
  const AddvantageState *view;
  const SearchClock *clock;
} Reporter;

// What is expected of a move that was rolled out, or solved, or both.
static SearchCandidate expectation_of(const Simulation *simulation, const Candidate *candidate) {
  const double games = candidate->games ? (double)candidate->games : 1;
  const double win = simulation->is_solved
                         ? candidate->solved / SOLVED_WIN
                         : honest_share(&simulation->standings, simulation->view, candidate);
  return (SearchCandidate){.line = &candidate->move,
                           .line_length = 1,
                           .score = (int)floor((double)candidate->margin / games + 0.5),
                           .win = (int)floor(1000 * win + 0.5)};
}

// Tells of the best few. A first round that was not finished leaves candidates without a rollout,
// about which there is nothing to say, nor about those they stand before.
static void report_simulation(const void *context, const Simulation *simulation, int depth) {
  const Reporter *reporter = context;
  SearchCandidate candidates[MAX_REPORTED];
  int count = 0;
  for (; count < MAX_REPORTED && count < simulation->candidates->count; count++) {
    const Candidate *candidate = &simulation->candidates->list[count];
    if (candidate->games == 0 && !simulation->is_solved) break;
    candidates[count] = expectation_of(simulation, candidate);
  }
  if (count == 0) return;
  search_clock_report(reporter->clock, (SearchReport){.game = reporter->player->game,
                                                      .view = reporter->view,
                                                      .depth = (unsigned)depth,
                                                      .nodes = simulation->nodes,
                                                      .compares = true,
                                                      .candidates = candidates,
                                                      .candidate_count = (size_t)count});
}

// ---- Thinking ----

// Weak players take any of the moves that look about as good as the best: the same one of the same
// moves in the same position.
static void blur(const AddvantagePlayer *player, const AddvantageState *view,
                 CandidateList *candidates, int slack) {
  const uint64_t seed = hash_mix(player->settings.seed) ^ game_position_hash(player->game, view);
  const int best = candidates->list[0].value;
  for (int i = 0; i < candidates->count; i++) {
    Candidate *candidate = &candidates->list[i];
    if (candidate->value < best - slack * CHANCE_ONE / 10) break;
    candidate->value = best + (int)(hash_mix(seed ^ hash_mix(candidate->move)) % ALIKE);
  }
  candidates_sort(candidates);
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

// The moves whose win is known become the candidates.
static void keep_solved(CandidateList *candidates, const EndgameAnswer *answer) {
  const CandidateList found = *candidates;
  candidates->count = 0;
  for (int i = 0; i < answer->count && candidates->count < MAX_CANDIDATES; i++) {
    const EndgameMove *move = &answer->moves[i];
    if (move->is_bound) break;
    Candidate candidate = {.move = move->move, .value = found.list[found.count - 1].value};
    for (int j = 0; j < found.count; j++)
      if (found.list[j].move == move->move) candidate = found.list[j];
    candidate.solved = (int32_t)floor(SOLVED_WIN * move->win + 0.5);
    candidates->list[candidates->count++] = candidate;
  }
}

// A part of the time for working out the rest of the game. False: that was not enough.
static bool solve_endgame(Simulation *simulation, const AddvantagePlayer *player,
                          const SearchLimits *limits, const LevelLimits *level) {
  if (!endgame_is_near(simulation->view)) return false;
  const uint64_t movetime = (limits->movetime_ms + ENDGAME_PART - 1) / ENDGAME_PART;
  const uint64_t limit = (level->nodes + ENDGAME_PART - 1) / ENDGAME_PART;
  const EndgameQuestion question = {
      .state = simulation->view,
      .only = limits->only,
      .only_count = limits->only_count,
      .wanted = limits->only_count ? (int)limits->only_count : MAX_REPORTED,
  };
  SearchClock clock;
  search_clock_start(&clock, simulation->clock->host, movetime, limit);
  EndgameAnswer answer;
  endgame_solve(player->endgame, &question, &clock, &simulation->nodes, &answer);
  if (answer.count == 0) return false;
  keep_solved(simulation->candidates, &answer);
  simulation->is_solved = true;
  simulation_sample(simulation, ROUNDS_OF_SOLVED);
  simulation->report(simulation->context, simulation, 1 + answer.war);
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
  else if (level.slack)
    blur(player, view, &candidates, level.slack);
  if (!level.simulates) return candidates.list[0].move;

  const Reporter reporter = {player, view, &clock};
  Simulation simulation = {.evaluator = &player->evaluator,
                           .view = view,
                           // Players who know what is hidden from this one would share a node.
                           .tree = view->viewer == VIEWER_REFEREE ? player->tree : NULL,
                           .seed = player->settings.seed,
                           .clock = &clock,
                           .candidates = &candidates,
                           .report = report_simulation,
                           .context = &reporter};
  tree_clear(player->tree, &player->evaluator);
  if (!solve_endgame(&simulation, player, limits, &level)) {
    if (candidates.count > CANDIDATES) candidates.count = CANDIDATES;
    simulation_run(&simulation);
  }
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
