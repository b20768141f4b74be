#include "games/abaku/generator.h"

#include <string.h>

const uint8_t generator_tile_factors[BONUS_COUNT] = {1, 2, 3, 1, 1, 1};
const uint8_t generator_operation_factors[BONUS_COUNT] = {1, 1, 1, 2, 3, 2};

// ---- The rack

// Lists all multisets of `room` more digits, `digit` and later ones, that the other tiles than the
// used ones can provide.
static void list_digit_sets(Generator *generator, unsigned digit, int room, unsigned used,
                            uint32_t key, int *count) {
  if (room == 0) {
    generator->set_keys[(*count)++] = key;
    return;
  }
  if (digit == 10) return;
  for (int taken = 0;; taken++) {
    list_digit_sets(generator, digit + 1, room - taken, used, key, count);
    if (taken == room || !supply_take(&generator->supply, &used, digit)) break;
    key += digit_key(digit);
  }
}

// Lists the subsets of the tiles. Of subsets with the same digits, the distinct one takes equal
// tiles from the first.
static void list_subsets(Generator *generator) {
  const Supply *supply = &generator->supply;
  generator->subset_keys[0] = 0;
  generator->distinct_subsets = 1;
  for (unsigned subset = 1; subset < 1u << supply->count; subset++) {
    const int last = 31 - __builtin_clz(subset);
    const unsigned before = subset ^ 1u << last;
    const unsigned kind = supply->tiles[last];
    generator->subset_keys[subset] = generator->subset_keys[before] + digit_key(kind);
    const bool repeats = last > 0 && supply->tiles[last - 1] == kind && !(subset >> (last - 1) & 1);
    if (!repeats)
      generator->distinct_subsets |= (generator->distinct_subsets >> before & 1) << subset;
  }
}

static void number_arrangements(Generator *generator) {
  uint32_t place = 1;
  for (int cell = 0; cell < ABAKU_RACK; cell++) {
    generator->arrangements[cell] = place;
    uint32_t number = 0;
    for (unsigned left = generator->usable; left; left &= left - 1, number += place)
      generator->places[cell][__builtin_ctz(left)] = number;
    place = number;
  }
  generator->arrangements[ABAKU_RACK] = place;
}

static void read_rack(Generator *generator, const TileSet *rack) {
  supply_prepare(&generator->supply, rack);
  generator->usable = generator->supply.digits[0];
  number_arrangements(generator);
  list_subsets(generator);
  int set_count = 0, string_count = 0;
  for (int size = 0; size <= generator->supply.count; size++) {
    generator->set_starts[size] = set_count;
    generator->free_starts[size] = string_count;
    list_digit_sets(generator, 0, size, 0, 0, &set_count);
    for (int i = generator->set_starts[size]; i < set_count && size >= 2; i++) {
      const StringList found = strings_find(generator->strings, size, generator->set_keys[i]);
      for (int j = 0; j < found.count; j++)
        generator->free_strings[string_count++] = found.strings[j];
    }
  }
  generator->set_starts[generator->supply.count + 1] = set_count;
  generator->free_starts[generator->supply.count + 1] = string_count;
}

// ---- Lines

static void read_line(const AbakuState *state, int number, Line *line) {
  memset(line, 0, sizeof *line);
  for (int i = 0; i < ABAKU_SIZE; i++) {
    const int cell = abaku_line_cell(number, i);
    const int digit = abaku_digit(state, cell);
    line->digits[i] = (uint8_t)digit;
    line->bonuses[i] = (uint8_t)abaku_bonus(state, cell);
    line->keys[i + 1] = line->keys[i];
    line->operation_bonuses |= (unsigned)(generator_operation_factors[line->bonuses[i]] > 1) << i;
    if (digit == ABAKU_EMPTY) continue;
    line->old |= 1u << i;
    line->packed |= (uint64_t)digit << 4 * i;
    line->known |= UINT64_C(15) << 4 * i;
    line->allowed[i] = (uint16_t)(1u << digit);
    line->keys[i + 1] += digit_key((unsigned)digit);
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
  int index, from, to;                  // the cell, and the ends of the run that it closes
  uint32_t before;                      // the value of the digits before it that a short run has
  unsigned joined_before, joined_after; // digits that an operation joins to the neighbours
  Effect *effect;
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
  tally->effect->points[digit] += sum * generator_operation_factors[bonus];
}

// Operations that end at a cell, of these lengths.
static void add_operations(EffectTally *tally, int last, unsigned lengths, unsigned digit) {
  if (tally->generator->state->basic)
    for (unsigned left = lengths; left; left &= left - 1)
      if (!reads(tally, last + 1 - __builtin_ctz(left), last, digit)) lengths &= ~(left & -left);
  const int after = last - tally->index;
  tally->effect->scoring |= (uint16_t)((lengths != 0) << digit);
  tally->joined_before |= (unsigned)(lengths >> (after + 2) != 0) << digit;
  tally->joined_after |= (unsigned)(after > 0 && lengths != 0) << digit;
  if (!tally->generator->is_bare)
    for (; lengths; lengths &= lengths - 1)
      add_points(tally, last + 1 - __builtin_ctz(lengths), last, digit);
}

// Tries a digit in the runs of up to six digits.
static void try_digit(EffectTally *tally, unsigned digit) {
  const int index = tally->index, from = tally->from;
  uint32_t value = tally->before * 10 + digit; // of the last six digits
  const int end = tally->to - index < TABLE_LONGEST ? tally->to : index + TABLE_LONGEST - 1;
  for (int last = index;; value = value % 100000 * 10 + tally->line->digits[last]) {
    const unsigned inside = (2u << (last + 1 - from)) - (1u << (last + 1 - index));
    const unsigned lengths = operation_lengths(value) & inside;
    if (lengths) add_operations(tally, last, lengths, digit);
    if (last++ == end) return;
  }
}

// Tries the usable digits in longer runs, and notes those that can be operations.
static void try_long_runs(EffectTally *tally, Line *line, const Puzzle *puzzle) {
  for (int first = tally->from; first <= tally->index; first++) {
    const int shortest = first + TABLE_LONGEST;
    for (int last = tally->index > shortest ? tally->index : shortest; last <= tally->to; last++) {
      if (!puzzle_has_solution(puzzle, first, last)) continue;
      line_mark_long_run(line, first, last);
      for (unsigned left = tally->generator->usable; left; left &= left - 1) {
        const unsigned digit = (unsigned)__builtin_ctz(left);
        if (reads(tally, first, last, digit))
          add_operations(tally, last, 1u << (last + 1 - first), digit);
      }
    }
  }
}

static void find_effect(const Generator *generator, Line *line, const Puzzle *puzzle, int index,
                        Effect *effect) {
  const int from = line_run_begin(line, index), to = line_run_end(line, index);
  memset(effect, 0, sizeof *effect);
  EffectTally tally = {generator, line, index, from, to, 0, 0, 0, effect};
  for (int i = index - from < TABLE_LONGEST ? from : index - TABLE_LONGEST + 1; i < index; i++)
    tally.before = tally.before * 10 + line->digits[i];
  for (unsigned left = generator->usable; left; left &= left - 1)
    try_digit(&tally, (unsigned)__builtin_ctz(left));
  if (puzzle && to - from >= TABLE_LONGEST) try_long_runs(&tally, line, puzzle);
  // A neighbour that is a zero, or the edge, or an empty cell, needs no operation.
  unsigned allowed = generator->usable;
  if (from < index && line->digits[index - 1] != 0) allowed &= tally.joined_before | ZERO;
  if (to > index && line->digits[index + 1] != 0) allowed &= tally.joined_after | ZERO;
  effect->allowed = (uint16_t)allowed;
}

// The tiles that can be laid as one of these digits.
static uint8_t fitting_tiles(const Generator *generator, unsigned digits) {
  unsigned fitting = 0;
  for (int i = 0; i < generator->supply.count; i++) {
    const unsigned tile = generator->supply.tiles[i];
    fitting |= (tile == ABAKU_WILDCARD ? digits != 0 : digits >> tile & 1) << i;
  }
  return (uint8_t)fitting;
}

// Effects of a line, and what they mean for the lines that cross it.
static void find_effects(Generator *generator, int number) {
  Line *line = &generator->lines[number];
  const unsigned touched = (line->old << 1 | line->old >> 1) & ~line->old & ALL_CELLS;
  Puzzle puzzle;
  const bool is_long = !generator->is_brief && __builtin_popcount(line->old) >= TABLE_LONGEST;
  if (is_long) {
    uint16_t usable[ABAKU_SIZE];
    for (int i = 0; i < ABAKU_SIZE; i++)
      usable[i] = (uint16_t)generator->usable;
    puzzle_prepare(&puzzle, line->digits, ~line->old, usable, &generator->supply,
                   &generator->endings, generator->state->basic);
  }
  for (unsigned empty = ~line->old & ALL_CELLS; empty; empty &= empty - 1) {
    const int index = __builtin_ctz(empty);
    Effect *effect = &generator->effects[number][index];
    Line *crossing = &generator->lines[crossing_line(number, index)];
    if (touched >> index & 1) {
      find_effect(generator, line, is_long ? &puzzle : NULL, index, effect);
      crossing->touched |= 1u << crossing_index(number);
      crossing->fitting[crossing_index(number)] = fitting_tiles(generator, effect->allowed);
    } else {
      effect->allowed = (uint16_t)generator->usable;
      effect->scoring = 0;
      crossing->fitting[crossing_index(number)] = (uint8_t)((1u << generator->supply.count) - 1);
    }
    crossing->allowed[crossing_index(number)] = effect->allowed;
  }
}

void generator_prepare(Generator *generator, const AbakuState *state) {
  generator->state = state;
  generator->puzzle_line = -1;
  generator->strings = strings_shared();
  read_rack(generator, &state->player[state->turn - 1].rack);
  if (!generator->is_brief) endings_prepare(&generator->endings, &generator->supply);
  for (int number = 0; number < ABAKU_LINES; number++)
    read_line(state, number, &generator->lines[number]);
  for (int number = 0; number < ABAKU_LINES; number++)
    find_effects(generator, number);
}
