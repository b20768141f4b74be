#include "games/abaku/complete.h"

#include "games/abaku/operation.h"

#include <stddef.h>
#include <string.h>

enum { MAX_NUMBERS = 3 };

// One of the numbers of a split.
typedef struct Number {
  int end;       // index behind its last digit
  int64_t value; // with 0 in the gaps
  int gap_count;
  int gaps[COMPLETE_MAX_GAPS];
} Number;

// A gap in the equation `rest + sum of weight x digit = 0`.
typedef struct Term {
  int gap;
  int64_t weight;
  int64_t least, most; // what this and the later terms can add
} Term;

typedef struct Search {
  uint8_t digits[OPERATION_LONGEST]; // the run, filled in as far as decided
  int count;
  const Gap *gaps;
  int gap_count;
  Stock stock; // what is left
  bool basic;
  CompletionVisitor visit;
  void *context;

  int split; // number of the split at work
  unsigned allowed[COMPLETE_MAX_GAPS];
  Number numbers[MAX_NUMBERS];
  AbakuRelation relation;
  Number *factor; // the number whose gaps are tried first where an equation is not linear
  Term terms[COMPLETE_MAX_GAPS];
  int term_count;
} Search;

// Takes a tile for a digit out of the stock. A wildcard only where there is no plain one, which
// allows just as many fillings. Returns what to give back, or NULL.
static uint8_t *take(Stock *stock, int digit) {
  uint8_t *count = stock->plain[digit] ? &stock->plain[digit] : &stock->wildcards;
  if (*count == 0) return NULL;
  --*count;
  return count;
}

static bool report_filling(Search *search) {
  // Several readings of one string are one filling: it belongs to the first of them.
  if (operation_find_split(search->digits, search->count, search->basic, 0) != search->split)
    return true;
  uint8_t filling[COMPLETE_MAX_GAPS];
  for (int i = 0; i < search->gap_count; i++)
    filling[i] = search->digits[search->gaps[i].index];
  return search->visit(search->context, filling);
}

// Chooses digits for the terms from number `index` on so that the equation comes out.
static bool solve_terms(Search *search, int index, int64_t rest) {
  if (index == search->term_count) return rest != 0 || report_filling(search);
  const Term *term = &search->terms[index];
  if (rest + term->least > 0 || rest + term->most < 0) return true;
  uint8_t *place = &search->digits[search->gaps[term->gap].index];
  for (unsigned left = search->allowed[term->gap]; left; left &= left - 1) {
    const int digit = __builtin_ctz(left);
    uint8_t *tile = take(&search->stock, digit);
    if (!tile) continue;
    *place = (uint8_t)digit;
    const bool wanted = solve_terms(search, index + 1, rest + term->weight * digit);
    ++*tile;
    if (!wanted) return false;
  }
  return true;
}

static int64_t power_of_ten(int exponent) {
  int64_t power = 1;
  while (exponent-- > 0)
    power *= 10;
  return power;
}

static int64_t magnitude(int64_t number) {
  return number < 0 ? -number : number;
}

// Adds the gaps of a number that counts `factor` times, heaviest weights first: then little is
// tried before the bounds tell.
static void add_terms(Search *search, const Number *number, int64_t factor) {
  for (int i = 0; i < number->gap_count; i++) {
    const int gap = number->gaps[i];
    const int64_t weight = factor * power_of_ten(number->end - 1 - search->gaps[gap].index);
    int place = search->term_count++;
    for (; place > 0 && magnitude(search->terms[place - 1].weight) < magnitude(weight); place--)
      search->terms[place] = search->terms[place - 1];
    search->terms[place] = (Term){.gap = gap, .weight = weight};
  }
}

static bool solve(Search *search, int64_t rest) {
  int64_t least = 0, most = 0;
  for (int i = search->term_count - 1; i >= 0; i--) {
    Term *term = &search->terms[i];
    *(term->weight < 0 ? &least : &most) += 9 * term->weight;
    term->least = least;
    term->most = most;
  }
  return solve_terms(search, 0, rest);
}

// One linear equation: first + b x second + c x third = 0.
static bool solve_sum(Search *search, int64_t b, int64_t c) {
  const Number *numbers = search->numbers;
  search->term_count = 0;
  add_terms(search, &numbers[0], 1);
  add_terms(search, &numbers[1], b);
  add_terms(search, &numbers[2], c);
  return solve(search, numbers[0].value + b * numbers[1].value + c * numbers[2].value);
}

// With the factor's digits all chosen, products and powers are linear in the other numbers.
static bool solve_with_factor(Search *search, int64_t factor) {
  Number *numbers = search->numbers;
  const AbakuRelation relation = search->relation;
  search->term_count = 0;
  if (relation == RELATION_MULTIPLY || relation == RELATION_DIVIDE) {
    const Number *product = relation == RELATION_MULTIPLY ? &numbers[2] : &numbers[0];
    const Number *other = &numbers[relation == RELATION_MULTIPLY ? 0 : 2];
    if (other == search->factor) other = &numbers[1];
    add_terms(search, other, factor);
    add_terms(search, product, -1);
    return solve(search, factor * other->value - product->value);
  }
  const bool is_cube = relation == RELATION_CUBE || relation == RELATION_CUBE_ROOT;
  const Number *power = search->factor == &numbers[0] ? &numbers[1] : &numbers[0];
  add_terms(search, power, -1);
  return solve(search, factor * factor * (is_cube ? factor : 1) - power->value);
}

// Tries the digits of the factor's gaps from number `index` on.
static bool try_factor(Search *search, int index, int64_t value) {
  if (index == search->factor->gap_count) return solve_with_factor(search, value);
  const int gap = search->factor->gaps[index];
  const int cell = search->gaps[gap].index;
  const int64_t weight = power_of_ten(search->factor->end - 1 - cell);
  for (unsigned left = search->allowed[gap]; left; left &= left - 1) {
    const int digit = __builtin_ctz(left);
    uint8_t *tile = take(&search->stock, digit);
    if (!tile) continue;
    search->digits[cell] = (uint8_t)digit;
    const bool wanted = try_factor(search, index + 1, value + weight * digit);
    ++*tile;
    if (!wanted) return false;
  }
  return true;
}

static bool solve_product(Search *search, Number *one, Number *other) {
  search->factor = one->gap_count <= other->gap_count ? one : other;
  return try_factor(search, 0, search->factor->value);
}

// Sets up one number of the split. False when it starts with an old 0.
static bool cut_number(Search *search, const uint8_t *run, int begin, int end, int *gap,
                       Number *number) {
  *number = (Number){.end = end};
  const bool starts_with_gap =
      *gap < search->gap_count && search->gaps[*gap].index == begin && begin < end;
  if (begin < end && !starts_with_gap && run[begin] == 0) return false;
  for (int i = begin; i < end; i++) {
    const bool is_gap = *gap < search->gap_count && search->gaps[*gap].index == i;
    number->value = number->value * 10 + (is_gap ? 0 : run[i]);
    if (!is_gap) continue;
    search->allowed[*gap] = search->gaps[*gap].allowed & ~(i == begin ? 1u : 0u);
    number->gaps[number->gap_count++] = (*gap)++;
  }
  return true;
}

static bool solve_split(Search *search, const uint8_t *run, AbakuSplit split) {
  const int second = split.first, third = second + split.second;
  Number *numbers = search->numbers;
  int gap = 0;
  if (!cut_number(search, run, 0, second, &gap, &numbers[0]) ||
      !cut_number(search, run, second, third, &gap, &numbers[1]) ||
      !cut_number(search, run, third, search->count, &gap, &numbers[2]))
    return true;
  search->relation = split.relation;
  switch (split.relation) {
  case RELATION_ADD:
    return solve_sum(search, 1, -1);
  case RELATION_SUBTRACT:
    return solve_sum(search, -1, -1);
  case RELATION_MULTIPLY:
    return solve_product(search, &numbers[0], &numbers[1]);
  case RELATION_DIVIDE:
    return solve_product(search, &numbers[1], &numbers[2]);
  case RELATION_SQUARE:
  case RELATION_CUBE:
    search->factor = &numbers[0];
    return try_factor(search, 0, numbers[0].value);
  default:
    search->factor = &numbers[1];
    return try_factor(search, 0, numbers[1].value);
  }
}

bool complete_operation(const uint8_t *run, int count, const Gap *gaps, int gap_count,
                        const Stock *stock, bool basic, CompletionVisitor visit, void *context) {
  Search search;
  memcpy(search.digits, run, (size_t)count);
  search.count = count;
  search.gaps = gaps;
  search.gap_count = gap_count;
  search.stock = *stock;
  search.basic = basic;
  search.visit = visit;
  search.context = context;
  const int start = abaku_split_starts[count], end = abaku_split_starts[count + 1];
  for (int i = start; i < end; i++) {
    if (basic && abaku_splits[i].relation >= RELATION_SQUARE) break;
    search.split = i - start;
    if (!solve_split(&search, run, abaku_splits[i])) return false;
  }
  return true;
}
