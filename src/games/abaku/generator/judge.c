// Judges a play of several tiles: finds every operation along its line - short ones in the tables,
// long ones among the runs that were noted as possible - and from them whether the play is legal
// and what it brings.
#include "games/abaku/generator/judge.h"

#include <string.h>

// Bit N: cells N and N + 1 are in one operation.
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

// The lengths of operations of up to six digits that end at a cell and start in others.
static unsigned lengths_at(const Trial *trial, int last, int earliest, int latest) {
  const int before =
      last - TABLE_MAX_LENGTH < trial->begin - 1 ? trial->begin : last - TABLE_MAX_LENGTH + 1;
  unsigned lengths = operation_lengths(trial->values[last + 1] - trial->values[before] * 1000000);
  lengths &= (2u << (last + 1 - earliest)) - (1u << (last + 1 - latest));
  return trial->basic && lengths ? only_basic(trial, last, lengths) : lengths;
}

// Finds the operations of up to six digits.
static void find_short(Trial *trial) {
  const Window *window = trial->window;
  trial->joined = 0;
  for (int last = first_gap(window); last <= trial->end; last++) {
    const int latest = 31 - __builtin_clz(window->fresh & ((2u << last) - 1));
    const unsigned lengths = lengths_at(trial, last, window->from, latest);
    trial->lengths[last] = (uint8_t)lengths;
    if (lengths) join_cells(trial, last + 1 - (31 - __builtin_clz(lengths)), last);
  }
}

// Runs of more than six digits are rare; only those that were found possible are worked out.
static void find_long(Trial *trial) {
  const Window *window = trial->window;
  const LongRuns *marked = &trial->line->long_runs;
  trial->long_count = 0;
  if (window->to - window->from < TABLE_MAX_LENGTH) return;
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

// By what an operation is multiplied that contains these of the `multiplied` cells.
static int line_factor(const Line *line, unsigned multiplied, int first, int last) {
  int factor = 1;
  for (unsigned left = multiplied & ((2u << last) - (1u << first)); left; left &= left - 1)
    factor *= abaku_operation_factors[line->bonuses[__builtin_ctz(left)]];
  return factor;
}

// The points of all operations along the line.
static int points_along(const Trial *trial) {
  const Window *window = trial->window;
  const Line *line = trial->line;
  int sums[ABAKU_SIZE + 1]; // what the digits before cell N count
  const int begin = window->from;
  sums[begin] = 0;
  for (int i = begin; i <= window->to; i++)
    sums[i + 1] = sums[i] + trial->digits[i] *
                                (window->fresh >> i & 1 ? abaku_tile_factors[line->bonuses[i]] : 1);
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

// What is the same for all plays in the window is read once.
void judge_open(Trial *trial, const Generator *generator, const Window *window) {
  trial->generator = generator;
  trial->line = &generator->lines[window->line];
  trial->window = window;
  trial->basic = generator->state->basic;
  trial->unpaid = generator->state->zeros_unpaid ? ZERO : 0;
  memcpy(trial->digits, trial->line->digits, sizeof trial->digits);
  // Short runs with a new tile are in these bounds.
  const int first = first_gap(window), last = last_gap(window), far = TABLE_MAX_LENGTH - 1;
  trial->begin = first - window->from < far ? window->from : first - far;
  trial->end = window->to - last < far ? window->to : last + far;
  trial->values[trial->begin] = 0;
  for (int i = trial->begin; i < first; i++)
    trial->values[i + 1] = trial->values[i] * 10 + trial->digits[i];
}

// Adds the points of operations across the line; true when there are any, paid or not.
static inline bool add_across(const Trial *trial, const uint8_t *digits, int *points) {
  const Window *window = trial->window;
  bool found = false;
  for (int i = 0; i < window->count; i++) {
    if (!(window->across[i]->scoring >> digits[i] & 1)) continue;
    found = true;
    if (!(trial->unpaid >> digits[i] & 1)) *points += window->across[i]->points[digits[i]];
  }
  return found;
}

static bool touches_through_zero(const Trial *trial, const uint8_t *digits) {
  const Window *window = trial->window;
  for (int i = 0; i < window->count; i++)
    if (generator_zero_contact(trial->generator, window->line, window->gaps[i]) >> digits[i] & 1)
      return true;
  return false;
}

int judge_play(Trial *trial, const uint8_t *digits) {
  const AbakuState *state = trial->generator->state;
  put_digits(trial, digits);
  find_short(trial);
  find_long(trial);
  if (!is_joined(trial)) return -1;
  int points = 0;
  const bool contact = add_across(trial, digits, &points) || state->tile_count == 0 ||
                       ((trial->joined | trial->joined << 1) & trial->line->old) ||
                       (state->zero_contact && touches_through_zero(trial, digits));
  return contact ? points + points_along(trial) : -1;
}

// ---- Without points

// Whether an operation starts in cells `earliest` to `latest` and ends in cells `nearest` to
// `farthest`.
static bool has_operation(const Trial *trial, int earliest, int latest, int nearest, int farthest) {
  const int far = latest + TABLE_MAX_LENGTH - 1;
  for (int last = nearest; last <= farthest && last <= far; last++)
    if (lengths_at(trial, last, earliest, latest)) return true;
  const LongRuns *marked = &trial->line->long_runs;
  for (unsigned ends = marked->ends & ((2u << farthest) - (1u << nearest)); ends;
       ends &= ends - 1) {
    const int last = __builtin_ctz(ends);
    unsigned starts = marked->starts[last] & ((2u << latest) - (1u << earliest));
    for (; starts; starts &= starts - 1) {
      const int first = __builtin_ctz(starts);
      if (operation_reads(trial->digits + first, last - first + 1, trial->basic)) return true;
    }
  }
  return false;
}

static bool has_zero(const Trial *trial, int cell) {
  return trial->digits[cell] == 0 || trial->digits[cell + 1] == 0;
}

// Operations with a single tile and with all tiles are known: those with others are looked for.
bool judge_doubtful_play(Trial *trial, const uint8_t *digits, Doubt doubt) {
  const Window *window = trial->window;
  const uint8_t *gaps = window->gaps;
  const int first = first_gap(window), last = last_gap(window);
  put_digits(trial, digits);
  if (window->from < first && !doubt.joined_before) {
    if (has_operation(trial, window->from, first - 1, gaps[1], last - 1))
      doubt.contact = true;
    else if (!has_zero(trial, first - 1))
      return false;
  }
  if (window->to > last && !doubt.joined_after) {
    if (has_operation(trial, first + 1, gaps[window->count - 2], last + 1, window->to))
      doubt.contact = true;
    else if (!has_zero(trial, last))
      return false;
  }
  return doubt.contact;
}
