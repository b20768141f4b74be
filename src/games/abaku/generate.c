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

#include <stddef.h>
#include <string.h>
// So many looks into the tables are faster than working a long segment out, which takes longer the
// more ways there are to fill it.
enum { MOST_LOOKS = 5, MOST_LOOKS_WITH_WILDCARDS = 64 };

// A run that contains all gaps of a window.
typedef struct Segment {
  Generator *generator;
  const Window *window;
  Trial *trial;
  int first, last;
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
  const Generator *generator = segment->generator;
  const Window *window = segment->window;
  const OperationRun run = {(uint8_t)segment->first, (uint8_t)segment->last};
  Trial *trial = segment->trial;
  if (!trial->window) judge_open(trial, generator, window);
  int points = 0;
  if (generator->is_bare) {
    if (!judge_bare_play(trial, digits, run)) return true;
  } else {
    points = judge_play(trial, digits, run);
    if (points < 0) return true;
  }
  return feed(generator, abaku_line_cell(window->line, first_gap(window)),
              window->line >= ABAKU_SIZE, window->count, digits, points);
}

// For puzzle_solve().
static bool try_filling(void *context, const uint8_t *line) {
  const Segment *segment = context;
  uint8_t digits[ABAKU_RACK];
  for (int i = 0; i < segment->window->count; i++)
    digits[i] = line[segment->window->gaps[i]];
  return try_digits(segment, digits);
}

// Receives digits that make the segment an operation; false stops.
typedef bool DigitsVisitor(const Segment *segment, const uint8_t *digits);

// Stops at the first that there are.
static bool refuse_digits(const Segment *segment, const uint8_t *digits) {
  (void)segment;
  (void)digits;
  return false;
}

// Feeds the digits of a string for the gaps, if the crossing lines allow them.
static inline bool visit_string(const Segment *segment, DigitString string, DigitsVisitor *visit) {
  const Window *window = segment->window;
  const uint64_t line = (uint64_t)string << 4 * segment->first;
  uint8_t digits[ABAKU_RACK];
  unsigned allowed = 1;
  for (int i = 0; i < window->count; i++) {
    digits[i] = line >> 4 * window->gaps[i] & 15;
    allowed &= (unsigned)window->allowed[i] >> digits[i];
  }
  return !allowed || visit(segment, digits);
}

// The operations out of the supply alone, for a segment without old digits.
static inline bool visit_free_strings(const Segment *segment, DigitsVisitor *visit) {
  const Generator *generator = segment->generator;
  const int size = segment->window->count;
  for (int i = generator->free_starts[size]; i < generator->free_starts[size + 1]; i++)
    if (!visit_string(segment, generator->free_strings[i], visit)) return false;
  return true;
}

// The operations with these digits.
static inline bool visit_key(const Segment *segment, DigitKey key, DigitsVisitor *visit) {
  const Line *line = &segment->generator->lines[segment->window->line];
  const int first = segment->first, length = segment->last + 1 - first;
  const DigitString cells = ~UINT32_C(0) >> (32 - 4 * length);
  const DigitString old = (DigitString)(line->packed >> 4 * first) & cells;
  const DigitString known = (DigitString)(line->known >> 4 * first) & cells;
  const StringList list = strings_find(segment->generator->strings, length, key);
  for (int i = 0; i < list.count; i += STRING_BLOCK) {
    const DigitString *block = list.strings + i;
    for (unsigned left = strings_matching(block, old, known); left; left &= left - 1)
      if (!visit_string(segment, block[__builtin_ctz(left)], visit)) return false;
  }
  return true;
}

// Feeds the digits that complete the segment, out of the tables.
static inline bool visit_strings(const Segment *segment, DigitsVisitor *visit) {
  const Generator *generator = segment->generator;
  const Window *window = segment->window;
  const Line *line = &generator->lines[window->line];
  const int size = window->count, length = segment->last + 1 - segment->first;
  const DigitKey old = line->keys[segment->last + 1] - line->keys[segment->first];
  if (old == 0) return visit_free_strings(segment, visit);
  if (generator->supply.wildcards) {
    for (int i = generator->set_starts[size]; i < generator->set_starts[size + 1]; i++) {
      const DigitKey key = old + generator->set_keys[i];
      if (strings_may_exist(generator->strings, length, key) && !visit_key(segment, key, visit))
        return false;
    }
    return true;
  }
  // First all keys are looked up in the filter, without jumps: most are not there.
  DigitKey keys[RACK_SUBSETS];
  int count = 0;
  for (uint32_t left = window->subsets; left; left &= left - 1) {
    keys[count] = old + generator->subset_keys[__builtin_ctz(left)];
    count += strings_may_exist(generator->strings, length, keys[count]);
  }
  for (int i = 0; i < count; i++)
    if (!visit_key(segment, keys[i], visit)) return false;
  return true;
}

// Whether the tables are asked about a segment, or it is worked out.
static bool is_for_tables(const Segment *segment) {
  const Generator *generator = segment->generator;
  const int length = segment->last + 1 - segment->first, size = segment->window->count;
  if (length <= TABLE_LONGEST || length > STRINGS_LONGEST) return length <= TABLE_LONGEST;
  return generator->supply.wildcards
             ? generator->set_starts[size + 1] - generator->set_starts[size] <=
                   MOST_LOOKS_WITH_WILDCARDS
             : __builtin_popcount(segment->window->subsets) <= MOST_LOOKS;
}

// The line's puzzle, which is prepared when it is first wanted.
static const Puzzle *line_puzzle(Generator *generator, int number) {
  Puzzle *puzzle = &generator->puzzle;
  if (generator->puzzle_line == number) return puzzle;
  generator->puzzle_line = number;
  const Line *line = &generator->lines[number];
  puzzle_prepare(puzzle, line->digits, ~line->old, line->allowed, &generator->supply,
                 &generator->endings, generator->state->basic);
  return puzzle;
}

static void mark_long_runs(Generator *generator, const Window *window) {
  Line *line = &generator->lines[window->line];
  for (int first = window->from; first <= first_gap(window); first++) {
    const int shortest = first + TABLE_LONGEST;
    for (int last = last_gap(window) > shortest ? last_gap(window) : shortest; last <= window->to;
         last++) {
      const Segment segment = {generator, window, NULL, first, last};
      if (is_for_tables(&segment)
              ? !visit_strings(&segment, refuse_digits)
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
  Trial trial;
  trial.window = NULL;
  for (int first = window->from; first <= first_gap(window) && wanted; first++) {
    if (line->old >> first & 1 && line->digits[first] == 0) continue; // no number starts with 0
    for (int last = last_gap(window); last <= window->to && wanted; last++) {
      Segment segment = {generator, window, &trial, first, last};
      if (last - first >= TABLE_LONGEST && !(is_long && line->long_runs.starts[last] >> first & 1))
        continue;
      wanted = is_for_tables(&segment) ? visit_strings(&segment, try_digits)
                                       : puzzle_solve(line_puzzle(generator, window->line), first,
                                                      last, try_filling, &segment);
    }
  }
  return wanted;
}

// Sets of subsets of the rack: the given ones, each with one more tile out of the set `fitting`.
// Bit S stands for subset S, whose bit T stands for tile T.
static inline uint32_t extend_subsets(uint32_t subsets, unsigned fitting) {
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

// The empty cells of a line, in order.
typedef struct Spaces {
  int count;
  unsigned touching; // bit N: the Nth touches an old tile, see touching_cells()
  uint8_t cells[ABAKU_SIZE];
  uint16_t allowed[ABAKU_SIZE];
  const Effect *across[ABAKU_SIZE];
} Spaces;

static void list_spaces(const Generator *generator, int number, Spaces *spaces) {
  const Line *line = &generator->lines[number];
  const unsigned touching = touching_cells(generator, number);
  spaces->count = 0;
  spaces->touching = 0;
  for (unsigned left = ~line->old & ALL_CELLS; left; left &= left - 1) {
    const int index = __builtin_ctz(left), space = spaces->count++;
    spaces->touching |= (touching >> index & 1) << space;
    spaces->cells[space] = (uint8_t)index;
    spaces->allowed[space] = line->allowed[index];
    spaces->across[space] =
        &generator->effects[crossing_line(number, index)][crossing_index(number)];
  }
}

// All plays of two and more tiles in a line: few tiles first, since the larger windows use what was
// found out about long runs in the smaller ones.
static bool generate_in_line(Generator *generator, int number) {
  const Line *line = &generator->lines[number];
  Spaces spaces;
  list_spaces(generator, number, &spaces);
  if (!spaces.touching) return true;
  // By first space: a window's cells, and the subsets of the rack that can fill them.
  const unsigned all_tiles = (1u << generator->supply.count) - 1;
  unsigned cells[ABAKU_SIZE];
  uint32_t subsets[ABAKU_SIZE];
  for (int i = 0; i < spaces.count; i++) {
    const bool is_wanted = spaces.touching >> i & all_tiles; // some window from here touches
    cells[i] = 1u << spaces.cells[i];
    subsets[i] = is_wanted ? extend_subsets(1, line->fitting[spaces.cells[i]]) : 0;
  }
  for (int size = 2; size <= generator->supply.count; size++) {
    for (int i = 0; i + size <= spaces.count; i++) {
      if (!subsets[i]) continue;
      const int last = spaces.cells[i + size - 1];
      cells[i] |= 1u << last;
      subsets[i] = extend_subsets(subsets[i], line->fitting[last]);
      if (!subsets[i] || !(spaces.touching >> i & ((1u << size) - 1))) continue;
      const Window window = {number,
                             size,
                             spaces.cells + i,
                             spaces.allowed + i,
                             spaces.across + i,
                             cells[i],
                             subsets[i] & generator->distinct_subsets,
                             line_run_begin(line, spaces.cells[i]),
                             line_run_end(line, last)};
      if (!generate_in_window(generator, &window)) return false;
    }
  }
  return true;
}

bool generator_visit_line(Generator *generator, int number) {
  if (number < ABAKU_SIZE && !generate_singles(generator, number)) return false;
  return generate_in_line(generator, number);
}

static bool generate(const AbakuState *state, bool is_brief, bool is_bare, AbakuPlayVisitor visit,
                     void *context) {
  if (state->phase != PHASE_PLAY) return true;
  if (abaku_hides(state, state->turn)) return true; // another player's turn, in a view
  Generator generator;
  generator.visit = visit;
  generator.context = context;
  generator.is_brief = is_brief;
  generator.is_bare = is_bare;
  generator_prepare(&generator, state);
  for (int number = 0; number < ABAKU_LINES; number++)
    if (!generator_visit_line(&generator, number)) return false;
  return true;
}

bool abaku_generate_plays(const AbakuState *state, AbakuPlayVisitor visit, void *context) {
  return generate(state, false, false, visit, context);
}

bool abaku_generate_brief_plays(const AbakuState *state, AbakuPlayVisitor visit, void *context) {
  return generate(state, true, false, visit, context);
}

bool abaku_generate_bare_plays(const AbakuState *state, AbakuPlayVisitor visit, void *context) {
  return generate(state, false, true, visit, context);
}
