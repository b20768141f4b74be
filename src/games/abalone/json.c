// The state as JSON for faces that draw it themselves.
#include "games/abalone/adapter.h"

void abalone_write_json(const void *game_state, Json *json) {
  const AbaloneState *state = abalone_state_of(game_state);
  Text board = {0};
  abalone_format_board(state->marbles, &board);
  json_open_object(json);
  json_put_string(json, "board", text_string(&board));
  json_key(json, "out");
  json_open_array(json);
  json_add_number(json, state->out[BLACK]);
  json_add_number(json, state->out[WHITE]);
  json_close_array(json);
  json_put_string(json, "side", state->side == BLACK ? "black" : "white");
  json_put_number(json, "goal", state->goal);
  json_put_number(json, "quiet", state->quiet);
  json_put_number(json, "ply", state->ply);
  json_close_object(json);
  text_free(&board);
}
