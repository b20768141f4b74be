// The Abalone board as a ring of 61 bits.
//
// The 61 cells of the hexagon tile the plane, so numbering them along one direction modulo 61
// makes every direction a constant step: cell (row, number) has index
// 13 * (row - e) + (number - 5) modulo 61. A set of cells is then one word, and moving a whole
// set one step is a rotation of 61 bits and a mask that drops what wrapped around an edge.
#ifndef FIVEFOLD_GAMES_ABALONE_BOARD_H
#define FIVEFOLD_GAMES_ABALONE_BOARD_H

#include <stdbool.h>
#include <stdint.h>

typedef uint64_t CellSet; // bit N: cell with index N

enum { CELL_COUNT = 61, DIRECTION_COUNT = 6, ROW_COUNT = 9, NO_CELL = 255 };

#define ALL_CELLS ((UINT64_C(1) << CELL_COUNT) - 1)

// Directions counter-clockwise, from "number + 1": each is 60 degrees from the last, the opposite
// of D is D + 3, and 0, 1, 2 lead to cells that sort later (higher row, or same row and higher
// number).
static const uint8_t direction_steps[DIRECTION_COUNT] = {1, 14, 13, 60, 47, 48};

// The cells that have a neighbour in each direction.
static const CellSet direction_inside[DIRECTION_COUNT] = {
    UINT64_C(0x1ef7f7dfbf7dfdef), UINT64_C(0x1e0ff7ffbffdffef), UINT64_C(0x1c0fffbffefffbff),
    UINT64_C(0x1defefbf7efbfbdf), UINT64_C(0x1dffefff7ffbfc1f), UINT64_C(0x1ff7ffdfff7ffc0f),
};

static inline int direction_opposite(int direction) {
  return direction < 3 ? direction + 3 : direction - 3;
}

// The cells whose neighbour in the direction lies in the set.
static inline CellSet cells_facing(CellSet set, int direction) {
  const unsigned step = direction_steps[direction];
  return (set >> step | set << (CELL_COUNT - step)) & direction_inside[direction];
}

// The set, of which nothing is at the edge there, one step on.
static inline CellSet cells_ahead(CellSet set, int direction) {
  const unsigned step = direction_steps[direction];
  return (set << step | set >> (CELL_COUNT - step)) & ALL_CELLS;
}

// The cells at the edge, without a neighbour in the direction.
static inline CellSet cells_at_edge(int direction) {
  return ALL_CELLS & ~direction_inside[direction];
}

static inline CellSet cell_bit(int cell) {
  return UINT64_C(1) << cell;
}

static inline int cells_count(CellSet set) {
  return __builtin_popcountll(set);
}

static inline int cells_first(CellSet set) {
  return __builtin_ctzll(set);
}

// The neighbour in a direction, or NO_CELL beyond the edge.
static inline int cell_neighbour(int cell, int direction) {
  if (!(direction_inside[direction] >> cell & 1)) return NO_CELL;
  const int next = cell + direction_steps[direction];
  return next < CELL_COUNT ? next : next - CELL_COUNT;
}

// Rows 0 (a) to 8 (i), numbers 1 to 9.
int cell_row(int cell);
int cell_number(int cell);

// Two characters, as in moves: "e5".
const char *cell_name(int cell);

// The cell of (row, number), or NO_CELL where the board has none.
int cell_at(int row, int number);

// The cell named by two characters ("e5"; the letter in either case), or NO_CELL.
int cell_parse(const char name[2]);

// The first number and the number of cells of a row.
int row_first_number(int row);
int row_length(int row);

#endif
