// Where the cells of the ring lie in rows and numbers.
#include "games/abalone/board.h"

int row_first_number(int row) {
  return row < 4 ? 1 : row - 3;
}

int row_length(int row) {
  return row < 4 ? row + 5 : 13 - row;
}

int cell_at(int row, int number) {
  if (row < 0 || row >= ROW_COUNT) return NO_CELL;
  const int first = row_first_number(row);
  if (number < first || number >= first + row_length(row)) return NO_CELL;
  return (13 * (row - 4) + (number - 5) + 2 * CELL_COUNT) % CELL_COUNT;
}

int cell_row(int cell) {
  // In ring order the rows follow each other as e(5-9) a f b g c h d i e(1-4).
  static const uint8_t last_of_run[] = {4, 9, 17, 23, 30, 37, 43, 51, 56, 60};
  static const uint8_t row_of_run[] = {4, 0, 5, 1, 6, 2, 7, 3, 8, 4};
  int run = 0;
  while (cell > last_of_run[run])
    run++;
  return row_of_run[run];
}

int cell_number(int cell) {
  const int offset = (cell - 13 * (cell_row(cell) - 4) + 2 * CELL_COUNT) % CELL_COUNT;
  return 5 + (offset > 30 ? offset - CELL_COUNT : offset);
}

int cell_parse(const char name[2]) {
  const int letter = name[0] >= 'A' && name[0] <= 'Z' ? name[0] - 'A' : name[0] - 'a';
  return cell_at(letter, name[1] - '0');
}
