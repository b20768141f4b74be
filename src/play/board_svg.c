// Cells become shapes: pieces are discs, tiles are squares with their characters, lines are
// strokes, and everything else is text in its place.
//
// Classes: p1 ... p4 (a player's), tile, empty, label, word, line, bonus1 ..., path0 ..., changed.
#include "play/board_svg.h"

#include "play/html.h"

enum { CELL_WIDTH = 10, CELL_HEIGHT = 20, PIECE_RADIUS = 8, TILE_MARGIN = 4, DOT_RADIUS = 2 };

typedef struct Sketch {
  const Drawing *drawing, *before;
  Text lines; // strokes of the whole board, as one path
  Text *out;
} Sketch;

static int middle_x(size_t column) {
  return (int)column * CELL_WIDTH + CELL_WIDTH / 2;
}

static int middle_y(size_t row) {
  return (int)row * CELL_HEIGHT + CELL_HEIGHT / 2;
}

static bool is_changed(const Sketch *sketch, size_t row, size_t column, size_t length) {
  for (size_t i = 0; sketch->before && i < length; i++)
    if (drawing_differs(sketch->drawing, sketch->before, row, column + i)) return true;
  return false;
}

// How many cells from here on belong together: of one kind and one number.
static size_t run_length(const Drawing *drawing, size_t row, size_t column) {
  const DrawnCell first = drawing_at(drawing, row, column);
  size_t length = 1;
  for (; column + length < drawing->columns; length++) {
    const DrawnCell next = drawing_at(drawing, row, column + length);
    if (next.kind != first.kind || next.number != first.number) break;
  }
  return length;
}

static void add_text(const Sketch *sketch, size_t row, size_t column, size_t length,
                     const char *class, int number) {
  const int x = (int)column * CELL_WIDTH + (int)length * CELL_WIDTH / 2;
  text_format(sketch->out, "<text x=\"%d\" y=\"%d\" class=\"%s", x, middle_y(row), class);
  if (number >= 0) text_format(sketch->out, "%d", number);
  text_add(sketch->out, "\">");
  for (size_t i = 0; i < length; i++)
    html_add_bytes(&sketch->drawing->cells[row][column + i].character, 1, sketch->out);
  text_add(sketch->out, "</text>");
}

static void add_disc(const Sketch *sketch, size_t row, size_t column, int radius, const char *class,
                     int number) {
  text_format(sketch->out, "<circle cx=\"%d\" cy=\"%d\" r=\"%d\" class=\"%s", middle_x(column),
              middle_y(row), radius, class);
  if (number >= 0) text_format(sketch->out, "%d", number);
  text_add(sketch->out, is_changed(sketch, row, column, 1) ? " changed\"/>" : "\"/>");
}

static void add_tile(const Sketch *sketch, size_t row, size_t column, size_t length) {
  const DrawnCell cell = drawing_at(sketch->drawing, row, column);
  text_format(sketch->out,
              "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"3\" class=\"tile p%d%s\"/>",
              (int)column * CELL_WIDTH - TILE_MARGIN, (int)row * CELL_HEIGHT + 1,
              (int)length * CELL_WIDTH + 2 * TILE_MARGIN, CELL_HEIGHT - 2, cell.number,
              is_changed(sketch, row, column, length) ? " changed" : "");
  add_text(sketch, row, column, length, "on-tile p", cell.number);
}

static void add_strokes(Sketch *sketch, size_t row, size_t column, unsigned sides) {
  const int x = middle_x(column), y = middle_y(row);
  if (sides & LINE_LEFT) text_format(&sketch->lines, "M%d %dh%d", x, y, -CELL_WIDTH / 2);
  if (sides & LINE_RIGHT) text_format(&sketch->lines, "M%d %dh%d", x, y, CELL_WIDTH / 2);
  if (sides & LINE_UP) text_format(&sketch->lines, "M%d %dv%d", x, y, -CELL_HEIGHT / 2);
  if (sides & LINE_DOWN) text_format(&sketch->lines, "M%d %dv%d", x, y, CELL_HEIGHT / 2);
}

// Draws what begins here and returns how many cells it took.
static size_t add_cells(Sketch *sketch, size_t row, size_t column) {
  const DrawnCell cell = drawing_at(sketch->drawing, row, column);
  const size_t length = run_length(sketch->drawing, row, column);
  const unsigned sides = drawing_line_sides(sketch->drawing, row, column);
  switch ((DrawnKind)cell.kind) {
  case DRAWN_BLANK:
    // Something may have gone from here.
    if (is_changed(sketch, row, column, 1)) add_disc(sketch, row, column, DOT_RADIUS, "empty", -1);
    return 1;
  case DRAWN_EMPTY:
    add_disc(sketch, row, column, DOT_RADIUS, "empty", -1);
    return 1;
  case DRAWN_PIECE:
    add_disc(sketch, row, column, PIECE_RADIUS, "p", cell.number);
    return 1;
  case DRAWN_TILE:
    add_tile(sketch, row, column, length);
    return length;
  case DRAWN_LINE:
    if (sides)
      add_strokes(sketch, row, column, sides);
    else
      add_text(sketch, row, column, 1, "line", -1);
    return 1;
  case DRAWN_BONUS:
    add_text(sketch, row, column, 1, "bonus", cell.number);
    return 1;
  case DRAWN_PATH:
    add_text(sketch, row, column, length, "path", cell.number);
    return length;
  case DRAWN_LABEL:
  case DRAWN_WORD:
    add_text(sketch, row, column, length, cell.kind == DRAWN_LABEL ? "label" : "word", -1);
    return length;
  }
  return 1;
}

void board_svg_add(const Drawing *drawing, const Drawing *before, const char *label, Text *out) {
  Sketch sketch = {.drawing = drawing, .before = before, .out = out};
  text_format(out,
              "<svg class=\"board\" viewBox=\"-6 -2 %d %d\" style=\"max-width:%dpx\" role=\"img\" "
              "aria-label=\"",
              (int)drawing->columns * CELL_WIDTH + 12, (int)drawing->rows * CELL_HEIGHT + 4,
              (int)drawing->columns * CELL_WIDTH + 12);
  html_add(label, out);
  text_add(out, "\">");
  for (size_t row = 0; row < drawing->rows; row++)
    for (size_t column = 0; column < drawing->columns;)
      column += add_cells(&sketch, row, column);
  if (sketch.lines.length)
    text_format(out, "<path class=\"line\" d=\"%s\"/>", text_string(&sketch.lines));
  text_add(out, "</svg>\n");
  text_free(&sketch.lines);
}
