// Paints the cells of a drawing: a style and a character for each kind.
#include "tui/board_pane.h"

static int clamp(int value, int least, int most) {
  if (value > most) value = most;
  return value < least ? least : value;
}

// Rows and columns that scroll, and how many of them fit.
static int body_rows(const Drawing *drawing) {
  return (int)(drawing->rows - drawing->ruler_rows);
}

static int body_columns(const Drawing *drawing) {
  return (int)(drawing->columns - drawing->label_columns);
}

static int shown_rows(const BoardPane *pane, const Drawing *drawing) {
  return clamp(pane->height - (int)drawing->ruler_rows, 0, body_rows(drawing));
}

static int shown_columns(const BoardPane *pane, const Drawing *drawing) {
  return clamp(pane->width - (int)drawing->label_columns, 0, body_columns(drawing));
}

void board_pane_fit(BoardPane *pane, const Drawing *drawing) {
  pane->first_row = clamp(pane->first_row, 0, body_rows(drawing) - shown_rows(pane, drawing));
  pane->first_column =
      clamp(pane->first_column, 0, body_columns(drawing) - shown_columns(pane, drawing));
}

void board_pane_reveal(BoardPane *pane, const Drawing *drawing, size_t row, size_t column) {
  enum { MARGIN = 2 }; // what lies beside a place matters too
  const int body_row = (int)row - (int)drawing->ruler_rows;
  const int body_column = (int)column - (int)drawing->label_columns;
  if (body_row - MARGIN < pane->first_row) pane->first_row = body_row - MARGIN;
  if (body_row + MARGIN >= pane->first_row + shown_rows(pane, drawing))
    pane->first_row = body_row + MARGIN + 1 - shown_rows(pane, drawing);
  if (body_column - MARGIN < pane->first_column) pane->first_column = body_column - MARGIN;
  if (body_column + MARGIN >= pane->first_column + shown_columns(pane, drawing))
    pane->first_column = body_column + MARGIN + 1 - shown_columns(pane, drawing);
  board_pane_fit(pane, drawing);
}

void board_pane_reveal_changes(BoardPane *pane, const Drawing *drawing, const Drawing *before) {
  // From the last to the first, so that where not all fit the first does.
  for (size_t row = drawing->rows; row-- > 0;)
    for (size_t column = drawing->columns; column-- > 0;)
      if (drawing_differs(drawing, before, row, column))
        board_pane_reveal(pane, drawing, row, column);
}

static Style player_style(int player) {
  return player == 1 ? STYLE_FIRST : player == 2 ? STYLE_SECOND : STYLE_TILE;
}

static Style cell_style(DrawnCell cell) {
  static const Style bonus_styles[] = {STYLE_TILE, STYLE_CYAN, STYLE_BLUE, STYLE_MAGENTA,
                                       STYLE_RED};
  static const Style path_styles[] = {STYLE_RED, STYLE_BLUE, STYLE_YELLOW};
  enum { BONUS_STYLES = sizeof bonus_styles / sizeof *bonus_styles, PATH_STYLES = 3 };
  switch ((DrawnKind)cell.kind) {
  case DRAWN_EMPTY:
  case DRAWN_LABEL:
  case DRAWN_LINE:
    return STYLE_DIM;
  case DRAWN_PIECE:
  case DRAWN_TILE:
    return player_style(cell.number);
  case DRAWN_BONUS:
    return bonus_styles[cell.number % BONUS_STYLES];
  case DRAWN_PATH:
    return path_styles[cell.number % PATH_STYLES];
  default:
    return STYLE_PLAIN;
  }
}

static wchar_t line_character(unsigned sides) {
  switch (sides) {
  case LINE_UP | LINE_DOWN:
    return L'│';
  case LINE_LEFT | LINE_RIGHT:
    return L'─';
  case LINE_RIGHT | LINE_DOWN:
    return L'┌';
  case LINE_LEFT | LINE_DOWN:
    return L'┐';
  case LINE_RIGHT | LINE_UP:
    return L'└';
  case LINE_LEFT | LINE_UP:
    return L'┘';
  case LINE_RIGHT | LINE_UP | LINE_DOWN:
    return L'├';
  case LINE_LEFT | LINE_UP | LINE_DOWN:
    return L'┤';
  case LINE_LEFT | LINE_RIGHT | LINE_DOWN:
    return L'┬';
  case LINE_LEFT | LINE_RIGHT | LINE_UP:
    return L'┴';
  case LINE_LEFT | LINE_RIGHT | LINE_UP | LINE_DOWN:
    return L'┼';
  default:
    return 0;
  }
}

static wchar_t piece_character(int player) {
  if (screen_has_unicode()) return player == 1 ? L'●' : L'○';
  return player == 1 ? L'@' : L'O';
}

static wchar_t cell_character(const Drawing *drawing, size_t row, size_t column, DrawnCell cell) {
  const wchar_t plain = (wchar_t)(unsigned char)cell.character;
  if (!screen_has_unicode()) return plain;
  if (cell.kind == DRAWN_PIECE) return piece_character(cell.number);
  if (cell.kind == DRAWN_EMPTY) return L'·';
  const wchar_t line = line_character(drawing_line_sides(drawing, row, column));
  return line ? line : plain;
}

static bool is_pinned(const BoardMarks *marks, Place place) {
  for (size_t i = 0; i < marks->pin_count; i++)
    if (marks->pins[i] == place) return true;
  return false;
}

static void show_cell(const Drawing *drawing, const BoardMarks *marks, size_t row, size_t column,
                      int screen_row, int screen_column) {
  const DrawnCell cell = drawing_at(drawing, row, column);
  const Place place = row * drawing->columns + column;
  Style style = cell_style(cell);
  if (marks->before && drawing_differs(drawing, marks->before, row, column)) style = marks->changed;
  if (is_pinned(marks, place)) style = STYLE_PIN;
  if (marks->has_cursor && marks->cursor == place) style = STYLE_CURSOR;
  if (cell.kind == DRAWN_BLANK && style == STYLE_PLAIN) return;
  screen_put_char(screen_row, screen_column, style, cell_character(drawing, row, column, cell));
}

// Arrows beside the pane where the board goes on.
static void show_more(const BoardPane *pane, const Drawing *drawing) {
  const bool unicode = screen_has_unicode();
  const int right = pane->column + pane->width;
  const int bottom = pane->row + pane->height - 1;
  if (pane->first_row > 0) screen_put_char(pane->row + 1, right, STYLE_KEY, unicode ? L'↑' : L'^');
  if (pane->first_row + shown_rows(pane, drawing) < body_rows(drawing))
    screen_put_char(bottom, right, STYLE_KEY, unicode ? L'↓' : L'v');
  if (pane->first_column > 0)
    screen_put_char(pane->row, pane->column - 1, STYLE_KEY, unicode ? L'←' : L'<');
  if (pane->first_column + shown_columns(pane, drawing) < body_columns(drawing))
    screen_put_char(pane->row, right, STYLE_KEY, unicode ? L'→' : L'>');
}

void board_pane_show(const BoardPane *pane, const Drawing *drawing, const BoardMarks *marks) {
  const int rulers = (int)drawing->ruler_rows, labels = (int)drawing->label_columns;
  for (int y = 0; y < pane->height; y++) {
    const int row = y < rulers ? y : y + pane->first_row;
    if (row >= (int)drawing->rows) break;
    screen_mark(pane->row + y, pane->column + labels, shown_columns(pane, drawing),
                KEY_IS_PLACE + row * (int)drawing->columns + labels + pane->first_column, 1);
    for (int x = 0; x < pane->width; x++) {
      const int column = x < labels ? x : x + pane->first_column;
      if (column >= (int)drawing->columns) break;
      show_cell(drawing, marks, (size_t)row, (size_t)column, pane->row + y, pane->column + x);
    }
  }
  show_more(pane, drawing);
}

void board_put_piece(int row, int column, int player) {
  screen_put_char(row, column, player_style(player), piece_character(player));
}
