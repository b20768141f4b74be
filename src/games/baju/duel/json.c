// The duel as JSON for faces that draw it themselves.
#include "games/baju/json.h"

#include "games/baju/duel/adapter.h"
#include "games/baju/notation.h"

static void write_supplies(const BajuGame *game, Json *json) {
  json_key(json, "supplies");
  json_open_array(json);
  for (unsigned colour = 0; colour < 2; colour++) {
    json_open_array(json);
    for (unsigned index = 0; index < game->board.value_count; index++)
      for (unsigned left = baju_count_left(game, colour, index); left > 0; left--)
        json_add_number(json, game->board.values[index]);
    json_close_array(json);
  }
  json_close_array(json);
}

void baju_write_json(const void *game_state, Json *json) {
  const BajuGame *game = game_state;
  const BajuState *state = &game->state;
  json_open_object(json);
  baju_write_board(&game->board, state->planes, state->occupied, json);
  write_supplies(game, json);
  json_key(json, "swapped");
  if (state->swapped) {
    json_open_array(json);
    json_add_string(json, baju_space_name(state->swapped & 15).text);
    json_add_string(json, baju_space_name(state->swapped >> 4).text);
    json_close_array(json);
  } else {
    json_add_null(json);
  }
  json_put_number(json, "turns", state->turns);
  json_put_number(json, "turnLimit", state->limit); // 0: none
  Result result;
  baju_game.result(game, &result);
  baju_write_outcome(baju_game.turn(game), &result, json);
  json_close_object(json);
}
