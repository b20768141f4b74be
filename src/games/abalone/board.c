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

// In ring order the rows follow each other as e(5-9) a f b g c h d i e(1-4).
static const char names[CELL_COUNT][3] = {
    "e5", "e6", "e7", "e8", "e9", "a1", "a2", "a3", "a4", "a5", "f2", "f3", "f4", "f5", "f6", "f7",
    "f8", "f9", "b1", "b2", "b3", "b4", "b5", "b6", "g3", "g4", "g5", "g6", "g7", "g8", "g9", "c1",
    "c2", "c3", "c4", "c5", "c6", "c7", "h4", "h5", "h6", "h7", "h8", "h9", "d1", "d2", "d3", "d4",
    "d5", "d6", "d7", "d8", "i5", "i6", "i7", "i8", "i9", "e1", "e2", "e3", "e4",
};

const char *cell_name(int cell) {
  return names[cell];
}

int cell_row(int cell) {
  return names[cell][0] - 'a';
}

int cell_number(int cell) {
  return names[cell][1] - '0';
}

int cell_parse(const char name[2]) {
  const int letter = name[0] >= 'A' && name[0] <= 'Z' ? name[0] - 'A' : name[0] - 'a';
  return cell_at(letter, name[1] - '0');
}
