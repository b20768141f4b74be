// The board for people and for faces that draw it themselves.
#include "games/summy/summy.h"

static bool is_last_turn(const SummyState *state) {
  return summy_turn(state) > 0 && tiles_total(&state->hands[2 - state->player]) <= SUMMY_SHORT_HAND;
}

// --- text

static void draw_columns(Text *out) {
  text_add(out, "  ");
  for (int column = 0; column < SUMMY_SIDE; column++)
    text_format(out, " %c", 'a' + column);
  text_add_char(out, '\n');
}

static void draw_row(const SummyState *state, int row, Text *out) {
  text_format(out, "%s%d", row < 9 ? " " : "", row + 1);
  for (int column = 0; column < SUMMY_SIDE; column++)
    text_format(out, " %c", summy_symbols[state->cells[row * SUMMY_SIDE + column]]);
  text_format(out, " %d\n", row + 1);
}

static void draw_player(const SummyState *state, int player, Text *out) {
  const bool is_next = summy_turn(state) != TURN_OVER && state->player == player;
  const TileSet *hand = &state->hands[player - 1];
  text_format(out, "%c player %d  %d points  ", is_next ? '>' : ' ', player,
              state->scores[player - 1]);
  tiles_format(summy_grid.alphabet, hand, out);
  if (tiles_total(hand) == 0) text_add(out, "(no pieces)");
  if (is_next && state->is_drawing) text_format(out, "  draws %d", summy_draw_count(state));
  if (is_next && is_last_turn(state)) text_add(out, "  last turn");
  text_add_char(out, '\n');
}

void summy_draw_board(const SummyState *state, Text *out) {
  draw_columns(out);
  for (int row = 0; row < SUMMY_SIDE; row++)
    draw_row(state, row, out);
  draw_columns(out);
  text_add_char(out, '\n');
  for (int player = 1; player <= 2; player++)
    draw_player(state, player, out);
  const int stock = summy_stock(state);
  const int exchanged = tiles_total(&state->exchanged[0]) + tiles_total(&state->exchanged[1]);
  text_format(out, "  %d in stock, %d exchanged%s\n", stock, exchanged,
              state->whole ? ", arithmetic=whole" : "");
}

// --- JSON

static void write_board(const SummyState *state, Json *json) {
  json_open_array(json);
  for (int row = 0; row < SUMMY_SIDE; row++) {
    char symbols[SUMMY_SIDE + 1] = "";
    for (int column = 0; column < SUMMY_SIDE; column++)
      symbols[column] = summy_symbols[state->cells[row * SUMMY_SIDE + column]];
    json_add_string(json, symbols);
  }
  json_close_array(json);
}

static void write_set(const TileSet *set, Json *json) {
  Text pieces = {0};
  tiles_format(summy_grid.alphabet, set, &pieces);
  json_add_string(json, text_string(&pieces));
  text_free(&pieces);
}

static void write_sets(const TileSet sets[2], Json *json) {
  json_open_array(json);
  for (int i = 0; i < 2; i++)
    write_set(&sets[i], json);
  json_close_array(json);
}

void summy_write_json(const SummyState *state, Json *json) {
  json_open_object(json);
  json_key(json, "board");
  write_board(state, json);
  json_key(json, "phase");
  json_add_string(json, state->end != SUMMY_UNFINISHED ? "over"
                        : state->is_drawing            ? "draw"
                                                       : "play");
  json_key(json, "player");
  json_add_number(json, state->player);
  json_key(json, "lastTurn");
  json_add_bool(json, is_last_turn(state));
  json_key(json, "drawCount");
  json_add_number(json, summy_turn(state) == TURN_CHANCE ? summy_draw_count(state) : 0);
  json_key(json, "scores");
  json_open_array(json);
  for (int i = 0; i < 2; i++)
    json_add_number(json, state->scores[i]);
  json_close_array(json);
  json_key(json, "hands");
  write_sets(state->hands, json);
  json_key(json, "exchanged");
  write_sets(state->exchanged, json);
  json_key(json, "stock");
  json_add_number(json, summy_stock(state));
  json_key(json, "unseen");
  write_set(&state->pool, json);
  json_key(json, "arithmetic");
  json_add_string(json, state->whole ? "whole" : "exact");
  json_close_object(json);
}
