// An Abalone opponent that holds compact blocks in the centre: alpha-beta, five plies, marbles,
// neighbours and distances from the centre, and nothing else. It is hard to get at rather than
// strong: what it does not lose it draws by shuffling. It shares the rules with the player it is
// matched against, but none of its search or evaluation.
#include "opponent.h"

#include "games/abalone/abalone.h"

#include <stdlib.h>

enum {
  DEPTH = 5,
  ORDERED_DEPTH = 2, // from here on sorting moves pays
  MARBLE = 120,
  NEIGHBOURS = 8, // a pair of them
  STEP = 5,       // nearer to the centre
  WIN = 100000,
};

// The cells that are 1, 2, 3 and 4 steps or more from the centre: a marble counts in each.
static CellSet farther[4];

static int distance(int cell) {
  const int row = abs(cell_row(cell) - 4), number = abs(cell_number(cell) - 5);
  const int diagonal = abs(cell_row(cell) - 4 - (cell_number(cell) - 5));
  const int longer = row > number ? row : number;
  return longer > diagonal ? longer : diagonal;
}

// How compact and central a side stands.
static int stand_of(CellSet set) {
  int pairs = 0, steps = 0;
  for (int direction = 0; direction < 3; direction++)
    pairs += cells_count(set & cells_facing(set, direction));
  for (int i = 0; i < 4; i++)
    steps += cells_count(set & farther[i]);
  return NEIGHBOURS * pairs - STEP * steps;
}

static int evaluate(const AbaloneState *state) {
  const int side = state->side;
  return MARBLE * (state->out[side] - state->out[!side]) + stand_of(state->marbles[side]) -
         stand_of(state->marbles[!side]);
}

typedef struct Choice {
  AbaloneState next;
  Move move;
  int promise;
} Choice;

// All moves with what they lead to; far from the leaves the most promising first, so that there is
// something to cut off.
static int list_choices(const AbaloneState *state, Choice *list, bool ordered) {
  Move moves[ABALONE_MAX_MOVES];
  const int count = abalone_generate(state, moves);
  for (int i = 0; i < count; i++) {
    Choice choice = {.next = *state, .move = moves[i]};
    const int pushed = abalone_apply(&choice.next, moves[i]).pushed;
    choice.promise = ordered ? -evaluate(&choice.next) : pushed;
    int at = i;
    for (; at > 0 && list[at - 1].promise < choice.promise; at--)
      list[at] = list[at - 1];
    list[at] = choice;
  }
  return count;
}

static int search(const AbaloneState *state, int depth, int alpha, int beta) {
  if (state->out[!state->side] >= state->goal) return -WIN - depth;
  if (depth == 0) return evaluate(state);
  Choice list[ABALONE_MAX_MOVES];
  const int count = list_choices(state, list, depth >= ORDERED_DEPTH);
  if (count == 0) return -WIN - depth;
  for (int i = 0; i < count && alpha < beta; i++) {
    const int score = -search(&list[i].next, depth - 1, -beta, -alpha);
    if (score > alpha) alpha = score;
  }
  return alpha;
}

static void *create(const Game *game, const EngineSettings *settings) {
  (void)game, (void)settings;
  for (int cell = 0; cell < CELL_COUNT; cell++)
    for (int steps = 1; steps <= distance(cell); steps++)
      farther[steps - 1] |= cell_bit(cell);
  return NULL;
}

static void destroy(void *player) {
  (void)player;
}

static Move think(void *player, const void *view, const SearchLimits *limits,
                  const SearchHost *host) {
  (void)player, (void)limits, (void)host;
  Choice list[ABALONE_MAX_MOVES];
  const int count = list_choices(abalone_state_of(view), list, true);
  Move best = list[0].move;
  int alpha = -2 * WIN;
  for (int i = 0; i < count; i++) {
    const int score = -search(&list[i].next, DEPTH - 1, -2 * WIN, -alpha);
    if (score > alpha) alpha = score, best = list[i].move;
  }
  return best;
}

static const Engine block_engine = {
    .struct_size = sizeof(Engine),
    .game_id = "abalone",
    .create = create,
    .destroy = destroy,
    .think = think,
};

int main(void) {
  return opponent_serve(&block_engine);
}
