// The state as JSON for faces that draw it themselves.
#include "games/abaku/adapter.h"

static void add_text(Json *json, Text *text) {
  json_add_string(json, text_string(text));
  text_free(text);
}

// 15 strings of 15 characters.
static void write_rows(Json *json, const char *key, const AbakuState *state,
                       char (*symbol)(const AbakuState *state, int cell)) {
  json_key(json, key);
  json_open_array(json);
  for (int row = 0; row < ABAKU_SIZE; row++) {
    Text text = {0};
    for (int column = 0; column < ABAKU_SIZE; column++)
      text_add_char(&text, symbol(state, row * ABAKU_SIZE + column));
    add_text(json, &text);
  }
  json_close_array(json);
}

static char tile_symbol(const AbakuState *state, int cell) {
  return abaku_is_empty(state, cell) ? '.' : (char)('0' + abaku_digit(state, cell));
}

static char bonus_symbol(const AbakuState *state, int cell) {
  return abaku_bonus_symbol(abaku_bonus(state, cell));
}

static void write_wildcards(Json *json, const AbakuState *state) {
  json_key(json, "wildcards");
  json_open_array(json);
  for (int cell = 0; cell < ABAKU_CELLS; cell++) {
    if (!(state->cells[cell] & ABAKU_CELL_WILDCARD)) continue;
    Text text = {0};
    line_format_cell(&abaku_grid, cell, &text);
    add_text(json, &text);
  }
  json_close_array(json);
}

static void write_player(Json *json, const AbakuState *state, int player) {
  const AbakuPlayer *written = &state->player[player - 1];
  Text rack = {0};
  tiles_format(abaku_rack_tiles, &written->rack, &rack);
  json_open_object(json);
  json_put_number(json, "score", written->score);
  json_key(json, "rack");
  add_text(json, &rack);
  json_put_number(json, "bag", abaku_bag_size(state, player));
  json_key(json, "zeros");
  if (abaku_hides(state, player))
    json_add_null(json);
  else
    json_add_number(json, written->zeros);
  json_put_number(json, "passes", written->passes);
  json_put_bool(json, "out", written->out);
  json_close_object(json);
}

void abaku_write_json(const void *game_state, Json *json) {
  const AbakuState *state = game_state;
  static const char *const phases[] = {"deal", "play", "draw", "over"};
  json_open_object(json);
  write_rows(json, "board", state, tile_symbol);
  write_rows(json, "bonuses", state, bonus_symbol);
  write_wildcards(json, state);
  json_key(json, "players");
  json_open_array(json);
  for (int player = 1; player <= state->players; player++)
    write_player(json, state, player);
  json_close_array(json);
  json_put_string(json, "phase", phases[state->phase]);
  json_key(json, "player"); // who plays or draws
  json_add_number(json, state->turn);
  json_key(json, "drawing");
  const bool is_drawing = state->phase == PHASE_DEAL || state->phase == PHASE_DRAW;
  json_add_number(json, is_drawing ? abaku_draw_size(state) : 0);
  Text aside = {0};
  tiles_format(abaku_rack_tiles, &state->aside, &aside);
  json_key(json, "aside");
  add_text(json, &aside);
  json_put_number(json, "idle", state->idle);
  json_put_number(json, "idleLimit", ABAKU_IDLE_ROUNDS * state->players);
  json_put_bool(json, "sharedBag", state->shared);
  json_put_string(json, "ops", state->basic ? "basic" : "full");
  json_put_string(json, "cover", state->cover_each ? "each" : "one");
  json_put_bool(json, "zeroContact", state->zero_contact);
  json_put_bool(json, "zeroPoints", !state->zeros_unpaid);
  json_put_string(json, "wildcardZeros", state->second_wildcards ? "second" : "every");
  json_put_number(json, "viewer", state->viewer);
  json_close_object(json);
}
