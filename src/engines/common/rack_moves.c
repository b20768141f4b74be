#include "engines/common/rack_moves.h"

#include "base/memory.h"

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
static bool may_go_on(void *context) {
  const RackLooker *looker = context;
  return !search_clock_check(looker->clock, looker->nodes);
}

typedef struct Collection {
  RackMoves *moves;
  RackLooker *looker;
} Collection;

static bool collect(void *context, const RackMove *move) {
  const Collection *collection = context;
  if (!move) return may_go_on(collection->looker);
  RackMoves *moves = collection->moves;
  moves->list =
      memory_reserve(moves->list, &moves->capacity, moves->count + 1, sizeof *moves->list);
  moves->list[moves->count++] = *move;
  return !search_clock_expired(collection->looker->clock, ++collection->looker->nodes);
}

void rack_moves_find(RackMoves *moves, RackLooker *looker, const void *state) {
  Collection collection = {moves, looker};
  moves->count = 0;
  looker->game->visit(looker->game->numbers, state, collect, &collection);
  rack_moves_sort(moves);
}

typedef struct Contest {
  RackMove *best;
  bool is_begun;
  RackLooker *looker;
} Contest;

static bool challenge(void *context, const RackMove *move) {
  Contest *contest = context;
  if (!move) return may_go_on(contest->looker);
  if (!contest->is_begun || rack_move_is_better(move, contest->best)) *contest->best = *move;
  contest->is_begun = true;
  return !search_clock_expired(contest->looker->clock, ++contest->looker->nodes);
}

bool rack_moves_best(RackLooker *looker, const void *state, RackMove *best) {
  const RackGame *game = looker->game;
  // The clock itself looks every thousand moves; some positions have few, and take their time.
  if (search_clock_check(looker->clock, looker->nodes)) return false;
  if (game->find_best) {
    RackBest found;
    if (!game->find_best(game->numbers, state, (RackPatience){may_go_on, looker}, &found))
      return false;
    *best = found.move;
    looker->nodes += found.looked;
    return !search_clock_expired(looker->clock, looker->nodes);
  }
  Contest contest = {best, false, looker};
  game->visit(game->numbers, state, challenge, &contest);
  return !looker->clock->expired;
}
