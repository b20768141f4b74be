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
  json_put_string(json, "phase",
                  state->end != SUMMY_UNFINISHED ? "over"
                  : state->is_drawing            ? "draw"
                                                 : "play");
  json_put_number(json, "player", state->player);
  json_put_bool(json, "lastTurn", summy_is_last_turn(state));
  json_put_number(json, "drawCount",
                  summy_turn(state) == TURN_CHANCE ? summy_draw_count(state) : 0);
  json_key(json, "scores");
  json_open_array(json);
  for (int i = 0; i < 2; i++)
    json_add_number(json, state->scores[i]);
  json_close_array(json);
  json_key(json, "hands");
  write_sets(state->hands, json);
  json_key(json, "exchanged");
  write_sets(state->exchanged, json);
  json_put_number(json, "stock", summy_stock(state));
  json_key(json, "unseen");
  write_set(&state->pool, json);
  json_put_string(json, "arithmetic", state->whole ? "whole" : "exact");
  json_close_object(json);
}
