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

// Letters on boards often stand for colours; the others get one that tells them apart.
static Style letter_style(char letter) {
  switch (letter) {
  case 'r':
  case 'T':
    return STYLE_RED;
  case 'g':
    return STYLE_GREEN;
  case 'y':
  case 'w':
    return STYLE_YELLOW;
  case 'b':
  case 't':
    return STYLE_BLUE;
  case 'm':
  case 'D':
    return STYLE_MAGENTA;
  case 'c':
  case 'd':
    return STYLE_CYAN;
  default:
    return STYLE_TILE;
  }
}

static Style kind_style(CellKind kind, char character) {
  switch (kind) {
  case CELL_EMPTY:
  case CELL_LABEL:
  case CELL_LINE:
    return STYLE_DIM;
  case CELL_FIRST:
    return STYLE_FIRST;
  case CELL_SECOND:
    return STYLE_SECOND;
  case CELL_LETTER:
    return letter_style(character);
  case CELL_OTHER:
    return STYLE_TILE;
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

static wchar_t pretty(const Drawing *drawing, size_t row, size_t column, CellKind kind) {
  const wchar_t plain = (wchar_t)(unsigned char)drawing_at(drawing, row, column);
  if (!screen_has_unicode()) return plain;
  wchar_t line;
  switch (kind) {
  case CELL_EMPTY:
    return L'·';
  case CELL_FIRST:
    return L'●';
  case CELL_SECOND:
    return L'○';
  case CELL_LINE:
    line = line_character(drawing_line_sides(drawing, row, column));
    return line ? line : plain;
  default:
    return plain;
  }
}

static bool is_pinned(const BoardMarks *marks, Place place) {
  for (size_t i = 0; i < marks->pin_count; i++)
    if (marks->pins[i] == place) return true;
  return false;
}

static void show_cell(const Drawing *drawing, const BoardMarks *marks, size_t row, size_t column,
                      int screen_row, int screen_column) {
  const CellKind kind = drawing_kind(drawing, row, column);
  const Place place = row * drawing->columns + column;
  Style style = kind_style(kind, drawing_at(drawing, row, column));
  if (marks->before && drawing_differs(drawing, marks->before, row, column)) style = marks->changed;
  if (is_pinned(marks, place)) style = STYLE_PIN;
  if (marks->has_cursor && marks->cursor == place) style = STYLE_CURSOR;
  if (kind == CELL_BLANK && style == STYLE_PLAIN) return;
  screen_put_char(screen_row, screen_column, style, pretty(drawing, row, column, kind));
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
    for (int x = 0; x < pane->width; x++) {
      const int column = x < labels ? x : x + pane->first_column;
      if (column >= (int)drawing->columns) break;
      show_cell(drawing, marks, (size_t)row, (size_t)column, pane->row + y, pane->column + x);
    }
  }
  show_more(pane, drawing);
}

Style board_word_style(const char *word, size_t length, wchar_t *character) {
  if (length != 1 || (*word != '@' && *word != 'O')) return STYLE_PLAIN;
  const bool first = *word == '@';
  *character = (wchar_t)*word;
  if (screen_has_unicode()) *character = first ? L'●' : L'○';
  return first ? STYLE_FIRST : STYLE_SECOND;
}
