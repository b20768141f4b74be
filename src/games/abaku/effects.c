#include "games/abaku/generator.h"

#include <string.h>

static const uint32_t hash_factor = 0x9e3779b1; // as in make_tables.py
static const uint8_t tile_factors[BONUS_COUNT] = {1, 2, 3, 1, 1, 1};
static const uint8_t operation_factors[BONUS_COUNT] = {1, 1, 1, 2, 3, 2};

// ---- The rack

// Lists all multisets of `room` more digits, `digit` and later ones, that the stock can provide.
static void list_digit_sets(Generator *generator, int digit, int room, uint32_t key, int *count) {
  if (room == 0) {
    generator->set_keys[(*count)++] = key;
    return;
  }
  if (digit == 10) return;
  const Stock before = generator->stock;
  for (int taken = 0;; taken++) {
    list_digit_sets(generator, digit + 1, room - taken, key, count);
    if (taken == room || !stock_take(&generator->stock, (unsigned)digit)) break;
    key += 1u << (KEY_BITS * digit);
  }
  generator->stock = before;
}

// Lists the tiles one by one, and their subsets. Of subsets with the same digits, the distinct one
// takes equal tiles from the first.
static void read_tiles(Generator *generator, const TileSet *rack) {
  int count = 0;
  for (int kind = 0; kind <= ABAKU_WILDCARD; kind++)
    for (int i = 0; i < rack->counts[kind]; i++)
      generator->tiles[count++] = (uint8_t)kind;
  generator->rack_size = count;
  generator->distinct_subsets = 0;
  for (unsigned subset = 0; subset < 1u << count; subset++) {
    uint32_t key = 0;
    bool is_distinct = true;
    for (int i = 0; i < count; i++) {
      if (!(subset >> i & 1)) continue;
      key += 1u << (KEY_BITS * generator->tiles[i]);
      if (i > 0 && generator->tiles[i] == generator->tiles[i - 1]) is_distinct &= subset >> (i - 1);
    }
    generator->subset_keys[subset] = key;
    if (is_distinct) generator->distinct_subsets |= UINT32_C(1) << subset;
  }
}

const uint32_t *generator_find_strings(uint32_t key, int *count) {
  for (uint32_t slot = key * hash_factor >> (32 - TABLE_SLOT_BITS);; slot++) {
    const uint64_t entry = abaku_operation_slots[slot % TABLE_SLOTS];
    if ((uint32_t)entry == key || entry == 0) {
      *count = (int)(entry >> 48);
      return abaku_operation_strings + (entry >> 32 & 0xffff);
    }
  }
}

static void read_rack(Generator *generator, const TileSet *rack) {
  generator->stock = tiles_pack(rack); // ABAKU_WILDCARD comes after the digits in both
  read_tiles(generator, rack);
  generator->usable = 0;
  for (int digit = 0; digit < 10; digit++)
    if (rack->counts[digit] || rack->counts[ABAKU_WILDCARD]) generator->usable |= 1u << digit;
  int set_count = 0, string_count = 0;
  for (int size = 0; size <= generator->rack_size; size++) {
    generator->set_starts[size] = set_count;
    generator->free_starts[size] = string_count;
    list_digit_sets(generator, 0, size, 0, &set_count);
    for (int i = generator->set_starts[size]; i < set_count; i++) {
      int found;
      const uint32_t *strings = generator_find_strings(generator->set_keys[i], &found);
      memcpy(generator->free_strings + string_count, strings, (size_t)found * sizeof *strings);
      string_count += found;
    }
  }
  generator->set_starts[generator->rack_size + 1] = set_count;
  generator->free_starts[generator->rack_size + 1] = string_count;
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
    if (digit == ABAKU_EMPTY) continue;
    line->old |= 1u << i;
    line->packed |= (uint64_t)digit << 4 * i;
    line->known |= UINT64_C(15) << 4 * i;
    line->keys[i + 1] += 1u << (KEY_BITS * digit);
  }
}

int line_run_begin(const Line *line, int index) {
  while (index > 0 && line->old >> (index - 1) & 1)
    index--;
  return index;
}

int line_run_end(const Line *line, int index) {
  while (line->old >> (index + 1) & 1)
    index++;
  return index;
}

int line_run_points(const Line *line, OperationRun run, unsigned fresh) {
  int sum = 0, factor = 1;
  for (int i = run.first; i <= run.last; i++) {
    const int bonus = fresh >> i & 1 ? line->bonuses[i] : BONUS_NONE;
    sum += line->digits[i] * tile_factors[bonus];
    factor *= operation_factors[bonus];
  }
  return sum * factor;
}

bool line_is_joined(const Line *line, unsigned fresh, unsigned joined) {
  // Bit N: of cells N and N + 1 one is new and the other old.
  const unsigned borders = (fresh & line->old >> 1) | (line->old & fresh >> 1);
  for (unsigned left = borders & ~joined; left; left &= left - 1) {
    const int index = __builtin_ctz(left);
    if (line->digits[index] && line->digits[index + 1]) return false;
  }
  return true;
}

static void mark_long_run(LongRuns *long_runs, int first, int last) {
  long_runs->ends = (uint16_t)(long_runs->ends | 1u << last);
  long_runs->starts[last] = (uint16_t)(long_runs->starts[last] | 1u << first);
}

void line_mark_long_runs(Line *line, const Puzzle *puzzle, int from, int to, const Gap *gaps,
                         int gap_count) {
  const int first_gap = gaps[0].index, last_gap = gaps[gap_count - 1].index;
  for (int first = from; first <= first_gap; first++) {
    const int shortest = first + TABLE_LONGEST;
    for (int last = last_gap > shortest ? last_gap : shortest; last <= to; last++)
      if (puzzle_has_solution(puzzle, first, last)) mark_long_run(&line->long_runs, first, last);
  }
}

// ---- Single tiles

// What an effect is made of while the runs through its cell are looked at.
typedef struct EffectTally {
  const Line *line;
  int index;
  unsigned joined_before, joined_after; // digits that an operation joins to the neighbours
  Effect *effect;
} EffectTally;

static void add_operation(EffectTally *tally, int first, int last, unsigned digit) {
  const Line *line = tally->line;
  const unsigned bit = 1u << digit;
  const int bonus = line->bonuses[tally->index];
  int sum = (int)digit * tile_factors[bonus];
  for (int i = first; i <= last; i++)
    if (i != tally->index) sum += line->digits[i];
  if (first < tally->index) tally->joined_before |= bit;
  if (last > tally->index) tally->joined_after |= bit;
  tally->effect->scoring = (uint16_t)(tally->effect->scoring | bit);
  tally->effect->points[digit] += sum * operation_factors[bonus];
}

// Tries the usable digits in one run.
static void try_run(const Generator *generator, EffectTally *tally, int first, int last,
                    bool is_short) {
  const Line *line = tally->line;
  const int count = last - first + 1;
  uint8_t digits[ABAKU_SIZE];
  uint32_t value = 0, weight = 1; // the string with 0 for the digit; what the digit counts
  for (int i = first; i <= last; i++) {
    digits[i - first] = i == tally->index ? 0 : line->digits[i];
    value = value * 10 + digits[i - first];
    weight = i > tally->index ? weight * 10 : 1;
  }
  for (unsigned left = generator->usable; left; left &= left - 1) {
    const unsigned digit = (unsigned)__builtin_ctz(left);
    if (is_short && !operation_in_table(value + digit * weight, count)) continue;
    digits[tally->index - first] = (uint8_t)digit;
    if ((!is_short || generator->state->basic) &&
        !operation_reads(digits, count, generator->state->basic))
      continue;
    add_operation(tally, first, last, digit);
  }
}

static void find_effect(const Generator *generator, Line *line, int index, Effect *effect) {
  const int from = line_run_begin(line, index), to = line_run_end(line, index);
  memset(effect, 0, sizeof *effect);
  if (to - from >= TABLE_LONGEST && !generator->is_brief) {
    const Gap gap = {index, generator->usable};
    Puzzle puzzle;
    puzzle_prepare(&puzzle, line->digits, from, to, &gap, 1, generator->stock,
                   generator->state->basic);
    line_mark_long_runs(line, &puzzle, from, to, &gap, 1);
  }
  EffectTally tally = {.line = line, .index = index, .effect = effect};
  for (int first = from; first <= index; first++) {
    for (int last = index > first ? index : first + 1; last <= to; last++) {
      const bool is_short = last - first < TABLE_LONGEST;
      if (is_short || line->long_runs.starts[last] >> first & 1)
        try_run(generator, &tally, first, last, is_short);
    }
  }
  // A neighbour that is a zero, or the edge, or an empty cell, needs no operation.
  unsigned allowed = generator->usable;
  if (from < index && line->digits[index - 1] != 0) allowed &= tally.joined_before | ZERO;
  if (to > index && line->digits[index + 1] != 0) allowed &= tally.joined_after | ZERO;
  effect->allowed = (uint16_t)allowed;
}

// The tiles that can be laid as one of these digits.
static uint8_t fitting_tiles(const Generator *generator, unsigned digits) {
  unsigned fitting = 0;
  for (int i = 0; i < generator->rack_size; i++) {
    const unsigned tile = generator->tiles[i];
    fitting |= (tile == ABAKU_WILDCARD ? digits != 0 : digits >> tile & 1) << i;
  }
  return (uint8_t)fitting;
}

// Effects of a line, and what they mean for the lines that cross it.
static void find_effects(Generator *generator, int number) {
  Line *line = &generator->lines[number];
  const unsigned touched = (line->old << 1 | line->old >> 1) & ~line->old & ALL_CELLS;
  for (unsigned empty = ~line->old & ALL_CELLS; empty; empty &= empty - 1) {
    const int index = __builtin_ctz(empty);
    Effect *effect = &generator->effects[number][index];
    Line *crossing = &generator->lines[crossing_line(number, index)];
    if (touched >> index & 1) {
      find_effect(generator, line, index, effect);
      crossing->touched |= 1u << crossing_index(number);
      crossing->fitting[crossing_index(number)] = fitting_tiles(generator, effect->allowed);
    } else {
      effect->allowed = (uint16_t)generator->usable;
      effect->scoring = 0;
      crossing->fitting[crossing_index(number)] = (uint8_t)((1u << generator->rack_size) - 1);
    }
  }
}

void generator_prepare(Generator *generator, const AbakuState *state) {
  generator->state = state;
  read_rack(generator, &state->player[state->turn - 1].rack);
  for (int number = 0; number < ABAKU_LINES; number++)
    read_line(state, number, &generator->lines[number]);
  for (int number = 0; number < ABAKU_LINES; number++)
    find_effects(generator, number);
}
