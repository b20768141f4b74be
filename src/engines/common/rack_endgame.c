// Alpha-beta with iterative deepening. Two players only: the value is one number, which one player
// makes as large as possible and the other as small.
#include "engines/common/rack_endgame.h"

#include "base/memory.h"
#include "core/state.h"
#include "engines/common/rack_outcome.h"
#include "engines/common/rack_rollout.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
  MAX_DEPTH = 16,
  MAX_PLAYERS = 2,
  INFINITE = INT32_MAX,
  // A win comes before any margin, and a larger margin before a smaller one.
  WIN_WEIGHT = 1 << 12,
  MAX_MARGIN = 1 << 27,
};

typedef struct Solver {
  RackSearch *search;
  int player;                     // for whom values are
  bool is_cut;                    // the horizon was reached: some line ends by a rollout
  RackMoves moves[MAX_DEPTH + 1]; // by depth left
  uint8_t *states;                // one of each depth left
} Solver;

typedef struct RootMove {
  RackMove move;
  int value;
} RootMove;

bool rack_endgame_applies(const RackGame *game, const void *view) {
  return game->rules->player_count(view) <= MAX_PLAYERS && game->is_known(view);
}

static int clamp(int number, int limit) {
  return number > limit ? limit : number < -limit ? -limit : number;
}

// An outcome as one number for alpha-beta, and back.
static int value_of(RackOutcome outcome) {
  return (2 * outcome.win - RACK_WIN) * WIN_WEIGHT + clamp(outcome.margin, MAX_MARGIN);
}

static RackOutcome outcome_of(int value) {
  int win = RACK_WIN / 2;
  const int whole = RACK_WIN * WIN_WEIGHT;
  if (value > MAX_MARGIN) win = RACK_WIN, value -= whole;
  if (value < -MAX_MARGIN) win = 0, value += whole;
  return (RackOutcome){win, value};
}

static void *state_at(const Solver *solver, int depth) {
  return solver->states + (size_t)depth * solver->search->game->rules->state_size;
}

// The value of the state at depth `depth` for the player who searches, when alpha < value < beta;
// a bound otherwise. At the horizon a rollout stands in for the rest of the game.
static int search_state(Solver *solver, int depth, int alpha, int beta) {
  RackSearch *search = solver->search;
  const Game *rules = search->game->rules;
  assert(depth >= 0 && depth <= MAX_DEPTH && alpha < beta);
  void *state = state_at(solver, depth);
  const int turn = rules->turn(state);
  if (turn == TURN_OVER) return value_of(rack_outcome(search->game, state, solver->player));
  if (depth == 0) {
    RackOutcome outcome = {0};
    solver->is_cut = true;
    rack_rollout(search, state, solver->player, RACK_TO_THE_END, 0, &outcome);
    return value_of(outcome);
  }
  RackMoves *moves = &solver->moves[depth];
  rack_moves_find(moves, search, state);
  const bool is_own = turn == solver->player;
  int best = is_own ? -INFINITE : INFINITE;
  for (size_t i = 0; i < moves->count && alpha < beta; i++) {
    if (search_clock_check(search->clock, search->nodes)) return 0;
    void *next = state_at(solver, depth - 1);
    memcpy(next, state, rules->state_size);
    search->game->play(next, &moves->list[i]);
    const int value = search_state(solver, depth - 1, alpha, beta);
    if (is_own ? value > best : value < best) best = value;
    if (is_own && best > alpha) alpha = best;
    if (!is_own && best < beta) beta = best;
  }
  return best;
}

// Moves a root move up to where its value belongs among those before it.
static void rank(RootMove *moves, size_t index) {
  const RootMove move = moves[index];
  for (; index > 0 && moves[index - 1].value < move.value; index--)
    moves[index] = moves[index - 1];
  moves[index] = move;
}

// Looks at all root moves, `depth` turns after each. The moves looked at come first then, sorted;
// returns how many.
static size_t search_root(Solver *solver, const void *deal, RootMove *moves, size_t count,
                          int depth) {
  RackSearch *search = solver->search;
  for (size_t i = 0; i < count; i++) {
    void *next = state_at(solver, depth);
    memcpy(next, deal, search->game->rules->state_size);
    search->game->play(next, &moves[i].move);
    const int alpha = i < RACK_ENDGAME_MOVES ? -INFINITE : moves[RACK_ENDGAME_MOVES - 1].value;
    const int value = search_state(solver, depth, alpha, INFINITE);
    if (search->clock->expired) return i;
    moves[i].value = value;
    rank(moves, i);
  }
  return count;
}

static void keep_best(RackEndgame *endgame, const RootMove *moves, size_t count) {
  endgame->count = (int)(count < RACK_ENDGAME_MOVES ? count : RACK_ENDGAME_MOVES);
  for (int i = 0; i < endgame->count; i++)
    endgame->best[i] = (RackEndgameMove){moves[i].move, outcome_of(moves[i].value)};
}

// Iterative deepening: each depth begins with the best moves of the one before, which makes
// alpha-beta cut more.
static void deepen(Solver *solver, RackEndgame *endgame, const void *deal, const RackMoves *only) {
  RackMoves listed = {0};
  if (!only) rack_moves_find(&listed, solver->search, deal);
  const RackMoves found = only ? *only : listed;
  RootMove *moves = memory_allocate(found.count * sizeof *moves);
  for (size_t i = 0; i < found.count; i++)
    moves[i].move = found.list[i];
  for (int depth = 0; depth < MAX_DEPTH && !endgame->is_exact; depth++) {
    solver->is_cut = false;
    const size_t finished = search_root(solver, deal, moves, found.count, depth);
    // The first moves are the best of the depth before: a few of them are better than none.
    if (finished > 0) keep_best(endgame, moves, finished);
    if (finished < found.count) break;
    endgame->depth = depth + 1;
    endgame->is_exact = !solver->is_cut;
  }
  free(moves);
  free(listed.list);
}

void rack_endgame_search(RackEndgame *endgame, RackSearch *search, const void *view,
                         const RackMoves *only) {
  const Game *rules = search->game->rules;
  assert(rack_endgame_applies(search->game, view) && rules->turn(view) > 0);
  *endgame = (RackEndgame){0};
  Solver solver = {.search = search,
                   .player = rules->turn(view),
                   .states = memory_allocate((MAX_DEPTH + 1) * rules->state_size)};
  // Everything is known, so there is only one way to deal what the view hides.
  FastRandom random;
  fast_random_init(&random, 0);
  void *deal = state_copy(rules, view);
  if (rules->determinize) rules->determinize(view, &random.random, deal);
  deepen(&solver, endgame, deal, only);
  for (int depth = 0; depth <= MAX_DEPTH; depth++)
    free(solver.moves[depth].list);
  free(solver.states);
  free(deal);
}
