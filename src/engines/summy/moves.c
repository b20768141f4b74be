#include "engines/summy/moves.h"

#include "engines/summy/appraisal.h"

typedef struct Visit {
  Appraisal appraisal;
  RackVisitor visit;
  void *context;
  bool is_stopped;
  RackMove best[SUMMY_HAND + 1]; // with an empty stock: the best exchange of each size
} Visit;

static bool visit_play(void *context, Move move, int points) {
  Visit *visit = context;
  const RackMove found = appraise_play(&visit->appraisal, move, points);
  return visit->visit(visit->context, &found);
}

static bool may_go_on(void *context) {
  const Visit *visit = context;
  return visit->visit(visit->context, NULL);
}

static bool visit_exchange(void *context, const TileSet *given) {
  Visit *visit = context;
  const RackMove found = appraise_exchange(&visit->appraisal, given);
  if (visit->appraisal.stock > 0) {
    visit->is_stopped = !visit->visit(visit->context, &found);
    return !visit->is_stopped;
  }
  RackMove *best = &visit->best[tiles_total(given)];
  if (best->move == 0 || found.value > best->value) *best = found;
  return true;
}

static void visit_exchanges(Visit *visit) {
  tiles_visit_parts(visit->appraisal.hand, 1, SUMMY_HAND, visit_exchange, visit);
  for (int size = 1; size <= SUMMY_HAND && !visit->is_stopped; size++)
    if (visit->best[size].move)
      visit->is_stopped = !visit->visit(visit->context, &visit->best[size]);
}

static void start(Visit *visit, const SummyMind *mind, const SummyState *state, RackVisitor visitor,
                  void *context) {
  appraisal_start(&visit->appraisal, mind->numbers, state);
  visit->visit = visitor;
  visit->context = context;
  visit->is_stopped = false;
  for (int size = 0; size <= SUMMY_HAND; size++)
    visit->best[size] = (RackMove){0};
}

void summy_visit_exchanges(const SummyMind *mind, const SummyState *state, RackVisitor visitor,
                           void *context) {
  Visit visit;
  start(&visit, mind, state, visitor, context);
  visit_exchanges(&visit);
}

void summy_visit_moves(const void *memory, const void *state, RackVisitor visitor, void *context) {
  const SummyMind *mind = memory;
  Visit visit;
  start(&visit, mind, state, visitor, context);
  visit_exchanges(&visit);
  if (visit.is_stopped) return;
  const SummyAid aid = {mind->cache, may_go_on, &visit};
  summy_generate_plays_again(state, &aid, visit_play, &visit);
}
