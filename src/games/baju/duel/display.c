// The duel drawn for people.
#include "games/baju/display.h"

#include "base/say.h"
#include "games/baju/duel/adapter.h"
#include "games/baju/notation.h"

static void draw_supply(const BajuGame *game, unsigned colour, Text *out) {
  say_add_with(out, colour == BAJU_BLACK ? "baju.board.black-left" : "baju.board.white-left",
               "player=%u", colour + 1);
  for (unsigned index = 0; index < game->board.value_count; index++)
    for (unsigned left = baju_count_left(game, colour, index); left > 0; left--)
      text_format(out, " %d", game->board.values[index]);
  if (!game->state.left[colour]) {
    text_add_char(out, ' ');
    say_add(out, "baju.board.nothing");
  }
  text_add_char(out, '\n');
}

void baju_draw(const void *game_state, Drawing *drawing) {
  const BajuGame *game = game_state;
  const BajuState *state = &game->state;
  Text *out = &drawing->notes;
  baju_draw_board(&game->board, state->planes, state->occupied, drawing);
  draw_supply(game, BAJU_BLACK, out);
  draw_supply(game, BAJU_WHITE, out);
  if (state->swapped && !state->ending) {
    say_add_with(out, "baju.board.swapped", "first=%s second=%s",
                 baju_space_name(state->swapped & 15).text,
                 baju_space_name(state->swapped >> 4).text);
    text_add_char(out, '\n');
  }
  if (state->ending) {
    Result result;
    baju_game.result(game, &result);
    say_add_with(out, "baju.board.over", "turns=%u", state->turns);
    text_add_char(out, ' ');
    result_format(&result, out);
  } else {
    say_add(out, baju_side(state) == BAJU_BLACK ? "board.black-to-move" : "board.white-to-move");
    text_add(out, ", ");
    say_add_with(out, "baju.board.turn", "turn=%u most=%u", state->turns + 1, state->limit);
  }
  text_add_char(out, '\n');
}
