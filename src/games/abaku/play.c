// Making moves: plays, exchanges, draws and passes, what follows from them, and how a game ends.
#include "base/error_codes.h"
#include "games/abaku/abaku.h"

#include <assert.h>

// ---- The end

static void end_game(AbakuState *state, AbakuEnd end) {
  // What was handed in for an exchange that is not finished stays with its player.
  if (state->phase == PHASE_DRAW) tiles_add(&state->player[state->turn - 1].rack, &state->aside);
  state->aside = (TileSet){0};
  state->phase = PHASE_OVER;
  state->turn = 0;
  state->end = (uint8_t)end;
}

static int active_players(const AbakuState *state) {
  int active = 0;
  for (int i = 0; i < state->players; i++)
    active += !state->player[i].out;
  return active;
}

static void start_turn(AbakuState *state, int player) {
  state->turn = (uint8_t)player;
  state->phase = PHASE_PLAY;
}

static int next_active(const AbakuState *state, int player) {
  do {
    player = player % state->players + 1;
  } while (state->player[player - 1].out);
  return player;
}

// The next player who gets a first rack; when all have one, the first player is on turn.
static void deal_on(AbakuState *state) {
  for (int player = state->turn + 1; player <= state->players; player++) {
    if (state->player[player - 1].out) continue;
    state->turn = (uint8_t)player;
    return;
  }
  start_turn(state, next_active(state, state->players));
}

static void drop_out(AbakuState *state, int player, AbakuEnd end_of_two) {
  AbakuPlayer *quitter = &state->player[player - 1];
  quitter->out = true;
  quitter->passes = 0;
  if (active_players(state) <= 1) {
    end_game(state, state->players > 2 ? END_LAST : end_of_two);
    return;
  }
  if (state->turn != player) return;
  if (state->phase == PHASE_DEAL) {
    deal_on(state);
    return;
  }
  tiles_add(&quitter->rack, &state->aside);
  state->aside = (TileSet){0};
  start_turn(state, next_active(state, player));
}

// ---- Turns

// Ends a turn in which no tile was laid.
static void end_idle_turn(AbakuState *state, int player) {
  state->idle++;
  if (state->idle == ABAKU_IDLE_ROUNDS * state->players)
    end_game(state, END_IDLE);
  else
    start_turn(state, next_active(state, player));
}

static void pass(AbakuState *state) {
  const int player = state->turn;
  state->player[player - 1].passes++;
  if (state->player[player - 1].passes == ABAKU_MAX_PASSES) {
    if (abaku_bag_size(state, player) == 0)
      end_game(state, END_PASSES);
    else
      drop_out(state, player, END_DEFAULT);
    if (state->phase == PHASE_OVER) return;
  }
  end_idle_turn(state, player);
}

static void swap(AbakuState *state, Move move) {
  const int player = state->turn;
  AbakuPlayer *swapper = &state->player[player - 1];
  TileSet tiles = abaku_move_tiles(move);
  const int count = tiles_total(&tiles);
  if (abaku_hides(state, player)) tiles = tiles_hide(&tiles);
  tiles_remove(&swapper->rack, &tiles);
  state->aside = tiles;
  swapper->passes = 0;
  swapper->swapped = (uint8_t)(swapper->swapped + count < 255 ? swapper->swapped + count : 255);
  state->phase = PHASE_DRAW;
}

int abaku_draw_zeros(const AbakuState *state, AbakuPlayer *drawer, int count) {
  int wildcards = 0;
  for (; count > 0; count--) {
    const bool is_wildcard = drawer->zeros == ABAKU_PLAIN_ZEROS;
    wildcards += is_wildcard;
    if (drawer->zeros > ABAKU_PLAIN_ZEROS)
      drawer->zeros = ABAKU_PLAIN_ZEROS;
    else if (!is_wildcard || state->second_wildcards)
      drawer->zeros++;
  }
  return wildcards;
}

static void take_tiles(const AbakuState *state, AbakuPlayer *drawer, const TileSet *tiles) {
  TileSet taken = *tiles;
  const int wildcards = abaku_draw_zeros(state, drawer, taken.counts[0]);
  taken.counts[0] = (uint8_t)(taken.counts[0] - wildcards);
  taken.counts[ABAKU_WILDCARD] = (uint8_t)wildcards;
  tiles_add(&drawer->rack, &taken);
}

static void draw(AbakuState *state, Move move) {
  const int player = state->turn;
  AbakuPlayer *drawer = &state->player[player - 1];
  TileSet tiles = abaku_move_tiles(move);
  const int count = tiles_total(&tiles);
  const int returned = tiles_total(&state->aside);
  if (state->shared)
    state->bag_count = (uint8_t)(state->bag_count - count + returned);
  else if (returned == 0)
    drawer->bag = (uint8_t)(drawer->bag - count);
  if (abaku_hides(state, player)) {
    // In a view the bag has all hidden tiles, wherever they are.
    drawer->rack.counts[TILES_HIDDEN] = (uint8_t)(drawer->rack.counts[TILES_HIDDEN] + count);
  } else {
    take_tiles(state, drawer, &tiles);
    if (state->shared) {
      const TileSet back = abaku_as_plain(&state->aside);
      tiles_remove(&state->bag, &tiles);
      tiles_add(&state->bag, &back);
    }
  }
  state->aside = (TileSet){0};
  if (state->phase == PHASE_DEAL)
    deal_on(state);
  else if (returned)
    end_idle_turn(state, player);
  else
    start_turn(state, next_active(state, player));
}

// ---- Playing tiles

static void lay_tile(AbakuState *state, AbakuPlayer *layer, int cell, int digit, bool wildcard,
                     bool hidden) {
  state->cells[cell] = (uint8_t)((state->cells[cell] & ~ABAKU_DIGIT_MASK) | digit |
                                 (wildcard ? ABAKU_CELL_WILDCARD : 0));
  state->tile_count++;
  if (hidden) {
    layer->rack.counts[TILES_HIDDEN]--;
    if (state->shared) state->bag.counts[wildcard ? 0 : digit]--;
  } else {
    layer->rack.counts[wildcard ? ABAKU_WILDCARD : digit]--;
  }
  if (wildcard)
    layer->zeros_shown = ABAKU_PLAIN_ZEROS;
  else if (digit == 0 && layer->zeros_shown < ABAKU_PLAIN_ZEROS)
    layer->zeros_shown++;
}

// The racks that pay a player who goes out.
static int other_racks_value(const AbakuState *state, int player) {
  int value = 0;
  for (int i = 0; i < state->players; i++)
    if (i != player - 1 && !state->player[i].out) value += abaku_rack_value(&state->player[i].rack);
  return value;
}

int abaku_out_bonus(const AbakuState *state, Move move) {
  if (abaku_move_kind(move) != MOVE_PLAY || abaku_bag_size(state, state->turn) > 0 ||
      tiles_total(&state->player[state->turn - 1].rack) > abaku_move_count(move))
    return 0;
  return other_racks_value(state, state->turn);
}

static void settle_racks(AbakuState *state, int player) {
  state->player[player - 1].score += other_racks_value(state, player);
  for (int i = 0; i < state->players; i++)
    if (i != player - 1 && !state->player[i].out)
      state->player[i].score -= abaku_rack_value(&state->player[i].rack);
}

static void lay(AbakuState *state, Move move, int points) {
  const int player = state->turn;
  AbakuPlayer *layer = &state->player[player - 1];
  AbakuPlacement placement;
  abaku_place(state, move, &placement);
  for (int i = 0; i < placement.count; i++)
    lay_tile(state, layer, placement.cells[i], placement.digits[i], placement.wildcards[i],
             abaku_hides(state, player));
  layer->score += points;
  layer->passes = 0;
  state->idle = 0;
  if (abaku_bag_size(state, player) > 0) {
    state->phase = PHASE_DRAW;
  } else if (tiles_total(&layer->rack) > 0) {
    start_turn(state, next_active(state, player));
  } else {
    settle_racks(state, player);
    end_game(state, END_OUT);
  }
}

void abaku_play(AbakuState *state, Move move, int points) {
  assert(state->phase != PHASE_OVER);
  assert((state->phase == PHASE_PLAY) == (abaku_move_kind(move) != MOVE_DRAW));
  switch (abaku_move_kind(move)) {
  case MOVE_PLAY:
    lay(state, move, points);
    break;
  case MOVE_SWAP:
    swap(state, move);
    break;
  case MOVE_DRAW:
    draw(state, move);
    break;
  default:
    pass(state);
    break;
  }
}

// ---- Events

bool abaku_apply_event(AbakuState *state, GameEvent event, int player, Error *error) {
  if (state->phase == PHASE_OVER) return error_raise(error, ERROR_GAME_OVER, "move.game-over");
  if (event == EVENT_AGREED) {
    if (state->players == 1) return error_raise(error, "solo", "player.nobody-to-agree");
    end_game(state, END_AGREED);
    return true;
  }
  if (player < 1 || player > state->players)
    return error_raise_with(error, ERROR_BAD_ARGUMENT, "player.unknown", "player=%d", player);
  if (state->player[player - 1].out)
    return error_raise_with(error, "player-out", "player.out", "player=%d", player);
  if (event == EVENT_TIME) {
    if (abaku_turn(state) != player)
      return error_raise_with(error, ERROR_NOT_YOUR_TURN, "player.not-on-turn", "player=%d",
                              player);
    pass(state); // a turn that runs out of time
    return true;
  }
  drop_out(state, player, END_RESIGN);
  return true;
}
