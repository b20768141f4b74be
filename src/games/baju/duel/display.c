// The duel drawn for people.
#include "games/baju/display.h"

#include "games/baju/duel/adapter.h"
#include "games/baju/notation.h"

static void draw_supply(const BajuGame *game, unsigned colour, Text *out) {
  text_format(out, "%s (player %u) has left:", colour == BAJU_BLACK ? "black" : "white",
              colour + 1);
  for (unsigned index = 0; index < game->board.value_count; index++)
    for (unsigned left = baju_count_left(game, colour, index); left > 0; left--)
      text_format(out, " %d", game->board.values[index]);
  text_add(out, game->state.left[colour] ? "\n" : " nothing\n");
}

void baju_draw(const void *game_state, Drawing *drawing) {
  const BajuGame *game = game_state;
  const BajuState *state = &game->state;
  Text *out = &drawing->notes;
  baju_draw_board(&game->board, state->planes, state->occupied, drawing);
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
