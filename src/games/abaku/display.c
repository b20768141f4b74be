// The board for people, and the state as JSON for faces that draw it themselves.
#include "games/abaku/abaku.h"

static char cell_symbol(const AbakuState *state, int cell) {
  return abaku_is_empty(state, cell) ? abaku_bonus_symbol(abaku_bonus(state, cell))
                                     : (char)('0' + abaku_digit(state, cell));
}

static void draw_board(const AbakuState *state, Text *out) {
  static const char header[] = "     a b c d e f g h i j k l m n o\n";
  text_add(out, header);
  for (int row = 0; row < ABAKU_SIZE; row++) {
    text_add(out, row + 1 < 10 ? "  " : " ");
    text_format(out, "%d ", row + 1);
    for (int column = 0; column < ABAKU_SIZE; column++) {
      text_add_char(out, ' ');
      text_add_char(out, cell_symbol(state, row * ABAKU_SIZE + column));
    }
    text_format(out, "  %d\n", row + 1);
  }
  text_add(out, header);
}

static void draw_player(const AbakuState *state, int player, Text *out) {
  const AbakuPlayer *drawn = &state->player[player - 1];
  const bool is_on_turn = state->turn == player;
  text_format(out, "%s player %d", is_on_turn ? ">" : " ", player);
  text_pad_to(out, 12);
  text_format(out, "%d points", drawn->score);
  text_pad_to(out, 26);
  text_add(out, "rack ");
  tiles_format(abaku_rack_tiles, &drawn->rack, out);
  text_pad_to(out, 38);
  if (!state->shared) text_format(out, "bag %d", drawn->bag);
  text_pad_to(out, 46);
  if (drawn->out) text_add(out, "dropped out");
  if (drawn->passes) text_format(out, "passed %d", drawn->passes);
  if (is_on_turn && state->phase != PHASE_PLAY)
    text_format(out, "draws %d", abaku_draw_size(state));
  while (out->data[out->length - 1] == ' ')
    text_truncate(out, out->length - 1);
  text_add_char(out, '\n');
}

void abaku_draw(const AbakuState *state, Text *out) {
  draw_board(state, out);
  text_add(out, "d, t: tile x2, x3   D, T: operation x2, x3   *: centre, operation x2\n\n");
  for (int player = 1; player <= state->players; player++)
    draw_player(state, player, out);
  if (state->shared) text_format(out, "  bag %d\n", state->bag_count);
  Result result;
  abaku_result(state, &result);
  if (result.kind == RESULT_UNFINISHED) return;
  text_add(out, "  ");
  result_format(&result, out);
  text_add_char(out, '\n');
}

static void write_text(Json *json, const char *key, Text *text) {
  if (key) json_key(json, key);
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
    write_text(json, NULL, &text);
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
    write_text(json, NULL, &text);
  }
  json_close_array(json);
}

static void write_player(Json *json, const AbakuState *state, int player) {
  const AbakuPlayer *written = &state->player[player - 1];
  Text rack = {0};
  tiles_format(abaku_rack_tiles, &written->rack, &rack);
  json_open_object(json);
  json_key(json, "score");
  json_add_number(json, written->score);
  write_text(json, "rack", &rack);
  json_key(json, "bag");
  json_add_number(json, abaku_bag_size(state, player));
  json_key(json, "zeros");
  if (abaku_hides(state, player))
    json_add_null(json);
  else
    json_add_number(json, written->zeros);
  json_key(json, "passes");
  json_add_number(json, written->passes);
  json_key(json, "out");
  json_add_bool(json, written->out);
  json_close_object(json);
}

void abaku_write_json(const AbakuState *state, Json *json) {
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
  json_key(json, "phase");
  json_add_string(json, phases[state->phase]);
  json_key(json, "player"); // who plays or draws
  json_add_number(json, state->turn);
  json_key(json, "drawing");
  const bool is_drawing = state->phase == PHASE_DEAL || state->phase == PHASE_DRAW;
  json_add_number(json, is_drawing ? abaku_draw_size(state) : 0);
  Text aside = {0};
  tiles_format(abaku_rack_tiles, &state->aside, &aside);
  write_text(json, "aside", &aside);
  json_key(json, "idle");
  json_add_number(json, state->idle);
  json_key(json, "idleLimit");
  json_add_number(json, ABAKU_IDLE_ROUNDS * state->players);
  json_key(json, "sharedBag");
  json_add_bool(json, state->shared);
  json_key(json, "ops");
  json_add_string(json, state->basic ? "basic" : "full");
  json_key(json, "viewer");
  json_add_number(json, state->viewer);
  json_close_object(json);
}
