// The generator's view of a position: the rack as sets of digits, the board as lines, and what a
// single tile does in each line. Used by generate.c only; effects.c prepares it.
#ifndef FIVEFOLD_GAMES_ABAKU_GENERATOR_H
#define FIVEFOLD_GAMES_ABAKU_GENERATOR_H

#include "games/abaku/abaku.h"
#include "games/abaku/complete.h"
#include "games/abaku/operation.h"

enum {
  ALL_CELLS = 0x7fff,
  ZERO = 1, // the digit 0 in a set of digits
  // Multisets of 0 to 5 digits: C(n + 9, 9) each.
  MAX_DIGIT_SETS = 1 + 10 + 55 + 220 + 715 + 2002,
  // All operations of two to five digits.
  MAX_FREE_STRINGS = 7 + 121 + 216 + 3621,
  KEY_BITS = 3, // of a table key for each digit
  RACK_SUBSETS = 1 << ABAKU_RACK,
};

// A row or a column. Sets of cells have bit N for cell N.
typedef struct Line {
  uint8_t digits[ABAKU_SIZE];
  uint8_t bonuses[ABAKU_SIZE];
  unsigned old;                  // cells with a tile
  unsigned touched;              // empty cells with an old neighbour across the line
  uint8_t fitting[ABAKU_SIZE];   // by cell: bit T: the crossing line allows tile T of the rack
  uint64_t packed;               // the old digits, four bits each
  uint64_t known;                // 15 in place of each old digit
  uint32_t keys[ABAKU_SIZE + 1]; // table keys of the old digits before cell N
  LongRuns long_runs;            // those found possible so far
} Line;

// What happens along a line when one tile is put on an empty cell of it.
typedef struct Effect {
  uint16_t allowed; // usable digits that are joined to each old neighbour, or need not be
  uint16_t scoring; // digits that make an operation
  int32_t points[10];
} Effect;

typedef struct Generator {
  const AbakuState *state;
  AbakuPlayVisitor visit;
  void *context;
  bool is_brief; // operations too long for the tables are overlooked
  Stock stock;
  int rack_size;
  uint8_t tiles[ABAKU_RACK];               // kinds in ascending order, wildcards last
  unsigned usable;                         // digits that can be laid
  uint32_t subset_keys[RACK_SUBSETS];      // the digits of each subset of the tiles
  uint32_t distinct_subsets;               // bit S: not the same digits as an earlier subset
  uint32_t set_keys[MAX_DIGIT_SETS];       // every choice of digits out of the stock ...
  int set_starts[ABAKU_RACK + 2];          // ... by size
  uint32_t free_strings[MAX_FREE_STRINGS]; // operations out of the stock alone ...
  int free_starts[ABAKU_RACK + 2];         // ... by length
  Line lines[ABAKU_LINES];
  Effect effects[ABAKU_LINES][ABAKU_SIZE];
} Generator;

// Prepares everything but `visit`, `context` and `is_brief`, which are set, for the player on turn.
void generator_prepare(Generator *generator, const AbakuState *state);

// The strings of the table that consist of exactly these digits.
const uint32_t *generator_find_strings(uint32_t key, int *count);

// The ends of the unbroken run of old tiles around a cell.
int line_run_begin(const Line *line, int index);
int line_run_end(const Line *line, int index);

// The points of an operation in which the cells `fresh` are new.
int line_run_points(const Line *line, OperationRun run, unsigned fresh);

// Whether every old tile next to a new one is joined to it or a zero is involved. Bit N of
// `joined`: an operation contains cells N and N + 1.
bool line_is_joined(const Line *line, unsigned fresh, unsigned joined);

// Marks the runs longer than the tables that contain all these gaps and can be operations. They lie
// between cells `from` and `to`.
void line_mark_long_runs(Line *line, const Puzzle *puzzle, int from, int to, const Gap *gaps,
                         int gap_count);

// The line that crosses at `index`, and this line's number among the cells of that one.
static inline int crossing_line(int line, int index) {
  return line < ABAKU_SIZE ? ABAKU_SIZE + index : index;
}

static inline int crossing_index(int line) {
  return line < ABAKU_SIZE ? line : line - ABAKU_SIZE;
}

#endif
