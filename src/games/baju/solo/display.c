// The puzzle drawn for people.
#include "games/baju/display.h"

#include "games/baju/solo/adapter.h"

void baju_solo_draw(const void *game_state, Drawing *drawing) {
  const BajuSoloGame *game = game_state;
  const BajuSoloState *state = &game->state;
  Text *out = &drawing->notes;
  baju_draw_board(&game->board, state->planes, state->is_dealt ? BAJU_ALL_SPACES : 0, drawing);
  text_add(out, state->goal == BAJU_TWO_LINES
                    ? "goal: a black and a white line, both rows or both columns, with the same "
                      "values in the same order\n"
                    : "goal: four rows or four columns, two black and two white, in pairs with "
                      "the same values in the same order\n");
  if (!state->is_dealt && !state->ending) text_add(out, "the buttons are about to be dealt\n");
  if (state->is_dealt) text_format(out, "moves made: %u\n", state->moves);
  if (!state->ending) return;
  Result result;
  baju_solo_game.result(game, &result);
  text_add(out, "the puzzle is over: ");
  result_format(&result, out);
  text_add_char(out, '\n');
}
