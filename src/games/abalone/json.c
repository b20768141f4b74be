// The state as JSON for faces that draw it themselves.
#include "games/abalone/adapter.h"

void abalone_write_json(const void *game_state, Json *json) {
  const AbaloneState *state = abalone_state_of(game_state);
  Text board = {0};
  abalone_format_board(state->marbles, &board);
  json_open_object(json);
  json_key(json, "board");
  json_add_string(json, text_string(&board));
  json_key(json, "out");
  json_open_array(json);
  json_add_number(json, state->out[BLACK]);
  json_add_number(json, state->out[WHITE]);
  json_close_array(json);
  json_key(json, "side");
  json_add_string(json, state->side == BLACK ? "black" : "white");
  json_key(json, "goal");
  json_add_number(json, state->goal);
  json_key(json, "quiet");
  json_add_number(json, state->quiet);
  json_key(json, "ply");
  json_add_number(json, state->ply);
  json_close_object(json);
  text_free(&board);
}
