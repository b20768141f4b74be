// Plays of two or more tiles, window by window: a window is the empty cells of a line that a play
// of so many tiles fills.
//
// A legal play of several tiles has one operation that contains all of them. So instead of trying
// tiles cell by cell, every segment of the line that contains the window is taken as such an
// operation, and asked which arrangements of the rack's tiles complete it: out of the anagram table
// where it has at most one old tile (arrangements.h), by arithmetic where it has more
// (playthrough.h). Either answers with a set, and what the crossing lines allow is a set as well,
// so that most plays are found to be legal many at once. For the others, and for points, all
// operations along the line are found (judge.h).
#include "games/abaku/generator/windows.h"

#include "games/abaku/generator/covers.h"
#include "games/abaku/generator/feed.h"
#include "games/abaku/generator/judge.h"
#include "games/abaku/generator/playthrough.h"

#include <string.h>

// What is found out about the arrangements on a sheet in the gaps of a window.
typedef struct Findings {
  ArrangementSet fitting; // the crossing lines allow them, and an operation contains all tiles ...
  ArrangementSet before;  // ... and the old tile before the window, ...
  ArrangementSet after;   // ... or the one after it, ...
  ArrangementSet contact; // ... or any old tile
} Findings;

// Segments with at most one old tile: the anagram table has them.
static inline void look_up_segments(const Sheet *sheet, const Line *line, const Window *window,
                                    Findings *findings) {
  const int first = first_gap(window), last = last_gap(window), size = window->count;
  const int old_count = last + 1 - first - size; // between the gaps
  unsigned inner = ANAGRAM_NONE, before = ANAGRAM_NONE, after = ANAGRAM_NONE;
  if (old_count == 0) {
    inner = ANAGRAM_ALONE;
    if (window->from < first) before = anagram_place(0, line->digits[first - 1]);
    if (window->to > last) after = anagram_place(size, line->digits[last + 1]);
  } else if (old_count == 1) {
    const int before_old = __builtin_ctz(line->old >> first);
    inner = anagram_place(before_old, line->digits[first + before_old]);
  }
  findings->before = sheet->anagrams[before];
  findings->after = sheet->anagrams[after];
  findings->contact =
      findings->before | findings->after | sheet->anagrams[old_count ? inner : ANAGRAM_NONE];
  findings->fitting = findings->contact | sheet->anagrams[inner];
}

// A segment with more old tiles, and how it may be split.
typedef struct Segment {
  int first, last;
  Splits splits;
} Segment;

// Lists those that may be operations; returns how many.
static int list_segments(const Generator *generator, const Window *window,
                         Segment segments[OPERATION_MAX_RUNS]) {
  const int longest = generator->mode == GENERATE_BRIEF ? TABLE_MAX_LENGTH : ABAKU_SIZE;
  int count = 0;
  for (int first = window->from; first <= first_gap(window); first++) {
    const int shortest = first + window->count + 1;
    for (int last = last_gap(window) > shortest ? last_gap(window) : shortest;
         last <= window->to && last - first < longest; last++) {
      Segment *segment = &segments[count];
      segment->first = first;
      segment->last = last;
      segment->splits = sieve_splits(window->sieve, first, last);
      count += !splits_are_none(segment->splits);
    }
  }
  return count;
}

// Adds what arithmetic finds in the segments with several old tiles. Long ones are noted for the
// judge, whose tables end at six digits.
static void work_out_segments(Generator *generator, const Sheet *sheet, const Window *window,
                              const Segment *segments, int count, Findings *findings) {
  Line *line = &generator->lines[window->line];
  const ArrangementSet none = {0};
  Playthrough playthrough;
  playthrough_open(&playthrough, window->sieve, sheet, window->fresh, window->from, window->to);
  for (int i = 0; i < count; i++) {
    const int first = segments[i].first, last = segments[i].last;
    const ArrangementSet found = playthrough_solve(&playthrough, first, last, segments[i].splits);
    if (set_is_empty(found)) continue;
    if (last - first >= TABLE_MAX_LENGTH) line_mark_long_run(line, first, last);
    findings->fitting |= found;
    findings->contact |= found;
    findings->before |= first < first_gap(window) ? found : none;
    findings->after |= last > last_gap(window) ? found : none;
  }
}

// Feeds one of them.
static bool feed_arrangement(const Generator *generator, const Sheet *sheet, const Window *window,
                             int number, int points) {
  const FoundPlay play = {.start = abaku_line_cell(window->line, first_gap(window)),
                          .vertical = window->line >= ABAKU_SIZE,
                          .count = window->count,
                          .digits = sheet->tiles[number],
                          .points = points};
  return feed_play(generator, &play);
}

static void read_digits(const Sheet *sheet, int number, uint8_t digits[ABAKU_RACK]) {
  for (int gap = 0; gap < ABAKU_RACK; gap++)
    digits[gap] = (uint8_t)sheet_digit(sheet, number, gap);
}

// Points depend on every operation along the line, so that each play is judged by itself.
static bool feed_with_points(const Generator *generator, const Sheet *sheet, const Window *window,
                             Findings *findings) {
  Trial trial;
  judge_open(&trial, generator, window);
  for (int word = 0; word < SET_WORDS; word++) {
    for (uint64_t left = findings->fitting[word]; left; left &= left - 1) {
      const int number = 64 * word + __builtin_ctzll(left);
      uint8_t digits[ABAKU_RACK];
      read_digits(sheet, number, digits);
      const int points = judge_play(&trial, digits);
      if (points >= 0 && !feed_arrangement(generator, sheet, window, number, points)) return false;
    }
  }
  return true;
}

// Those that touch old tiles through a zero.
static ArrangementSet zero_contact(const Generator *generator, const Sheet *sheet,
                                   const Window *window) {
  ArrangementSet contact = {0};
  for (int i = 0; i < window->count; i++)
    contact |=
        sheet_with(sheet, i, generator_zero_contact(generator, window->line, window->gaps[i]));
  return contact;
}

// Adds what single tiles and the crossing lines say.
static void add_cross_sets(const Generator *generator, const Sheet *sheet, const Window *window,
                           Findings *findings) {
  const CrossSet *cross_sets = generator->cross_sets[window->line];
  if (generator->state->tile_count == 0) findings->contact = sheet->all;
  if (window->from < first_gap(window))
    findings->before |= sheet_with(sheet, 0, cross_sets[first_gap(window)].joined_before);
  if (window->to > last_gap(window))
    findings->after |=
        sheet_with(sheet, window->count - 1, cross_sets[last_gap(window)].joined_after);
  findings->contact |= findings->before | findings->after;
  if (set_is_empty(findings->fitting & ~findings->contact)) return;
  if (generator->state->zero_contact) findings->contact |= zero_contact(generator, sheet, window);
  for (int i = 0; i < window->count; i++)
    findings->contact |= sheet_with(sheet, i, window->across[i]->scoring);
}

// Those about which the sets do not decide, one by one.
static bool feed_doubtful(const Generator *generator, const Sheet *sheet, const Window *window,
                          const Findings *findings, ArrangementSet doubtful) {
  Trial trial;
  judge_open(&trial, generator, window);
  for (int word = 0; word < SET_WORDS; word++) {
    for (uint64_t left = doubtful[word]; left; left &= left - 1) {
      const uint64_t bit = left & -left;
      const int number = 64 * word + __builtin_ctzll(left);
      const Doubt doubt = {findings->contact[word] & bit, findings->before[word] & bit,
                           findings->after[word] & bit};
      uint8_t digits[ABAKU_RACK];
      read_digits(sheet, number, digits);
      if (judge_doubtful_play(&trial, digits, doubt) &&
          !feed_arrangement(generator, sheet, window, number, 0))
        return false;
    }
  }
  return true;
}

// Those that may stand next to an old tile at one end of the window: they are `joined` to it, or a
// zero is involved.
static inline ArrangementSet fit_beside(const Sheet *sheet, const Line *line, int old, int gap,
                                        ArrangementSet joined) {
  return line->digits[old] == 0 ? sheet->all : joined | sheet_with(sheet, gap, ZERO);
}

// Without points the sets decide for nearly all plays at once.
static bool feed_bare(const Generator *generator, const Sheet *sheet, const Window *window,
                      Findings *findings) {
  const Line *line = &generator->lines[window->line];
  const int last = window->count - 1;
  add_cross_sets(generator, sheet, window, findings);
  ArrangementSet before = sheet->all;
  ArrangementSet after = before;
  if (window->from < first_gap(window))
    before = fit_beside(sheet, line, first_gap(window) - 1, 0, findings->before);
  if (window->to > last_gap(window))
    after = fit_beside(sheet, line, last_gap(window) + 1, last, findings->after);
  const ArrangementSet legal = findings->fitting & findings->contact & before & after;
  for (int word = 0; word < SET_WORDS; word++)
    for (uint64_t left = legal[word]; left; left &= left - 1)
      if (!feed_arrangement(generator, sheet, window, 64 * word + __builtin_ctzll(left), 0))
        return false;
  // Operations with some of the tiles may join others to the old tiles at the ends.
  if (!(window->partly_before | window->partly_after)) return true;
  const ArrangementSet partly_before = sheet_with(sheet, 0, window->partly_before);
  const ArrangementSet partly_after = sheet_with(sheet, last, window->partly_after);
  const ArrangementSet doubtful = findings->fitting & ~legal & (before | partly_before) &
                                  (after | partly_after) &
                                  (findings->contact | partly_before | partly_after);
  return set_is_empty(doubtful) || feed_doubtful(generator, sheet, window, findings, doubtful);
}

// The anchors of a line: the cells where a new tile touches an old one, or as the first play covers
// the centre.
static unsigned line_anchors(const Generator *generator, int number) {
  const Line *line = &generator->lines[number];
  if (generator->state->tile_count > 0)
    return line->cross_anchors | line->old << 1 | line->old >> 1;
  return crossing_index(number) == ABAKU_SIZE / 2 ? 1u << ABAKU_SIZE / 2 : 0;
}

// The empty cells of a line, in order.
typedef struct Spaces {
  int count;
  unsigned anchors; // bit N: the Nth is one, see line_anchors()
  unsigned blocked; // the crossing line allows nothing there ...
  unsigned narrow;  // ... or one digit only
  // Of the windows that were looked at and start, or end, with a space: the digits that the tile
  // there has in operations that contain all tiles and the old tile before it, or after it.
  uint16_t joining_before[ABAKU_SIZE], joining_after[ABAKU_SIZE];
  uint8_t cells[ABAKU_SIZE];
  const CrossSet *across[ABAKU_SIZE];
} Spaces;

static void list_spaces(const Generator *generator, int number, Spaces *spaces) {
  const Line *line = &generator->lines[number];
  const unsigned anchors = line_anchors(generator, number);
  spaces->count = 0;
  spaces->anchors = spaces->blocked = spaces->narrow = 0;
  for (unsigned left = ~line->old & ALL_CELLS; left; left &= left - 1) {
    const int index = __builtin_ctz(left), space = spaces->count++;
    spaces->anchors |= (anchors >> index & 1) << space;
    spaces->cells[space] = (uint8_t)index;
    spaces->joining_before[space] = spaces->joining_after[space] = 0;
    const CrossSet *across =
        &generator->cross_sets[crossing_line(number, index)][crossing_index(number)];
    spaces->across[space] = across;
    spaces->blocked |= (unsigned)(across->allowed == 0) << space;
    spaces->narrow |= (unsigned)(__builtin_popcount(across->allowed) == 1) << space;
  }
}

// The digits that arrangements have in a gap.
static uint16_t digits_in(const Generator *generator, const Sheet *sheet, int gap,
                          ArrangementSet arrangements) {
  if (set_is_empty(arrangements)) return 0;
  unsigned digits = 0;
  for (unsigned left = generator->usable; left; left &= left - 1) {
    const unsigned digit = left & -left;
    digits |= set_is_empty(arrangements & sheet_with(sheet, gap, digit)) ? 0 : digit;
  }
  return (uint16_t)digits;
}

// A window starts with this space.
static inline bool generate_in_window(Generator *generator, const Window *window, int space,
                                      Spaces *spaces) {
  const Hand *hand = &generator->hand;
  const int last = window->count - 1;
  Segment segments[OPERATION_MAX_RUNS];
  int segment_count = -1; // not yet listed
  for (int i = hand->starts[window->count]; i < hand->starts[window->count + 1]; i++) {
    const Sheet *sheet = &hand->sheets[i];
    const ArrangementSet allowed = window_allowed(sheet, window);
    if (set_is_empty(allowed)) continue;
    Findings findings;
    look_up_segments(sheet, &generator->lines[window->line], window, &findings);
    if (segment_count < 0) segment_count = list_segments(generator, window, segments);
    if (segment_count > 0)
      work_out_segments(generator, sheet, window, segments, segment_count, &findings);
    findings.fitting &= allowed;
    if (set_is_empty(findings.fitting)) continue;
    if (generator->mode == GENERATE_BARE) {
      spaces->joining_before[space] |= digits_in(generator, sheet, 0, findings.before & allowed);
      spaces->joining_after[space + last] |=
          digits_in(generator, sheet, last, findings.after & allowed);
    }
    if (!(generator->mode == GENERATE_BARE ? feed_bare : feed_with_points)(generator, sheet, window,
                                                                           &findings))
      return false;
  }
  return true;
}

// With cover=each. Out of line, so that the default's loop stays as tight as it is.
__attribute__((noinline)) static bool generate_covered(Generator *generator, const Window *window) {
  const Hand *hand = &generator->hand;
  for (int i = hand->starts[window->count]; i < hand->starts[window->count + 1]; i++) {
    Sheet *sheet = &hand->sheets[i];
    const ArrangementSet legal = covers_find(generator, sheet, window);
    if (set_is_empty(legal)) continue;
    Trial trial;
    judge_open(&trial, generator, window);
    for (int word = 0; word < SET_WORDS; word++)
      for (uint64_t left = legal[word]; left; left &= left - 1) {
        const int number = 64 * word + __builtin_ctzll(left);
        uint8_t digits[ABAKU_RACK];
        read_digits(sheet, number, digits);
        const int points = generator->mode == GENERATE_BARE ? 0 : judge_play(&trial, digits);
        if (!feed_arrangement(generator, sheet, window, number, points)) return false;
      }
  }
  return true;
}

// Few tiles first, since the larger windows use what was found out about long runs in the smaller
// ones.
bool windows_visit_line(Generator *generator, int number) {
  const Line *line = &generator->lines[number];
  Spaces spaces;
  list_spaces(generator, number, &spaces);
  if (!spaces.anchors) return true;
  generator_open_hand(generator);
  Sieve sieve;
  sieve_prepare(&sieve, line->digits, &generator->endings, generator->state->basic);
  for (unsigned left = spaces.narrow; left; left &= left - 1) {
    const int space = __builtin_ctz(left);
    sieve_narrow(&sieve, spaces.cells[space],
                 (unsigned)__builtin_ctz(spaces.across[space]->allowed));
  }
  // Spaces that a window can start with: one of its spaces is an anchor, none is blocked.
  unsigned anchored = spaces.anchors, blocked = spaces.blocked | ~0u << spaces.count;
  for (int size = 2; size <= generator->supply.count; size++) {
    anchored |= anchored >> 1;
    blocked |= blocked >> 1;
    for (unsigned left = anchored & ~blocked; left; left &= left - 1) {
      const int i = __builtin_ctz(left);
      const int first = spaces.cells[i], last = spaces.cells[i + size - 1];
      const unsigned fresh = ~line->old & ((2u << last) - (1u << first));
      const Window window = {.line = number,
                             .sieve = &sieve,
                             .count = size,
                             .gaps = spaces.cells + i,
                             .across = spaces.across + i,
                             .fresh = fresh,
                             .from = line_run_begin(line, first),
                             .to = line_run_end(line, last),
                             .partly_before = spaces.joining_before[i],
                             .partly_after = spaces.joining_after[i + size - 1]};
      if (!(generator->state->cover_each ? generate_covered(generator, &window)
                                         : generate_in_window(generator, &window, i, &spaces)))
        return false;
    }
  }
  return true;
}
