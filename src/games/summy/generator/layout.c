// The first stage of filling a pattern: where symbols go and how long numbers are.
#include "games/summy/generator/layout.h"

enum {
  // Steps between questions whether to go on. Solving a layout takes a microsecond mostly, and a
  // few hundred at worst; other steps take some nanoseconds.
  PATIENCE = 1024,
  SOLVING_STEPS = 32,
};

// The search for layouts. What is laid out so far is in `layout`.
typedef struct Search {
  Layout layout;
  int steps; // since the last question
  uint8_t operators_left[4];
  bool equals_left;                      // a = in the hand, and none in the pattern
  int last_operator;                     // the cell of the pattern's last operator, or -1
  uint8_t digits_from[LAYOUT_CELLS + 1]; // how many digits the pattern has from a cell on
} Search;

// The left side up to a number, as ranges: the sum of the finished terms, and the term in work with
// its sign. Terms are not negative.
typedef struct Partial {
  NumberRange sum;
  NumberRange term;
  bool subtract;
} Partial;

// Ranges are followed up to this number; one that goes beyond is replaced by a range that excludes
// nothing, and so is all that is computed from it.
static const int64_t range_limit = INT64_C(100000000000000000);
static const NumberRange any_range = {-INT64_C(1000000000000000000), INT64_C(1000000000000000000)};

static bool excludes_nothing(NumberRange range) {
  return range.high > range_limit;
}

static NumberRange finish_sum(const Partial *partial) {
  NumberRange sum = partial->sum;
  if (excludes_nothing(sum) || excludes_nothing(partial->term)) return any_range;
  sum.low += partial->subtract ? -partial->term.high : partial->term.low;
  sum.high += partial->subtract ? -partial->term.low : partial->term.high;
  return sum;
}

static NumberRange multiply(NumberRange term, NumberRange number) {
  NumberRange product = {0};
  if (excludes_nothing(term) || excludes_nothing(number) ||
      __builtin_mul_overflow(term.high, number.high, &product.high) || excludes_nothing(product))
    return any_range;
  product.low = term.low * number.low;
  return product;
}

// The bounds are rounded away from each other.
static NumberRange divide(NumberRange term, NumberRange number) {
  if (excludes_nothing(term) || excludes_nothing(number)) return any_range;
  const int64_t lowest = number.low > 0 ? number.low : 1;
  return (NumberRange){term.low / number.high, (term.high + lowest - 1) / lowest};
}

// Takes the next number in; false when it can only be a division by zero.
static bool take_number(Partial *partial, int symbol, NumberRange number) {
  switch (symbol) {
  case PIECE_TIMES:
    partial->term = multiply(partial->term, number);
    return true;
  case PIECE_DIVIDE:
    if (number.high == 0) return false;
    partial->term = divide(partial->term, number);
    return true;
  default:
    partial->sum = finish_sum(partial);
    partial->term = number;
    partial->subtract = symbol == PIECE_MINUS;
    return true;
  }
}

// The smallest and the largest digit of a mask.
static NumberRange mask_range(unsigned mask) {
  return (NumberRange){__builtin_ctz(mask), 31 - __builtin_clz(mask)};
}

// A number of two digits does not begin with 0; false when it would have to.
static bool exclude_leading_zero(const Layout *layout, LayoutNumber *number) {
  const unsigned first = layout->cells[number->start];
  const int lowest_in_hand = layout->task->digits->lowest_nonzero;
  if (first == 1 || (first == 0 && lowest_in_hand == 10)) return false;
  number->range.low = first ? mask_range(first & ~1u).low : lowest_in_hand;
  return true;
}

// Makes a number one cell longer; false when that cell cannot be one of its digits.
static bool extend_number(const Layout *layout, LayoutNumber *number, int *digits_left) {
  const HandDigits *digits = layout->task->digits;
  const int at = number->start + number->length;
  if (at >= layout->limit) return false;
  const unsigned cell = layout->cells[at];
  if (cell & ~(unsigned)FILL_DIGITS) return false;
  if (cell == 0 && *digits_left == 0) return false;
  if (number->length == 1 && !exclude_leading_zero(layout, number)) return false;
  if (number->length < LAYOUT_NARROW_DIGITS) {
    const NumberRange digit =
        cell ? mask_range(cell) : (NumberRange){digits->lowest, digits->highest};
    number->range.low = 10 * number->range.low + digit.low;
    number->range.high = 10 * number->range.high + digit.high;
  } else {
    number->range = any_range;
  }
  number->length++;
  if (cell == 0) {
    number->empty++;
    --*digits_left;
  }
  return true;
}

static bool solve(const Layout *layout) {
  const int digit_count = layout->end - layout->first - layout->count;
  return digit_count <= LAYOUT_NARROW_DIGITS ? layout_solve(layout) : layout_solve_wide(layout);
}

// False when the search has to be given up.
static bool take_steps(Search *search, int steps) {
  const SummyAid *aid = search->layout.task->aid;
  search->steps += steps;
  if (search->steps < PATIENCE) return true;
  search->steps = 0;
  return !aid->may_continue || aid->may_continue(aid->context);
}

// Lays number `index`, the one after the =, out in all lengths that fit.
static bool lay_right_side(Search *search, int index, int start, const Partial *left,
                           int digits_left) {
  Layout *layout = &search->layout;
  const NumberRange value = finish_sum(left);
  LayoutNumber *number = &layout->numbers[index];
  *number = (LayoutNumber){.start = start};
  layout->count = index;
  while (extend_number(layout, number, &digits_left)) {
    layout->end = start + number->length;
    if (layout->end < layout->pattern_end || number->range.high < value.low) continue;
    if (number->range.low > value.high) break;
    if (!solve(layout) || !take_steps(search, SOLVING_STEPS)) return false;
  }
  return true;
}

static bool lay_number(Search *search, int index, int start, const Partial *left, int digits_left);

// Lays an operator out at `at`, and all that follows.
static bool lay_operators(Search *search, int index, int at, const Partial *left, int digits_left) {
  const unsigned cell = search->layout.cells[at];
  // There have to be digits for another number and for the one after the =.
  if (digits_left + search->digits_from[at] < 2) return true;
  for (int symbol = PIECE_PLUS; symbol <= PIECE_DIVIDE; symbol++) {
    uint8_t *in_hand = &search->operators_left[symbol - PIECE_PLUS];
    const bool from_hand = cell == 0;
    if (from_hand ? *in_hand == 0 : !(cell >> symbol & 1)) continue;
    search->layout.symbols[index] = (uint8_t)symbol;
    if (from_hand) --*in_hand;
    const bool wanted = lay_number(search, index, at + 1, left, digits_left);
    if (from_hand) ++*in_hand;
    if (!wanted) return false;
  }
  return true;
}

// Lays out what follows the first `index` numbers: an operator or the = at `at`, and so on.
static bool lay_rest(Search *search, int index, int at, const Partial *left, int digits_left) {
  const Layout *layout = &search->layout;
  if (!take_steps(search, 1)) return false;
  if (at >= layout->limit - 1) return true;
  const unsigned cell = layout->cells[at];
  const bool may_be_equals =
      cell == FILL_EQUALS || (cell == 0 && search->equals_left && at > search->last_operator);
  if (may_be_equals && index > 1 && !lay_right_side(search, index, at + 1, left, digits_left))
    return false;
  return lay_operators(search, index, at, left, digits_left);
}

// Lays number `index` out in all lengths that fit; the symbol before it is set.
static bool lay_number(Search *search, int index, int start, const Partial *left, int digits_left) {
  Layout *layout = &search->layout;
  LayoutNumber *number = &layout->numbers[index];
  *number = (LayoutNumber){.start = start};
  while (extend_number(layout, number, &digits_left)) {
    const int end = start + number->length;
    if (layout->cells[end] & FILL_DIGITS) continue;
    Partial longer = *left;
    if (!take_number(&longer, layout->symbols[index], number->range)) continue;
    if (!lay_rest(search, index + 1, end, &longer, digits_left)) return false;
  }
  return true;
}

static void take_pattern(Search *search, const FillPattern *pattern) {
  Layout *layout = &search->layout;
  for (int i = 0; i < LAYOUT_CELLS; i++)
    layout->cells[i] = 0;
  search->last_operator = -1;
  for (int i = 0; i < pattern->length; i++) {
    const uint16_t cell = pattern->cells[i];
    layout->cells[SUMMY_HAND + i] = cell;
    if (cell & FILL_OPERATORS) search->last_operator = SUMMY_HAND + i;
    if (cell & FILL_EQUALS) search->equals_left = false;
  }
  search->digits_from[LAYOUT_CELLS] = 0;
  for (int i = LAYOUT_CELLS - 1; i >= 0; i--) {
    const bool is_digit = layout->cells[i] & FILL_DIGITS;
    search->digits_from[i] = (uint8_t)(search->digits_from[i + 1] + is_digit);
  }
  layout->pattern_end = SUMMY_HAND + pattern->length;
  layout->limit = layout->pattern_end + pattern->room_after;
}

bool fill_pattern(const FillTask *task, const FillPattern *pattern) {
  Search search;
  search.layout.task = task;
  search.steps = 0;
  search.layout.symbols[0] = PIECE_PLUS;
  search.equals_left = task->hand->counts[PIECE_EQUALS] > 0;
  for (int i = 0; i < 4; i++)
    search.operators_left[i] = task->hand->counts[PIECE_PLUS + i];
  take_pattern(&search, pattern);
  const Partial nothing = {{0, 0}, {0, 0}, false};
  for (int before = 0; before <= pattern->room_before; before++) {
    search.layout.first = SUMMY_HAND - before;
    if (!lay_number(&search, 0, search.layout.first, &nothing, task->digits->count)) return false;
  }
  return true;
}

bool layout_report(const Layout *layout, const uint8_t pieces[LAYOUT_CELLS]) {
  const int length = layout->end - layout->first;
  Filling filling = {.before = SUMMY_HAND - layout->first,
                     .after = layout->end - layout->pattern_end,
                     .points = sum_points(pieces + layout->first, length),
                     .first_piece = pieces[SUMMY_HAND]};
  for (int cell = layout->first; cell < layout->end; cell++)
    if (layout->cells[cell] == 0)
      filling.pieces |= (uint32_t)(pieces[cell] + 1) << (SUMMY_PIECE_BITS * filling.count++);
  return filling.count < 2 || layout->task->visit(layout->task->context, &filling);
}
