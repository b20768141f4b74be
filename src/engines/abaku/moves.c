// Feeds every move with its equity: exchanges first, which are few and fast, so that there is
// always a legal move when time runs out.
#include "engines/abaku/moves.h"

#include "engines/abaku/equity.h"

typedef struct Visit {
  AbakuEquities equities;
  RackVisitor visit;
  void *context;
  bool is_stopped;
} Visit;

static void feed(Visit *visit, Move move, int points, int equity) {
  const RackMove found = {move, points, equity};
  visit->is_stopped = !visit->visit(visit->context, &found);
}

static bool visit_play(void *context, Move move, int points) {
  Visit *visit = context;
  AbakuEquities *equities = &visit->equities;
  feed(visit, move, points,
       abaku_closed_equity(equities, move, points) + abaku_openings_equity(equities, move));
  return !visit->is_stopped;
}

static bool visit_exchange(void *context, const TileSet *given) {
  Visit *visit = context;
  TileSet leave = *visit->equities.rack;
  tiles_remove(&leave, given);
  feed(visit, abaku_move(MOVE_SWAP, tiles_pack(given)), 0,
       abaku_exchange_equity(&visit->equities, &leave));
  return !visit->is_stopped;
}

typedef bool (*PlayGenerator)(const AbakuState *state, AbakuPlayVisitor visit, void *context);

// The same moves from either generator of plays.
static void visit_moves(const AbakuEvaluator *evaluator, const AbakuState *state,
                        PlayGenerator generate, RackVisitor visitor, void *context) {
  Visit visit = {.visit = visitor, .context = context};
  const AbakuEquities *equities = &visit.equities;
  abaku_equities_init(&visit.equities, evaluator->weights, state);
  // While there is something to draw, an exchange is better than a pass, which may even lose.
  const int own_bag = equities->own_bag;
  if (own_bag == 0)
    feed(&visit, abaku_move(MOVE_PASS, 0), 0, abaku_exchange_equity(equities, equities->rack));
  else
    tiles_visit_parts(equities->rack, 1, own_bag < ABAKU_RACK ? own_bag : ABAKU_RACK,
                      visit_exchange, &visit);
  if (!visit.is_stopped) generate(state, visit_play, &visit);
}

void abaku_visit_moves(const void *evaluator, const void *state, RackVisitor visit, void *context) {
  visit_moves(evaluator, state, abaku_generate_plays, visit, context);
}

void abaku_visit_brief_moves(const void *evaluator, const void *state, RackVisitor visit,
                             void *context) {
  visit_moves(evaluator, state, abaku_generate_brief_plays, visit, context);
}
