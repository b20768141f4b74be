// The generator's view of a position: the rack as sets of digits, the board as lines, and what a
// single tile does in each line. effects.c prepares it, judge.c judges plays of several tiles,
// generate.c finds them.
#ifndef FIVEFOLD_GAMES_ABAKU_GENERATOR_H
#define FIVEFOLD_GAMES_ABAKU_GENERATOR_H

#include "games/abaku/abaku.h"
#include "games/abaku/generator/playthrough.h"
#include "games/abaku/operation.h"

enum {
  ALL_CELLS = 0x7fff,
  ZERO = 1, // the digit 0 in a set of digits
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
  uint8_t digits[ABAKU_SIZE + 1]; // one more for vectors
  uint8_t bonuses[ABAKU_SIZE];
  unsigned old;               // cells with a tile
  unsigned operation_bonuses; // cells that multiply operations
  unsigned touched;           // empty cells with an old neighbour across the line
  uint64_t packed;            // the old digits, four bits each
  LongRuns long_runs;         // those found possible so far
} Line;

// What happens along a line when one tile is put on an empty cell of it.
typedef struct Effect {
  uint16_t allowed; // usable digits that are joined to each old neighbour, or need not be
  uint16_t scoring; // digits that make an operation ...
  uint16_t joined_before, joined_after; // ... that contains the old neighbour before, or after
  int32_t points[10];                   // not of bare plays
} Effect;

// The empty cells that a play would fill.
typedef struct Window {
  int line;
  int count;
  const uint8_t *gaps;         // by tile: its cell in the line ...
  const Effect *const *across; // ... and what it does in the crossing line
  unsigned fresh;              // the same cells as a set
  int from, to;                // with the old tiles that adjoin
  // Digits of the first tile with which operations with some of the tiles can contain the old tile
  // before the gaps, and digits of the last tile for the one after them.
  uint16_t partly_before, partly_after;
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
  Supply supply;
  unsigned usable; // digits that can be laid
  Hand hand;       // see generator_open_hand()
  Line lines[ABAKU_LINES];
  Effect effects[ABAKU_LINES][ABAKU_SIZE];
  Endings endings;
  Sieve sieve;   // of the line that is looked at ...
  Puzzle puzzle; // ... and of a window of it
} Generator;

// Prepares everything but `visit`, `context`, `is_brief` and `is_bare`, which are set, for the
// player on turn.
void generator_prepare(Generator *generator, const AbakuState *state);
void generator_release(Generator *generator);

// Makes the hand ready, unless it is. For a player who remembers lines it is often not wanted.
void generator_open_hand(Generator *generator);

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
  int begin, end; // of the short runs that contain a new tile
  uint8_t digits[ABAKU_SIZE];
  uint32_t values[ABAKU_SIZE + 1]; // of the digits from `begin` on before cell N; they may wrap
  uint8_t lengths[ABAKU_SIZE];     // by last cell: bit N: the last N digits are an operation
  OperationRun long_runs[OPERATION_MAX_RUNS];
  int long_count;
  unsigned joined; // bit N: an operation contains cells N and N + 1
} Trial;

void judge_open(Trial *trial, const Generator *generator, const Window *window);

// Judges digits in the gaps of a window that make an operation which contains all of them: the
// points of a legal play, or -1.
int judge_play(Trial *trial, const uint8_t *digits);

// What is known about a play whose legality is asked for without its points.
typedef struct Doubt {
  bool contact;                     // an operation contains a new and an old tile
  bool joined_before, joined_after; // one contains the old tile before, or after the window
} Doubt;

// Whether the play is legal.
bool judge_doubtful_play(Trial *trial, const uint8_t *digits, Doubt doubt);

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
