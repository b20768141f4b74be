// A player's board: nine cells in one word, the die on cell c in bits 3c to 3c+2, 0 where there is
// none. Cells are numbered by column, a1 a2 a3 b1 ... c3, which is also their order in text. A set
// of cells has one bit a cell, the lowest of its three.
#ifndef FIVEFOLD_GAMES_ADDVANTAGE_BOARD_H
#define FIVEFOLD_GAMES_ADDVANTAGE_BOARD_H

#include <stdint.h>

enum { ADDVANTAGE_CELLS = 9, ADDVANTAGE_CELL_BITS = 0111111111 };

static inline unsigned addvantage_die(uint32_t board, int cell) {
  return board >> (3 * cell) & 7;
}

// The cells with a die.
static inline uint32_t addvantage_dice(uint32_t board) {
  return (board | board >> 1 | board >> 2) & ADDVANTAGE_CELL_BITS;
}

// The cells without one.
static inline uint32_t addvantage_free(uint32_t board) {
  return addvantage_dice(board) ^ ADDVANTAGE_CELL_BITS;
}

static inline int addvantage_count(uint32_t cells) {
  return __builtin_popcount(cells);
}

// The first cell of a set that is not empty.
static inline int addvantage_first(uint32_t cells) {
  return __builtin_ctz(cells) / 3;
}

// Lines: 0 to 2 are the rows, 3 to 5 the columns, like the tiles of a hand.
enum { ADDVANTAGE_MAIN_LINE = 6, ADDVANTAGE_ANTI_LINE = 7, ADDVANTAGE_LINES = 8 };
extern const uint8_t addvantage_lines[ADDVANTAGE_LINES][3];

// The sum of a line's dice, or 0 when it has fewer than three (rules.c).
int addvantage_line_sum(uint32_t board, int line);

#endif
