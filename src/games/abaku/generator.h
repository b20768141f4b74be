// The generator's view of a position: the rack as sets of digits, the board as lines, and what a
// single tile does in each line. effects.c prepares it, judge.c judges plays of several tiles,
// generate.c finds them.
#ifndef FIVEFOLD_GAMES_ABAKU_GENERATOR_H
#define FIVEFOLD_GAMES_ABAKU_GENERATOR_H

#include "games/abaku/abaku.h"
#include "games/abaku/complete.h"
#include "games/abaku/operation.h"
#include "games/abaku/strings.h"

enum {
  ALL_CELLS = 0x7fff,
  ZERO = 1, // the digit 0 in a set of digits
  // Multisets of 0 to 5 digits: C(n + 9, 9) each.
  MAX_DIGIT_SETS = 1 + 10 + 55 + 220 + 715 + 2002,
  // All operations of two to five digits.
  MAX_FREE_STRINGS = 7 + 121 + 216 + 3621,
  // Of any digits in five gaps.
  MAX_ARRANGEMENTS = 100000,
};

// Runs of a line that are too long for the tables and may be operations.
typedef struct LongRuns {
  uint16_t ends;                      // bit L: there are such runs that end at cell L ...
  uint16_t starts[OPERATION_LONGEST]; // ... and start where bits of [L] are set
} LongRuns;

extern const uint8_t generator_tile_factors[BONUS_COUNT];
extern const uint8_t generator_operation_factors[BONUS_COUNT];

// A row or a column. Sets of cells have bit N for cell N.
typedef struct Line {
  uint8_t digits[ABAKU_SIZE];
  uint8_t bonuses[ABAKU_SIZE];
  unsigned old;                  // cells with a tile
  unsigned operation_bonuses;    // cells that multiply operations
  unsigned touched;              // empty cells with an old neighbour across the line
  uint16_t allowed[ABAKU_SIZE];  // by cell: digits that it has or that the crossing line allows
  uint8_t fitting[ABAKU_SIZE];   // by cell: bit T: the crossing line allows tile T of the rack
  uint64_t packed;               // the old digits, four bits each
  uint64_t known;                // 15 in place of each old digit
  DigitKey keys[ABAKU_SIZE + 1]; // table keys of the old digits before cell N
  LongRuns long_runs;            // those found possible so far
} Line;

// What happens along a line when one tile is put on an empty cell of it.
typedef struct Effect {
  uint16_t allowed; // usable digits that are joined to each old neighbour, or need not be
  uint16_t scoring; // digits that make an operation
  int32_t points[10];
} Effect;

// The empty cells that a play would fill.
typedef struct Window {
  int line;
  int count;
  const uint8_t *gaps;         // by tile: its cell in the line, ...
  const uint16_t *allowed;     // ... the digits that the crossing line allows ...
  const Effect *const *across; // ... and what they do there
  unsigned fresh;              // the same cells as a set
  uint32_t subsets;            // of the rack, that can fill them
  int from, to;                // with the old tiles that adjoin
} Window;

static inline int first_gap(const Window *window) {
  return window->gaps[0];
}

static inline int last_gap(const Window *window) {
  return window->gaps[window->count - 1];
}

typedef struct Generator {
  const AbakuState *state;
  AbakuPlayVisitor visit;
  void *context;
  bool is_brief; // see abaku_generate_brief_plays()
  bool is_bare;  // see abaku_generate_bare_plays()
  const Strings *strings;
  Supply supply;
  unsigned usable;                    // digits that can be laid
  DigitKey subset_keys[RACK_SUBSETS]; // the digits of each subset of the tiles
  uint32_t distinct_subsets;          // bit S: not the same digits as an earlier subset
  // Arrangements of digits in gaps are numbered by the sum of [gap][digit], which is less than
  // [gaps].
  uint32_t places[ABAKU_RACK][10];
  uint32_t arrangements[ABAKU_RACK + 1];
  DigitKey set_keys[MAX_DIGIT_SETS];          // every choice of digits out of the supply ...
  int set_starts[ABAKU_RACK + 2];             // ... by size
  DigitString free_strings[MAX_FREE_STRINGS]; // operations out of the supply alone ...
  int free_starts[ABAKU_RACK + 2];            // ... by length
  Line lines[ABAKU_LINES];
  Effect effects[ABAKU_LINES][ABAKU_SIZE];
  Endings endings; // where plays are not brief
  Puzzle puzzle;   // of one line, for generate.c ...
  int puzzle_line; // ... namely this
} Generator;

// Prepares everything but `visit`, `context`, `is_brief` and `is_bare`, which are set, for the
// player on turn.
void generator_prepare(Generator *generator, const AbakuState *state);

// Feeds the plays of several tiles in a line, and in a row those of a single tile.
bool generator_visit_line(Generator *generator, int number);

// The ends of the unbroken run of old tiles around a cell.
static inline int line_run_begin(const Line *line, int index) {
  const unsigned empty = ~line->old & ((1u << index) - 1);
  return empty ? 32 - __builtin_clz(empty) : 0;
}

static inline int line_run_end(const Line *line, int index) {
  return index + __builtin_ctz(~line->old >> (index + 1));
}

// By what operations are multiplied that contain these of the `multiplied` cells.
static inline int line_factor(const Line *line, unsigned multiplied, int first, int last) {
  int factor = 1;
  for (unsigned left = multiplied & ((2u << last) - (1u << first)); left; left &= left - 1)
    factor *= generator_operation_factors[line->bonuses[__builtin_ctz(left)]];
  return factor;
}

// A window that digits are tried in, and what is found out about the operations in its line.
typedef struct Trial {
  const Generator *generator;
  const Line *line;
  const Window *window;
  bool basic;
  int begin, end;                            // of the short runs that contain a new tile
  uint64_t tried[MAX_ARRANGEMENTS / 64 + 2]; // one bit an arrangement, for bare plays
  uint8_t digits[ABAKU_SIZE];
  uint32_t values[ABAKU_SIZE + 1]; // of the digits from `begin` on before cell N; they may wrap
  uint8_t lengths[ABAKU_SIZE];     // by last cell: bit N: the last N digits are an operation
  OperationRun long_runs[OPERATION_MAX_RUNS];
  int long_count;
  unsigned joined; // bit N: an operation contains cells N and N + 1
} Trial;

void judge_open(Trial *trial, const Generator *generator, const Window *window);

// Judges digits in the gaps of a window, which make `run` an operation that contains all of them:
// the points of a legal play, or -1. Digits can make several such operations; the play is legal
// with the first of them only, so that it is found once.
int judge_play(Trial *trial, const uint8_t *digits, OperationRun run);

// Without points: whether the play is legal, and judged for the first time. Most often the run
// alone shows that.
bool judge_bare_play(Trial *trial, const uint8_t *digits, OperationRun run);

// Notes that a run too long for the tables can be an operation.
void line_mark_long_run(Line *line, int first, int last);

// The line that crosses at `index`, and this line's number among the cells of that one.
static inline int crossing_line(int line, int index) {
  return line < ABAKU_SIZE ? ABAKU_SIZE + index : index;
}

static inline int crossing_index(int line) {
  return line < ABAKU_SIZE ? line : line - ABAKU_SIZE;
}

#endif
