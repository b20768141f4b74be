#include "games/abaku/generator.h"

#include <string.h>

// A line with the digits of a play in its gaps, and the operations in it that contain a new tile.
typedef struct Trial {
  const Line *line;
  const Window *window;
  bool basic;
  uint8_t digits[ABAKU_SIZE];
  uint8_t lengths[ABAKU_SIZE]; // by last cell: bit N: the last N digits are an operation
  int short_end;               // the last of those cells
  OperationRun long_runs[OPERATION_MAX_RUNS];
  int long_count;
  unsigned joined; // bit N: an operation contains cells N and N + 1
} Trial;

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

// Finds the operations of up to six digits.
static void find_short(Trial *trial) {
  const Window *window = trial->window;
  const int start = first_gap(window);
  // No short run that ends further to the right reaches back to a new tile.
  const int reach = last_gap(window) + TABLE_LONGEST - 1;
  const int end = window->to < reach ? window->to : reach;
  const int begin =
      start - window->from < TABLE_LONGEST - 1 ? window->from : start - TABLE_LONGEST + 1;
  uint32_t values[ABAKU_SIZE + 1]; // of the digits from `begin` on before cell N; they may wrap
  values[begin] = 0;
  for (int i = begin; i <= end; i++)
    values[i + 1] = values[i] * 10 + trial->digits[i];
  for (int last = start; last <= end; last++) {
    const int before = last - TABLE_LONGEST < begin - 1 ? begin : last - TABLE_LONGEST + 1;
    const int latest = 31 - __builtin_clz(window->fresh & ((2u << last) - 1));
    unsigned lengths = operation_lengths(values[last + 1] - values[before] * 1000000);
    // Those that are inside the span and have a new tile.
    lengths &= (2u << (last + 1 - window->from)) - (1u << (last + 1 - latest));
    if (trial->basic && lengths) lengths = only_basic(trial, last, lengths);
    trial->lengths[last] = (uint8_t)lengths;
    if (lengths) join_cells(trial, last + 1 - (31 - __builtin_clz(lengths)), last);
  }
  trial->short_end = end;
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
  for (int last = last_gap(window); last <= trial->short_end; last++) {
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
  for (int last = first_gap(window); last <= trial->short_end; last++) {
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

int judge_play(const Generator *generator, const Window *window, const uint8_t *digits,
               OperationRun run) {
  const AbakuState *state = generator->state;
  Trial trial;
  trial.line = &generator->lines[window->line];
  trial.window = window;
  trial.basic = state->basic;
  trial.joined = 0;
  memcpy(trial.digits, trial.line->digits, sizeof trial.digits);
  for (int i = 0; i < window->count; i++)
    trial.digits[window->gaps[i].index] = digits[i];
  find_short(&trial);
  find_long(&trial);
  if (!is_joined(&trial) || !is_first(&trial, run)) return -1;
  bool contact = state->tile_count == 0 || ((trial.joined | trial.joined << 1) & trial.line->old);
  int points = 0;
  for (int i = 0; i < window->count; i++) {
    if (!(window->across[i]->scoring >> digits[i] & 1)) continue;
    points += window->across[i]->points[digits[i]];
    contact = true;
  }
  return contact ? points + points_along(&trial) : -1;
}
