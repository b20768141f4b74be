// A plain Abalone opponent that speaks the engine protocol: alpha-beta, depth 4, marbles and
// distance from the centre, and nothing else. A yardstick: it shares the rules with the player it
// is matched against, but none of its search or evaluation.
#include "opponent.h"

#include "games/abalone/abalone.h"

#include <stdlib.h>

enum { DEPTH = 4, MARBLE = 100, WIN = 100000 };

static int distance(int cell) {
  const int row = abs(cell_row(cell) - 4), number = abs(cell_number(cell) - 5);
  const int diagonal = abs(cell_row(cell) - 4 - (cell_number(cell) - 5));
  const int longer = row > number ? row : number;
  return longer > diagonal ? longer : diagonal;
}

// Kept as a table because the cells' coordinates are slow to compute.
static int distances[CELL_COUNT];

static int sum_distances(CellSet set) {
  int sum = 0;
  for (; set; set &= set - 1)
    sum += distances[cells_first(set)];
  return sum;
}

static int evaluate(const AbaloneState *state) {
  const int side = state->side;
  return MARBLE * (state->out[side] - state->out[!side]) + sum_distances(state->marbles[!side]) -
         sum_distances(state->marbles[side]);
}

// Moves that push come first, so that there is something to cut off.
static int list_moves(const AbaloneState *state, Move *list) {
  Move moves[ABALONE_MAX_MOVES];
  const int count = abalone_generate(state, moves);
  int first = 0, last = count;
  for (int i = 0; i < count; i++) {
    AbaloneState next = *state;
    if (abalone_apply(&next, moves[i]).pushed)
      list[first++] = moves[i];
    else
      list[--last] = moves[i];
  }
  return count;
}

static int search(const AbaloneState *state, int depth, int alpha, int beta) {
  if (state->out[!state->side] >= state->goal) return -WIN - depth;
  if (depth == 0) return evaluate(state);
  Move list[ABALONE_MAX_MOVES];
  const int count = list_moves(state, list);
  if (count == 0) return -WIN - depth;
  for (int i = 0; i < count && alpha < beta; i++) {
    AbaloneState next = *state;
    abalone_apply(&next, list[i]);
    const int score = -search(&next, depth - 1, -beta, -alpha);
    if (score > alpha) alpha = score;
  }
  return alpha;
}

static void *create(const Game *game, const EngineSettings *settings) {
  (void)game, (void)settings;
  for (int cell = 0; cell < CELL_COUNT; cell++)
    distances[cell] = distance(cell);
  return NULL;
}

static void destroy(void *player) {
  (void)player;
}

static Move think(void *player, const void *view, const SearchLimits *limits,
                  const SearchHost *host) {
  (void)player, (void)limits, (void)host;
  const AbaloneState *state = abalone_state_of(view);
  Move list[ABALONE_MAX_MOVES] = {0};
  const int count = list_moves(state, list);
  Move best = list[0];
  int alpha = -2 * WIN;
  for (int i = 0; i < count; i++) {
    AbaloneState next = *state;
    abalone_apply(&next, list[i]);
    const int score = -search(&next, DEPTH - 1, -2 * WIN, -alpha);
    if (score > alpha) alpha = score, best = list[i];
  }
  return best;
}

static const Engine plain_engine = {
    .struct_size = sizeof(Engine),
    .game_id = "abalone",
    .create = create,
    .destroy = destroy,
    .think = think,
};

int main(void) {
  return opponent_serve(&plain_engine);
}
