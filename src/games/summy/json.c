// The state as JSON for faces that draw it themselves.
#include "games/summy/adapter.h"

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

void summy_write_json(const void *game_state, Json *json) {
  const SummyState *state = game_state;
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
  json_add_bool(json, summy_is_last_turn(state));
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
