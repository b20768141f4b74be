// The board drawn for people, and below it the players.
#include "base/say.h"
#include "games/abaku/adapter.h"

enum { FIRST_COLUMN = 5, LAST_COLUMN = FIRST_COLUMN + 2 * (ABAKU_SIZE - 1) };

static void draw_cell(const AbakuState *state, int cell, size_t row, size_t column,
                      Drawing *drawing) {
  const AbakuBonus bonus = abaku_bonus(state, cell);
  const char symbol = abaku_bonus_symbol(bonus);
  if (!abaku_is_empty(state, cell))
    drawing_put(drawing, row, column, DRAWN_TILE, 0, (char)('0' + abaku_digit(state, cell)));
  else
    drawing_put(drawing, row, column, bonus ? DRAWN_BONUS : DRAWN_EMPTY, (int)bonus, symbol);
}

static void draw_board(const AbakuState *state, Drawing *drawing) {
  drawing->ruler_rows = 1;
  drawing->label_columns = FIRST_COLUMN;
  drawing_put_letters(drawing, 0, FIRST_COLUMN, 2, ABAKU_SIZE);
  for (int row = 0; row < ABAKU_SIZE; row++) {
    const size_t line = (size_t)row + 1;
    drawing_put_number(drawing, line, 2, (unsigned)row + 1);
    for (int column = 0; column < ABAKU_SIZE; column++)
      draw_cell(state, row * ABAKU_SIZE + column, line, FIRST_COLUMN + 2 * (size_t)column, drawing);
    drawing_put_number(drawing, line, LAST_COLUMN + (row < 9 ? 3 : 4), (unsigned)row + 1);
  }
  drawing_put_letters(drawing, ABAKU_SIZE + 1, FIRST_COLUMN, 2, ABAKU_SIZE);
}

// Rack, bag and what is special; `indent` columns stand before it.
static void add_held(const AbakuState *state, int player, size_t indent, Text *out) {
  const AbakuPlayer *drawn = &state->player[player - 1];
  const bool is_on_turn = state->turn == player;
  tiles_format(abaku_rack_tiles, &drawn->rack, out);
  text_pad_to(out, indent + 7);
  if (!state->shared) say_add_with(out, "abaku.board.bag", "count=%d", drawn->bag);
  text_pad_to(out, indent + 15);
  if (drawn->out) say_add(out, "abaku.board.out");
  if (drawn->passes) say_add_with(out, "abaku.board.passed", "count=%d", drawn->passes);
  if (is_on_turn && state->phase != PHASE_PLAY)
    say_add_with(out, "board.draws", "count=%d", abaku_draw_size(state));
  while (out->length && out->data[out->length - 1] == ' ')
    text_truncate(out, out->length - 1);
}

static void draw_player(const AbakuState *state, int player, Text *out) {
  enum { RACK_COLUMN = 31 };
  const AbakuPlayer *drawn = &state->player[player - 1];
  const bool is_on_turn = state->turn == player;
  text_add(out, is_on_turn ? "> " : "  ");
  say_add_with(out, "board.player", "player=%d", player);
  text_pad_to(out, 12);
  say_add_with(out, "board.points", "points=%d", drawn->score);
  text_pad_to(out, 26);
  say_add(out, "abaku.board.rack");
  text_pad_to(out, RACK_COLUMN);
  add_held(state, player, RACK_COLUMN, out);
  text_add_char(out, '\n');
}

void abaku_draw(const void *game_state, Drawing *drawing) {
  const AbakuState *state = game_state;
  Text *notes = &drawing->notes;
  draw_board(state, drawing);
  say_add(notes, "abaku.board.bonuses");
  text_add(notes, "\n\n");
  drawing_begin_players(drawing);
  for (int player = 1; player <= state->players; player++) {
    draw_player(state, player, notes);
    add_held(state, player, 0, &drawing->held[player - 1]);
  }
  drawing_end_players(drawing);
  if (state->shared) {
    text_add(notes, "  ");
    say_add_with(notes, "abaku.board.bag", "count=%d", state->bag_count);
    text_add_char(notes, '\n');
  }
  Result result;
  abaku_result(state, &result);
  if (result.kind == RESULT_UNFINISHED) return;
  text_add(notes, "  ");
  result_format(&result, notes);
  text_add_char(notes, '\n');
}
