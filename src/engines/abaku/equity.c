// Computes equities with a lookup table of leaves: a rack has few subsets, and a position many
// plays that leave the same one.
#include "engines/abaku/equity.h"

#include <assert.h>

// What a tile in a rack that is not shown is worth at the end, in hundredths of a point.
enum { HIDDEN_TILE = 450 };

TileSet abaku_leave(const TileSet *rack, Move move) {
  TileSet leave = *rack;
  if (abaku_move_kind(move) == MOVE_SWAP) {
    const TileSet given = abaku_move_tiles(move);
    tiles_remove(&leave, &given);
  } else if (abaku_move_kind(move) == MOVE_PLAY) {
    for (int i = 0; i < abaku_move_count(move); i++) {
      const int tile = abaku_move_tile(move, i);
      leave.counts[tile & ABAKU_TILE_WILDCARD ? ABAKU_WILDCARD : tile]--;
    }
  }
  return leave;
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

int abaku_exchange_equity(const AbakuEquities *equities, const TileSet *leave) {
  return abaku_leave_value(equities->weights, leave, equities->own_bag);
}

void abaku_equities_init(AbakuEquities *equities, const AbakuWeights *weights,
                         const AbakuState *state) {
  assert(state->turn >= 1 && state->turn <= state->players);
  equities->weights = weights;
  equities->state = state;
  equities->rack = &state->player[state->turn - 1].rack;
  equities->bag = abaku_bag_share(state);
  equities->own_bag = abaku_bag_size(state, state->turn);
  equities->others = racks_of_others(state);
  supply_prepare(&equities->supply, equities->rack);
  for (unsigned used = 0; used < 1u << equities->supply.count; used++) {
    TileSet leave = *equities->rack;
    for (unsigned left = used; left; left &= left - 1)
      leave.counts[equities->supply.tiles[__builtin_ctz(left)]]--;
    equities->leave_values[used] = abaku_exchange_equity(equities, &leave);
  }
  opening_counter_start(&equities->openings, state);
}

// The tiles of the rack that a play uses, as bits of the supply.
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

// Who goes out gets what the others lose, and no turn follows.
static bool goes_out(const AbakuEquities *equities, Move play) {
  return equities->own_bag == 0 && abaku_move_count(play) == equities->supply.count;
}

// What a play is worth but for its openings, which take longest to count: the policy adds them only
// to plays that could still be the best.
int abaku_closed_equity(const AbakuEquities *equities, Move play, int points) {
  return RACK_POINT * points + (goes_out(equities, play)
                                    ? 2 * equities->others
                                    : equities->leave_values[used_tiles(&equities->supply, play)]);
}

int abaku_openings_equity(AbakuEquities *equities, Move play) {
  if (goes_out(equities, play)) return 0;
  const uint32_t openings = opening_counter_count(&equities->openings, play, -1);
  return abaku_openings_value(equities->weights, openings, equities->bag);
}
