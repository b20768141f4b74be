// Positions that cannot be are refused: here, what the parts of a position have to do with each
// other. The tiles of a shared bag were counted when it was read.
#include "base/error_codes.h"
#include "core/position.h"
#include "games/abaku/adapter.h"

static int active_players(const AbakuState *state) {
  int active = 0;
  for (int i = 0; i < state->players; i++)
    active += !state->player[i].out;
  return active;
}

static const TileSet no_tiles = {{0}};

// What a player has handed in for an exchange.
static const TileSet *aside_of(const AbakuState *state, int player) {
  return state->turn == player ? &state->aside : &no_tiles;
}

static bool check_own_bags(const AbakuState *state, Error *error) {
  int laid = 0;
  for (int player = 1; player <= state->players; player++) {
    const int missing = ABAKU_OWN_BAG - state->player[player - 1].bag -
                        tiles_total(&state->player[player - 1].rack) -
                        tiles_total(aside_of(state, player));
    if (missing < 0) return position_refuse_player(player, "abaku.too-many-tiles", error);
    laid += missing;
  }
  if (laid != state->tile_count)
    return error_raise_with(error, ERROR_BAD_POSITION, "abaku.tiles-differ", "missing=%d laid=%d",
                            laid, state->tile_count);
  return true;
}

// Zeros: wildcards only after seven plain ones, and none out of nowhere. With wildcards=every there
// are no more than seven plain ones.
static bool check_zeros(const AbakuState *state, int player, Error *error) {
  const AbakuPlayer *drawer = &state->player[player - 1];
  if (state->viewer != VIEWER_REFEREE && state->viewer != player) return true;
  const TileSet *aside = aside_of(state, player);
  const int plain = drawer->rack.counts[0] + aside->counts[0];
  const int wildcards = drawer->rack.counts[ABAKU_WILDCARD] + aside->counts[ABAKU_WILDCARD];
  const bool has_many = drawer->zeros >= ABAKU_PLAIN_ZEROS;
  const bool all_shown = drawer->zeros_shown == ABAKU_PLAIN_ZEROS; // or more
  if (wildcards > 0 && !has_many)
    return position_refuse_player(player, "abaku.early-wildcard", error);
  if (all_shown
          ? !has_many
          : !(has_many && state->second_wildcards) && drawer->zeros_shown + plain > drawer->zeros)
    return position_refuse_player(player, "abaku.more-zeros", error);
  if (!all_shown && drawer->zeros > drawer->zeros_shown + plain + wildcards + drawer->swapped)
    return position_refuse_player(player, "abaku.fewer-zeros", error);
  return true;
}

static bool check_deal(const AbakuState *state, int player, Error *error) {
  const AbakuPlayer *drawer = &state->player[player - 1];
  const int size = tiles_total(&drawer->rack);
  if (state->tile_count > 0 || state->idle || drawer->passes || drawer->swapped || drawer->score)
    return position_refuse_player(player, "abaku.not-started", error);
  if (drawer->out ? size != 0 && size != ABAKU_RACK
                  : size != (player < state->turn ? ABAKU_RACK : 0))
    return position_refuse_player(player, "abaku.rack-at-deal", error);
  return true;
}

// After a play the rack is short, after an exchange the tiles aside make it full.
static bool check_drawer(const AbakuState *state, int player, Error *error) {
  const AbakuPlayer *drawer = &state->player[player - 1];
  const int size = tiles_total(&drawer->rack), aside = tiles_total(&state->aside);
  const int bag = abaku_bag_size(state, player);
  if (drawer->passes || (aside == 0 && state->idle))
    return position_refuse_player(player, "abaku.passed-and-draws", error);
  if (size == ABAKU_RACK || bag == 0)
    return position_refuse_player(player, "abaku.nothing-to-draw", error);
  if (aside ? size + aside != ABAKU_RACK || bag < aside || drawer->swapped < aside
            : state->tile_count < ABAKU_RACK - size)
    return position_refuse_player(player, "abaku.rack-at-draw", error);
  return true;
}

static bool check_player(const AbakuState *state, int player, Error *error) {
  const AbakuPlayer *checked = &state->player[player - 1];
  const int size = tiles_total(&checked->rack);
  if (!check_zeros(state, player, error)) return false;
  const int most_passes = state->end == END_PASSES ? ABAKU_MAX_PASSES : ABAKU_MAX_PASSES - 1;
  if (checked->passes > (checked->out ? 0 : most_passes))
    return position_refuse_player(player, "abaku.too-many-passes", error);
  if (state->phase == PHASE_DEAL) return check_deal(state, player, error);
  if (state->phase == PHASE_OVER || checked->out) return true;
  if (state->phase == PHASE_DRAW && state->turn == player)
    return check_drawer(state, player, error);
  if (size != ABAKU_RACK && (size == 0 || abaku_bag_size(state, player) > 0))
    return position_refuse_player(player, "abaku.short-rack", error);
  return true;
}

static bool check_end(const AbakuState *state, Error *error) {
  const int active = active_players(state);
  int gone_out = 0, passed = 0;
  for (int i = 0; i < state->players; i++) {
    const AbakuPlayer *player = &state->player[i];
    const bool bag_is_empty = abaku_bag_size(state, i + 1) == 0;
    gone_out += !player->out && bag_is_empty && tiles_total(&player->rack) == 0;
    passed += player->passes == ABAKU_MAX_PASSES && bag_is_empty;
  }
  const int fewest = state->players == 1 ? 1 : 2; // players who are left in a game that goes on
  bool fits = active >= fewest && (state->players > 2 || active == state->players);
  switch ((AbakuEnd)state->end) {
  case END_OUT:
    fits = fits && gone_out > 0;
    break;
  case END_PASSES:
    fits = fits && passed == 1;
    break;
  case END_IDLE:
    fits = fits && state->idle == ABAKU_IDLE_ROUNDS * state->players;
    break;
  case END_DEFAULT:
  case END_RESIGN:
    fits = state->players <= 2 && active == state->players - 1;
    break;
  case END_LAST:
    fits = state->players > 2 && active == 1;
    break;
  case END_AGREED:
    fits = fits && state->players > 1;
    break;
  default:
    fits = fits && !state->player[state->turn - 1].out;
    break;
  }
  if (state->end != END_IDLE && state->idle == ABAKU_IDLE_ROUNDS * state->players) fits = false;
  return fits || error_raise(error, ERROR_BAD_POSITION, "abaku.players-mismatch");
}

bool abaku_validate(const AbakuState *state, Error *error) {
  if (!check_end(state, error)) return false;
  for (int player = 1; player <= state->players; player++)
    if (!check_player(state, player, error)) return false;
  return state->shared || check_own_bags(state, error);
}
