// The puzzle as JSON for faces that draw it themselves.
#include "games/baju/json.h"

#include "games/baju/solo/adapter.h"

void baju_solo_write_json(const void *game_state, Json *json) {
  const BajuSoloGame *game = game_state;
  const BajuSoloState *state = &game->state;
  json_open_object(json);
  baju_write_board(&game->board, state->planes, state->is_dealt ? BAJU_ALL_SPACES : 0, json);
  json_key(json, "goal");
  Text goal = {0};
  baju_solo_game.format_option(game, 0, &goal);
  json_add_string(json, text_string(&goal));
  text_free(&goal);
  json_put_bool(json, "isDealt", state->is_dealt);
  json_put_number(json, "moves", state->moves);
  Result result;
  baju_solo_game.result(game, &result);
  baju_write_outcome(baju_solo_game.turn(game), &result, json);
  json_close_object(json);
}
