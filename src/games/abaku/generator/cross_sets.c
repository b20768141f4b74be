#include "games/abaku/generator/generator.h"

#include <string.h>

const uint8_t generator_tile_factors[BONUS_COUNT] = {1, 2, 3, 1, 1, 1};
const uint8_t generator_operation_factors[BONUS_COUNT] = {1, 1, 1, 2, 3, 2};

// ---- Lines

static void read_line(const AbakuState *state, int number, Line *line) {
  memset(line, 0, sizeof *line);
  for (int i = 0; i < ABAKU_SIZE; i++) {
    const int cell = abaku_line_cell(number, i);
    const int digit = abaku_digit(state, cell);
    line->digits[i] = (uint8_t)digit;
    line->bonuses[i] = (uint8_t)abaku_bonus(state, cell);
    line->operation_bonuses |= (unsigned)(generator_operation_factors[line->bonuses[i]] > 1) << i;
    if (digit == ABAKU_EMPTY) continue;
    line->old |= 1u << i;
    line->packed |= (uint64_t)digit << 4 * i;
  }
}

void line_mark_long_run(Line *line, int first, int last) {
  LongRuns *long_runs = &line->long_runs;
  long_runs->ends = (uint16_t)(long_runs->ends | 1u << last);
  long_runs->starts[last] = (uint16_t)(long_runs->starts[last] | 1u << first);
}

// ---- Single tiles

// What an effect is made of while the runs through its cell are looked at.
typedef struct EffectTally {
  const Generator *generator;
  const Line *line;
  int index, from, to; // the cell, and the ends of the run that it closes
  unsigned scoring, joined_before, joined_after;
  int32_t *points;
} EffectTally;

static bool reads(const EffectTally *tally, int first, int last, unsigned digit) {
  uint8_t digits[ABAKU_SIZE];
  memcpy(digits, tally->line->digits, sizeof digits);
  digits[tally->index] = (uint8_t)digit;
  return operation_reads(digits + first, last + 1 - first, tally->generator->state->basic);
}

static void add_points(const EffectTally *tally, int first, int last, unsigned digit) {
  const Line *line = tally->line;
  const int bonus = line->bonuses[tally->index];
  int sum = (int)digit * generator_tile_factors[bonus];
  for (int i = first; i <= last; i++)
    if (i != tally->index) sum += line->digits[i];
  tally->points[digit] += sum * generator_operation_factors[bonus];
}

static unsigned only_basic(const EffectTally *tally, int last, unsigned lengths, unsigned digit) {
  for (unsigned left = lengths; left; left &= left - 1)
    if (!reads(tally, last + 1 - __builtin_ctz(left), last, digit)) lengths &= ~(left & -left);
  return lengths;
}

// Operations that end at a cell, of these lengths; perhaps none.
static inline void add_operations(EffectTally *tally, int last, unsigned lengths, unsigned digit) {
  const int after = last - tally->index;
  const unsigned is_found = lengths != 0, is_before = lengths >> (after + 2) != 0;
  tally->scoring |= is_found << digit;
  tally->joined_before |= is_before << digit;
  tally->joined_after |= (after > 0 ? is_found : 0) << digit;
  if (tally->generator->is_bare) return;
  for (; lengths; lengths &= lengths - 1)
    add_points(tally, last + 1 - __builtin_ctz(lengths), last, digit);
}

// Tries the usable digits in the runs of up to six digits.
static void try_short_runs(EffectTally *tally) {
  const Line *line = tally->line;
  const bool basic = tally->generator->state->basic;
  const unsigned usable = tally->generator->usable;
  const int index = tally->index, from = tally->from, before = index - from;
  const int end = tally->to - index < TABLE_LONGEST ? tally->to : index + TABLE_LONGEST - 1;
  uint32_t value = 0, weight = 1; // of the last six digits without the tried one, and of that
  for (int i = before < TABLE_LONGEST ? from : index - TABLE_LONGEST + 1; i < index; i++)
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
static void try_long_runs(EffectTally *tally, Line *line, const Sieve *sieve) {
  const Hand *hand = &tally->generator->hand;
  const Sheet *singles = &hand->sheets[hand->starts[1]];
  Puzzle puzzle;
  puzzle_open(&puzzle, sieve, singles, 1u << tally->index, tally->from, tally->to);
  for (int first = tally->from; first <= tally->index; first++) {
    const int shortest = first + TABLE_LONGEST;
    for (int last = tally->index > shortest ? tally->index : shortest; last <= tally->to; last++) {
      const Splits splits = sieve_splits(sieve, first, last);
      if (splits_are_none(splits)) continue;
      const ArrangementSet found = puzzle_solve(&puzzle, first, last, splits);
      if (set_is_empty(found)) continue;
      line_mark_long_run(line, first, last);
      for (uint64_t left = found[0]; left; left &= left - 1) {
        const unsigned digit = sheet_digit(singles, __builtin_ctzll(left), 0);
        add_operations(tally, last, 1u << (last + 1 - first), digit);
      }
    }
  }
}

static void find_effect(const Generator *generator, Line *line, const Sieve *sieve, int index,
                        Effect *effect) {
  const int from = line_run_begin(line, index), to = line_run_end(line, index);
  if (!generator->is_bare) memset(effect->points, 0, sizeof effect->points);
  EffectTally tally = {generator, line, index, from, to, 0, 0, 0, effect->points};
  try_short_runs(&tally);
  if (sieve && to - from >= TABLE_LONGEST) try_long_runs(&tally, line, sieve);
  effect->scoring = (uint16_t)tally.scoring;
  effect->joined_before = (uint16_t)tally.joined_before;
  effect->joined_after = (uint16_t)tally.joined_after;
  // A neighbour that is a zero, or the edge, or an empty cell, needs no operation.
  unsigned allowed = generator->usable;
  if (from < index && line->digits[index - 1] != 0) allowed &= tally.joined_before | ZERO;
  if (to > index && line->digits[index + 1] != 0) allowed &= tally.joined_after | ZERO;
  effect->allowed = (uint16_t)allowed;
}

// Effects of a line, and what they mean for the lines that cross it.
static void find_effects(Generator *generator, int number) {
  Line *line = &generator->lines[number];
  const unsigned touched = (line->old << 1 | line->old >> 1) & ~line->old & ALL_CELLS;
  Sieve sieve;
  const bool is_long =
      !generator->is_brief && generator->usable && __builtin_popcount(line->old) >= TABLE_LONGEST;
  if (is_long) {
    generator_open_hand(generator);
    sieve_prepare(&sieve, line->digits, &generator->endings, generator->state->basic);
  }
  for (unsigned empty = ~line->old & ALL_CELLS; empty; empty &= empty - 1) {
    const int index = __builtin_ctz(empty);
    Effect *effect = &generator->effects[number][index];
    Line *crossing = &generator->lines[crossing_line(number, index)];
    if (touched >> index & 1) {
      find_effect(generator, line, is_long ? &sieve : NULL, index, effect);
      crossing->touched |= 1u << crossing_index(number);
    } else {
      effect->allowed = (uint16_t)generator->usable;
      effect->scoring = 0;
    }
  }
}

void generator_prepare(Generator *generator, const AbakuState *state) {
  generator->state = state;
  supply_prepare(&generator->supply, &state->player[state->turn - 1].rack);
  generator->usable = generator->supply.digits[0];
  generator->hand.sheets = NULL;
  endings_prepare(&generator->endings, generator->usable);
  for (int number = 0; number < ABAKU_LINES; number++)
    read_line(state, number, &generator->lines[number]);
  for (int number = 0; number < ABAKU_LINES; number++)
    find_effects(generator, number);
}

void generator_open_hand(Generator *generator) {
  if (generator->hand.sheets) return;
  hand_prepare(&generator->hand, &generator->supply, phrasebook_shared(generator->state->basic));
}

void generator_release(Generator *generator) {
  hand_release(&generator->hand);
}
