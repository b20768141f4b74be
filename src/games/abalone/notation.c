// Moves in Aba-Pro notation and the board part of a position.
#include "games/abalone/abalone.h"

#include <string.h>

void abalone_format_cell(int cell, Text *out) {
  text_add_char(out, (char)('a' + cell_row(cell)));
  text_add_number(out, cell_number(cell));
}

void abalone_format_move(Move move, Text *out) {
  const int cell = move_cell(move);
  abalone_format_cell(cell, out);
  if (move_more(move)) {
    int other_end = cell;
    for (int left = move_more(move); left > 0; left--)
      other_end = cell_neighbour(other_end, move_axis(move));
    abalone_format_cell(other_end, out);
  }
  abalone_format_cell(cell_neighbour(cell, move_direction(move)), out);
}

// The direction that leads from one cell to another in `steps` steps, or -1.
static int direction_between(int from, int to, int steps) {
  for (int direction = 0; direction < DIRECTION_COUNT; direction++) {
    int cell = from;
    for (int step = 0; step < steps && cell != NO_CELL; step++)
      cell = cell_neighbour(cell, direction);
    if (cell == to) return direction;
  }
  return -1;
}

static bool parse_side_step(const int cells[3], Move *move, Error *error) {
  int more = 1;
  int axis = direction_between(cells[0], cells[1], more);
  if (axis < 0) axis = direction_between(cells[0], cells[1], ++more);
  if (axis < 0)
    return error_set(error, "no-group",
                     "the first two cells are not the ends of a group of two or "
                     "three marbles in a line");
  const int direction = direction_between(cells[0], cells[2], 1);
  if (direction < 0) return error_set(error, "no-step", "the third cell is not next to the first");
  if (direction % 3 == axis % 3)
    return error_set(
        error, "in-line-spelling",
        "a move along the line is written with two cells: the rear marble and the cell "
        "ahead of it");
  // The canonical first end is the one that the axis directions 0 to 2 lead away from.
  const bool swapped = axis >= 3;
  *move = abalone_side_step(swapped ? cells[1] : cells[0], direction, axis % 3, more);
  return true;
}

bool abalone_parse_move(const char *text, Move *move, Error *error) {
  const size_t length = strlen(text);
  if (length != 4 && length != 6)
    return error_set(error, "syntax", "a move is two cells (c3c4) or three (c3c5d3)");
  int cells[3] = {NO_CELL, NO_CELL, NO_CELL};
  for (size_t i = 0; i < length / 2; i++) {
    cells[i] = cell_parse(text + 2 * i);
    if (cells[i] == NO_CELL)
      return error_set(error, "syntax", "'%c%c' is not a cell of the board", text[2 * i],
                       text[2 * i + 1]);
  }
  if (length == 6) return parse_side_step(cells, move, error);
  const int direction = direction_between(cells[0], cells[1], 1);
  if (direction < 0) return error_set(error, "no-step", "the two cells are not neighbours");
  *move = abalone_in_line(cells[0], direction);
  return true;
}

static char symbol_at(const CellSet marbles[2], int cell) {
  return marbles[BLACK] >> cell & 1 ? 'S' : marbles[WHITE] >> cell & 1 ? 's' : '.';
}

void abalone_format_board(const CellSet marbles[2], Text *out) {
  for (int row = ROW_COUNT - 1; row >= 0; row--) {
    int empty = 0;
    for (int i = 0; i < row_length(row); i++) {
      const char symbol = symbol_at(marbles, cell_at(row, row_first_number(row) + i));
      if (symbol == '.') {
        empty++;
        continue;
      }
      if (empty) text_add_number(out, empty);
      empty = 0;
      text_add_char(out, symbol);
    }
    if (empty) text_add_number(out, empty);
    if (row > 0) text_add_char(out, '/');
  }
}

// Reads one row and leaves *cursor behind it.
static bool parse_row(const char **cursor, int row, CellSet marbles[2], Error *error) {
  int filled = 0;
  bool after_digit = false;
  for (; **cursor != '\0' && **cursor != '/'; ++*cursor) {
    const char symbol = **cursor;
    const bool is_digit = symbol >= '1' && symbol <= '9';
    if (!is_digit && symbol != 'S' && symbol != 's')
      return error_set(error, "bad-position", "row %c has an unknown symbol '%c'", 'a' + row,
                       symbol);
    if (is_digit && after_digit)
      return error_set(error, "bad-position", "row %c has two digits side by side", 'a' + row);
    after_digit = is_digit;
    const int width = is_digit ? symbol - '0' : 1;
    if (filled + width > row_length(row))
      return error_set(error, "bad-position", "row %c has more than %d cells", 'a' + row,
                       row_length(row));
    if (!is_digit) marbles[symbol == 's'] |= cell_bit(cell_at(row, row_first_number(row) + filled));
    filled += width;
  }
  if (filled < row_length(row))
    return error_set(error, "bad-position", "row %c has %d cells instead of %d", 'a' + row, filled,
                     row_length(row));
  return true;
}

bool abalone_parse_board(const char *text, CellSet marbles[2], Error *error) {
  CellSet parsed[2] = {0, 0};
  for (int row = ROW_COUNT - 1; row >= 0; row--) {
    if (!parse_row(&text, row, parsed, error)) return false;
    if (*text == '/' && row > 0)
      text++;
    else if (*text != '\0' || row > 0)
      return error_set(error, "bad-position", "a board has nine rows, i to a, with / between them");
  }
  memcpy(marbles, parsed, sizeof parsed);
  return true;
}

void abalone_draw(const AbaloneState *state, Text *out) {
  for (int row = ROW_COUNT - 1; row >= 0; row--) {
    const int indent = (row > 4 ? row - 4 : 4 - row) + 1;
    for (int i = 0; i < indent; i++)
      text_add_char(out, ' ');
    text_add_char(out, (char)('a' + row));
    for (int i = 0; i < row_length(row); i++) {
      const char symbol = symbol_at(state->marbles, cell_at(row, row_first_number(row) + i));
      text_format(out, " %c", symbol == 'S' ? '@' : symbol == 's' ? 'O' : '.');
    }
    if (row < 4) text_format(out, " %d", row + 6);
    text_add_char(out, '\n');
  }
  text_add(out, "        1 2 3 4 5\n");
  text_format(out, "black @ has pushed off %d, white O %d, of %d", state->out[BLACK],
              state->out[WHITE], state->goal);
}
