// The second stage of filling a pattern: digits for a layout.
#include "games/summy/generator/layout.h"

// A number as a weighted sum of the digits in its empty cells.
typedef struct Composition {
  bool is_short;                     // it has no more empty cells than rows of digits have
  int64_t fixed;                     // what the pattern's digits are worth
  int64_t weights[DIGIT_ROW_LENGTH]; // of the empty cells
  unsigned choice;                   // digits of the cell with several, or just 0
  int64_t choice_weight;
} Composition;

typedef struct Solver {
  const Layout *layout;
  int unknown;                   // the number that is computed
  int tried[LAYOUT_MAX_NUMBERS]; // the others, which are tried out in this order
  int tried_count;
  Composition compositions[LAYOUT_MAX_NUMBERS]; // of the numbers tried
  int64_t value[LAYOUT_MAX_NUMBERS];
} Solver;

static bool is_divisor(const Layout *layout, int index) {
  return index < layout->count && layout->symbols[index] == PIECE_DIVIDE;
}

// --- what has been found

static bool report_values(const Solver *solver) {
  const Layout *layout = solver->layout;
  uint8_t pieces[LAYOUT_CELLS];
  bool divides = false;
  for (int i = 0; i <= layout->count; i++) {
    const LayoutNumber *number = &layout->numbers[i];
    int64_t rest = solver->value[i];
    for (int cell = number->start + number->length - 1; cell >= number->start; cell--) {
      pieces[cell] = (uint8_t)(rest % 10);
      rest /= 10;
    }
    if (i > 0) pieces[number->start - 1] = (uint8_t)layout_symbol(layout, i);
    divides |= is_divisor(layout, i);
  }
  // Exact arithmetic has found it; arithmetic=whole asks for more where there is a division.
  if (layout->task->whole && divides &&
      !sum_is_complete(pieces + layout->first, layout->end - layout->first, true))
    return true;
  return layout_report(layout, pieces);
}

// --- computing the unknown

// A fraction, not reduced.
typedef struct Fraction {
  int64_t above;
  int64_t below;
} Fraction;

// What the other numbers make of the unknown. 0 / 0 when it may be anything; otherwise nothing
// fits where the denominator is 0.
//
// No value is divided here, and every number is used once. So with all other numbers fixed, both
// parts of the result have the form a + b * v in each number v.
static Fraction express_unknown(const Solver *solver) {
  const Layout *layout = solver->layout;
  Fraction sum = {0, 1};    // of the terms without the unknown
  Fraction beside = {1, 1}; // what stands beside it in its own term
  bool is_subtracted = false;
  for (int i = 0; i < layout->count;) {
    const bool subtract = layout->symbols[i] == PIECE_MINUS;
    bool has_unknown = i == solver->unknown;
    Fraction term = {has_unknown ? 1 : solver->value[i], 1};
    for (i++; i < layout->count && layout->symbols[i] >= PIECE_TIMES; i++) {
      if (i == solver->unknown)
        has_unknown = true;
      else if (layout->symbols[i] == PIECE_TIMES)
        term.above *= solver->value[i];
      else
        term.below *= solver->value[i];
    }
    if (has_unknown) {
      beside = term;
      is_subtracted = subtract;
    } else {
      if (subtract) term.above = -term.above;
      sum.above = sum.above * term.below + term.above * sum.below;
      sum.below *= term.below;
    }
  }
  if (solver->unknown == layout->count) return sum;

  // The unknown's term is rest / sum.below.
  int64_t rest = solver->value[layout->count] * sum.below - sum.above;
  if (is_subtracted) rest = -rest;
  const Fraction factor = {rest * beside.below, beside.above * sum.below};
  if (!is_divisor(layout, solver->unknown)) return factor;
  return (Fraction){factor.below, factor.above};
}

// Looks whether pattern and hand have the digits of the unknown's value, and reports if so.
static bool match_value(Solver *solver, int64_t value, DigitSet left) {
  const Layout *layout = solver->layout;
  const LayoutNumber *number = &layout->numbers[solver->unknown];
  if (value == 0 && is_divisor(layout, solver->unknown)) return true;
  solver->value[solver->unknown] = value;
  for (int cell = number->start + number->length - 1; cell >= number->start; cell--) {
    const int digit = (int)(value % 10);
    value /= 10;
    if (layout->cells[cell] == 0)
      left -= digit_set_of(digit);
    else if (!(layout->cells[cell] >> digit & 1))
      return true;
  }
  return !digit_set_is_valid(left) || report_values(solver);
}

static bool try_number(Solver *solver, int turn, DigitSet left);
static bool try_digits(Solver *solver, int turn, int offset, int64_t value, DigitSet left);

// All other numbers are known, and make this of the unknown. The range is looked at first because
// it decides most cases, and a multiplication takes less time than a division.
static inline bool match_fraction(Solver *solver, Fraction unknown, DigitSet left) {
  if (unknown.below < 0) unknown = (Fraction){-unknown.above, -unknown.below};
  const NumberRange range = solver->layout->numbers[solver->unknown].range;
  if (unknown.above < range.low * unknown.below || unknown.above > range.high * unknown.below)
    return true;
  if (unknown.below == 0) return try_digits(solver, solver->tried_count, 0, 0, left);
  if (unknown.below > 1) {
    if (unknown.above % unknown.below != 0) return true;
    unknown.above /= unknown.below;
  }
  return match_value(solver, unknown.above, left);
}

// --- trying numbers out

// The number whose turn it was has a value.
static bool advance(Solver *solver, int turn, DigitSet left) {
  if (turn == solver->tried_count) return report_values(solver);
  if (turn + 1 < solver->tried_count) return try_number(solver, turn + 1, left);
  return match_fraction(solver, express_unknown(solver), left);
}

// Tries all digits for the cells of a number from `offset` on; `value` are those before. After the
// others comes the unknown's turn, for when nothing determines it.
static bool try_digits(Solver *solver, int turn, int offset, int64_t value, DigitSet left) {
  const Layout *layout = solver->layout;
  const int index = turn < solver->tried_count ? solver->tried[turn] : solver->unknown;
  const LayoutNumber *number = &layout->numbers[index];
  if (offset == number->length) {
    if (value == 0 && is_divisor(layout, index)) return true;
    solver->value[index] = value;
    return advance(solver, turn, left);
  }
  const unsigned cell = layout->cells[number->start + offset];
  unsigned mask = cell ? cell : (unsigned)FILL_DIGITS;
  if (offset == 0 && number->length > 1) mask &= ~1u;
  for (; mask; mask &= mask - 1) {
    const int digit = __builtin_ctz(mask);
    const DigitSet rest = cell ? left : left - digit_set_of(digit);
    if (!digit_set_is_valid(rest)) continue;
    if (!try_digits(solver, turn, offset + 1, 10 * value + digit, rest)) return false;
  }
  return true;
}

static Composition compose(const Layout *layout, const LayoutNumber *number) {
  Composition composition = {.choice = 1};
  composition.is_short = number->empty <= DIGIT_ROW_LENGTH;
  if (!composition.is_short) return composition;
  int64_t weight = 1;
  int empty = number->empty;
  for (int cell = number->start + number->length - 1; cell >= number->start; cell--, weight *= 10) {
    const unsigned mask = layout->cells[cell];
    if (mask == 0) {
      composition.weights[--empty] = weight;
    } else if ((mask & (mask - 1)) == 0) {
      composition.fixed += weight * __builtin_ctz(mask);
    } else {
      const bool is_leading = cell == number->start && number->length > 1;
      composition.choice = is_leading ? mask & ~1u : mask;
      composition.choice_weight = weight;
    }
  }
  return composition;
}

// The unknown while the number tried last takes the values v: start + slope * v, above and below.
typedef struct Course {
  Fraction start;
  Fraction slope;
} Course;

static Course plot_course(Solver *solver, int last_tried) {
  solver->value[last_tried] = 0;
  const Fraction start = express_unknown(solver);
  solver->value[last_tried] = 1;
  const Fraction next = express_unknown(solver);
  return (Course){start, {next.above - start.above, next.below - start.below}};
}

static inline Fraction course_at(const Course *course, int64_t value) {
  return (Fraction){course->start.above + course->slope.above * value,
                    course->start.below + course->slope.below * value};
}

// Tries all values of the number whose turn it is: every row of digits that fills its empty cells.
static bool try_number(Solver *solver, int turn, DigitSet left) {
  const Layout *layout = solver->layout;
  const Composition *composition = &solver->compositions[turn];
  if (!composition->is_short) return try_digits(solver, turn, 0, 0, left);

  const int index = solver->tried[turn];
  const LayoutNumber *number = &layout->numbers[index];
  const HandDigits *digits = layout->task->digits;
  const bool is_leading_empty = number->length > 1 && layout->cells[number->start] == 0;
  const DigitRow *const end = &digits->rows[digits->first[number->empty + 1]];
  const DigitRow *const first =
      &digits->rows[is_leading_empty ? digits->first_nonzero[number->empty]
                                     : digits->first[number->empty]];
  const int64_t least = is_divisor(layout, index) ? 1 : 0;
  const bool is_last = turn == solver->tried_count - 1;
  const Course course = is_last ? plot_course(solver, index) : (Course){0};
  for (unsigned choice = composition->choice; choice; choice &= choice - 1) {
    const int64_t fixed = composition->fixed + composition->choice_weight * __builtin_ctz(choice);
    for (const DigitRow *row = first; row < end; row++) {
      const DigitSet rest = left - row->used;
      if (!digit_set_is_valid(rest)) continue;
      int64_t value = fixed;
      for (int k = 0; k < DIGIT_ROW_LENGTH; k++)
        value += composition->weights[k] * row->digits[k];
      if (value < least) continue;
      solver->value[index] = value;
      if (!(is_last ? match_fraction(solver, course_at(&course, value), rest)
                    : try_number(solver, turn + 1, rest)))
        return false;
    }
  }
  return true;
}

// How many values a number may take, roughly.
static int64_t count_choices(const Layout *layout, const LayoutNumber *number) {
  int64_t choices = 1;
  for (int cell = number->start; cell < number->start + number->length; cell++)
    choices *= layout->cells[cell] ? __builtin_popcount(layout->cells[cell])
                                   : layout->task->digits->distinct;
  return choices;
}

// The number with the most choices becomes the unknown. The others are tried in ascending order of
// choices: the innermost loop is the fastest, so it should be the longest.
bool layout_solve(const Layout *layout) {
  Solver solver;
  int64_t choices[LAYOUT_MAX_NUMBERS];
  solver.layout = layout;
  solver.tried[0] = 0;
  choices[0] = count_choices(layout, &layout->numbers[0]);
  for (int i = 1; i <= layout->count; i++) {
    choices[i] = count_choices(layout, &layout->numbers[i]);
    int place = i;
    for (; place > 0 && choices[solver.tried[place - 1]] > choices[i]; place--)
      solver.tried[place] = solver.tried[place - 1];
    solver.tried[place] = i;
  }
  solver.tried_count = layout->count;
  solver.unknown = solver.tried[layout->count];
  for (int turn = 0; turn < solver.tried_count; turn++)
    solver.compositions[turn] = compose(layout, &layout->numbers[solver.tried[turn]]);
  return try_number(&solver, 0, layout->task->digits->set);
}
