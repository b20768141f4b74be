// Moves in Aba-Pro notation.
#include "base/error_codes.h"
#include "games/abalone/abalone.h"

#include <string.h>

void abalone_format_cell(int cell, Text *out) {
  text_add_bytes(out, cell_name(cell), 2);
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
  if (axis < 0) return error_raise(error, "no-group", "abalone.no-group");
  const int direction = direction_between(cells[0], cells[2], 1);
  if (direction < 0) return error_raise(error, "no-step", "abalone.third-cell");
  if (direction % 3 == axis % 3)
    return error_raise(error, "in-line-spelling", "abalone.in-line-spelling");
  // The canonical first end is the one that the axis directions 0 to 2 lead away from.
  const bool swapped = axis >= 3;
  *move = abalone_side_step(swapped ? cells[1] : cells[0], direction, axis % 3, more);
  return true;
}

bool abalone_parse_move(const char *text, Move *move, Error *error) {
  const size_t length = strlen(text);
  if (length != 4 && length != 6) return error_raise(error, ERROR_SYNTAX, "abalone.move-form");
  int cells[3] = {NO_CELL, NO_CELL, NO_CELL};
  for (size_t i = 0; i < length / 2; i++) {
    cells[i] = cell_parse(text + 2 * i);
    if (cells[i] == NO_CELL)
      return error_raise_with(error, ERROR_SYNTAX, "abalone.unknown-cell", "row=%c number=%c",
                              text[2 * i], text[2 * i + 1]);
  }
  if (length == 6) return parse_side_step(cells, move, error);
  const int direction = direction_between(cells[0], cells[1], 1);
  if (direction < 0) return error_raise(error, "no-step", "abalone.no-step");
  *move = abalone_in_line(cells[0], direction);
  return true;
}
