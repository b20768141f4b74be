// The puzzle drawn for people.
#include "games/baju/display.h"

#include "base/say.h"
#include "games/baju/solo/adapter.h"

void baju_solo_draw(const void *game_state, Drawing *drawing) {
  const BajuSoloGame *game = game_state;
  const BajuSoloState *state = &game->state;
  Text *out = &drawing->notes;
  baju_draw_board(&game->board, state->planes, state->is_dealt ? BAJU_ALL_SPACES : 0, drawing);
  say_add(out, state->goal == BAJU_TWO_LINES ? "baju.board.goal-two-lines"
                                             : "baju.board.goal-four-lines");
  text_add_char(out, '\n');
  if (state->is_dealt)
    say_add_with(out, "baju.board.moves", "count=%u", state->moves);
  else if (!state->ending)
    say_add(out, "baju.board.before-deal");
  if (state->is_dealt || !state->ending) text_add_char(out, '\n');
  if (!state->ending) return;
  Result result;
  baju_solo_game.result(game, &result);
  say_add(out, "baju.board.puzzle-over");
  text_add_char(out, ' ');
  result_format(&result, out);
  text_add_char(out, '\n');
}
