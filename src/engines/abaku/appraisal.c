#include "engines/abaku/appraisal.h"

// What a tile in a rack that is not shown is worth at the end, in hundredths of a point.
enum { HIDDEN_TILE = 450 };

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

int abaku_kept_value(const AbakuAppraisal *appraisal, const TileSet *kept) {
  return abaku_value_of_tiles(appraisal->numbers, kept, appraisal->own_bag);
}

void abaku_appraise(AbakuAppraisal *appraisal, const AbakuNumbers *numbers,
                    const AbakuState *state) {
  appraisal->numbers = numbers;
  appraisal->state = state;
  appraisal->rack = &state->player[state->turn - 1].rack;
  appraisal->bag = abaku_bag_share(state);
  appraisal->own_bag = abaku_bag_size(state, state->turn);
  appraisal->others = racks_of_others(state);
  supply_prepare(&appraisal->supply, appraisal->rack);
  for (unsigned used = 0; used < 1u << appraisal->supply.count; used++) {
    TileSet kept = *appraisal->rack;
    for (unsigned left = used; left; left &= left - 1)
      kept.counts[appraisal->supply.tiles[__builtin_ctz(left)]]--;
    appraisal->kept_values[used] = abaku_kept_value(appraisal, &kept);
  }
  opening_counter_start(&appraisal->openings, state);
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

// Who goes out gets what the others lose, and no turn follows.
static bool goes_out(const AbakuAppraisal *appraisal, Move play) {
  return appraisal->own_bag == 0 && abaku_move_count(play) == appraisal->supply.count;
}

int abaku_closed_value(const AbakuAppraisal *appraisal, Move play, int points) {
  return RACK_POINT * points + (goes_out(appraisal, play)
                                    ? 2 * appraisal->others
                                    : appraisal->kept_values[used_tiles(&appraisal->supply, play)]);
}

int abaku_opened_value(AbakuAppraisal *appraisal, Move play) {
  if (goes_out(appraisal, play)) return 0;
  const uint32_t openings = opening_counter_count(&appraisal->openings, play, -1);
  return abaku_value_of_openings(appraisal->numbers, openings, appraisal->bag);
}
