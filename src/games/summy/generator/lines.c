// Reads the board as lines, and adds up the sums that cross them.
#include "games/summy/generator/lines.h"

#include <string.h>

// Marks the cells where one piece may complete a sum on this line: those that join four old pieces
// or more.
static void mark_crossed(SummyLines *lines, int line) {
  int run = 0;         // pieces since the last cell without one
  int run_before = -1; // pieces just before that cell if it is empty, else -1
  for (int index = 0; index <= SUMMY_SIDE; index++) {
    const uint8_t cell = index < SUMMY_SIDE ? lines->cells[line][index] : SUMMY_GREY;
    if (summy_cell_has_piece(cell)) {
      run++;
      continue;
    }
    if (run_before >= 0 && run_before + run >= SUM_MIN_LENGTH - 1) {
      const int joint = index - run - 1;
      const int across = line_is_column(line) ? joint : SUMMY_SIDE + joint;
      lines->crossed[across] |= UINT32_C(1) << (line % SUMMY_SIDE);
    }
    run_before = cell == SUMMY_EMPTY ? run : -1;
    run = 0;
  }
}

static void mark_cells(SummyLines *lines, int line) {
  uint32_t empty = 0, occupied = 0;
  for (int index = 0; index < SUMMY_SIDE; index++) {
    const uint8_t cell = lines->cells[line][index];
    empty |= (uint32_t)(cell == SUMMY_EMPTY) << index;
    occupied |= (uint32_t)summy_cell_has_piece(cell) << index;
  }
  lines->empty[line] = empty;
  lines->occupied[line] = occupied;
}

void lines_read(SummyLines *lines, const SummyState *state) {
  lines->whole = state->whole;
  for (int row = 0; row < SUMMY_SIDE; row++) {
    memcpy(lines->cells[row], state->cells + row * SUMMY_SIDE, SUMMY_SIDE);
    for (int column = 0; column < SUMMY_SIDE; column++)
      lines->cells[SUMMY_SIDE + column][row] = state->cells[row * SUMMY_SIDE + column];
  }
  memset(lines->crossed, 0, sizeof lines->crossed);
  for (int line = 0; line < SUMMY_LINES; line++) {
    mark_cells(lines, line);
    if (!lines_is_empty(lines, line)) mark_crossed(lines, line);
  }
}

int lines_points_through(const SummyLines *lines, int line, int index, int piece) {
  const uint8_t *cells = lines->cells[line];
  int first = index, end = index + 1;
  while (first > 0 && summy_cell_has_piece(cells[first - 1]))
    first--;
  while (end < SUMMY_SIDE && summy_cell_has_piece(cells[end]))
    end++;
  uint8_t pieces[SUMMY_SIDE];
  for (int i = first; i < end; i++)
    pieces[i - first] = (uint8_t)(i == index ? piece : cells[i] - 1);
  if (!sum_is_complete(pieces, end - first, lines->whole)) return -1;
  return sum_points(pieces, end - first);
}

int lines_cross_points(const SummyLines *lines, int line, int index, uint32_t pieces) {
  int points = 0;
  for (; pieces; index++) {
    if (lines->cells[line][index] != SUMMY_EMPTY) continue;
    if (lines->crossed[line] >> index & 1) {
      const int across = line_is_column(line) ? index : SUMMY_SIDE + index;
      const int piece = (int)(pieces & 15) - 1;
      const int sum = lines_points_through(lines, across, line % SUMMY_SIDE, piece);
      if (sum > 0) points += sum;
    }
    pieces >>= SUMMY_PIECE_BITS;
  }
  return points;
}
