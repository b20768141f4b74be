// The board drawn for people: rows of marbles between their letters and numbers.
#include "base/say.h"
#include "games/abalone/adapter.h"

static int owner_at(const AbaloneState *state, int cell) {
  return state->marbles[BLACK] >> cell & 1 ? 1 : state->marbles[WHITE] >> cell & 1 ? 2 : 0;
}

static void draw_row(const AbaloneState *state, int row, Drawing *drawing) {
  const size_t line = (size_t)(ROW_COUNT - 1 - row);
  size_t column = (size_t)(row > 4 ? row - 4 : 4 - row) + 1;
  drawing_put(drawing, line, column, DRAWN_LABEL, 0, (char)('a' + row));
  for (int i = 0; i < row_length(row); i++) {
    const int owner = owner_at(state, cell_at(row, row_first_number(row) + i));
    column += 2;
    if (owner)
      drawing_put_piece(drawing, line, column, owner);
    else
      drawing_put(drawing, line, column, DRAWN_EMPTY, 0, '.');
  }
  // The numbers of the slanting columns that end here; the others stand below the last row.
  if (row < 4) drawing_put_number(drawing, line, column + 2, (unsigned)row + 6);
}

void abalone_draw(const void *game_state, Drawing *drawing) {
  const AbaloneGame *game = game_state;
  const AbaloneState *state = &game->state;
  for (int row = ROW_COUNT - 1; row >= 0; row--)
    draw_row(state, row, drawing);
  for (unsigned number = 1; number <= 5; number++)
    drawing_put_number(drawing, ROW_COUNT, 6 + 2 * number, number);
  say_add_with(&drawing->notes, "abalone.board.out",
               "blackPiece=%c black=%d whitePiece=%c white=%d goal=%d", drawing_note_piece(1),
               state->out[BLACK], drawing_note_piece(2), state->out[WHITE], state->goal);
  if (!game->end.reason) {
    text_add(&drawing->notes, "; ");
    say_add(&drawing->notes, state->side == BLACK ? "board.black-to-move" : "board.white-to-move");
  }
  text_add_char(&drawing->notes, '\n');
}
