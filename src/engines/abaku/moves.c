#include "engines/abaku/moves.h"

// What a tile in a rack that is not shown is worth at the end, in hundredths of a point.
enum { HIDDEN_TILE = 450 };

typedef struct Visit {
  const AbakuNumbers *numbers;
  const AbakuState *state;
  const TileSet *rack;
  int bag;     // for openings
  int own_bag; // what the player on turn draws from
  int others;  // the racks of the others, in hundredths
  OpeningCounter openings;
  RackVisitor visit;
  void *context;
  bool is_stopped;
} Visit;

TileSet abaku_kept_tiles(const TileSet *rack, Move move) {
  TileSet kept = *rack;
  if (abaku_move_kind(move) == MOVE_SWAP) {
    const TileSet given = abaku_move_tiles(move);
    tiles_remove(&kept, &given);
  } else if (abaku_move_kind(move) == MOVE_PLAY) {
    for (int i = 0; i < abaku_move_count(move); i++) {
      const int tile = abaku_move_tile(move, i);
      kept.counts[tile & ABAKU_TILE_WILDCARD ? ABAKU_WILDCARD : tile]--;
    }
  }
  return kept;
}

static int racks_of_others(const AbakuState *state) {
  int value = 0;
  for (int i = 0; i < state->players; i++) {
    const AbakuPlayer *player = &state->player[i];
    if (i == state->turn - 1 || player->out) continue;
    value += RACK_POINT * abaku_rack_value(&player->rack) +
             HIDDEN_TILE * player->rack.counts[TILES_HIDDEN];
  }
  return value;
}

static bool visit_play(void *context, Move move, int points) {
  Visit *visit = context;
  const TileSet kept = abaku_kept_tiles(visit->rack, move);
  RackMove found = {move, points, RACK_POINT * points};
  // Who goes out gets what the others lose, and no turn follows.
  if (visit->own_bag == 0 && tiles_total(&kept) == 0)
    found.value += 2 * visit->others;
  else
    found.value +=
        abaku_value_of_tiles(visit->numbers, &kept, visit->own_bag) +
        abaku_value_of_openings(visit->numbers, opening_counter_count(&visit->openings, move, -1),
                                visit->bag);
  visit->is_stopped = !visit->visit(visit->context, &found);
  return !visit->is_stopped;
}

static void visit_tiles(Visit *visit, Move move, const TileSet *kept) {
  const RackMove found = {move, 0, abaku_value_of_tiles(visit->numbers, kept, visit->own_bag)};
  visit->is_stopped = !visit->visit(visit->context, &found);
}

static bool visit_exchange(void *context, const TileSet *given) {
  Visit *visit = context;
  TileSet kept = *visit->rack;
  tiles_remove(&kept, given);
  visit_tiles(visit, abaku_move(MOVE_SWAP, tiles_pack(given)), &kept);
  return !visit->is_stopped;
}

typedef bool (*PlayGenerator)(const AbakuState *state, AbakuPlayVisitor visit, void *context);

static void visit_moves(const AbakuNumbers *numbers, const AbakuState *state,
                        PlayGenerator generate, RackVisitor visitor, void *context) {
  Visit visit;
  visit.numbers = numbers;
  visit.state = state;
  visit.rack = &state->player[state->turn - 1].rack;
  visit.bag = abaku_bag_share(state);
  visit.own_bag = abaku_bag_size(state, state->turn);
  visit.others = racks_of_others(state);
  visit.visit = visitor;
  visit.context = context;
  visit.is_stopped = false;
  opening_counter_start(&visit.openings, state);
  // While there is something to draw, an exchange is better than a pass, which may even lose.
  if (visit.own_bag == 0)
    visit_tiles(&visit, abaku_move(MOVE_PASS, 0), visit.rack);
  else
    tiles_visit_parts(visit.rack, 1, visit.own_bag < ABAKU_RACK ? visit.own_bag : ABAKU_RACK,
                      visit_exchange, &visit);
  if (!visit.is_stopped) generate(state, visit_play, &visit);
}

void abaku_visit_moves(const void *numbers, const void *state, RackVisitor visit, void *context) {
  visit_moves(numbers, state, abaku_generate_plays, visit, context);
}

void abaku_visit_brief_moves(const void *numbers, const void *state, RackVisitor visit,
                             void *context) {
  visit_moves(numbers, state, abaku_generate_brief_plays, visit, context);
}
