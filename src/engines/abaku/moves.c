#include "engines/abaku/moves.h"

#include "engines/abaku/appraisal.h"

typedef struct Visit {
  AbakuAppraisal appraisal;
  RackVisitor visit;
  void *context;
  bool is_stopped;
} Visit;

static void feed(Visit *visit, Move move, int points, int value) {
  const RackMove found = {move, points, value};
  visit->is_stopped = !visit->visit(visit->context, &found);
}

static bool visit_play(void *context, Move move, int points) {
  Visit *visit = context;
  AbakuAppraisal *appraisal = &visit->appraisal;
  feed(visit, move, points,
       abaku_closed_value(appraisal, move, points) + abaku_opened_value(appraisal, move));
  return !visit->is_stopped;
}

static bool visit_exchange(void *context, const TileSet *given) {
  Visit *visit = context;
  TileSet kept = *visit->appraisal.rack;
  tiles_remove(&kept, given);
  feed(visit, abaku_move(MOVE_SWAP, tiles_pack(given)), 0,
       abaku_kept_value(&visit->appraisal, &kept));
  return !visit->is_stopped;
}

typedef bool (*PlayGenerator)(const AbakuState *state, AbakuPlayVisitor visit, void *context);

static void visit_moves(const AbakuMind *mind, const AbakuState *state, PlayGenerator generate,
                        RackVisitor visitor, void *context) {
  Visit visit = {.visit = visitor, .context = context};
  const AbakuAppraisal *appraisal = &visit.appraisal;
  abaku_appraise(&visit.appraisal, mind->numbers, state);
  // While there is something to draw, an exchange is better than a pass, which may even lose.
  const int own_bag = appraisal->own_bag;
  if (own_bag == 0)
    feed(&visit, abaku_move(MOVE_PASS, 0), 0, abaku_kept_value(appraisal, appraisal->rack));
  else
    tiles_visit_parts(appraisal->rack, 1, own_bag < ABAKU_RACK ? own_bag : ABAKU_RACK,
                      visit_exchange, &visit);
  if (!visit.is_stopped) generate(state, visit_play, &visit);
}

void abaku_visit_moves(const void *mind, const void *state, RackVisitor visit, void *context) {
  visit_moves(mind, state, abaku_generate_plays, visit, context);
}

void abaku_visit_brief_moves(const void *mind, const void *state, RackVisitor visit,
                             void *context) {
  visit_moves(mind, state, abaku_generate_brief_plays, visit, context);
}
