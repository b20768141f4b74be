// All plays of a position, with their points.
//
// The board is read as 50 lines. A *stretch* of a line goes from the first to the last old piece of
// a run that could come about; equal stretches are collected in groups and filled once (fill.h).
// Stretches of one digit are even filled all together. Single pieces are looked for cell by cell,
// because they may complete a sum in either direction.
#include "games/summy/generator/fill_cache.h"
#include "games/summy/generator/lines.h"

#include <string.h>

enum {
  MAX_PLACES = 1024, // when the lists are full, what they hold is filled and they are emptied: that
  MAX_GROUPS = 256,  // costs a little time, and only on contrived boards
  HASH_SLOTS = 1024,
  NO_PLACE = -1,
};

// Where a stretch lies.
typedef struct Place {
  uint8_t line;
  uint8_t first;  // index in the line
  uint8_t before; // how many empty cells may be filled before it, and after it
  uint8_t after;
  int16_t next; // in the same group
} Place;

// Equal stretches.
typedef struct Group {
  uint8_t line; // of one of them
  uint8_t first;
  uint8_t length;
  uint8_t room_before; // the most that any of them has
  uint8_t room_after;
  int16_t places;
} Group;

typedef struct Generator {
  SummyPlayVisitor visit;
  void *context;
  const TileSet *hand;
  unsigned hand_mask; // its different pieces, a bit each
  const SummyAid *aid;
  bool has_digits; // they are prepared
  HandDigits digits;
  const SummyLines *lines;

  Place places[MAX_PLACES];
  int place_count;
  Group groups[MAX_GROUPS];
  int group_count;
  uint16_t slots[HASH_SLOTS]; // group number + 1
  Group lone_digits;          // all stretches of a single digit, by digit
  int16_t lone_digit_places[10];
  unsigned lone_digit_mask;
} Generator;

// --- single pieces

// Feeds the plays of one piece on one cell.
static bool visit_single(const Generator *generator, int row, int column) {
  const SummyLines *lines = generator->lines;
  const bool in_column = lines->crossed[row] >> column & 1;
  const bool in_row = lines->crossed[SUMMY_SIDE + column] >> row & 1;
  for (unsigned mask = generator->hand_mask; mask; mask &= mask - 1) {
    const int piece = __builtin_ctz(mask);
    const int across = in_row ? lines_points_through(lines, row, column, piece) : -1;
    const int down = in_column ? lines_points_through(lines, SUMMY_SIDE + column, row, piece) : -1;
    if (across < 0 && down < 0) continue;
    const int points = (across > 0 ? across : 0) + (down > 0 ? down : 0);
    const Move move = summy_play_move((uint32_t)piece + 1, row * SUMMY_SIDE + column, false);
    if (!generator->visit(generator->context, move, points)) return false;
  }
  return true;
}

static bool visit_singles(const Generator *generator) {
  const uint32_t *crossed = generator->lines->crossed;
  for (int row = 0; row < SUMMY_SIDE; row++) {
    uint32_t columns = crossed[row];
    for (int column = 0; column < SUMMY_SIDE; column++)
      columns |= (crossed[SUMMY_SIDE + column] >> row & 1) << column;
    for (; columns; columns &= columns - 1)
      if (!visit_single(generator, row, __builtin_ctz(columns))) return false;
  }
  return true;
}

// --- filling

typedef struct GroupFill {
  const Generator *generator;
  const Group *group; // NULL: the lone digits
} GroupFill;

static bool visit_filling(void *context, const Filling *filling) {
  const GroupFill *fill = context;
  const Generator *generator = fill->generator;
  int place_number =
      fill->group ? fill->group->places : generator->lone_digit_places[filling->first_piece];
  while (place_number != NO_PLACE) {
    const Place *place = &generator->places[place_number];
    place_number = place->next;
    if (place->before < filling->before || place->after < filling->after) continue;
    const int line = place->line;
    int index = place->first - filling->before;
    int points = filling->points;
    if (generator->lines->crossed[line])
      points += lines_cross_points(generator->lines, line, index, filling->pieces);
    while (generator->lines->cells[line][index] != SUMMY_EMPTY)
      index++;
    const Move move =
        summy_play_move(filling->pieces, line_cell(line, index), line_is_column(line));
    if (!generator->visit(generator->context, move, points)) return false;
  }
  return true;
}

static void describe_group(const Generator *generator, const Group *group, FillPattern *pattern) {
  pattern->length = group->length;
  pattern->room_before = group->room_before;
  pattern->room_after = group->room_after;
  for (int i = 0; i < group->length; i++) {
    const uint8_t cell = generator->lines->cells[group->line][group->first + i];
    pattern->cells[i] = (uint16_t)(cell == SUMMY_EMPTY ? 0 : 1 << (cell - 1));
  }
}

static bool fill_group(Generator *generator, const Group *group, const FillPattern *pattern) {
  GroupFill fill = {generator, group};
  FillingList known;
  SummyFillCache *cache = generator->aid->cache;
  const bool whole = generator->lines->whole;
  bool is_known = cache && fill_cache_find(cache, generator->hand, whole, pattern, &known);
  if (!is_known) {
    if (!generator->has_digits) hand_digits_prepare(&generator->digits, generator->hand);
    generator->has_digits = true;
    const FillTask task = {generator->hand, &generator->digits, whole,
                           generator->aid,  visit_filling,      &fill};
    is_known = cache && fill_cache_add(cache, &task, pattern, &known);
    if (!is_known) return fill_pattern(&task, pattern);
  }
  for (int i = 0; i < known.count; i++)
    if (!visit_filling(&fill, &known.fillings[i])) return false;
  return true;
}

// Fills all that was collected.
static bool fill_groups(Generator *generator) {
  FillPattern pattern;
  for (int i = 0; i < generator->group_count; i++) {
    describe_group(generator, &generator->groups[i], &pattern);
    if (!fill_group(generator, &generator->groups[i], &pattern)) return false;
  }
  if (generator->lone_digit_mask == 0) return true;
  describe_group(generator, &generator->lone_digits, &pattern);
  pattern.cells[0] = (uint16_t)generator->lone_digit_mask;
  return fill_group(generator, NULL, &pattern);
}

static void empty_lists(Generator *generator) {
  generator->place_count = 0;
  generator->group_count = 0;
  memset(generator->slots, 0, sizeof generator->slots);
  generator->lone_digit_mask = 0;
  generator->lone_digits = (Group){.length = 1};
  for (int digit = 0; digit < 10; digit++)
    generator->lone_digit_places[digit] = NO_PLACE;
}

// --- collecting stretches

// The group of a stretch, a new one where it is the first of its kind.
static Group *find_group(Generator *generator, int line, int first, int length) {
  const uint8_t *cells = &generator->lines->cells[line][first];
  uint32_t hash = (uint32_t)length;
  for (int i = 0; i < length; i++)
    hash = (hash ^ cells[i]) * UINT32_C(0x01000193);
  hash ^= hash >> 15;
  for (unsigned slot = hash;; slot++) {
    uint16_t *entry = &generator->slots[slot % HASH_SLOTS];
    if (*entry == 0) {
      *entry = (uint16_t)(generator->group_count + 1);
      Group *group = &generator->groups[generator->group_count++];
      *group = (Group){(uint8_t)line, (uint8_t)first, (uint8_t)length, 0, 0, NO_PLACE};
      return group;
    }
    Group *group = &generator->groups[*entry - 1];
    if (group->length == length &&
        memcmp(&generator->lines->cells[group->line][group->first], cells, (size_t)length) == 0)
      return group;
  }
}

static bool add_stretch(Generator *generator, const Place *place, int length) {
  if (generator->place_count == MAX_PLACES || generator->group_count == MAX_GROUPS) {
    if (!fill_groups(generator)) return false;
    empty_lists(generator);
  }
  const int number = generator->place_count++;
  Group *group = &generator->lone_digits;
  int16_t *list;
  const int piece = generator->lines->cells[place->line][place->first] - 1;
  if (length == 1 && sum_is_digit(piece)) {
    group->line = place->line;
    group->first = place->first;
    generator->lone_digit_mask |= 1u << piece;
    list = &generator->lone_digit_places[piece];
  } else {
    group = find_group(generator, place->line, place->first, length);
    list = &group->places;
  }
  generator->places[number] = *place;
  generator->places[number].next = *list;
  *list = (int16_t)number;
  if (place->before > group->room_before) group->room_before = place->before;
  if (place->after > group->room_after) group->room_after = place->after;
  return true;
}

// Consecutive pieces.
typedef struct Block {
  int first, end;
} Block;

// False when no pieces of this hand can make a sum of the stretch.
static bool may_become_sum(const Generator *generator, const uint8_t *cells, int length) {
  bool has_equals = false;
  bool has_operator = generator->hand_mask & FILL_OPERATORS;
  for (int i = 0; i < length; i++) {
    if (cells[i] == SUMMY_EMPTY || sum_is_digit(cells[i] - 1)) continue;
    const bool follows_symbol =
        i > 0 && cells[i - 1] != SUMMY_EMPTY && !sum_is_digit(cells[i - 1] - 1);
    if (has_equals || follows_symbol) return false;
    if (cells[i] - 1 == PIECE_EQUALS)
      has_equals = true;
    else
      has_operator = true;
  }
  return has_operator && (has_equals || (generator->hand_mask & FILL_EQUALS));
}

static int at_most(int number, int limit) {
  return number < limit ? number : limit;
}

// Collects the stretches of the part of a line from `start` to `end`, where grey pieces or the edge
// are; the blocks are all pieces in it.
static bool add_stretches(Generator *generator, int line, int start, int end, const Block *blocks,
                          int count) {
  const uint8_t *cells = generator->lines->cells[line];
  for (int i = 0; i < count; i++) {
    // A cell next to a block that does not belong to the run has to stay empty.
    const int before = i > 0 ? blocks[i].first - blocks[i - 1].end - 1 : blocks[i].first - start;
    int gaps = 0;
    for (int k = i; k < count; k++) {
      if (k > i) gaps += blocks[k].first - blocks[k - 1].end;
      if (gaps > SUMMY_HAND) break;
      const int after =
          k + 1 < count ? blocks[k + 1].first - blocks[k].end - 1 : end - blocks[k].end;
      const int length = blocks[k].end - blocks[i].first;
      if (!may_become_sum(generator, cells + blocks[i].first, length)) continue;
      const Place place = {.line = (uint8_t)line,
                           .first = (uint8_t)blocks[i].first,
                           .before = (uint8_t)at_most(before, SUMMY_HAND - gaps),
                           .after = (uint8_t)at_most(after, SUMMY_HAND - gaps)};
      if (!add_stretch(generator, &place, length)) return false;
    }
  }
  return true;
}

static bool scan_line(Generator *generator, int line) {
  const uint8_t *cells = generator->lines->cells[line];
  Block blocks[SUMMY_SIDE];
  int count = 0, start = 0;
  for (int index = 0; index <= SUMMY_SIDE; index++) {
    if (index == SUMMY_SIDE || cells[index] == SUMMY_GREY) {
      if (!add_stretches(generator, line, start, index, blocks, count)) return false;
      count = 0;
      start = index + 1;
    } else if (cells[index] != SUMMY_EMPTY) {
      if (count == 0 || blocks[count - 1].end < index) blocks[count++].first = index;
      blocks[count - 1].end = index + 1;
    }
  }
  return true;
}

static void start(Generator *generator, const SummyLines *lines, const TileSet *hand,
                  SummyPlayVisitor visit, void *context) {
  generator->visit = visit;
  generator->context = context;
  generator->hand = hand;
  generator->hand_mask = 0;
  for (int piece = 0; piece <= PIECE_EQUALS; piece++)
    if (hand->counts[piece]) generator->hand_mask |= 1u << piece;
  generator->has_digits = false;
  generator->lines = lines;
}

bool lines_visit_singles(const SummyLines *lines, const TileSet *hand, SummyPlayVisitor visit,
                         void *context) {
  Generator generator;
  start(&generator, lines, hand, visit, context);
  return visit_singles(&generator);
}

bool lines_visit_plays(const SummyLines *lines, const TileSet *hand, uint64_t which,
                       const SummyAid *aid, SummyPlayVisitor visit, void *context) {
  Generator generator;
  start(&generator, lines, hand, visit, context);
  generator.aid = aid;
  empty_lists(&generator);
  for (; which; which &= which - 1)
    if (!scan_line(&generator, __builtin_ctzll(which))) return false;
  return fill_groups(&generator);
}

bool summy_generate_plays(const SummyState *state, SummyPlayVisitor visit, void *context) {
  static const SummyAid none = {0};
  return summy_generate_plays_again(state, &none, visit, context);
}

bool summy_generate_plays_again(const SummyState *state, const SummyAid *aid,
                                SummyPlayVisitor visit, void *context) {
  const TileSet *hand = &state->hands[state->player - 1];
  const uint64_t all = (UINT64_C(1) << SUMMY_LINES) - 1;
  SummyLines lines;
  lines_read(&lines, state);
  return lines_visit_singles(&lines, hand, visit, context) &&
         lines_visit_plays(&lines, hand, all, aid, visit, context);
}
