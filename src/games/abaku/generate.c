// All legal plays of a position.
//
// A legal play of two or more tiles has one operation that contains all of them. So instead of
// trying tiles cell by cell, every segment of a line with as many gaps as tiles are to be laid is
// taken as such an operation, and asked which digits complete it: out of a table where it is short
// (strings.h: the operations that consist of the old digits and some of the rack's), by arithmetic
// where it is long (complete.h). What is left are few candidates, and for each of them all
// operations along the line are found: they decide legality and points (judge.c).
//
// What a tile does across the line depends on its cell and digit only and is known beforehand
// (effects.c). It also gives the plays of a single tile.
#include "games/abaku/generator.h"

#include <string.h>

// So many looks into the larger table are faster than working a segment out.
enum { MOST_LOOKS = 10 };

// A run that contains all gaps of a window.
typedef struct Segment {
  Generator *generator;
  const Window *window;
  int first, last;
  uint32_t old, known; // its old digits, four bits each, and 15 in place of each
} Segment;

// ---- Feeding

// A play being written down.
typedef struct Writing {
  const Generator *generator;
  int start;
  bool vertical;
  int count;
  const uint8_t *digits;
  int points;
} Writing;

static bool feed_word(const Writing *writing, uint32_t tiles) {
  const Generator *generator = writing->generator;
  return generator->visit(generator->context,
                          abaku_play_word(writing->start, writing->vertical, writing->count, tiles),
                          writing->points);
}

// The same digits laid with plain tiles and wildcards are different plays: feeds them all, from
// tile `index` on; the brief generator keeps wildcards while it can.
static bool feed_with_wildcards(const Writing *writing, int index, unsigned used, uint32_t tiles) {
  if (index == writing->count) return feed_word(writing, tiles);
  const Generator *generator = writing->generator;
  const unsigned digit = writing->digits[index];
  const unsigned fitting = generator->supply.tiles_for[digit] & ~used;
  const unsigned plain = fitting & ~generator->supply.wildcards,
                 wild = fitting & generator->supply.wildcards;
  tiles |= (uint32_t)digit << ABAKU_TILE_BITS * index;
  if (plain && !feed_with_wildcards(writing, index + 1, used | (plain & -plain), tiles))
    return false;
  if (plain && generator->is_brief) return true;
  return !wild ||
         feed_with_wildcards(writing, index + 1, used | (wild & -wild),
                             tiles | (uint32_t)ABAKU_TILE_WILDCARD << ABAKU_TILE_BITS * index);
}

static bool feed(const Generator *generator, int start, bool vertical, int count,
                 const uint8_t *digits, int points) {
  const Writing writing = {generator, start, vertical, count, digits, points};
  if (generator->supply.wildcards) return feed_with_wildcards(&writing, 0, 0, 0);
  uint32_t tiles = 0;
  for (int i = 0; i < count; i++)
    tiles |= (uint32_t)digits[i] << ABAKU_TILE_BITS * i;
  return feed_word(&writing, tiles);
}

// ---- One tile

static bool generate_singles(const Generator *generator, int row) {
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
  return true;
}

// ---- More tiles

// Feeds digits that make the segment an operation, where they are a legal play.
static bool try_digits(const Segment *segment, const uint8_t *digits) {
  const Window *window = segment->window;
  const int points = judge_play(segment->generator, window, digits,
                                (OperationRun){(uint8_t)segment->first, (uint8_t)segment->last});
  return points < 0 || feed(segment->generator, abaku_line_cell(window->line, first_gap(window)),
                            window->line >= ABAKU_SIZE, window->count, digits, points);
}

// For puzzle_solve().
static bool try_filling(void *context, const uint8_t *line) {
  const Segment *segment = context;
  uint8_t digits[ABAKU_RACK];
  for (int i = 0; i < segment->window->count; i++)
    digits[i] = line[segment->window->gaps[i].index];
  return try_digits(segment, digits);
}

// The digits of a string for the gaps, if it agrees with the old digits of the segment and with
// what the crossing lines allow.
static bool fits_gaps(const Segment *segment, uint32_t string, uint8_t digits[ABAKU_RACK]) {
  if ((string ^ segment->old) & segment->known) return false;
  const Window *window = segment->window;
  unsigned allowed = 1;
  for (int i = 0; i < window->count; i++) {
    const Gap *gap = &window->gaps[i];
    digits[i] = string >> 4 * (gap->index - segment->first) & 15;
    allowed &= gap->allowed >> digits[i];
  }
  return allowed;
}

static bool try_strings(const Segment *segment, StringList list) {
  for (int i = 0; i < list.count; i++) {
    uint8_t digits[ABAKU_RACK];
    if (fits_gaps(segment, list.strings[i], digits) && !try_digits(segment, digits)) return false;
  }
  return true;
}

static bool has_no_fitting_string(const Segment *segment, StringList list) {
  for (int i = 0; i < list.count; i++) {
    uint8_t digits[ABAKU_RACK];
    if (fits_gaps(segment, list.strings[i], digits)) return false;
  }
  return true;
}

typedef bool StringVisitor(const Segment *segment, StringList list);

static inline bool visit_key(const Segment *segment, int length, DigitKey key,
                             StringVisitor *visit) {
  if (length <= TABLE_LONGEST && !strings_may_exist(key)) return true;
  const StringList list = strings_find(length, key);
  return list.count == 0 || visit(segment, list);
}

// Feeds lists of strings out of the tables, all that may complete the segment, until the visitor
// returns false.
static inline bool visit_strings(Segment *segment, StringVisitor *visit) {
  const Generator *generator = segment->generator;
  const Window *window = segment->window;
  const Line *line = &generator->lines[window->line];
  const int size = window->count, length = segment->last + 1 - segment->first;
  const DigitKey key = line->keys[segment->last + 1] - line->keys[segment->first];
  const uint32_t cells = ~UINT32_C(0) >> (32 - 4 * length);
  segment->old = (uint32_t)(line->packed >> 4 * segment->first) & cells;
  segment->known = (uint32_t)(line->known >> 4 * segment->first) & cells;
  if (key == 0) {
    const int start = generator->free_starts[size];
    return visit(segment, (StringList){generator->free_strings + start,
                                       generator->free_starts[size + 1] - start});
  }
  if (generator->supply.wildcards) {
    for (int i = generator->set_starts[size]; i < generator->set_starts[size + 1]; i++)
      if (!visit_key(segment, length, key + generator->set_keys[i], visit)) return false;
    return true;
  }
  for (uint32_t left = window->subsets; left; left &= left - 1)
    if (!visit_key(segment, length, key + generator->subset_keys[__builtin_ctz(left)], visit))
      return false;
  return true;
}

// Whether the tables are asked about a segment, or it is worked out.
static bool is_for_tables(const Segment *segment) {
  const Generator *generator = segment->generator;
  const int length = segment->last + 1 - segment->first, size = segment->window->count;
  if (length <= TABLE_LONGEST) return true;
  const int looks = generator->supply.wildcards
                        ? generator->set_starts[size + 1] - generator->set_starts[size]
                        : __builtin_popcount(segment->window->subsets);
  return length <= STRINGS_LONGEST && looks <= MOST_LOOKS;
}

// The line's puzzle, which is prepared when it is first wanted.
static const Puzzle *line_puzzle(Generator *generator, int number) {
  Puzzle *puzzle = &generator->puzzle;
  if (generator->puzzle_line == number) return puzzle;
  generator->puzzle_line = number;
  const Line *line = &generator->lines[number];
  uint16_t allowed[ABAKU_SIZE];
  for (int i = 0; i < ABAKU_SIZE; i++)
    allowed[i] = generator->effects[crossing_line(number, i)][crossing_index(number)].allowed;
  puzzle_prepare(puzzle, line->digits, ~line->old, allowed, &generator->supply,
                 generator->state->basic);
  return puzzle;
}

static void mark_long_runs(Generator *generator, const Window *window) {
  Line *line = &generator->lines[window->line];
  for (int first = window->from; first <= first_gap(window); first++) {
    const int shortest = first + TABLE_LONGEST;
    for (int last = last_gap(window) > shortest ? last_gap(window) : shortest; last <= window->to;
         last++) {
      Segment segment = {generator, window, first, last, 0, 0};
      if (is_for_tables(&segment)
              ? !visit_strings(&segment, has_no_fitting_string)
              : puzzle_has_solution(line_puzzle(generator, window->line), first, last))
        line_mark_long_run(line, first, last);
    }
  }
}

static bool generate_in_window(Generator *generator, const Window *window) {
  Line *line = &generator->lines[window->line];
  const bool is_long = window->to - window->from >= TABLE_LONGEST && !generator->is_brief;
  if (is_long) mark_long_runs(generator, window);
  bool wanted = true;
  for (int first = window->from; first <= first_gap(window) && wanted; first++) {
    if (line->old >> first & 1 && line->digits[first] == 0) continue; // no number starts with 0
    for (int last = last_gap(window); last <= window->to && wanted; last++) {
      Segment segment = {generator, window, first, last, 0, 0};
      if (last - first >= TABLE_LONGEST && !(is_long && line->long_runs.starts[last] >> first & 1))
        continue;
      wanted = is_for_tables(&segment) ? visit_strings(&segment, try_strings)
                                       : puzzle_solve(line_puzzle(generator, window->line), first,
                                                      last, try_filling, &segment);
    }
  }
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
  for (int size = 1; size <= generator->supply.count && left; size++, left &= left - 1) {
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
  for (int size = 2; size <= generator->supply.count; size++) {
    for (int i = 0; i < list.counts[size]; i++) {
      Window window;
      make_window(generator, number, list.cells[size][i], list.subsets[size][i], &window);
      if (!generate_in_window(generator, &window)) return false;
    }
  }
  return true;
}

bool generator_visit_line(Generator *generator, int number) {
  if (number < ABAKU_SIZE && !generate_singles(generator, number)) return false;
  return generate_in_line(generator, number);
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
  for (int number = 0; number < ABAKU_LINES; number++)
    if (!generator_visit_line(&generator, number)) return false;
  return true;
}

bool abaku_generate_plays(const AbakuState *state, AbakuPlayVisitor visit, void *context) {
  return generate(state, false, visit, context);
}

bool abaku_generate_brief_plays(const AbakuState *state, AbakuPlayVisitor visit, void *context) {
  return generate(state, true, visit, context);
}
