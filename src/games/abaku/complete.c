#include "games/abaku/complete.h"

#include <stddef.h>
#include <string.h>

// A number of a split: cells `first` to `last`.
typedef struct Number {
  int first, last;
} Number;

// Values that a number can have.
typedef struct Range {
  int64_t least, most;
} Range;

// One run at work, and the split that is tried: result = one + other, one x other, or a power of
// one.
typedef struct Search {
  const Puzzle *puzzle;
  int first, last; // the run
  AbakuRelation relation;
  Number result, one, other;
  Range result_range;
  uint8_t digits[OPERATION_LONGEST]; // the line, gaps filled in as far as decided
  uint8_t one_columns[OPERATION_LONGEST], other_columns[OPERATION_LONGEST]; // digits from the right
  CompletionVisitor visit;
  void *context;
} Search;

void puzzle_prepare(Puzzle *puzzle, const uint8_t *line, int from, int to, const Gap *gaps,
                    int gap_count, Stock stock, bool basic) {
  puzzle->gaps = gaps;
  puzzle->gap_count = gap_count;
  puzzle->stock = stock;
  puzzle->basic = basic;
  puzzle->starts = 0;
  memset(puzzle->cells, 0, sizeof puzzle->cells);
  memcpy(puzzle->digits, line, sizeof puzzle->digits);
  for (int i = 0; i < gap_count; i++) {
    puzzle->digits[gaps[i].index] = TABLE_UNKNOWN;
    puzzle->allowed[gaps[i].index] = (uint16_t)gaps[i].allowed;
  }
  int64_t least = 0, most = 0;
  for (int i = from; i <= to; i++) {
    puzzle->least[i] = least;
    puzzle->most[i] = most;
    const unsigned digit = puzzle->digits[i];
    if (digit != TABLE_UNKNOWN) {
      puzzle->allowed[i] = (uint16_t)(1u << digit);
      puzzle->cells[digit] |= 1u << i;
      puzzle->starts |= (unsigned)(digit != 0) << i;
      least = 10 * least + digit;
      most = 10 * most + digit;
    } else {
      const unsigned allowed = puzzle->allowed[i];
      for (unsigned left = allowed; left; left &= left - 1)
        puzzle->cells[__builtin_ctz(left)] |= 1u << i;
      puzzle->starts |= (unsigned)(allowed != 1) << i;
      least = 10 * least + __builtin_ctz(allowed);
      most = 10 * most + (31 - __builtin_clz(allowed));
    }
  }
  puzzle->least[to + 1] = least;
  puzzle->most[to + 1] = most;
}

static Range range_of(const Puzzle *puzzle, Number number) {
  const int64_t power = operation_powers_of_ten[number.last + 1 - number.first];
  return (Range){puzzle->least[number.last + 1] - puzzle->least[number.first] * power,
                 puzzle->most[number.last + 1] - puzzle->most[number.first] * power};
}

static bool is_sum(AbakuRelation relation) {
  return relation <= RELATION_SUBTRACT;
}

static bool is_cube(AbakuRelation relation) {
  return relation == RELATION_CUBE || relation == RELATION_CUBE_ROOT;
}

static bool report_filling(Search *search) {
  const Puzzle *puzzle = search->puzzle;
  // Several readings of one string are one filling: it belongs to the first of them. This also
  // finds numbers that start with a 0 put into a gap.
  const int count = search->last - search->first + 1;
  const int reading = operation_find_split(search->digits + search->first, count, puzzle->basic, 0);
  if (reading < 0) return true;
  const AbakuSplit first = abaku_splits[abaku_split_starts[count] + reading];
  const bool result_is_first = search->result.first == search->first;
  const Number *a = result_is_first ? &search->result : &search->one;
  const Number *b = result_is_first                      ? &search->one
                    : search->relation < RELATION_SQUARE ? &search->other
                                                         : &search->result;
  if (first.relation != search->relation || first.first != a->last - a->first + 1 ||
      first.second != b->last - b->first + 1)
    return true;
  uint8_t filling[COMPLETE_MAX_GAPS];
  for (int i = 0; i < puzzle->gap_count; i++)
    filling[i] = search->digits[puzzle->gaps[i].index];
  return search->visit(search->context, filling);
}

// ---- Sums and products

// The digit of a number in a column, which may be TABLE_UNKNOWN; 0 beyond its first digit.
static unsigned column_digit(const Puzzle *puzzle, Number number, int column) {
  const int cell = number.last - column;
  return cell >= number.first ? puzzle->digits[cell] : 0;
}

// What a column adds up to without its leftmost digits and the carry: nothing in a sum, in a
// product what the digits further right contribute.
static unsigned inner_sum(const Search *search, int column) {
  if (is_sum(search->relation)) return 0;
  const uint8_t *one = search->one_columns, *other = search->other_columns;
  unsigned sum = 0;
  for (int i = 1; i < column; i++)
    sum += (unsigned)(one[i] * other[column - i]);
  return sum;
}

// What the leftmost digits add to a column.
static unsigned outer_sum(const Search *search, int column) {
  const uint8_t *one = search->one_columns, *other = search->other_columns;
  if (is_sum(search->relation)) return (unsigned)(one[column] + other[column]);
  if (column == 0) return (unsigned)(one[0] * other[0]);
  return (unsigned)(one[column] * other[0] + one[0] * other[column]);
}

// The digits for `unknown` that make the column end with `result`: in a sum unknown + rest, in a
// product unknown x factor + rest.
static unsigned fitting_digits(AbakuRelation relation, unsigned factor, unsigned rest,
                               unsigned result) {
  if (result == TABLE_UNKNOWN) return ~0u;
  const unsigned difference = (10 + result - rest % 10) % 10;
  return is_sum(relation) ? 1u << difference : abaku_factor_masks[factor][difference];
}

static bool solve_column(Search *search, int column, unsigned carry, Stock stock);

// With the digits above the line chosen, the one below follows. `inner` includes the carry.
static bool solve_below(Search *search, int column, unsigned inner, Stock stock) {
  const unsigned sum = outer_sum(search, column) + inner;
  const unsigned digit = sum % 10;
  const int cell = search->result.last - column;
  if (!(search->puzzle->allowed[cell] >> digit & 1)) return true;
  if (search->puzzle->digits[cell] == TABLE_UNKNOWN) {
    if (!stock_take(&stock, digit)) return true;
    search->digits[cell] = (uint8_t)digit;
  }
  return solve_column(search, column + 1, sum / 10, stock);
}

// The column's digit of `other`, that of `one` being chosen.
static bool solve_other(Search *search, int column, unsigned inner, Stock stock) {
  const Puzzle *puzzle = search->puzzle;
  const unsigned known = column_digit(puzzle, search->other, column);
  if (known != TABLE_UNKNOWN) {
    search->other_columns[column] = (uint8_t)known;
    return solve_below(search, column, inner, stock);
  }
  search->other_columns[column] = 0;
  const int cell = search->other.last - column;
  unsigned left = puzzle->allowed[cell];
  left &=
      fitting_digits(search->relation, search->one_columns[0], outer_sum(search, column) + inner,
                     puzzle->digits[search->result.last - column]);
  for (; left; left &= left - 1) {
    const unsigned digit = (unsigned)__builtin_ctz(left);
    Stock rest = stock;
    if (!stock_take(&rest, digit)) continue;
    search->digits[cell] = search->other_columns[column] = (uint8_t)digit;
    if (!solve_below(search, column, inner, rest)) return false;
  }
  return true;
}

// Decides the column's digits and the further columns, from the right as on paper.
static bool solve_column(Search *search, int column, unsigned carry, Stock stock) {
  const Puzzle *puzzle = search->puzzle;
  if (search->result.last - column < search->result.first)
    return carry != 0 || report_filling(search);
  const unsigned inner = inner_sum(search, column) + carry;
  const unsigned known = column_digit(puzzle, search->one, column);
  if (known != TABLE_UNKNOWN) {
    search->one_columns[column] = (uint8_t)known;
    return solve_other(search, column, inner, stock);
  }
  const int cell = search->one.last - column;
  unsigned left = puzzle->allowed[cell];
  const unsigned known_other = column_digit(puzzle, search->other, column);
  if (known_other != TABLE_UNKNOWN && column > 0) {
    search->one_columns[column] = 0;
    search->other_columns[column] = (uint8_t)known_other;
    left &= fitting_digits(search->relation, search->other_columns[0],
                           outer_sum(search, column) + inner,
                           puzzle->digits[search->result.last - column]);
  }
  for (; left; left &= left - 1) {
    const unsigned digit = (unsigned)__builtin_ctz(left);
    Stock rest = stock;
    if (!stock_take(&rest, digit)) continue;
    search->digits[cell] = search->one_columns[column] = (uint8_t)digit;
    if (!solve_other(search, column, inner, rest)) return false;
  }
  return true;
}

static bool summands_fit(Range one, Range other, Range result) {
  return (one.least + other.least <= result.most) & (one.most + other.most >= result.least);
}

// What a factor can be, given the other one and the product.
static Range quotient(Range product, Range factor, Range other) {
  const int64_t least = (product.least + factor.most - 1) / factor.most;
  const int64_t most = product.most / factor.least;
  return (Range){least > other.least ? least : other.least, most < other.most ? most : other.most};
}

static bool factors_fit(Range one, Range other, Range product) {
  if ((one.least * other.least > product.most) | (one.most * other.most < product.least))
    return false;
  // No factor is 0. Whole quotients leave much less room than the products of the ends.
  if (one.least == 0) one.least = 1;
  if (other.least == 0) other.least = 1;
  other = quotient(product, one, other);
  if (other.least > other.most) return false;
  one = quotient(product, other, one);
  return one.least <= one.most;
}

// The cells whose digits can be the last one of `one`, given the last digits of the other numbers.
static unsigned fitting_ends(const Puzzle *puzzle, AbakuRelation relation, unsigned other,
                             unsigned result) {
  if (other == TABLE_UNKNOWN || result == TABLE_UNKNOWN) return ~0u;
  if (is_sum(relation)) return puzzle->cells[result < other ? 10 + result - other : result - other];
  unsigned cells = 0;
  for (unsigned left = abaku_factor_masks[other][result]; left; left &= left - 1)
    cells |= puzzle->cells[__builtin_ctz(left)];
  return cells;
}

// Sums and products: `operands` is the part of the run that two numbers share.
static bool solve_pairs(Search *search, AbakuSplitGroup group, Number operands) {
  const Puzzle *puzzle = search->puzzle;
  unsigned others = (unsigned)group.others << search->first & puzzle->starts;
  // A sum that is longer than both its summands starts with 1.
  if (!(puzzle->cells[1] >> search->result.first & 1))
    others &= ~((unsigned)group.longer << search->first);
  if (!others) return true;
  others &= fitting_ends(puzzle, search->relation, puzzle->digits[operands.last],
                         puzzle->digits[search->result.last])
            << 1;
  if (!others) return true;
  const Range result_range = range_of(puzzle, search->result);
  for (; others; others &= others - 1) {
    const int cell = __builtin_ctz(others);
    const Number one = {operands.first, cell - 1}, other = {cell, operands.last};
    const bool fits =
        is_sum(search->relation)
            ? summands_fit(range_of(puzzle, one), range_of(puzzle, other), result_range)
            : factors_fit(range_of(puzzle, one), range_of(puzzle, other), result_range);
    if (!fits) continue;
    search->one = one;
    search->other = other;
    if (!solve_column(search, 0, 0, puzzle->stock)) return false;
  }
  return true;
}

// ---- Powers

static int64_t power(AbakuRelation relation, int64_t base) {
  return base * base * (is_cube(relation) ? base : 1);
}

// Puts a value into the cells of the result.
static bool fill_result(Search *search, int64_t value, Stock stock) {
  const Puzzle *puzzle = search->puzzle;
  for (int cell = search->result.last; cell >= search->result.first; cell--) {
    const unsigned digit = (unsigned)(value % 10);
    value /= 10;
    if (!(puzzle->allowed[cell] >> digit & 1)) return true;
    if (puzzle->digits[cell] == TABLE_UNKNOWN && !stock_take(&stock, digit)) return true;
    search->digits[cell] = (uint8_t)digit;
  }
  return value != 0 || report_filling(search);
}

// Chooses digits for the gaps of the base from `cell` on, as long as the result can be reached.
static bool solve_base(Search *search, int cell, Range base, Stock stock) {
  const Puzzle *puzzle = search->puzzle;
  if (power(search->relation, base.least) > search->result_range.most ||
      power(search->relation, base.most) < search->result_range.least)
    return true;
  while (cell <= search->one.last && puzzle->digits[cell] != TABLE_UNKNOWN)
    cell++;
  if (cell > search->one.last)
    return fill_result(search, power(search->relation, base.least), stock);
  const int64_t weight = operation_powers_of_ten[search->one.last - cell];
  const unsigned allowed = puzzle->allowed[cell];
  const int smallest = __builtin_ctz(allowed), largest = 31 - __builtin_clz(allowed);
  for (unsigned left = allowed; left; left &= left - 1) {
    const int digit = __builtin_ctz(left);
    Stock rest = stock;
    if (!stock_take(&rest, (unsigned)digit)) continue;
    search->digits[cell] = (uint8_t)digit;
    const Range narrowed = {base.least + (digit - smallest) * weight,
                            base.most - (largest - digit) * weight};
    if (!solve_base(search, cell + 1, narrowed, rest)) return false;
  }
  return true;
}

static bool solve_power(Search *search, Number base) {
  const Puzzle *puzzle = search->puzzle;
  const unsigned ends = abaku_power_masks[is_cube(search->relation)][puzzle->digits[base.last]];
  if (!(ends >> puzzle->digits[search->result.last] & 1)) return true;
  search->one = base;
  search->result_range = range_of(puzzle, search->result);
  return solve_base(search, base.first, range_of(puzzle, base), puzzle->stock);
}

// ---- All splits

static bool solve_group(Search *search, AbakuSplitGroup group) {
  const int boundary = search->first + group.boundary;
  if (!(search->puzzle->starts >> boundary & 1)) return true;
  const Number left = {search->first, boundary - 1}, right = {boundary, search->last};
  search->relation = group.relation;
  switch (search->relation) {
  case RELATION_ADD:
  case RELATION_MULTIPLY:
    search->result = right;
    return solve_pairs(search, group, left);
  case RELATION_SUBTRACT:
  case RELATION_DIVIDE:
    search->result = left;
    return solve_pairs(search, group, right);
  case RELATION_SQUARE:
  case RELATION_CUBE:
    search->result = right;
    return solve_power(search, left);
  default:
    search->result = left;
    return solve_power(search, right);
  }
}

bool puzzle_solve(const Puzzle *puzzle, int first, int last, CompletionVisitor visit,
                  void *context) {
  if (!(puzzle->starts >> first & 1)) return true;
  Search search;
  search.puzzle = puzzle;
  search.first = first;
  search.last = last;
  memcpy(search.digits, puzzle->digits, sizeof search.digits);
  search.visit = visit;
  search.context = context;
  const int count = last - first + 1;
  const int end = abaku_split_group_starts[count + 1];
  for (int i = abaku_split_group_starts[count]; i < end; i++) {
    if (puzzle->basic && abaku_split_groups[i].relation >= RELATION_SQUARE) break;
    if (!solve_group(&search, abaku_split_groups[i])) return false;
  }
  return true;
}

static bool stop_at_once(void *context, const uint8_t *digits) {
  (void)context, (void)digits;
  return false;
}

bool puzzle_has_solution(const Puzzle *puzzle, int first, int last) {
  return !puzzle_solve(puzzle, first, last, stop_at_once, NULL);
}
