#include "games/abaku/generator.h"

#include <string.h>

static void join_cells(Trial *trial, int first, int last) {
  trial->joined |= (1u << last) - (1u << first);
}

// With ops=basic the tables have too much.
static unsigned only_basic(const Trial *trial, int last, unsigned lengths) {
  unsigned basic = 0;
  for (; lengths; lengths &= lengths - 1) {
    const int length = __builtin_ctz(lengths);
    if (operation_reads(trial->digits + last + 1 - length, length, true)) basic |= 1u << length;
  }
  return basic;
}

// The lengths of operations of up to six digits that end at a cell and contain cell `inside`.
static unsigned lengths_at(const Trial *trial, int last, int inside) {
  const int before =
      last - TABLE_LONGEST < trial->begin - 1 ? trial->begin : last - TABLE_LONGEST + 1;
  unsigned lengths = operation_lengths(trial->values[last + 1] - trial->values[before] * 1000000);
  lengths &= (2u << (last + 1 - trial->window->from)) - (1u << (last + 1 - inside));
  return trial->basic && lengths ? only_basic(trial, last, lengths) : lengths;
}

// Finds the operations of up to six digits.
static void find_short(Trial *trial) {
  const Window *window = trial->window;
  trial->joined = 0;
  for (int last = first_gap(window); last <= trial->end; last++) {
    const int latest = 31 - __builtin_clz(window->fresh & ((2u << last) - 1));
    const unsigned lengths = lengths_at(trial, last, latest);
    trial->lengths[last] = (uint8_t)lengths;
    if (lengths) join_cells(trial, last + 1 - (31 - __builtin_clz(lengths)), last);
  }
}

static void find_long(Trial *trial) {
  const Window *window = trial->window;
  const LongRuns *marked = &trial->line->long_runs;
  trial->long_count = 0;
  if (window->to - window->from < TABLE_LONGEST) return;
  for (unsigned ends = marked->ends & ((2u << window->to) - (1u << first_gap(window))); ends;
       ends &= ends - 1) {
    const int last = __builtin_ctz(ends);
    const int latest = 31 - __builtin_clz(window->fresh & ((2u << last) - 1));
    unsigned starts = marked->starts[last] & ((2u << latest) - (1u << window->from));
    for (; starts; starts &= starts - 1) {
      const int first = __builtin_ctz(starts);
      if (!operation_reads(trial->digits + first, last - first + 1, trial->basic)) continue;
      trial->long_runs[trial->long_count++] = (OperationRun){(uint8_t)first, (uint8_t)last};
      join_cells(trial, first, last);
    }
  }
}

// Of the operations with all new tiles, the first is the longest of the short ones that end
// earliest, or if there is none the first of the long ones.
static bool is_first(const Trial *trial, OperationRun run) {
  const Window *window = trial->window;
  for (int last = last_gap(window); last <= trial->end; last++) {
    const unsigned lengths = trial->lengths[last] & ~0u << (last + 1 - first_gap(window));
    if (!lengths) continue;
    return run.last == last && run.last - run.first == 30 - __builtin_clz(lengths);
  }
  for (int i = 0; i < trial->long_count; i++)
    if (trial->long_runs[i].first <= first_gap(window) &&
        trial->long_runs[i].last >= last_gap(window))
      return trial->long_runs[i].first == run.first && trial->long_runs[i].last == run.last;
  return false;
}

// Whether every old tile next to a new one is joined to it or a zero is involved.
static bool is_joined(const Trial *trial) {
  const unsigned old = trial->line->old, fresh = trial->window->fresh;
  // Bit N: of cells N and N + 1 one is new and the other old.
  const unsigned borders = (fresh & old >> 1) | (old & fresh >> 1);
  for (unsigned left = borders & ~trial->joined; left; left &= left - 1) {
    const int index = __builtin_ctz(left);
    if (trial->digits[index] && trial->digits[index + 1]) return false;
  }
  return true;
}

// The points of all operations along the line.
static int points_along(const Trial *trial) {
  const Window *window = trial->window;
  const Line *line = trial->line;
  int sums[ABAKU_SIZE + 1]; // what the digits before cell N count
  const int begin = window->from;
  sums[begin] = 0;
  for (int i = begin; i <= window->to; i++)
    sums[i + 1] =
        sums[i] +
        trial->digits[i] * (window->fresh >> i & 1 ? generator_tile_factors[line->bonuses[i]] : 1);
  const unsigned multiplied = window->fresh & line->operation_bonuses;
  int points = 0;
  for (int last = first_gap(window); last <= trial->end; last++) {
    for (unsigned lengths = trial->lengths[last]; lengths; lengths &= lengths - 1) {
      const int first = last + 1 - __builtin_ctz(lengths);
      points += (sums[last + 1] - sums[first]) * line_factor(line, multiplied, first, last);
    }
  }
  for (int i = 0; i < trial->long_count; i++) {
    const OperationRun run = trial->long_runs[i];
    points +=
        (sums[run.last + 1] - sums[run.first]) * line_factor(line, multiplied, run.first, run.last);
  }
  return points;
}

// Puts digits into the gaps.
static void put_digits(Trial *trial, const uint8_t *digits) {
  const Window *window = trial->window;
  for (int i = 0; i < window->count; i++)
    trial->digits[window->gaps[i]] = digits[i];
  for (int i = first_gap(window); i <= trial->end; i++)
    trial->values[i + 1] = trial->values[i] * 10 + trial->digits[i];
}

void judge_open(Trial *trial, const Generator *generator, const Window *window) {
  trial->generator = generator;
  trial->line = &generator->lines[window->line];
  trial->window = window;
  trial->basic = generator->state->basic;
  memset(trial->tried, 0, (size_t)generator->arrangements[window->count] / 8 + 8);
  memcpy(trial->digits, trial->line->digits, sizeof trial->digits);
  // Short runs with a new tile are in these bounds.
  const int first = first_gap(window), last = last_gap(window), far = TABLE_LONGEST - 1;
  trial->begin = first - window->from < far ? window->from : first - far;
  trial->end = window->to - last < far ? window->to : last + far;
  trial->values[trial->begin] = 0;
  for (int i = trial->begin; i < first; i++)
    trial->values[i + 1] = trial->values[i] * 10 + trial->digits[i];
}

int judge_play(Trial *trial, const uint8_t *digits, OperationRun run) {
  const Window *window = trial->window;
  put_digits(trial, digits);
  find_short(trial);
  find_long(trial);
  if (!is_joined(trial) || !is_first(trial, run)) return -1;
  bool contact = trial->generator->state->tile_count == 0 ||
                 ((trial->joined | trial->joined << 1) & trial->line->old);
  int points = 0;
  for (int i = 0; i < window->count; i++) {
    if (!(window->across[i]->scoring >> digits[i] & 1)) continue;
    points += window->across[i]->points[digits[i]];
    contact = true;
  }
  return contact ? points + points_along(trial) : -1;
}

// ---- Without points

// Whether these digits come for the first time.
static bool is_new(Trial *trial, const uint8_t *digits) {
  uint32_t number = 0;
  for (int i = 0; i < trial->window->count; i++)
    number += trial->generator->places[i][digits[i]];
  uint64_t *word = &trial->tried[number / 64];
  const uint64_t bit = UINT64_C(1) << (number % 64);
  if (*word & bit) return false;
  *word |= bit;
  return true;
}

static bool scores_across(const Window *window, const uint8_t *digits) {
  for (int i = 0; i < window->count; i++)
    if (window->across[i]->scoring >> digits[i] & 1) return true;
  return false;
}

// Whether a longer operation than those of the tables contains this cell and the next one.
static bool is_in_long_run(const Trial *trial, int cell) {
  const Window *window = trial->window;
  const LongRuns *marked = &trial->line->long_runs;
  unsigned ends = marked->ends & ((2u << window->to) - (2u << cell));
  for (; ends; ends &= ends - 1) {
    const int last = __builtin_ctz(ends);
    unsigned starts = marked->starts[last] & ((2u << cell) - (1u << window->from));
    for (; starts; starts &= starts - 1) {
      const int first = __builtin_ctz(starts);
      if (operation_reads(trial->digits + first, last - first + 1, trial->basic)) return true;
    }
  }
  return false;
}

// Whether an operation contains this cell and the next one, of which one is new.
static bool is_pair_joined(const Trial *trial, int cell) {
  const int far = cell + TABLE_LONGEST - 1;
  for (int last = cell + 1; last <= far && last <= trial->end; last++)
    if (lengths_at(trial, last, cell)) return true;
  return is_in_long_run(trial, cell);
}

static bool has_zero(const Trial *trial, int cell) {
  return trial->digits[cell] == 0 || trial->digits[cell + 1] == 0;
}

// With ops=basic the tables have too much.
static bool run_reads(Trial *trial, const uint8_t *digits, OperationRun run) {
  put_digits(trial, digits);
  return operation_reads(trial->digits + run.first, run.last - run.first + 1, true);
}

bool judge_bare_play(Trial *trial, const uint8_t *digits, OperationRun run) {
  const Window *window = trial->window;
  const int first = first_gap(window), last = last_gap(window);
  const bool contact = trial->generator->state->tile_count == 0 ||
                       trial->line->old & ((2u << run.last) - (1u << run.first)) ||
                       scores_across(window, digits);
  if (trial->basic && !run_reads(trial, digits, run)) return false;
  // Without tiles around the window there is only one run with all new tiles.
  if (window->from == first && window->to == last) return contact;
  if (!is_new(trial, digits)) return false;
  // The run joins new tiles to all old ones that it contains: only those at its ends are left.
  const bool is_open_before = window->from < first && run.first == first;
  const bool is_open_after = window->to > last && run.last == last;
  if (!is_open_before && !is_open_after) return contact;
  put_digits(trial, digits);
  const bool joined_before = is_open_before && is_pair_joined(trial, first - 1);
  if (is_open_before && !joined_before && !has_zero(trial, first - 1)) return false;
  const bool joined_after = is_open_after && is_pair_joined(trial, last);
  if (is_open_after && !joined_after && !has_zero(trial, last)) return false;
  return contact || joined_before || joined_after;
}
