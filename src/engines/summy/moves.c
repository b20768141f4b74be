#include "engines/summy/moves.h"

typedef struct Visit {
  const SummyNumbers *numbers;
  const SummyState *state;
  const TileSet *hand;
  int stock;
  RackVisitor visit;
  void *context;
  bool is_stopped;
  RackMove best[SUMMY_HAND + 1]; // with an empty stock: the best exchange of each size
} Visit;

static int value_of_play(const SummyNumbers *numbers, const SummyState *state, int stock, Move move,
                         int points) {
  const LinePlay play = summy_unpack_play(move);
  TileSet kept = state->hands[state->player - 1];
  for (int i = 0; i < play.count; i++)
    kept.counts[play.tiles[i]]--;
  int openings[OPENING_COUNT];
  openings_count(state, &play, openings);
  return RACK_POINT * points + value_of_kept(numbers, state, &kept, stock) +
         value_of_openings(numbers, openings, stock);
}

static bool visit_play(void *context, Move move, int points) {
  const Visit *visit = context;
  const RackMove found = {move, points,
                          value_of_play(visit->numbers, visit->state, visit->stock, move, points)};
  return visit->visit(visit->context, &found);
}

static bool visit_exchange(void *context, const TileSet *given) {
  Visit *visit = context;
  TileSet kept = *visit->hand;
  tiles_remove(&kept, given);
  const RackMove found = {summy_tiles_move(SUMMY_EXCHANGE, given), 0,
                          value_of_kept(visit->numbers, visit->state, &kept, visit->stock)};
  if (visit->stock > 0) {
    visit->is_stopped = !visit->visit(visit->context, &found);
    return !visit->is_stopped;
  }
  RackMove *best = &visit->best[tiles_total(given)];
  if (best->move == 0 || found.value > best->value) *best = found;
  return true;
}

void summy_visit_moves(const void *mind, const void *memory, RackVisitor visitor, void *context) {
  const SummyMind *own = mind;
  const SummyState *state = memory;
  Visit visit = {.numbers = own->numbers,
                 .state = state,
                 .hand = &state->hands[state->player - 1],
                 .stock = summy_stock(state),
                 .visit = visitor,
                 .context = context};
  tiles_visit_parts(visit.hand, 1, SUMMY_HAND, visit_exchange, &visit);
  for (int size = 1; size <= SUMMY_HAND && !visit.is_stopped; size++)
    if (visit.best[size].move) visit.is_stopped = !visitor(context, &visit.best[size]);
  if (!visit.is_stopped) summy_generate_plays_again(state, own->cache, visit_play, &visit);
}
