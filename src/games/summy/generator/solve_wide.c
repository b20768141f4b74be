// Layouts with more digits than 64-bit arithmetic can take: everything is tried out.
//
// A run of 18 digits does not come about in sensible play. What matters here is that the plays are
// right; eight empty cells take up to ten milliseconds.
#include "games/summy/generator/layout.h"

// Tries all digits from `cell` on.
static bool try_cells(const Layout *layout, uint8_t pieces[LAYOUT_CELLS], int cell, DigitSet left) {
  if (cell == layout->end) {
    const int length = layout->end - layout->first;
    return !sum_is_complete(pieces + layout->first, length, layout->task->whole) ||
           layout_report(layout, pieces);
  }
  for (int i = 1; i <= layout->count; i++)
    if (cell == layout->numbers[i].start - 1) {
      pieces[cell] = (uint8_t)layout_symbol(layout, i);
      return try_cells(layout, pieces, cell + 1, left);
    }
  const unsigned old = layout->cells[cell];
  for (unsigned mask = old ? old : (unsigned)FILL_DIGITS; mask; mask &= mask - 1) {
    const int digit = __builtin_ctz(mask);
    const DigitSet rest = old ? left : left - digit_set_of(digit);
    pieces[cell] = (uint8_t)digit;
    if (digit_set_is_valid(rest) && !try_cells(layout, pieces, cell + 1, rest)) return false;
  }
  return true;
}

bool layout_solve_wide(const Layout *layout) {
  uint8_t pieces[LAYOUT_CELLS];
  return try_cells(layout, pieces, layout->first, layout->task->digits->set);
}
