// All legal plays of a position.
//
// A legal play of two or more tiles has one operation that contains all of them. So instead of
// trying tiles cell by cell, every segment of a line with as many gaps as tiles are to be laid is
// taken as such an operation, and asked which digits complete it: out of a table where it is short
// (the operations that consist of the old digits and some of the rack's), by arithmetic where it is
// long. What is left are few candidates, and for each of them all operations along the line are
// found: they decide legality and points.
//
// What a tile does across the line depends on its cell and digit only and is known beforehand
// (effects.c). It also gives the plays of a single tile.
#include "games/abaku/generator.h"

#include <string.h>

// The empty cells that a play would fill.
typedef struct Window {
  int line;
  int count;
  Gap gaps[ABAKU_RACK]; // with the digits that the crossing lines allow
  const Effect *across[ABAKU_RACK];
  unsigned fresh;   // the same cells as a set
  uint32_t subsets; // of the rack, that can fill them
  int from, to;     // with the old tiles that adjoin
} Window;

// A run that contains all gaps of a window.
typedef struct Segment {
  Generator *generator;
  const Window *window;
  int first, last;
} Segment;

static bool has_wildcards(const Generator *generator) {
  return stock_count(generator->stock, STOCK_WILDCARDS) > 0;
}

// ---- Feeding

// The same digits laid with plain tiles and wildcards are different plays: feeds them all.
static bool feed_with_wildcards(const Generator *generator, int start, bool vertical, int count,
                                const uint8_t *digits, int points) {
  for (unsigned wild = 0; wild < 1u << count; wild++) {
    Stock stock = generator->stock;
    uint32_t tiles = 0;
    bool possible = true;
    for (int i = 0; i < count && possible; i++) {
      const bool is_wild = wild >> i & 1;
      const unsigned kind = is_wild ? STOCK_WILDCARDS : digits[i];
      possible = stock_count(stock, kind) > 0;
      stock -= UINT64_C(1) << (STOCK_BITS * kind);
      tiles |= (uint32_t)(digits[i] | (is_wild ? ABAKU_TILE_WILDCARD : 0)) << ABAKU_TILE_BITS * i;
    }
    if (possible && !generator->visit(generator->context,
                                      abaku_play_word(start, vertical, count, tiles), points))
      return false;
  }
  return true;
}

static bool feed(const Generator *generator, int start, bool vertical, int count,
                 const uint8_t *digits, int points) {
  if (has_wildcards(generator))
    return feed_with_wildcards(generator, start, vertical, count, digits, points);
  uint32_t tiles = 0;
  for (int i = 0; i < count; i++)
    tiles |= (uint32_t)digits[i] << ABAKU_TILE_BITS * i;
  return generator->visit(generator->context, abaku_play_word(start, vertical, count, tiles),
                          points);
}

// ---- One tile

static bool generate_singles(const Generator *generator) {
  for (int row = 0; row < ABAKU_SIZE; row++) {
    for (unsigned left = ~generator->lines[row].old & ALL_CELLS; left; left &= left - 1) {
      const int column = __builtin_ctz(left);
      const Effect *along = &generator->effects[row][column];
      const Effect *across = &generator->effects[ABAKU_SIZE + column][row];
      unsigned legal = along->allowed & across->allowed & (along->scoring | across->scoring);
      for (; legal; legal &= legal - 1) {
        const uint8_t digit = (uint8_t)__builtin_ctz(legal);
        const int points = (along->scoring >> digit & 1 ? along->points[digit] : 0) +
                           (across->scoring >> digit & 1 ? across->points[digit] : 0);
        if (!feed(generator, row * ABAKU_SIZE + column, false, 1, &digit, points)) return false;
      }
    }
  }
  return true;
}

// ---- More tiles

static int first_gap(const Window *window) {
  return window->gaps[0].index;
}

static int last_gap(const Window *window) {
  return window->gaps[window->count - 1].index;
}

// Digits can complete several segments; the play is fed for the first of them. With ops=basic they
// may complete none, since the table has all operations.
static bool is_first_segment(const Segment *segment, const OperationRun *runs, int count) {
  bool is_operation = false;
  for (int i = 0; i < count; i++) {
    if (runs[i].first > first_gap(segment->window) || runs[i].last < last_gap(segment->window))
      continue;
    if (runs[i].first < segment->first ||
        (runs[i].first == segment->first && runs[i].last < segment->last))
      return false;
    is_operation |= runs[i].first == segment->first && runs[i].last == segment->last;
  }
  return is_operation;
}

// Judges digits that make the segment an operation, and feeds them where they are a legal play.
static bool try_digits(void *context, const uint8_t *digits) {
  const Segment *segment = context;
  const Window *window = segment->window;
  const Generator *generator = segment->generator;
  const AbakuState *state = generator->state;
  Line *line = &segment->generator->lines[window->line];
  for (int i = 0; i < window->count; i++)
    line->digits[window->gaps[i].index] = digits[i];
  OperationRun runs[OPERATION_MAX_RUNS];
  const int count = operation_find_runs(line->digits, window->from, window->to, window->fresh,
                                        state->basic, &line->long_runs, runs);
  if (!is_first_segment(segment, runs, count)) return true;
  unsigned joined = 0; // bit N: an operation contains cells N and N + 1
  for (int i = 0; i < count; i++)
    joined |= (1u << runs[i].last) - (1u << runs[i].first);
  if (!line_is_joined(line, window->fresh, joined)) return true;
  bool contact = state->tile_count == 0 || ((joined | joined << 1) & line->old);
  int points = 0;
  for (int i = 0; i < window->count; i++) {
    if (!(window->across[i]->scoring >> digits[i] & 1)) continue;
    points += window->across[i]->points[digits[i]];
    contact = true;
  }
  if (!contact) return true;
  for (int i = 0; i < count; i++)
    points += line_run_points(line, runs[i], window->fresh);
  return feed(generator, abaku_line_cell(window->line, first_gap(window)),
              window->line >= ABAKU_SIZE, window->count, digits, points);
}

// Tries the strings that agree with the old digits of the segment.
static bool try_strings(Segment *segment, const uint32_t *strings, int count, uint32_t old,
                        uint32_t known) {
  const Window *window = segment->window;
  for (int i = 0; i < count; i++) {
    if ((strings[i] ^ old) & known) continue;
    uint8_t digits[ABAKU_RACK];
    unsigned allowed = 1;
    for (int j = 0; j < window->count; j++) {
      const Gap *gap = &window->gaps[j];
      digits[j] = strings[i] >> 4 * (gap->index - segment->first) & 15;
      allowed &= gap->allowed >> digits[j];
    }
    if (allowed && !try_digits(segment, digits)) return false;
  }
  return true;
}

// Tries the table's strings out of these digits.
static bool try_key(Segment *segment, uint32_t key, uint32_t old, uint32_t known) {
  int count;
  const uint32_t *strings = generator_find_strings(key, &count);
  return count == 0 || try_strings(segment, strings, count, old, known);
}

static bool try_short_segment(Segment *segment) {
  const Generator *generator = segment->generator;
  const Window *window = segment->window;
  const Line *line = &generator->lines[window->line];
  const int size = window->count;
  const uint32_t key = line->keys[segment->last + 1] - line->keys[segment->first];
  if (key == 0) {
    const int start = generator->free_starts[size];
    return try_strings(segment, generator->free_strings + start,
                       generator->free_starts[size + 1] - start, 0, 0);
  }
  const uint32_t cells = (1u << 4 * (segment->last + 1 - segment->first)) - 1;
  const uint32_t old = (uint32_t)(line->packed >> 4 * segment->first) & cells;
  const uint32_t known = (uint32_t)(line->known >> 4 * segment->first) & cells;
  if (has_wildcards(generator)) {
    for (int i = generator->set_starts[size]; i < generator->set_starts[size + 1]; i++)
      if (!try_key(segment, key + generator->set_keys[i], old, known)) return false;
    return true;
  }
  for (uint32_t left = window->subsets; left; left &= left - 1)
    if (!try_key(segment, key + generator->subset_keys[__builtin_ctz(left)], old, known))
      return false;
  return true;
}

static bool generate_in_window(Generator *generator, const Window *window) {
  Line *line = &generator->lines[window->line];
  Puzzle puzzle;
  const bool is_long = window->to - window->from >= TABLE_LONGEST && !generator->is_brief;
  if (is_long) {
    puzzle_prepare(&puzzle, line->digits, window->from, window->to, window->gaps, window->count,
                   generator->stock, generator->state->basic);
    line_mark_long_runs(line, &puzzle, window->from, window->to, window->gaps, window->count);
  }
  bool wanted = true;
  for (int first = window->from; first <= first_gap(window) && wanted; first++) {
    if (line->old >> first & 1 && line->digits[first] == 0) continue; // no number starts with 0
    for (int last = last_gap(window); last <= window->to && wanted; last++) {
      Segment segment = {generator, window, first, last};
      if (last - first < TABLE_LONGEST)
        wanted = try_short_segment(&segment);
      else if (is_long && line->long_runs.starts[last] >> first & 1)
        wanted = puzzle_solve(&puzzle, first, last, try_digits, &segment);
    }
  }
  for (int i = 0; i < window->count; i++)
    line->digits[window->gaps[i].index] = ABAKU_EMPTY;
  return wanted;
}

static void make_window(const Generator *generator, int number, unsigned fresh, uint32_t subsets,
                        Window *window) {
  const Line *line = &generator->lines[number];
  window->line = number;
  window->count = 0;
  window->fresh = fresh;
  window->subsets = subsets & generator->distinct_subsets;
  for (unsigned left = fresh; left; left &= left - 1) {
    const int index = __builtin_ctz(left);
    const Effect *across =
        &generator->effects[crossing_line(number, index)][crossing_index(number)];
    window->across[window->count] = across;
    window->gaps[window->count++] = (Gap){index, across->allowed};
  }
  window->from = line_run_begin(line, first_gap(window));
  window->to = line_run_end(line, last_gap(window));
}

// Sets of subsets of the rack: the given ones, each with one more tile out of the set `fitting`.
// Bit S stands for subset S, whose bit T stands for tile T.
static uint32_t extend_subsets(uint32_t subsets, unsigned fitting) {
  static const uint32_t without_tile[ABAKU_RACK] = {0x55555555, 0x33333333, 0x0f0f0f0f, 0x00ff00ff,
                                                    0x0000ffff};
  uint32_t extended = 0;
  for (; fitting; fitting &= fitting - 1) {
    const int tile = __builtin_ctz(fitting);
    extended |= (subsets & without_tile[tile]) << (1u << tile);
  }
  return extended;
}

// The cells of a line where a new tile touches an old one, or as the first play covers the centre.
static unsigned touching_cells(const Generator *generator, int number) {
  const Line *line = &generator->lines[number];
  if (generator->state->tile_count > 0) return line->touched | line->old << 1 | line->old >> 1;
  return crossing_index(number) == ABAKU_SIZE / 2 ? 1u << ABAKU_SIZE / 2 : 0;
}

// Windows by size: sets of cells, and the subsets of the rack that can fill them.
typedef struct WindowList {
  int counts[ABAKU_RACK + 1];
  unsigned cells[ABAKU_RACK + 1][ABAKU_SIZE];
  uint32_t subsets[ABAKU_RACK + 1][ABAKU_SIZE];
} WindowList;

// Adds the windows of two and more cells from `start` on that touch old tiles.
static void list_windows(const Generator *generator, const Line *line, unsigned touching, int start,
                         WindowList *list) {
  unsigned left = ~line->old & ALL_CELLS & -(1u << start);
  unsigned cells = 0;
  uint32_t subsets = 1;
  for (int size = 1; size <= generator->rack_size && left; size++, left &= left - 1) {
    cells |= left & -left;
    subsets = extend_subsets(subsets, line->fitting[__builtin_ctz(left)]);
    if (!subsets) return;
    if (size < 2 || !(cells & touching)) continue;
    list->cells[size][list->counts[size]] = cells;
    list->subsets[size][list->counts[size]++] = subsets;
  }
}

// All plays of two and more tiles in a line: few tiles first, since the larger windows use what was
// found out about long runs in the smaller ones.
static bool generate_in_line(Generator *generator, int number) {
  const Line *line = &generator->lines[number];
  const unsigned touching = touching_cells(generator, number) & ~line->old & ALL_CELLS;
  if (!touching) return true;
  WindowList list;
  memset(list.counts, 0, sizeof list.counts);
  // A window that starts further to the left does not reach a touching cell.
  for (unsigned left = ~line->old & ALL_CELLS; left; left &= left - 1) {
    const int start = __builtin_ctz(left);
    if (touching >> start) list_windows(generator, line, touching, start, &list);
  }
  for (int size = 2; size <= generator->rack_size; size++) {
    for (int i = 0; i < list.counts[size]; i++) {
      Window window;
      make_window(generator, number, list.cells[size][i], list.subsets[size][i], &window);
      if (!generate_in_window(generator, &window)) return false;
    }
  }
  return true;
}

static bool generate(const AbakuState *state, bool is_brief, AbakuPlayVisitor visit,
                     void *context) {
  if (state->phase != PHASE_PLAY) return true;
  if (abaku_hides(state, state->turn)) return true; // another player's turn, in a view
  Generator generator;
  generator.visit = visit;
  generator.context = context;
  generator.is_brief = is_brief;
  generator_prepare(&generator, state);
  if (!generate_singles(&generator)) return false;
  for (int number = 0; number < ABAKU_LINES; number++)
    if (!generate_in_line(&generator, number)) return false;
  return true;
}

bool abaku_generate_plays(const AbakuState *state, AbakuPlayVisitor visit, void *context) {
  return generate(state, false, visit, context);
}

bool abaku_generate_brief_plays(const AbakuState *state, AbakuPlayVisitor visit, void *context) {
  return generate(state, true, visit, context);
}
