// The board drawn for people: spaces, the bridges between them, and the buttons on them.
#include "games/baju/display.h"

#include "base/say.h"
#include "games/baju/notation.h"
#include "games/baju/planes.h"

enum {
  FIRST_COLUMN = 6, // of what stands on the spaces
  COLUMN_STEP = 9,
  ROW_STEP = 4,
};

// Red bridges are everybody's, black ones player 1's, white ones player 2's.
static void draw_letter(Drawing *drawing, size_t row, size_t column, char colour) {
  const int player = colour == 'b' ? 1 : colour == 'w' ? 2 : 0;
  drawing_put(drawing, row, column, DRAWN_PATH, player, colour);
}

static void draw_button(const BajuBoard *board, unsigned code, size_t row, size_t column,
                        Drawing *drawing) {
  const int player = code & BAJU_CODE_WHITE ? 2 : 1;
  if (player == 2) drawing_put(drawing, row, column, DRAWN_TILE, player, 'w');
  drawing_put(drawing, row, column + 1, DRAWN_TILE, player,
              (char)('0' + board->values[code & ~(unsigned)BAJU_CODE_WHITE]));
}

static void draw_bridge_right(char bridge, size_t line, size_t at, Drawing *drawing) {
  if (bridge == BAJU_NO_BRIDGE) return;
  drawing_put_text(drawing, line, at + 3, DRAWN_LINE, 0, "-- --");
  draw_letter(drawing, line, at + 5, bridge);
}

static void draw_bridge_down(char bridge, size_t line, size_t at, Drawing *drawing) {
  if (bridge == BAJU_NO_BRIDGE) return;
  drawing_put(drawing, line + 1, at, DRAWN_LINE, 0, '|');
  draw_letter(drawing, line + 2, at, bridge);
  drawing_put(drawing, line + 3, at, DRAWN_LINE, 0, '|');
}

// A space, and the bridges to its right and below. Where there is none, nothing is drawn.
static void draw_space(const BajuBoard *board, unsigned row, unsigned column, Drawing *drawing) {
  const size_t line = 1 + ROW_STEP * row, at = FIRST_COLUMN + COLUMN_STEP * column;
  drawing_put(drawing, line, at - 1, DRAWN_LINE, 0, '[');
  drawing_put(drawing, line, at + 2, DRAWN_LINE, 0, ']');
  if (column + 1 < BAJU_SIZE)
    draw_bridge_right(baju_bridge_right(board, row, column), line, at, drawing);
  if (row + 1 < BAJU_SIZE)
    draw_bridge_down(baju_bridge_down(board, row, column), line, at, drawing);
}

void baju_draw_board(const BajuBoard *board, uint64_t planes, uint16_t occupied, Drawing *drawing) {
  drawing->ruler_rows = 1;
  drawing->label_columns = FIRST_COLUMN - 1;
  drawing_put_letters(drawing, 0, FIRST_COLUMN, COLUMN_STEP, BAJU_SIZE);
  for (unsigned space = 0; space < BAJU_SPACES; space++) {
    const unsigned row = space / BAJU_SIZE, column = space % BAJU_SIZE;
    if (column == 0) drawing_put_number(drawing, 1 + ROW_STEP * row, 2, row + 1);
    draw_space(board, row, column, drawing);
    if (occupied >> space & 1)
      draw_button(board, baju_code_at(planes, space), 1 + ROW_STEP * row,
                  FIRST_COLUMN + COLUMN_STEP * column, drawing);
  }
  say_add(&drawing->notes, "baju.board.legend");
  text_add_char(&drawing->notes, '\n');
  if (baju_board_is_ring(board))
    say_add(&drawing->notes, "baju.board.ring");
  else
    say_add_with(&drawing->notes, "baju.board.other", "board=%s", board->text);
  text_add_char(&drawing->notes, '\n');
}
