// The player that all games with racks share: lists the moves by equity, lets a simulation decide
// between the best of them, or an exact endgame where nothing is hidden, and reports.
#include "engines/common/rack_player.h"

#include "base/hash.h"
#include "base/memory.h"
#include "engines/common/rack_endgame.h"
#include "engines/common/rack_honesty.h"
#include "engines/common/rack_outcome.h"
#include "engines/common/rack_simulation.h"

#include <assert.h>
#include <stdlib.h>

enum {
  MAX_REPORTED = RACK_ENDGAME_MOVES,
  FIRST_DEPTH_NODES = 20000, // of depth 2; depth 1 is the static equity alone
  CUT_ENDGAME_ROUNDS = 10, // what an endgame is worth as evidence that was not searched to the end
};

typedef struct RackPlayer {
  RackGame game;
  EngineSettings settings;
  void (*destroy_evaluator)(void *evaluator);
} RackPlayer;

void *rack_player_create(const RackGame *game, void (*destroy_evaluator)(void *evaluator),
                         const EngineSettings *settings) {
  assert(game->candidates > 0 && game->candidates <= RACK_MAX_CANDIDATES);
  RackPlayer *player = memory_allocate(sizeof *player);
  *player = (RackPlayer){*game, *settings, destroy_evaluator};
  return player;
}

void rack_player_destroy(void *memory) {
  RackPlayer *player = memory;
  if (player->destroy_evaluator) player->destroy_evaluator((void *)player->game.evaluator);
  free(player);
}

// One search.
typedef struct Thought {
  const RackGame *game;
  const void *view;
  uint64_t seed;
  RackSearch *search;
} Thought;

// ---- Reports ----

// The best few moves on their way to the host.
typedef struct Ranking {
  size_t count;
  SearchCandidate best[MAX_REPORTED];
} Ranking;

// The move has to stay where it is: it is the candidate's line.
static void rank_next(Ranking *ranking, const RackMove *move, int margin, int permille) {
  ranking->best[ranking->count++] = (SearchCandidate){
      .line = &move->move,
      .line_length = 1,
      .score = (margin + (margin > 0 ? 1 : -1) * RACK_POINT / 2) / RACK_POINT,
      .win = permille,
      .figure_count = 2,
      .figures = {{"points", move->points, 0}, {"value", (double)move->equity / RACK_POINT, 1}}};
}

static void report(const Thought *thought, const Ranking *ranking, int depth) {
  if (ranking->count == 0) return;
  search_clock_report(thought->search->clock, (SearchReport){.game = thought->game->rules,
                                                             .view = thought->view,
                                                             .depth = (unsigned)depth,
                                                             .nodes = thought->search->nodes,
                                                             .compares = true,
                                                             .candidates = ranking->best,
                                                             .candidate_count = ranking->count});
}

static int permille_of(int win) {
  return (int)((int64_t)win * 1000 / RACK_WIN);
}

static RackEvidence evidence_of(const Thought *thought, int64_t rounds, bool is_played_out) {
  const RackGame *game = thought->game;
  const int player = game->rules->turn(thought->view);
  return (RackEvidence){game, rack_outcome(game, thought->view, player).win, rounds, is_played_out};
}

// Candidates without a finished round have nothing to be compared by. The evidence is that for the
// best, so that those that dropped out earlier are not told to be better.
static void report_simulation(const void *context, const RackSimulation *simulation, int part) {
  Ranking ranking = {0};
  const RackEvidence evidence =
      evidence_of(context, simulation->candidates[0].rounds, simulation->unfinished == 0);
  for (int rank = 0; rank < MAX_REPORTED && rank < simulation->count; rank++) {
    const RackCandidate *candidate = &simulation->candidates[rank];
    if (candidate->rounds == 0) continue;
    const RackOutcome outcome = rack_candidate_outcome(candidate);
    rank_next(&ranking, &candidate->move, outcome.margin,
              rack_honest_permille(&evidence, outcome.win));
  }
  report(context, &ranking, 1 + part);
}

static void report_endgame(const Thought *thought, const RackEndgame *endgame) {
  Ranking ranking = {0};
  const RackEvidence evidence = evidence_of(thought, CUT_ENDGAME_ROUNDS, true);
  for (int rank = 0; rank < endgame->count; rank++) {
    const RackOutcome outcome = endgame->best[rank].outcome;
    rank_next(&ranking, &endgame->best[rank].move, outcome.margin,
              endgame->is_exact ? permille_of(outcome.win)
                                : rack_honest_permille(&evidence, outcome.win));
  }
  report(thought, &ranking, 1 + endgame->depth);
}

// Without rollouts, the equity is taken for what will be added to the lead.
static void report_equities(const Thought *thought, const RackMoves *moves) {
  const RackGame *game = thought->game;
  const int player = game->rules->turn(thought->view);
  const int spread = game->spread(game->evaluator, thought->view);
  const int lead = rack_outcome(game, thought->view, player).margin;
  Ranking ranking = {0};
  for (size_t rank = 0; rank < MAX_REPORTED && rank < moves->count; rank++) {
    const RackMove *move = &moves->list[rank];
    // Being on turn is in the lead already, so only what is better or worse than the best counts.
    const int margin = lead + move->equity - moves->list[0].equity;
    rank_next(&ranking, move, margin, permille_of(rack_chance(margin, spread)));
  }
  report(thought, &ranking, 1);
}

// ---- Levels ----

// People are not equally attentive on every turn: on most they see only plain plays.
static int turn_halving(const RackGame *game, int halving, uint64_t seed) {
  FastRandom random;
  fast_random_init(&random, seed);
  const int left = halving >> fast_random_below(&random, (uint32_t)game->attention_steps);
  return left > 0 ? left : 1;
}

// The richer a play, the more there is to calculate, and the sooner it is overlooked: the same of
// the same move in the same position.
static bool is_noticed(const RackMove *move, int plain, int halving, uint64_t seed) {
  const int beyond = 10 * move->points - plain;
  const int halvings = beyond > 0 ? beyond / halving : 0;
  return halvings == 0 ||
         (halvings < 64 && hash_mix(seed ^ hash_mix(move->move)) >> (64 - halvings) == 0);
}

// Weak players overlook plays. They exchange only where there is none, and where they would see
// none, they find the plainest, which brings the fewest points.
static void weaken(const Thought *thought, const RackLevel *level, RackMoves *moves) {
  const uint64_t seed =
      hash_mix(thought->seed) ^ game_position_hash(thought->game->rules, thought->view);
  const int halving = turn_halving(thought->game, level->halving, seed);
  RackMove plainest = {0};
  size_t kept = 0;
  for (size_t i = 0; i < moves->count; i++) {
    const RackMove move = moves->list[i];
    if (move.points == 0) continue;
    if (plainest.points == 0 || move.points < plainest.points) plainest = move;
    if (is_noticed(&move, level->plain, halving, seed)) moves->list[kept++] = move;
  }
  if (plainest.points == 0) return;
  if (kept == 0) moves->list[kept++] = plainest;
  moves->count = kept;
  rack_moves_sort(moves);
}

// Leaves only the moves asked for. One that was not worth listing has its points for equity.
static void restrict_to(const Thought *thought, const SearchLimits *limits, RackMoves *moves) {
  const Game *rules = thought->game->rules;
  RackMoves left = {.list = memory_allocate(limits->only_count * sizeof *left.list)};
  for (size_t i = 0; i < limits->only_count; i++) {
    const int points = game_gain(rules, thought->view, limits->only[i]);
    RackMove found = {limits->only[i], points, RACK_POINT * points};
    for (size_t j = 0; j < moves->count; j++)
      if (moves->list[j].move == found.move) found = moves->list[j];
    left.list[left.count++] = found;
  }
  free(moves->list);
  *moves = left;
  rack_moves_sort(moves);
}

// ---- Thinking ----

static void add_candidates(RackSimulation *simulation, const RackMoves *moves) {
  const size_t limit = (size_t)simulation->search->game->candidates;
  for (size_t i = 0; i < moves->count && i < limit; i++)
    simulation->candidates[simulation->count++].move = moves->list[i];
}

// Without a finished round there is nothing to report but equities.
static Move simulate(const Thought *thought, const RackMoves *moves) {
  RackSimulation simulation = {.search = thought->search,
                               .view = thought->view,
                               .seed = thought->seed,
                               .turns = thought->game->horizon(thought->view),
                               .report = report_simulation,
                               .context = thought};
  add_candidates(&simulation, moves);
  rack_simulation_run(&simulation);
  if (simulation.candidates[0].rounds == 0) report_equities(thought, moves);
  return simulation.candidates[0].move.move;
}

// What the level and the caller's limits amount to; 0: no limit.
static uint64_t node_limit(const RackLevel *level, const SearchLimits *limits) {
  const uint64_t by_depth = search_limit_of_depth(limits->depth, FIRST_DEPTH_NODES);
  return search_limit_stricter(search_limit_stricter(level->nodes, limits->nodes), by_depth);
}

// `only`: the moves to choose from are not all that there are.
static Move choose(const Thought *thought, const RackMoves *moves, const RackMoves *only) {
  if (rack_endgame_applies(thought->game, thought->view)) {
    RackEndgame endgame;
    rack_endgame_search(&endgame, thought->search, thought->view, only);
    report_endgame(thought, &endgame);
    if (endgame.count) return endgame.best[0].move.move;
  }
  return simulate(thought, moves);
}

// Moves by equity first; what is decided by rollouts or an endgame comes out of these.
Move rack_player_think(void *memory, const void *view, const SearchLimits *limits,
                       const SearchHost *host) {
  const RackPlayer *player = memory;
  assert(engine_can_think(player->game.rules, view));
  assert(limits->level >= 1 && limits->level <= ENGINE_MAX_LEVEL);
  const RackLevel *level = &player->game.levels[limits->level - 1];
  const uint64_t nodes = node_limit(level, limits);
  // Listing all moves is not counted as nodes, but its time is.
  SearchClock listing, clock;
  search_clock_start(&listing, host, limits->movetime_ms, 0);
  search_clock_start(&clock, host, limits->movetime_ms, nodes);
  RackSearch search = {.game = &player->game, .clock = &listing};
  const Thought thought = {&player->game, view, player->settings.seed, &search};
  RackMoves moves = {0};
  rack_moves_find(&moves, &search, view);
  if (limits->only_count)
    restrict_to(&thought, limits, &moves);
  else if (level->halving)
    weaken(&thought, level, &moves);
  Move move = moves.list[0].move;
  if (nodes == 1 || listing.expired) {
    report_equities(&thought, &moves);
  } else {
    search.clock = &clock;
    search.nodes = 0;
    move = choose(&thought, &moves, limits->only_count ? &moves : NULL);
  }
  free(moves.list);
  return move;
}

uint64_t rack_player_roll_out(void *memory, const void *view, int turns, int rounds,
                              const SearchHost *host) {
  const RackPlayer *player = memory;
  SearchClock clock;
  search_clock_start(&clock, host, 0, 0);
  RackSearch search = {.game = &player->game, .clock = &clock};
  RackMoves moves = {0};
  rack_moves_find(&moves, &search, view);
  RackSimulation simulation = {
      .search = &search, .view = view, .seed = player->settings.seed, .turns = turns};
  add_candidates(&simulation, &moves);
  free(moves.list);
  return rack_simulation_count_rollouts(&simulation, rounds);
}
