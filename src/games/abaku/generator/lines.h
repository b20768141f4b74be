// Inside the generator: the board as lines, with what may be laid on each empty cell.
#ifndef FIVEFOLD_GAMES_ABAKU_GENERATOR_LINES_H
#define FIVEFOLD_GAMES_ABAKU_GENERATOR_LINES_H

#include "games/abaku/abaku.h"
#include "games/abaku/operation.h"

enum {
  ALL_CELLS = 0x7fff,
  ZERO = 1, // the digit 0 in a set of digits
};

// Runs of a line that are too long for the tables and may be operations.
typedef struct LongRuns {
  uint16_t ends;                         // bit L: there are such runs that end at cell L ...
  uint16_t starts[OPERATION_MAX_LENGTH]; // ... and start where bits of [L] are set
} LongRuns;

// A row or a column. Sets of cells have bit N for cell N.
typedef struct Line {
  uint8_t digits[ABAKU_SIZE + 1]; // one more for vectors
  uint8_t bonuses[ABAKU_SIZE];
  unsigned old;               // cells with a tile
  unsigned operation_bonuses; // cells that multiply operations
  unsigned cross_anchors;     // empty cells with an old neighbour across the line
  uint64_t packed;            // the old digits, four bits each
  LongRuns long_runs;         // those found possible so far
} Line;

// The cross-set of an empty cell of a line: which digits may be put there, whatever is laid across
// the line, and what they bring along it.
typedef struct CrossSet {
  uint16_t allowed; // usable digits that are joined to each old neighbour, or need not be
  uint16_t scoring; // digits that make an operation ...
  uint16_t joined_before, joined_after; // ... that contains the old neighbour before, or after
  int32_t points[10];                   // not of bare plays
} CrossSet;

void line_read(Line *line, const AbakuState *state, int number);

// Notes that a run too long for the tables can be an operation.
void line_mark_long_run(Line *line, int first, int last);

// The ends of the unbroken run of old tiles around a cell.
static inline int line_run_begin(const Line *line, int index) {
  const unsigned empty = ~line->old & ((1u << index) - 1);
  return empty ? 32 - __builtin_clz(empty) : 0;
}

static inline int line_run_end(const Line *line, int index) {
  return index + __builtin_ctz(~line->old >> (index + 1));
}

// The line that crosses at `index`, and this line's number among the cells of that one.
static inline int crossing_line(int line, int index) {
  return line < ABAKU_SIZE ? ABAKU_SIZE + index : index;
}

static inline int crossing_index(int line) {
  return line < ABAKU_SIZE ? line : line - ABAKU_SIZE;
}

#endif
