// The start, whose turn it is, what is in bags and racks, and the result.
#include "games/abaku/adapter.h"

#include <string.h>

void abaku_init(AbakuState *state, int players, bool shared, bool basic, const uint8_t *bonuses) {
  memset(state, 0, sizeof *state);
  for (int cell = 0; cell < ABAKU_CELLS; cell++)
    state->cells[cell] = (uint8_t)(bonuses[cell] << ABAKU_BONUS_SHIFT | ABAKU_EMPTY);
  state->players = (uint8_t)players;
  state->shared = shared;
  state->basic = basic;
  state->viewer = VIEWER_REFEREE;
  state->phase = PHASE_DEAL;
  state->turn = 1;
  if (shared) {
    state->bag_count = ABAKU_SHARED_BAG;
    memset(state->bag.counts, ABAKU_SHARED_OF_EACH, 10);
  }
  for (int i = 0; i < players; i++)
    state->player[i].bag = shared ? 0 : ABAKU_OWN_BAG;
}

int abaku_turn(const AbakuState *state) {
  switch ((AbakuPhase)state->phase) {
  case PHASE_PLAY:
    return state->turn;
  case PHASE_OVER:
    return TURN_OVER;
  default:
    return TURN_CHANCE;
  }
}

int abaku_bag_size(const AbakuState *state, int player) {
  return state->shared ? state->bag_count : state->player[player - 1].bag;
}

int abaku_draw_size(const AbakuState *state) {
  const int room = ABAKU_RACK - tiles_total(&state->player[state->turn - 1].rack);
  const int bag = abaku_bag_size(state, state->turn);
  return bag < room ? bag : room;
}

int abaku_rack_value(const TileSet *rack) {
  int value = 0;
  for (int digit = 1; digit < 10; digit++)
    value += digit * rack->counts[digit];
  return value;
}

bool abaku_hides(const AbakuState *state, int player) {
  if (state->viewer == VIEWER_REFEREE || state->viewer == player) return false;
  return state->phase != PHASE_OVER || state->player[player - 1].rack.counts[TILES_HIDDEN] > 0;
}

TileSet abaku_as_plain(const TileSet *tiles) {
  TileSet plain = *tiles;
  plain.counts[0] = (uint8_t)(plain.counts[0] + plain.counts[ABAKU_WILDCARD]);
  plain.counts[ABAKU_WILDCARD] = 0;
  plain.counts[TILES_HIDDEN] = 0;
  return plain;
}

const char *const abaku_end_words[END_COUNT] = {
    [END_NONE] = NULL,   [END_OUT] = "out",         [END_PASSES] = "passes",
    [END_IDLE] = "idle", [END_DEFAULT] = "default", [END_RESIGN] = "resign",
    [END_LAST] = "last", [END_AGREED] = "agreed",
};

void abaku_result(const AbakuState *state, Result *result) {
  *result = (Result){RESULT_UNFINISHED, 0, NULL};
  if (state->phase != PHASE_OVER) return;
  result->reason = abaku_end_words[state->end];
  int32_t best = INT32_MIN;
  for (int i = 0; i < state->players; i++)
    if (!state->player[i].out && state->player[i].score > best) best = state->player[i].score;
  for (int i = 0; i < state->players; i++)
    if (!state->player[i].out && (state->player[i].score == best || state->end == END_AGREED))
      result->players |= 2u << i;
  if (state->players == 1 && state->end == END_IDLE) result->players = 0;
  const int winners = __builtin_popcount(result->players);
  result->kind = winners == 0 ? RESULT_LOST : winners == 1 ? RESULT_WON : RESULT_DRAWN;
}
