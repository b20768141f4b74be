// The puzzle drawn for a terminal, and as JSON.
#include "games/baju/display.h"
#include "games/baju/solo.h"

void baju_solo_draw(const BajuSoloGame *game, Text *out) {
  const BajuSoloState *state = &game->state;
  baju_draw_board(&game->board, state->planes, state->is_dealt ? BAJU_ALL_SPACES : 0, out);
  text_add(out, state->goal == BAJU_TWO_LINES
                    ? "goal: a black and a white line, both rows or both columns, with the same "
                      "values\n      in the same order\n"
                    : "goal: four rows or four columns, two black and two white, in pairs with "
                      "the same\n      values in the same order\n");
  if (!state->is_dealt && !state->ending) text_add(out, "the buttons are about to be dealt\n");
  if (state->is_dealt) text_format(out, "moves made: %u\n", state->moves);
  if (!state->ending) return;
  Result result;
  baju_solo_game.result(game, &result);
  text_add(out, "the puzzle is over: ");
  result_format(&result, out);
  text_add_char(out, '\n');
}

void baju_solo_write_json(const BajuSoloGame *game, Json *json) {
  const BajuSoloState *state = &game->state;
  json_open_object(json);
  baju_write_board(&game->board, state->planes, state->is_dealt ? BAJU_ALL_SPACES : 0, json);
  json_key(json, "goal");
  Text goal = {0};
  baju_solo_game.format_option(game, 0, &goal);
  json_add_string(json, text_string(&goal));
  text_free(&goal);
  json_key(json, "isDealt");
  json_add_bool(json, state->is_dealt);
  json_key(json, "moves");
  json_add_number(json, state->moves);
  Result result;
  baju_solo_game.result(game, &result);
  baju_write_outcome(baju_solo_game.turn(game), &result, json);
  json_close_object(json);
}
