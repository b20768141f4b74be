// The board drawn for people, and below it the hands.
#include "base/say.h"
#include "games/summy/adapter.h"

enum { FIRST_COLUMN = 3, LAST_COLUMN = FIRST_COLUMN + 2 * (SUMMY_SIDE - 1) };

static DrawnKind cell_kind(uint8_t cell) {
  return cell == SUMMY_EMPTY ? DRAWN_EMPTY : cell == SUMMY_GREY ? DRAWN_LINE : DRAWN_TILE;
}

static void draw_board(const SummyState *state, Drawing *drawing) {
  drawing->ruler_rows = 1;
  drawing->label_columns = FIRST_COLUMN;
  drawing_put_letters(drawing, 0, FIRST_COLUMN, 2, SUMMY_SIDE);
  for (size_t row = 0; row < SUMMY_SIDE; row++) {
    const size_t line = row + 1;
    drawing_put_number(drawing, line, 1, (unsigned)line);
    for (size_t column = 0; column < SUMMY_SIDE; column++) {
      const uint8_t cell = state->cells[row * SUMMY_SIDE + column];
      drawing_put(drawing, line, FIRST_COLUMN + 2 * column, cell_kind(cell), 0,
                  summy_symbols[cell]);
    }
    drawing_put_number(drawing, line, LAST_COLUMN + (line < 10 ? 2 : 3), (unsigned)line);
  }
  drawing_put_letters(drawing, SUMMY_SIDE + 1, FIRST_COLUMN, 2, SUMMY_SIDE);
}

static bool is_next(const SummyState *state, int player) {
  return summy_turn(state) != TURN_OVER && state->player == player;
}

static void add_held(const SummyState *state, int player, Text *out) {
  const TileSet *hand = &state->hands[player - 1];
  tiles_format(summy_grid.alphabet, hand, out);
  if (tiles_total(hand) == 0) say_add(out, "summy.board.no-pieces");
  if (is_next(state, player) && state->is_drawing) {
    text_add(out, "  ");
    say_add_with(out, "board.draws", "count=%d", summy_draw_count(state));
  }
  if (is_next(state, player) && summy_is_last_turn(state)) {
    text_add(out, "  ");
    say_add(out, "summy.board.last-turn");
  }
}

static void draw_player(const SummyState *state, int player, Text *out) {
  text_add(out, is_next(state, player) ? "> " : "  ");
  say_add_with(out, "board.player", "player=%d", player);
  text_add(out, "  ");
  say_add_with(out, "board.points", "points=%d", state->scores[player - 1]);
  text_add(out, "  ");
  add_held(state, player, out);
  text_add_char(out, '\n');
}

void summy_draw(const void *game_state, Drawing *drawing) {
  const SummyState *state = game_state;
  draw_board(state, drawing);
  text_add_char(&drawing->notes, '\n');
  drawing_begin_players(drawing);
  for (int player = 1; player <= 2; player++) {
    draw_player(state, player, &drawing->notes);
    add_held(state, player, &drawing->held[player - 1]);
  }
  drawing_end_players(drawing);
  const int exchanged = tiles_total(&state->exchanged[0]) + tiles_total(&state->exchanged[1]);
  text_add(&drawing->notes, "  ");
  say_add_with(&drawing->notes, "summy.board.stock", "stock=%d exchanged=%d", summy_stock(state),
               exchanged);
  text_add(&drawing->notes, state->whole ? ", arithmetic=whole\n" : "\n");
}
