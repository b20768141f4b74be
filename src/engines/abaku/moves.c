#include "engines/abaku/moves.h"

#include "games/abaku/supply.h"

#include <limits.h>

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
  Supply supply;
  int kept_values[RACK_SUBSETS]; // by tiles used
  int most_kept, most_opened;    // no play has more of these values
  bool only_best;                // moves that cannot be the best are left out
  int best;                      // value of those fed so far
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

static void feed(Visit *visit, const RackMove *move) {
  if (move->value > visit->best) visit->best = move->value;
  visit->is_stopped = !visit->visit(visit->context, move);
}

// The tiles of the rack that a play uses.
static unsigned used_tiles(const Supply *supply, Move play) {
  unsigned used = 0;
  for (int i = 0; i < abaku_move_count(play); i++) {
    const unsigned tile = (unsigned)abaku_move_tile(play, i);
    const unsigned kinds = tile & ABAKU_TILE_WILDCARD ? supply->wildcards : ~supply->wildcards;
    const unsigned fitting = supply->tiles_for[tile & ABAKU_DIGIT_MASK] & kinds & ~used;
    used |= fitting & -fitting;
  }
  return used;
}

static bool visit_play(void *context, Move move, int points) {
  Visit *visit = context;
  RackMove found = {move, points, RACK_POINT * points};
  // Who goes out gets what the others lose, and no turn follows.
  if (visit->own_bag == 0 && abaku_move_count(move) == visit->supply.count) {
    found.value += 2 * visit->others;
    feed(visit, &found);
    return !visit->is_stopped;
  }
  const int needed = visit->only_best ? visit->best - visit->most_opened : INT_MIN;
  if (found.value + visit->most_kept < needed) return true;
  found.value += visit->kept_values[used_tiles(&visit->supply, move)];
  if (found.value < needed) return true;
  const uint32_t openings = opening_counter_count(&visit->openings, move, -1);
  found.value += abaku_value_of_openings(visit->numbers, openings, visit->bag);
  feed(visit, &found);
  return !visit->is_stopped;
}

static void visit_tiles(Visit *visit, Move move, const TileSet *kept) {
  const RackMove found = {move, 0, abaku_value_of_tiles(visit->numbers, kept, visit->own_bag)};
  feed(visit, &found);
}

static bool visit_exchange(void *context, const TileSet *given) {
  Visit *visit = context;
  TileSet kept = *visit->rack;
  tiles_remove(&kept, given);
  visit_tiles(visit, abaku_move(MOVE_SWAP, tiles_pack(given)), &kept);
  return !visit->is_stopped;
}

static void value_kept_tiles(Visit *visit) {
  visit->most_kept = INT_MIN;
  for (unsigned used = 0; used < 1u << visit->supply.count; used++) {
    TileSet kept = *visit->rack;
    for (unsigned left = used; left; left &= left - 1)
      kept.counts[visit->supply.tiles[__builtin_ctz(left)]]--;
    const int value = abaku_value_of_tiles(visit->numbers, &kept, visit->own_bag);
    visit->kept_values[used] = value;
    if (value > visit->most_kept) visit->most_kept = value;
  }
}

static void visit_moves(const AbakuNumbers *numbers, const AbakuState *state, bool only_best,
                        RackVisitor visitor, void *context) {
  Visit visit;
  visit.numbers = numbers;
  visit.state = state;
  visit.rack = &state->player[state->turn - 1].rack;
  visit.bag = abaku_bag_share(state);
  visit.own_bag = abaku_bag_size(state, state->turn);
  visit.others = racks_of_others(state);
  visit.most_opened = abaku_most_openings(numbers, visit.bag);
  visit.only_best = only_best;
  visit.best = INT_MIN / 2;
  visit.visit = visitor;
  visit.context = context;
  visit.is_stopped = false;
  opening_counter_start(&visit.openings, state);
  supply_prepare(&visit.supply, visit.rack);
  value_kept_tiles(&visit);
  // While there is something to draw, an exchange is better than a pass, which may even lose.
  if (visit.own_bag == 0)
    visit_tiles(&visit, abaku_move(MOVE_PASS, 0), visit.rack);
  else
    tiles_visit_parts(visit.rack, 1, visit.own_bag < ABAKU_RACK ? visit.own_bag : ABAKU_RACK,
                      visit_exchange, &visit);
  if (visit.is_stopped) return;
  (only_best ? abaku_generate_brief_plays : abaku_generate_plays)(state, visit_play, &visit);
}

void abaku_visit_moves(const void *numbers, const void *state, RackVisitor visit, void *context) {
  visit_moves(numbers, state, false, visit, context);
}

void abaku_visit_brief_moves(const void *numbers, const void *state, RackVisitor visit,
                             void *context) {
  visit_moves(numbers, state, true, visit, context);
}
