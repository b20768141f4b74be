// Finds the cross-sets: for every empty cell next to an old tile of its line, the digits that may
// be put there and what they bring. They depend on the cell and the digit only, so they are found
// before any play is looked for, by trying each usable digit: runs of up to six digits are looked
// up in the tables, longer ones are worked out (playthrough.h).
#include "games/abaku/generator/cross_sets.h"

#include "games/abaku/generator/playthrough.h"

#include <string.h>

// What a cross-set is made of while the runs through its cell are looked at.
typedef struct CrossSetTally {
  const Generator *generator;
  const Line *line;
  int index, from, to; // the cell, and the ends of the run that it closes
  unsigned scoring, joined_before, joined_after;
  int32_t *points;
} CrossSetTally;

static bool reads(const CrossSetTally *tally, int first, int last, unsigned digit) {
  uint8_t digits[ABAKU_SIZE];
  memcpy(digits, tally->line->digits, sizeof digits);
  digits[tally->index] = (uint8_t)digit;
  return operation_reads(digits + first, last + 1 - first, tally->generator->state->basic);
}

// Only the tried digit is new, so that only its cell's bonus counts.
static void add_points(const CrossSetTally *tally, int first, int last, unsigned digit) {
  const Line *line = tally->line;
  const int bonus = line->bonuses[tally->index];
  int sum = (int)digit * abaku_tile_factors[bonus];
  for (int i = first; i <= last; i++)
    if (i != tally->index) sum += line->digits[i];
  tally->points[digit] += sum * abaku_operation_factors[bonus];
}

static unsigned only_basic(const CrossSetTally *tally, int last, unsigned lengths, unsigned digit) {
  for (unsigned left = lengths; left; left &= left - 1)
    if (!reads(tally, last + 1 - __builtin_ctz(left), last, digit)) lengths &= ~(left & -left);
  return lengths;
}

// Operations that end at a cell, of these lengths; perhaps none.
static inline void add_operations(CrossSetTally *tally, int last, unsigned lengths,
                                  unsigned digit) {
  const int after = last - tally->index;
  const unsigned is_found = lengths != 0, is_before = lengths >> (after + 2) != 0;
  tally->scoring |= is_found << digit;
  tally->joined_before |= is_before << digit;
  tally->joined_after |= (after > 0 ? is_found : 0) << digit;
  if (tally->generator->mode == GENERATE_BARE) return;
  for (; lengths; lengths &= lengths - 1)
    add_points(tally, last + 1 - __builtin_ctz(lengths), last, digit);
}

// Tries the usable digits in the runs of up to six digits.
static void try_short_runs(CrossSetTally *tally) {
  const Line *line = tally->line;
  const bool basic = tally->generator->state->basic;
  const unsigned usable = tally->generator->usable;
  const int index = tally->index, from = tally->from, before = index - from;
  const int end = tally->to - index < TABLE_MAX_LENGTH ? tally->to : index + TABLE_MAX_LENGTH - 1;
  uint32_t value = 0, weight = 1; // of the last six digits without the tried one, and of that
  for (int i = before < TABLE_MAX_LENGTH ? from : index - TABLE_MAX_LENGTH + 1; i < index; i++)
    value = value * 10 + line->digits[i];
  value *= 10;
  for (int last = index; last <= end; last++, weight *= 10) {
    if (last > index) value = value % 100000 * 10 + line->digits[last];
    if (last == from) continue; // a single digit
    const unsigned inside = (2u << (last + 1 - from)) - (1u << (last + 1 - index));
    for (unsigned left = usable; left; left &= left - 1) {
      const unsigned digit = (unsigned)__builtin_ctz(left);
      unsigned lengths = operation_lengths(value + digit * weight) & inside;
      if (basic) lengths = only_basic(tally, last, lengths, digit); // the tables have too much
      add_operations(tally, last, lengths, digit);
    }
  }
}

// Tries the usable digits in longer runs, and notes those that can be operations.
static void try_long_runs(CrossSetTally *tally, Line *line, const Sieve *sieve) {
  const Hand *hand = &tally->generator->hand;
  const Sheet *singles = &hand->sheets[hand->starts[1]];
  Playthrough playthrough;
  playthrough_open(&playthrough, sieve, singles, 1u << tally->index, tally->from, tally->to);
  for (int first = tally->from; first <= tally->index; first++) {
    const int shortest = first + TABLE_MAX_LENGTH;
    for (int last = tally->index > shortest ? tally->index : shortest; last <= tally->to; last++) {
      const Splits splits = sieve_splits(sieve, first, last);
      if (splits_are_none(splits)) continue;
      const ArrangementSet found = playthrough_solve(&playthrough, first, last, splits);
      if (set_is_empty(found)) continue;
      line_mark_long_run(line, first, last);
      for (uint64_t left = found[0]; left; left &= left - 1) {
        const unsigned digit = sheet_digit(singles, __builtin_ctzll(left), 0);
        add_operations(tally, last, 1u << (last + 1 - first), digit);
      }
    }
  }
}

static void find_cross_set(const Generator *generator, Line *line, const Sieve *sieve, int index,
                           CrossSet *cross_set) {
  const int from = line_run_begin(line, index), to = line_run_end(line, index);
  CrossSetTally tally = {generator, line, index, from, to, 0, 0, 0, cross_set->points};
  try_short_runs(&tally);
  if (sieve && to - from >= TABLE_MAX_LENGTH) try_long_runs(&tally, line, sieve);
  cross_set->scoring = (uint16_t)tally.scoring;
  cross_set->joined_before = (uint16_t)tally.joined_before;
  cross_set->joined_after = (uint16_t)tally.joined_after;
  // A neighbour that is a zero, or the edge, or an empty cell, needs no operation.
  unsigned allowed = generator->usable;
  if (from < index && line->digits[index - 1] != 0) allowed &= tally.joined_before | ZERO;
  if (to > index && line->digits[index + 1] != 0) allowed &= tally.joined_after | ZERO;
  cross_set->allowed = (uint16_t)allowed;
}

// A line with few old tiles has no long runs, and needs neither hand nor sieve for its cross-sets.
void cross_sets_find(Generator *generator, int number) {
  Line *line = &generator->lines[number];
  const unsigned anchors = (line->old << 1 | line->old >> 1) & ~line->old & ALL_CELLS;
  Sieve sieve;
  const bool is_long = generator->mode != GENERATE_BRIEF && generator->usable &&
                       __builtin_popcount(line->old) >= TABLE_MAX_LENGTH;
  if (is_long) {
    generator_open_hand(generator);
    sieve_prepare(&sieve, line->digits, &generator->endings, generator->state->basic);
  }
  for (unsigned empty = ~line->old & ALL_CELLS; empty; empty &= empty - 1) {
    const int index = __builtin_ctz(empty);
    CrossSet *cross_set = &generator->cross_sets[number][index];
    Line *crossing = &generator->lines[crossing_line(number, index)];
    if (anchors >> index & 1) {
      find_cross_set(generator, line, is_long ? &sieve : NULL, index, cross_set);
      crossing->cross_anchors |= 1u << crossing_index(number);
    } else {
      cross_set->allowed = (uint16_t)generator->usable;
    }
  }
}
