// The duel drawn for a terminal, and as JSON.
#include "games/baju/display.h"
#include "games/baju/duel.h"
#include "games/baju/notation.h"

static unsigned count_left(const BajuGame *game, unsigned colour, unsigned index) {
  const unsigned placed =
      (unsigned)__builtin_popcount(baju_buttons_of_value(&game->state, colour, index));
  return game->board.supply[index] - placed;
}

static void draw_supply(const BajuGame *game, unsigned colour, Text *out) {
  text_format(out, "%s (player %u) has left:", colour == BAJU_BLACK ? "black" : "white",
              colour + 1);
  for (unsigned index = 0; index < game->board.value_count; index++)
    for (unsigned left = count_left(game, colour, index); left > 0; left--)
      text_format(out, " %d", game->board.values[index]);
  text_add(out, game->state.left[colour] ? "\n" : " nothing\n");
}

void baju_draw(const BajuGame *game, Text *out) {
  const BajuState *state = &game->state;
  baju_draw_board(&game->board, state->planes, state->occupied, out);
  draw_supply(game, BAJU_BLACK, out);
  draw_supply(game, BAJU_WHITE, out);
  if (state->swapped && !state->ending)
    text_format(out, "just swapped, and not to be swapped back: %s and %s\n",
                baju_space_name(state->swapped & 15).text,
                baju_space_name(state->swapped >> 4).text);
  if (state->ending) {
    text_format(out, "the game is over after %d turns: ", state->turns);
    Result result;
    baju_game.result(game, &result);
    result_format(&result, out);
    text_add_char(out, '\n');
  } else {
    text_format(out, "%s to move, turn %d of %d\n",
                baju_side(state) == BAJU_BLACK ? "black" : "white", state->turns + 1,
                BAJU_MAX_TURNS);
  }
}

static void write_supplies(const BajuGame *game, Json *json) {
  json_key(json, "supplies");
  json_open_array(json);
  for (unsigned colour = 0; colour < 2; colour++) {
    json_open_array(json);
    for (unsigned index = 0; index < game->board.value_count; index++)
      for (unsigned left = count_left(game, colour, index); left > 0; left--)
        json_add_number(json, game->board.values[index]);
    json_close_array(json);
  }
  json_close_array(json);
}

void baju_write_json(const BajuGame *game, Json *json) {
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
  json_key(json, "turns");
  json_add_number(json, state->turns);
  json_key(json, "turnLimit");
  json_add_number(json, BAJU_MAX_TURNS);
  Result result;
  baju_game.result(game, &result);
  baju_write_outcome(baju_game.turn(game), &result, json);
  json_close_object(json);
}
