#include "games/abaku/complete.h"

#include <stddef.h>
#include <string.h>

enum {
  BLANK = OPERATION_LONGEST, // the cell that stands for columns beyond a number's first digit
  LANES = 8,                 // more than a number of a sum has digits
};

// A number of a split: `length` cells, the last one of which is `last`.
typedef struct Number {
  int last, length;
} Number;

// Values that a number can have.
typedef struct Range {
  int64_t least, most;
} Range;

// One run at work, and the split that is tried: result = one + other, one x other, or a power of
// one. What is filled in so far is `digits` in the columns (or cells of a base) already decided,
// and the tiles `used` that go down the recursion.
typedef struct Search {
  const Puzzle *puzzle;
  int first, last; // the run
  AbakuRelation relation;
  Number result, one, other;
  uint8_t digits[OPERATION_LONGEST + 1];
  CompletionVisitor visit;
  void *context;
} Search;

// ---- The line

void puzzle_prepare(Puzzle *puzzle, const uint8_t line[OPERATION_LONGEST], unsigned gaps,
                    const uint16_t allowed[OPERATION_LONGEST], const Supply *supply, bool basic) {
  puzzle->supply = supply;
  puzzle->basic = basic;
  puzzle->gaps = gaps & ((1u << OPERATION_LONGEST) - 1);
  puzzle->starts = 0;
  memset(puzzle->cells, 0, sizeof puzzle->cells);
  uint64_t lanes = 0, gap_lanes = 0;
  int64_t least = 0, most = 0;
  for (int i = 0; i < OPERATION_LONGEST; i++) {
    const bool is_gap = gaps >> i & 1;
    const unsigned digits = is_gap ? allowed[i] : 1u << line[i];
    const int smallest = __builtin_ctz(digits | 1u << 10), largest = 31 - __builtin_clz(digits | 1);
    puzzle->digits[i] = is_gap ? TABLE_UNKNOWN : line[i];
    puzzle->allowed[i] = (uint16_t)digits;
    puzzle->starts |= (unsigned)(largest != 0) << i;
    puzzle->lanes[i] = lanes = lanes << 8 | (is_gap ? 0 : line[i]);
    puzzle->gap_lanes[i] = gap_lanes = gap_lanes << 8 | (is_gap ? 255 : 0);
    for (unsigned left = digits; left; left &= left - 1)
      puzzle->cells[__builtin_ctz(left)] |= 1u << i;
    puzzle->least[i] = least;
    puzzle->most[i] = most;
    least = 10 * least + smallest;
    most = 10 * most + largest;
  }
  puzzle->least[OPERATION_LONGEST] = least;
  puzzle->most[OPERATION_LONGEST] = most;
  puzzle->digits[BLANK] = 0;
  puzzle->allowed[BLANK] = 1;
}

static Range range_of(const Puzzle *puzzle, Number number) {
  const int64_t power = operation_powers_of_ten[number.length];
  const int end = number.last + 1, start = end - number.length;
  return (Range){puzzle->least[end] - puzzle->least[start] * power,
                 puzzle->most[end] - puzzle->most[start] * power};
}

// The cell of a number in a column, counted from the right.
static int column_cell(Number number, int column) {
  return column < number.length ? number.last - column : BLANK;
}

static bool is_gap(const Search *search, int cell) {
  return search->puzzle->gaps >> cell & 1;
}

// The digits that a cell can have when these tiles are used.
static unsigned cell_digits(const Search *search, int cell, unsigned used) {
  const Puzzle *puzzle = search->puzzle;
  const unsigned digits = puzzle->allowed[cell];
  return is_gap(search, cell) ? digits & puzzle->supply->digits[used] : digits;
}

// Gives a cell one of its digits; false when that needs a tile and none is left.
static bool put_digit(Search *search, int cell, unsigned digit, unsigned *used) {
  search->digits[cell] = (uint8_t)digit;
  return !is_gap(search, cell) || supply_take(search->puzzle->supply, used, digit);
}

static bool starts_with_zero(const Search *search) {
  const bool is_power = search->relation >= RELATION_SQUARE;
  return search->digits[search->one.last + 1 - search->one.length] == 0 ||
         search->digits[search->result.last + 1 - search->result.length] == 0 ||
         (!is_power && search->digits[search->other.last + 1 - search->other.length] == 0);
}

// Several readings of one string are one filling: it belongs to the first of them. This also finds
// numbers that start with a 0 put into a gap.
static bool report(const Search *search) {
  const int count = search->last - search->first + 1;
  const uint8_t *run = search->digits + search->first;
  if (!search->visit) return starts_with_zero(search);
  const int reading = operation_find_split(run, count, search->puzzle->basic, 0);
  if (reading < 0) return true;
  const AbakuSplit split = abaku_splits[abaku_split_starts[count] + reading];
  const bool result_is_first = search->result.last < search->one.last;
  const Number a = result_is_first ? search->result : search->one;
  const Number b = result_is_first                      ? search->one
                   : search->relation < RELATION_SQUARE ? search->other
                                                        : search->result;
  if (split.relation != search->relation || split.first != a.length || split.second != b.length)
    return true;
  return search->visit(search->context, search->digits);
}

// ---- Sums

static const uint64_t ones = UINT64_C(0x0101010101010101);

// The lanes of so many columns.
static const uint64_t lane_masks[LANES] = {
    0,
    UINT64_C(0xff),
    UINT64_C(0xffff),
    UINT64_C(0xffffff),
    UINT64_C(0xffffffff),
    UINT64_C(0xffffffffff),
    UINT64_C(0xffffffffffff),
    UINT64_C(0xffffffffffffff),
};

// Whether the columns without a gap allow one + other = result, all at once: in each, result - one
// - other is the carry that comes in less ten times the one that goes out, and neighbours agree
// about it.
static bool columns_fit(const Puzzle *puzzle, Number one, Number other, Number result) {
  const uint64_t a = lane_masks[one.length], b = lane_masks[other.length];
  const uint64_t c = lane_masks[result.length];
  const uint64_t gaps = (puzzle->gap_lanes[one.last] & a) | (puzzle->gap_lanes[other.last] & b) |
                        (puzzle->gap_lanes[result.last] & c);
  // With 20 more no lane borrows: 20 and 21 say that no carry goes out, 10 and 11 that one does.
  const uint64_t differences = 20 * ones + (puzzle->lanes[result.last] & c) -
                               (puzzle->lanes[one.last] & a) - (puzzle->lanes[other.last] & b);
  const uint64_t halves = differences >> 1 & 15 * ones; // 10 or 5: 0 or 15 after the exclusive or
  const uint64_t wrong = ((halves ^ 10 * ones) + ones) & 14 * ones;
  const uint64_t carries = (differences >> 3 & ones) << 8;
  const uint64_t disagreeing = (carries ^ differences) & ones & ~(gaps << 8);
  return ((wrong | disagreeing) & ~gaps) == 0;
}

// The digits that give one of these digits when `less` is added, tens aside.
static unsigned digits_less(unsigned digits, unsigned less) {
  return (digits | digits << 10) >> less & 1023;
}

// Decides the digits of this column and the further ones.
static bool solve_sum(Search *search, int column, unsigned carry, unsigned used) {
  if (column == search->result.length) return carry != 0 || report(search);
  const int one = column_cell(search->one, column), other = column_cell(search->other, column);
  const int result = search->result.last - column;
  unsigned left = cell_digits(search, one, used);
  if (!is_gap(search, other))
    left &= digits_less(cell_digits(search, result, used), search->puzzle->digits[other] + carry);
  for (; left; left &= left - 1) {
    const unsigned a = (unsigned)__builtin_ctz(left);
    unsigned used_above = used;
    if (!put_digit(search, one, a, &used_above)) continue;
    unsigned others = cell_digits(search, other, used_above);
    others &= digits_less(cell_digits(search, result, used_above), a + carry);
    for (; others; others &= others - 1) {
      const unsigned b = (unsigned)__builtin_ctz(others);
      const unsigned sum = a + b + carry;
      unsigned used_now = used_above;
      if (!put_digit(search, other, b, &used_now) ||
          !put_digit(search, result, sum % 10, &used_now))
        continue;
      if (!solve_sum(search, column + 1, sum >= 10, used_now)) return false;
    }
  }
  return true;
}

static bool try_sum(Search *search) {
  const Puzzle *puzzle = search->puzzle;
  if (!columns_fit(puzzle, search->one, search->other, search->result)) return true;
  const Range one = range_of(puzzle, search->one), other = range_of(puzzle, search->other);
  const Range result = range_of(puzzle, search->result);
  if (one.least + other.least > result.most || one.most + other.most < result.least) return true;
  return solve_sum(search, 0, 0, 0);
}

// ---- Products

// What a column adds up to without its own digits of the factors.
static unsigned inner_sum(const Search *search, int column) {
  const uint8_t *one = search->digits + search->one.last;
  const uint8_t *other = search->digits + search->other.last;
  unsigned sum = 0;
  for (int i = column - search->other.length + 1 > 1 ? column - search->other.length + 1 : 1;
       i < column && i < search->one.length; i++)
    sum += (unsigned)(one[-i] * other[i - column]);
  return sum;
}

static bool solve_product(Search *search, int column, unsigned carry, unsigned used) {
  if (column == search->result.length) return carry != 0 || report(search);
  const int one = column_cell(search->one, column), other = column_cell(search->other, column);
  const int result = search->result.last - column;
  const unsigned results = search->puzzle->allowed[result];
  const unsigned inner = inner_sum(search, column) + carry;
  for (unsigned ones_left = cell_digits(search, one, used); ones_left; ones_left &= ones_left - 1) {
    const unsigned a = (unsigned)__builtin_ctz(ones_left);
    unsigned used_above = used;
    if (!put_digit(search, one, a, &used_above)) continue;
    const unsigned last_one = search->digits[search->one.last];
    const unsigned rest = column == 0 ? inner : inner + a * search->digits[search->other.last];
    unsigned others = cell_digits(search, other, used_above);
    if (!is_gap(search, result))
      others &= abaku_factor_masks[last_one][(search->puzzle->digits[result] + 1000 - rest) % 10];
    for (; others; others &= others - 1) {
      const unsigned b = (unsigned)__builtin_ctz(others);
      const unsigned sum = rest + last_one * b, c = sum % 10;
      unsigned used_now = used_above;
      if (!(results >> c & 1) || !put_digit(search, other, b, &used_now) ||
          !put_digit(search, result, c, &used_now))
        continue;
      if (!solve_product(search, column + 1, sum / 10, used_now)) return false;
    }
  }
  return true;
}

// Whether there are whole factors: they leave much less room than the products of the ends.
static bool quotients_fit(Range one, Range other, Range product) {
  if (one.least == 0) one.least = 1;
  if (other.least == 0) other.least = 1;
  int64_t least = (product.least + one.most - 1) / one.most, most = product.most / one.least;
  if (least < other.least) least = other.least;
  if (most > other.most) most = other.most;
  if (least > most) return false;
  int64_t l2 = (product.least + most - 1) / most, m2 = product.most / least;
  return (l2 > one.least ? l2 : one.least) <= (m2 < one.most ? m2 : one.most);
}

static bool try_product(Search *search) {
  const Puzzle *puzzle = search->puzzle;
  const Range one = range_of(puzzle, search->one), other = range_of(puzzle, search->other);
  const Range result = range_of(puzzle, search->result);
  if (one.least * other.least > result.most || one.most * other.most < result.least) return true;
  if (!quotients_fit(one, other, result)) return true;
  return solve_product(search, 0, 0, 0);
}

// ---- Powers

static bool is_cube(AbakuRelation relation) {
  return relation == RELATION_CUBE || relation == RELATION_CUBE_ROOT;
}

static int64_t power(const Search *search, int64_t base) {
  return base * base * (is_cube(search->relation) ? base : 1);
}

// Puts a value into the cells of the result.
static bool put_result(Search *search, int64_t value, unsigned used) {
  for (int column = 0; column < search->result.length; column++, value /= 10) {
    const int cell = search->result.last - column;
    const unsigned digit = (unsigned)(value % 10);
    if (!(search->puzzle->allowed[cell] >> digit & 1)) return true;
    if (!put_digit(search, cell, digit, &used)) return true;
  }
  return value != 0 || report(search);
}

// Chooses digits for the gaps of the base from `cell` on, as long as the result can be reached.
static bool solve_base(Search *search, int cell, Range base, Range result, unsigned used) {
  if (power(search, base.least) > result.most || power(search, base.most) < result.least)
    return true;
  while (cell <= search->one.last && !is_gap(search, cell))
    cell++;
  if (cell > search->one.last) return put_result(search, power(search, base.least), used);
  const int64_t weight = operation_powers_of_ten[search->one.last - cell];
  const unsigned allowed = search->puzzle->allowed[cell];
  const int smallest = __builtin_ctz(allowed), largest = 31 - __builtin_clz(allowed);
  for (unsigned left = cell_digits(search, cell, used); left; left &= left - 1) {
    const int digit = __builtin_ctz(left);
    unsigned used_now = used;
    if (!put_digit(search, cell, (unsigned)digit, &used_now)) continue;
    const Range narrowed = {base.least + (digit - smallest) * weight,
                            base.most - (largest - digit) * weight};
    if (!solve_base(search, cell + 1, narrowed, result, used_now)) return false;
  }
  return true;
}

static bool try_power(Search *search) {
  const Puzzle *puzzle = search->puzzle;
  const unsigned ends =
      abaku_power_masks[is_cube(search->relation)][puzzle->digits[search->one.last]];
  if (!(ends >> puzzle->digits[search->result.last] & 1)) return true;
  const Range base = range_of(puzzle, search->one), result = range_of(puzzle, search->result);
  if (power(search, base.least) > result.most || power(search, base.most) < result.least)
    return true;
  return solve_base(search, search->one.last + 1 - search->one.length, base, result, 0);
}

// ---- All splits

// The cells whose digits can be the last one of `one`, given the last digits of the other numbers.
static unsigned fitting_ends(const Puzzle *puzzle, AbakuRelation relation, unsigned other,
                             unsigned result) {
  if (other == TABLE_UNKNOWN || result == TABLE_UNKNOWN) return ~0u;
  if (relation <= RELATION_SUBTRACT) return puzzle->cells[(10 + result - other) % 10];
  unsigned cells = 0;
  for (unsigned left = abaku_factor_masks[other][result]; left; left &= left - 1)
    cells |= puzzle->cells[__builtin_ctz(left)];
  return cells;
}

// Sums and products: `operands` are the cells that the two other numbers than the result share.
static bool try_pairs(Search *search, AbakuSplitGroup group, Number operands) {
  const Puzzle *puzzle = search->puzzle;
  unsigned others = (unsigned)group.others << search->first & puzzle->starts;
  // A sum that is longer than both its summands starts with 1.
  if (!(puzzle->cells[1] >> (search->result.last + 1 - search->result.length) & 1))
    others &= ~((unsigned)group.longer << search->first);
  if (!others) return true;
  others &= fitting_ends(puzzle, search->relation, puzzle->digits[operands.last],
                         puzzle->digits[search->result.last])
            << 1;
  for (; others; others &= others - 1) {
    const int start = __builtin_ctz(others);
    const int length = operands.last + 1 - start;
    search->one = (Number){start - 1, operands.length - length};
    search->other = (Number){operands.last, length};
    if (!(search->relation <= RELATION_SUBTRACT ? try_sum(search) : try_product(search)))
      return false;
  }
  return true;
}

static bool try_group(Search *search, AbakuSplitGroup group) {
  const int boundary = search->first + group.boundary;
  if (!(search->puzzle->starts >> boundary & 1)) return true;
  const Number left = {boundary - 1, group.boundary};
  const Number right = {search->last, search->last + 1 - boundary};
  search->relation = group.relation;
  switch (search->relation) {
  case RELATION_ADD:
  case RELATION_MULTIPLY:
    search->result = right;
    return try_pairs(search, group, left);
  case RELATION_SUBTRACT:
  case RELATION_DIVIDE:
    search->result = left;
    return try_pairs(search, group, right);
  case RELATION_SQUARE:
  case RELATION_CUBE:
    search->one = left, search->result = right;
    return try_power(search);
  default:
    search->one = right, search->result = left;
    return try_power(search);
  }
}

bool puzzle_solve(const Puzzle *puzzle, int first, int last, CompletionVisitor visit,
                  void *context) {
  if (!(puzzle->starts >> first & 1)) return true;
  Search search;
  search.puzzle = puzzle;
  search.first = first;
  search.last = last;
  search.visit = visit;
  search.context = context;
  memcpy(search.digits, puzzle->digits, sizeof search.digits);
  const int count = last - first + 1;
  const int end = abaku_split_group_starts[count + 1];
  for (int i = abaku_split_group_starts[count]; i < end; i++) {
    if (puzzle->basic && abaku_split_groups[i].relation >= RELATION_SQUARE) break;
    if (!try_group(&search, abaku_split_groups[i])) return false;
  }
  return true;
}

bool puzzle_has_solution(const Puzzle *puzzle, int first, int last) {
  return !puzzle_solve(puzzle, first, last, NULL, NULL);
}
