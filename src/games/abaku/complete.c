#include "games/abaku/complete.h"

#include <stddef.h>
#include <string.h>

enum {
  BLANK = OPERATION_LONGEST, // the cell that stands for columns beyond a number's first digit
  LANES = 8,                 // more than a number of a sum has digits
  MAX_SPLITS = 48,           // more than a run has
  ALL_DIGITS = 1023,
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
  int split;       // its number, in the order of reports
  AbakuRelation relation;
  Number result, one, other;
  Range powers; // what a power may be
  uint8_t digits[OPERATION_LONGEST + 1];
  CompletionVisitor visit;
  void *context;
} Search;

static int first_cell(Number number) {
  return number.last + 1 - number.length;
}

// The cell of a number in a column, counted from the right.
static int column_cell(Number number, int column) {
  const int cell = number.last - column;
  return column < number.length ? cell : BLANK;
}

// ---- Last digits

// With the bit of TABLE_UNKNOWN.
static uint16_t ending_mask(unsigned digits, unsigned usable) {
  return (uint16_t)(digits | (unsigned)((digits & usable) != 0) << TABLE_UNKNOWN);
}

void endings_prepare(Endings *endings, const Supply *supply) {
  const unsigned usable = supply->digits[0];
  unsigned choices[TABLE_UNKNOWN + 1]; // of a digit
  for (unsigned digit = 0; digit < 10; digit++)
    choices[digit] = 1u << digit;
  choices[TABLE_UNKNOWN] = usable;
  for (int one = 0; one <= TABLE_UNKNOWN; one++) {
    for (int other = 0; other <= TABLE_UNKNOWN; other++) {
      unsigned sums = 0, products = 0;
      for (unsigned ones = choices[one]; ones; ones &= ones - 1) {
        const unsigned a = (unsigned)__builtin_ctz(ones);
        for (unsigned others = choices[other]; others; others &= others - 1) {
          const unsigned b = (unsigned)__builtin_ctz(others);
          sums |= 1u << (a + b) % 10;
          products |= 1u << a * b % 10;
        }
      }
      const unsigned carried = (sums | sums << 1 | sums >> 9) & ALL_DIGITS;
      endings->sums[one][other] = ending_mask(sums, usable);
      endings->carried[one][other] = ending_mask(carried, usable);
      endings->products[one][other] = ending_mask(products, usable);
    }
    unsigned squares = 0, cubes = 0;
    for (unsigned ones = choices[one]; ones; ones &= ones - 1) {
      const unsigned a = (unsigned)__builtin_ctz(ones);
      squares |= 1u << a * a % 10;
      cubes |= 1u << a * a * a % 10;
    }
    endings->powers[0][one] = ending_mask(squares, usable);
    endings->powers[1][one] = ending_mask(cubes, usable);
  }
}

// ---- The line

static unsigned smallest_in(unsigned digits) {
  return (unsigned)__builtin_ctz(digits | 1u << 10);
}

static unsigned largest_in(unsigned digits) {
  return 31 - (unsigned)__builtin_clz(digits | 1);
}

static void find_leads(Puzzle *puzzle) {
  unsigned least[OPERATION_LONGEST + 2] = {0}, most[OPERATION_LONGEST + 2] = {0};
  for (int i = 0; i < OPERATION_LONGEST; i++) {
    least[i] = smallest_in(puzzle->allowed[i]);
    most[i] = largest_in(puzzle->allowed[i]);
  }
  for (int i = 0; i < OPERATION_LONGEST; i++) {
    unsigned from = 100 * least[i], to = 100 * most[i];
    puzzle->leads[0][i] = (Lead){from, to + 1};
    from += 10 * least[i + 1], to += 10 * most[i + 1];
    puzzle->leads[1][i] = (Lead){from, to + 1};
    from += least[i + 2], to += most[i + 2];
    puzzle->leads[2][i] = (Lead){from, to + 1};
  }
}

void puzzle_prepare(Puzzle *puzzle, const uint8_t line[OPERATION_LONGEST], unsigned gaps,
                    const uint16_t allowed[OPERATION_LONGEST], const Supply *supply,
                    const Endings *endings, bool basic) {
  puzzle->supply = supply;
  puzzle->endings = endings;
  puzzle->basic = basic;
  puzzle->gaps = gaps & ((1u << OPERATION_LONGEST) - 1);
  puzzle->starts = puzzle->ones = 0;
  uint64_t lanes = 0, unknown_lanes = 0;
  int64_t least = 0, most = 0;
  for (int i = 0; i < OPERATION_LONGEST; i++) {
    const bool is_gap = gaps >> i & 1;
    const unsigned digits = is_gap ? allowed[i] : 1u << line[i];
    const unsigned smallest = smallest_in(digits), largest = largest_in(digits);
    const bool is_unknown = smallest != largest;
    puzzle->allowed[i] = (uint16_t)digits;
    puzzle->given[i] = is_gap ? 0 : ALL_DIGITS;
    puzzle->digits[i] = (uint8_t)(is_unknown ? TABLE_UNKNOWN : largest);
    puzzle->starts |= (unsigned)(largest != 0) << i;
    puzzle->ones |= (digits >> 1 & 1) << i;
    puzzle->lanes[i] = lanes = lanes << 8 | (is_unknown ? 0 : largest);
    puzzle->unknown_lanes[i] = unknown_lanes = unknown_lanes << 8 | (is_unknown ? 255 : 0);
    puzzle->least[i] = least;
    puzzle->most[i] = most;
    least = 10 * least + smallest;
    most = 10 * most + largest;
  }
  puzzle->least[OPERATION_LONGEST] = least;
  puzzle->most[OPERATION_LONGEST] = most;
  puzzle->digits[BLANK] = 0;
  puzzle->allowed[BLANK] = 1;
  puzzle->given[BLANK] = ALL_DIGITS;
  find_leads(puzzle);
}

static Lead lead_of(const Puzzle *puzzle, Number number) {
  return puzzle->leads[number.length < 3 ? number.length - 1 : 2][first_cell(number)];
}

static Range range_of(const Puzzle *puzzle, Number number) {
  const int64_t power = operation_powers_of_ten[number.length];
  const int end = number.last + 1, start = first_cell(number);
  return (Range){puzzle->least[end] - puzzle->least[start] * power,
                 puzzle->most[end] - puzzle->most[start] * power};
}

// ---- Filling in

// The digits that a cell can have when these tiles are used.
static unsigned cell_digits(const Search *search, int cell, unsigned used) {
  const Puzzle *puzzle = search->puzzle;
  return puzzle->allowed[cell] & (puzzle->supply->digits[used] | puzzle->given[cell]);
}

// Gives a cell one of its digits; false when that needs a tile and none is left.
static bool put_digit(Search *search, int cell, unsigned digit, unsigned *used) {
  const Puzzle *puzzle = search->puzzle;
  search->digits[cell] = (uint8_t)digit;
  const unsigned given = puzzle->given[cell], fitting = puzzle->supply->tiles_for[digit] & ~*used;
  *used |= fitting & -fitting & ~given;
  return fitting | given;
}

static bool starts_with_zero(const Search *search) {
  return search->digits[first_cell(search->one)] == 0 ||
         search->digits[first_cell(search->other)] == 0 ||
         search->digits[first_cell(search->result)] == 0;
}

// Several readings of one string are one filling: it belongs to the first of them. This also finds
// numbers that start with a 0 put into a gap.
static bool report(const Search *search) {
  if (!search->visit) return starts_with_zero(search);
  const int count = search->last - search->first + 1;
  const uint8_t *run = search->digits + search->first;
  if (operation_find_split(run, count, search->puzzle->basic, 0) != search->split) return true;
  return search->visit(search->context, search->digits);
}

// Whether a split may be solved is said by functions that return 1 or 0, made without jumps: see
// SplitList.

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

// Whether the columns of known digits allow one + other = result, all at once: in each, result -
// one - other is the carry that comes in less ten times the one that goes out, and neighbours agree
// about it.
static unsigned columns_fit(const Puzzle *puzzle, Number one, Number other, Number result) {
  const uint64_t a = lane_masks[one.length], b = lane_masks[other.length];
  const uint64_t c = lane_masks[result.length];
  const uint64_t unknown = (puzzle->unknown_lanes[one.last] & a) |
                           (puzzle->unknown_lanes[other.last] & b) |
                           (puzzle->unknown_lanes[result.last] & c);
  // With 20 more no lane borrows: 20 and 21 say that no carry goes out, 10 and 11 that one does.
  const uint64_t differences = 20 * ones + (puzzle->lanes[result.last] & c) -
                               (puzzle->lanes[one.last] & a) - (puzzle->lanes[other.last] & b);
  const uint64_t halves = differences >> 1 & 15 * ones; // 10 or 5: 0 or 15 after the exclusive or
  const uint64_t wrong = ((halves ^ 10 * ones) + ones) & 14 * ones;
  const uint64_t carries = (differences >> 3 & ones) << 8;
  const uint64_t disagreeing = (carries ^ differences) & ones & ~(unknown << 8);
  return ((wrong | disagreeing) & ~unknown) == 0;
}

// The digits of a number from the right, a byte each, or TABLE_UNKNOWN.
static uint64_t lanes_of(const Puzzle *puzzle, Number number) {
  const uint64_t unknown = puzzle->unknown_lanes[number.last] & TABLE_UNKNOWN * ones;
  return (puzzle->lanes[number.last] | unknown) & lane_masks[number.length];
}

// Whether digits of the supply can make the second and the third column right.
static unsigned tiles_fit(const Puzzle *puzzle, Number one, Number other, Number result) {
  const uint64_t a = lanes_of(puzzle, one), b = lanes_of(puzzle, other);
  const uint64_t c = lanes_of(puzzle, result);
  const uint16_t(*carried)[TABLE_UNKNOWN + 1] = puzzle->endings->carried;
  return carried[a >> 8 & 15][b >> 8 & 15] >> (c >> 8 & 15) &
         carried[a >> 16 & 15][b >> 16 & 15] >> (c >> 16 & 15) & 1;
}

static bool sum_is_in_range(const Search *search) {
  const Range one = range_of(search->puzzle, search->one);
  const Range other = range_of(search->puzzle, search->other);
  const Range result = range_of(search->puzzle, search->result);
  return one.least + other.least <= result.most && one.most + other.most >= result.least;
}

// The digits that give one of these digits when `less` is added, tens aside.
static unsigned digits_less(unsigned digits, unsigned less) {
  return (digits | digits << 10) >> less & ALL_DIGITS;
}

// Decides the digits of this column and the further ones.
static bool solve_sum(Search *search, int column, unsigned carry, unsigned used) {
  if (column == search->result.length) return carry != 0 || report(search);
  const int one = column_cell(search->one, column), other = column_cell(search->other, column);
  const int result = search->result.last - column;
  for (unsigned left = cell_digits(search, one, used); left; left &= left - 1) {
    const unsigned a = (unsigned)__builtin_ctz(left);
    unsigned used_above = used;
    put_digit(search, one, a, &used_above);
    unsigned others = cell_digits(search, other, used_above);
    others &= digits_less(cell_digits(search, result, used_above), a + carry);
    for (; others; others &= others - 1) {
      const unsigned b = (unsigned)__builtin_ctz(others);
      const unsigned sum = a + b + carry;
      unsigned used_now = used_above;
      put_digit(search, other, b, &used_now);
      if (!put_digit(search, result, sum % 10, &used_now)) continue;
      if (!solve_sum(search, column + 1, sum >= 10, used_now)) return false;
    }
  }
  return true;
}

// ---- Products

// Whether the first three digits allow one x other = result: 123... x 456... is 56088..., with as
// many digits as both have together or one fewer.
static unsigned factors_fit(const Puzzle *puzzle, Number one, Number other, Number result) {
  const Lead a = lead_of(puzzle, one), b = lead_of(puzzle, other), c = lead_of(puzzle, result);
  const uint32_t scale = one.length + other.length == result.length ? 1000 : 100;
  return (unsigned)(a.least * b.least < c.end * scale) &
         (unsigned)(a.end * b.end > c.least * scale);
}

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
  const Puzzle *puzzle = search->puzzle;
  const int one = column_cell(search->one, column), other = column_cell(search->other, column);
  const int result = search->result.last - column;
  const unsigned results = puzzle->allowed[result], ending = puzzle->digits[result];
  const unsigned inner = inner_sum(search, column) + carry;
  for (unsigned left = cell_digits(search, one, used); left; left &= left - 1) {
    const unsigned a = (unsigned)__builtin_ctz(left);
    unsigned used_above = used;
    put_digit(search, one, a, &used_above);
    const unsigned last_one = search->digits[search->one.last];
    const unsigned rest = column == 0 ? inner : inner + a * search->digits[search->other.last];
    unsigned others = cell_digits(search, other, used_above);
    if (ending != TABLE_UNKNOWN)
      others &= abaku_factor_masks[last_one][(ending + 1000 - rest) % 10];
    for (; others; others &= others - 1) {
      const unsigned b = (unsigned)__builtin_ctz(others);
      const unsigned sum = rest + last_one * b, c = sum % 10;
      unsigned used_now = used_above;
      put_digit(search, other, b, &used_now);
      if (!(results >> c & put_digit(search, result, c, &used_now))) continue;
      if (!solve_product(search, column + 1, sum / 10, used_now)) return false;
    }
  }
  return true;
}

// ---- Powers

static bool is_cube(AbakuRelation relation) {
  return relation == RELATION_CUBE || relation == RELATION_CUBE_ROOT;
}

static int64_t power(AbakuRelation relation, int64_t base) {
  return base * base * (is_cube(relation) ? base : 1);
}

// Whether the first and the last digits allow that the result is a power of the base.
static unsigned power_fits(const Puzzle *puzzle, AbakuRelation relation, Number base,
                           Number result) {
  // By how many digits the result has fewer than the bases together.
  static const int64_t square_scales[] = {1000, 100}, cube_scales[] = {1000000, 100000, 10000};
  const int64_t scale = is_cube(relation) ? cube_scales[3 * base.length - result.length]
                                          : square_scales[2 * base.length - result.length];
  const Lead a = lead_of(puzzle, base), c = lead_of(puzzle, result);
  const unsigned ends = puzzle->endings->powers[is_cube(relation)][puzzle->digits[base.last]];
  return (unsigned)(power(relation, a.least) < c.end * scale) &
         (unsigned)(power(relation, a.end) > c.least * scale) & ends >> puzzle->digits[result.last];
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
static bool solve_base(Search *search, int cell, Range base, unsigned used) {
  const Puzzle *puzzle = search->puzzle;
  const AbakuRelation relation = search->relation;
  if (power(relation, base.least) > search->powers.most ||
      power(relation, base.most) < search->powers.least)
    return true;
  const int last = search->one.last;
  while (cell <= last && !(puzzle->gaps >> cell & 1))
    cell++;
  if (cell > last) return put_result(search, power(relation, base.least), used);
  const int64_t weight = operation_powers_of_ten[last - cell];
  const unsigned smallest = smallest_in(puzzle->allowed[cell]);
  const unsigned largest = largest_in(puzzle->allowed[cell]);
  const uint16_t *endings = puzzle->endings->powers[is_cube(relation)];
  for (unsigned left = cell_digits(search, cell, used); left; left &= left - 1) {
    const unsigned digit = (unsigned)__builtin_ctz(left);
    if (cell == last && !(endings[digit] >> puzzle->digits[search->result.last] & 1)) continue;
    unsigned used_now = used;
    put_digit(search, cell, digit, &used_now);
    const Range narrowed = {base.least + (digit - smallest) * weight,
                            base.most - (largest - digit) * weight};
    if (!solve_base(search, cell + 1, narrowed, used_now)) return false;
  }
  return true;
}

// ---- All splits

// Splits that may be solved, by number. Lists are made without jumps: there are many splits, and
// whether one fits cannot be told beforehand, by a processor neither.
typedef struct SplitList {
  int count;
  uint8_t numbers[MAX_SPLITS];
} SplitList;

static void list_split(SplitList *list, int number, unsigned fits) {
  list->numbers[list->count] = (uint8_t)number;
  list->count += (int)fits;
}

static Number number_at(int first, AbakuPart part) {
  return (Number){first + part.last, part.length};
}

// The splits `from` to `end` - 1 whose numbers can start where they do and end with digits that
// fit.
static void list_splits(const Search *search, const AbakuRoles *roles, int from, int end,
                        const uint16_t endings[TABLE_UNKNOWN + 1][TABLE_UNKNOWN + 1],
                        SplitList *list) {
  const uint8_t *digits = search->puzzle->digits + search->first;
  const unsigned starts = search->puzzle->starts >> search->first;
  list->count = 0;
  for (int i = from; i < end; i++) {
    const AbakuRoles *role = &roles[i];
    const unsigned ends = endings[digits[role->one.last]][digits[role->other.last]];
    list_split(list, i,
               ends >> digits[role->result.last] & starts >> role->second & starts >> role->third &
                   1);
  }
}

static void choose_split(Search *search, const AbakuRoles *roles, int number) {
  const AbakuRoles *role = &roles[number];
  search->split = number;
  search->relation = role->relation;
  search->one = number_at(search->first, role->one);
  search->other = number_at(search->first, role->other);
  search->result = number_at(search->first, role->result);
}

static bool try_sums(Search *search, const AbakuRoles *roles, int end) {
  const Puzzle *puzzle = search->puzzle;
  SplitList ending, fitting = {0};
  list_splits(search, roles, 0, end, puzzle->endings->sums, &ending);
  for (int i = 0; i < ending.count; i++) {
    const AbakuRoles *role = &roles[ending.numbers[i]];
    const Number one = number_at(search->first, role->one);
    const Number other = number_at(search->first, role->other);
    const Number result = number_at(search->first, role->result);
    // A sum that is longer than both its summands starts with 1.
    const unsigned starts = (role->is_longer ^ 1u) | (puzzle->ones >> first_cell(result) & 1);
    list_split(&fitting, ending.numbers[i],
               starts & columns_fit(puzzle, one, other, result) &
                   tiles_fit(puzzle, one, other, result));
  }
  for (int i = 0; i < fitting.count; i++) {
    choose_split(search, roles, fitting.numbers[i]);
    if (sum_is_in_range(search) && !solve_sum(search, 0, 0, 0)) return false;
  }
  return true;
}

static bool try_products(Search *search, const AbakuRoles *roles, int from, int end) {
  const Puzzle *puzzle = search->puzzle;
  SplitList ending, fitting = {0};
  list_splits(search, roles, from, end, puzzle->endings->products, &ending);
  for (int i = 0; i < ending.count; i++) {
    const AbakuRoles *role = &roles[ending.numbers[i]];
    list_split(&fitting, ending.numbers[i],
               factors_fit(puzzle, number_at(search->first, role->one),
                           number_at(search->first, role->other),
                           number_at(search->first, role->result)));
  }
  for (int i = 0; i < fitting.count; i++) {
    choose_split(search, roles, fitting.numbers[i]);
    if (!solve_product(search, 0, 0, 0)) return false;
  }
  return true;
}

static bool try_powers(Search *search, const AbakuRoles *roles, int from, int end) {
  const Puzzle *puzzle = search->puzzle;
  SplitList fitting = {0};
  for (int i = from; i < end; i++) {
    const AbakuRoles *role = &roles[i];
    const unsigned starts = puzzle->starts >> (search->first + role->second) & 1;
    list_split(&fitting, i,
               starts & power_fits(puzzle, role->relation, number_at(search->first, role->one),
                                   number_at(search->first, role->result)));
  }
  for (int i = 0; i < fitting.count; i++) {
    choose_split(search, roles, fitting.numbers[i]);
    search->powers = range_of(puzzle, search->result);
    if (!solve_base(search, first_cell(search->one), range_of(puzzle, search->one), 0))
      return false;
  }
  return true;
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
  const int count = last - first + 1, start = abaku_split_starts[count];
  const int products = abaku_product_starts[count] - start;
  const int powers = abaku_power_starts[count] - start;
  const int end = abaku_split_starts[count + 1] - start;
  const AbakuRoles *roles = abaku_roles + start;
  return try_sums(&search, roles, products) && try_products(&search, roles, products, powers) &&
         (puzzle->basic || try_powers(&search, roles, powers, end));
}

bool puzzle_has_solution(const Puzzle *puzzle, int first, int last) {
  return !puzzle_solve(puzzle, first, last, NULL, NULL);
}
