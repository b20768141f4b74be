// Inner header of generator/: what the two stages of filling a pattern share, layout.c and
// solve.c with solve_wide.c; see fill.h.
#ifndef FIVEFOLD_GAMES_SUMMY_GENERATOR_LAYOUT_H
#define FIVEFOLD_GAMES_SUMMY_GENERATOR_LAYOUT_H

#include "games/summy/generator/fill.h"

enum {
  LAYOUT_MAX_NUMBERS = 13, // 12 before the =, with 11 operators between them, and one after it
  LAYOUT_CELLS = SUMMY_HAND + SUMMY_SIDE + SUMMY_HAND + 1,

  // With no more digits than this in a run, every product of different numbers of it is below
  // 10^17, and a sum of a dozen of them fits in 64 bits.
  LAYOUT_NARROW_DIGITS = 17,
};

// What the digits that may come to lie in a number's cells leave possible.
typedef struct NumberRange {
  int64_t low;
  int64_t high;
} NumberRange;

typedef struct LayoutNumber {
  int start; // an index in `cells` of the layout
  int length;
  int empty; // empty cells among them
  NumberRange range;
} LayoutNumber;

// A formula with known symbols and lengths.
typedef struct Layout {
  const FillTask *task;
  uint16_t cells[LAYOUT_CELLS]; // the pattern, from SUMMY_HAND on, in between empty cells
  int pattern_end;
  int limit; // behind the last cell that may be filled
  int first; // of the run
  int end;   // behind the last cell of the run

  int count; // numbers before the =; numbers[count] is the one after it
  LayoutNumber numbers[LAYOUT_MAX_NUMBERS];
  uint8_t symbols[LAYOUT_MAX_NUMBERS]; // symbols[i] stands before numbers[i]; the first is a +
} Layout;

// The symbol before number `index`.
static inline int layout_symbol(const Layout *layout, int index) {
  return index < layout->count ? layout->symbols[index] : PIECE_EQUALS;
}

// Feeds all true sums with this layout to the visitor; false when it said to stop. The first one is
// for runs of up to LAYOUT_NARROW_DIGITS digits.
bool layout_solve(const Layout *layout);
bool layout_solve_wide(const Layout *layout);

// Feeds one true sum: `pieces` has the whole run, indexed like the layout's cells.
bool layout_report(const Layout *layout, const uint8_t pieces[LAYOUT_CELLS]);

#endif
