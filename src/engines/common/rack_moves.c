// Collects the moves that a game feeds, or the best of them, and looks at the clock on the way.
#include "engines/common/rack_moves.h"

#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>

static int compare(const void *left, const void *right) {
  const RackMove *one = left;
  const RackMove *other = right;
  return rack_move_is_better(one, other) ? -1 : rack_move_is_better(other, one);
}

void rack_moves_sort(RackMoves *moves) {
  qsort(moves->list, moves->count, sizeof *moves->list, compare);
}

// Where moves are long in coming the clock has to be looked at all the same.
static bool has_time(void *context) {
  const RackSearch *search = context;
  return !search_clock_check(search->clock, search->nodes);
}

typedef struct Collection {
  RackMoves *moves;
  RackSearch *search;
} Collection;

static bool collect(void *context, const RackMove *move) {
  const Collection *collection = context;
  if (!move) return has_time(collection->search);
  RackMoves *moves = collection->moves;
  moves->list =
      memory_reserve(moves->list, &moves->capacity, moves->count + 1, sizeof *moves->list);
  moves->list[moves->count++] = *move;
  return !search_clock_expired(collection->search->clock, ++collection->search->nodes);
}

void rack_moves_find(RackMoves *moves, RackSearch *search, const void *state) {
  assert(search->game->rules->turn(state) > 0);
  Collection collection = {moves, search};
  moves->count = 0;
  search->game->visit(search->game->evaluator, state, collect, &collection);
  rack_moves_sort(moves);
}

typedef struct Contest {
  RackBest best;
  RackSearch *search;
} Contest;

static bool challenge(void *context, const RackMove *move) {
  Contest *contest = context;
  if (!move) return has_time(contest->search);
  rack_best_add(&contest->best, move);
  return !search_clock_expired(contest->search->clock, ++contest->search->nodes);
}

bool rack_moves_best(RackSearch *search, const void *state, RackMove *best) {
  const RackGame *game = search->game;
  // The clock itself looks every thousand moves; some positions have few, and take their time.
  if (search_clock_check(search->clock, search->nodes)) return false;
  Contest contest = {.search = search};
  if (game->find_best) {
    const RackTimer timer = {has_time, search};
    if (!game->find_best(game->evaluator, state, timer, &contest.best)) return false;
    search->nodes += contest.best.considered;
  } else {
    game->visit(game->evaluator, state, challenge, &contest);
  }
  *best = contest.best.move;
  return !search_clock_expired(search->clock, search->nodes);
}
