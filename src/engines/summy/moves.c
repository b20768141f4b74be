// Feeds every move with its equity: exchanges first, so that there is a legal move when time runs
// out, then plays.
#include "engines/summy/moves.h"

#include "engines/summy/equity.h"

typedef struct Visit {
  SummyEquities equities;
  RackVisitor visit;
  void *context;
  bool is_stopped;
  RackMove best[SUMMY_HAND + 1]; // with an empty stock: the best exchange of each size
} Visit;

static bool visit_play(void *context, Move move, int points) {
  Visit *visit = context;
  const RackMove found = summy_play_equity(&visit->equities, move, points);
  return visit->visit(visit->context, &found);
}

static bool has_time(void *context) {
  const Visit *visit = context;
  return visit->visit(visit->context, NULL);
}

// With an empty stock nothing is drawn: of each size only the best leave is worth a look.
static bool visit_exchange(void *context, const TileSet *given) {
  Visit *visit = context;
  const RackMove found = summy_exchange_equity(&visit->equities, given);
  if (visit->equities.stock > 0) {
    visit->is_stopped = !visit->visit(visit->context, &found);
    return !visit->is_stopped;
  }
  RackMove *best = &visit->best[tiles_total(given)];
  if (best->move == 0 || found.equity > best->equity) *best = found;
  return true;
}

static void visit_exchanges(Visit *visit) {
  tiles_visit_parts(visit->equities.hand, 1, SUMMY_HAND, visit_exchange, visit);
  for (int size = 1; size <= SUMMY_HAND && !visit->is_stopped; size++)
    if (visit->best[size].move)
      visit->is_stopped = !visit->visit(visit->context, &visit->best[size]);
}

static void start(Visit *visit, const SummyEvaluator *evaluator, const SummyState *state,
                  RackVisitor visitor, void *context) {
  summy_equities_init(&visit->equities, evaluator->weights, state);
  visit->visit = visitor;
  visit->context = context;
  visit->is_stopped = false;
  for (int size = 0; size <= SUMMY_HAND; size++)
    visit->best[size] = (RackMove){0};
}

void summy_visit_exchanges(const SummyEvaluator *evaluator, const SummyState *state,
                           RackVisitor visitor, void *context) {
  Visit visit;
  start(&visit, evaluator, state, visitor, context);
  visit_exchanges(&visit);
}

void summy_visit_moves(const void *memory, const void *state, RackVisitor visitor, void *context) {
  const SummyEvaluator *evaluator = memory;
  Visit visit;
  start(&visit, evaluator, state, visitor, context);
  visit_exchanges(&visit);
  if (visit.is_stopped) return;
  const SummyAid aid = {evaluator->fill_cache, has_time, &visit};
  summy_generate_plays_again(state, &aid, visit_play, &visit);
}
