// All plays of a position, with their points.
//
// The board is read as 50 lines. A *stretch* of a line goes from the first to the last old piece of
// a run that could come about; equal stretches are collected in groups and filled once (fill.h).
// Stretches of one digit are even filled all together. Single pieces are looked for cell by cell,
// because they may complete a sum in either direction.
#include "games/summy/board.h"
#include "games/summy/fill.h"

#include <string.h>

enum {
  LINE_COUNT = 2 * SUMMY_SIDE, // rows 1 to 25, then columns a to y
  MAX_PLACES = 1024,           // when the lists are full, what they hold is filled and they are
  MAX_GROUPS = 256,            // emptied: that costs a little time, and only on contrived boards
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
  const SummyState *state;
  const TileSet *hand;
  HandDigits digits;
  SummyPlayVisitor visit;
  void *context;
  unsigned hand_mask;

  uint8_t lines[LINE_COUNT][SUMMY_SIDE]; // the cells of each line
  uint32_t crossed[LINE_COUNT];          // cells where a piece may complete a sum across this line

  Place places[MAX_PLACES];
  int place_count;
  Group groups[MAX_GROUPS];
  int group_count;
  uint16_t slots[HASH_SLOTS]; // group number + 1
  Group lone_digits;          // all stretches of a single digit, by digit
  int16_t lone_digit_places[10];
  unsigned lone_digit_mask;
} Generator;

static bool is_column(int line) {
  return line >= SUMMY_SIDE;
}

static int cell_of(int line, int index) {
  return is_column(line) ? index * SUMMY_SIDE + line - SUMMY_SIDE : line * SUMMY_SIDE + index;
}

// --- points

// The points of the run through `piece` at an empty cell of a line, or -1 when it is no sum.
static int points_through(const Generator *generator, int line, int index, int piece) {
  const uint8_t *cells = generator->lines[line];
  int first = index, end = index + 1;
  while (first > 0 && summy_cell_has_piece(cells[first - 1]))
    first--;
  while (end < SUMMY_SIDE && summy_cell_has_piece(cells[end]))
    end++;
  uint8_t pieces[SUMMY_SIDE];
  for (int i = first; i < end; i++)
    pieces[i - first] = (uint8_t)(i == index ? piece : cells[i] - 1);
  if (!sum_is_complete(pieces, end - first, generator->state->whole)) return -1;
  return sum_points(pieces, end - first);
}

// The points of the sums that a play completes across its line.
static int cross_points(const Generator *generator, int line, int index, uint32_t pieces) {
  int points = 0;
  for (; pieces; index++) {
    if (generator->lines[line][index] != SUMMY_EMPTY) continue;
    if (generator->crossed[line] >> index & 1) {
      const int across = is_column(line) ? index : SUMMY_SIDE + index;
      const int position = line % SUMMY_SIDE;
      const int sum = points_through(generator, across, position, (int)(pieces & 15) - 1);
      if (sum > 0) points += sum;
    }
    pieces >>= SUMMY_PIECE_BITS;
  }
  return points;
}

// --- reading the board

static void read_lines(Generator *generator) {
  const uint8_t *cells = generator->state->cells;
  for (int row = 0; row < SUMMY_SIDE; row++) {
    memcpy(generator->lines[row], cells + row * SUMMY_SIDE, SUMMY_SIDE);
    for (int column = 0; column < SUMMY_SIDE; column++)
      generator->lines[SUMMY_SIDE + column][row] = cells[row * SUMMY_SIDE + column];
  }
}

// Marks the cells of a line where one piece may complete a sum on it: those that join four old
// pieces or more.
static void mark_crossed(Generator *generator, int line) {
  const uint8_t *cells = generator->lines[line];
  int run = 0;         // pieces since the last cell without one
  int run_before = -1; // those before the empty cell that ended the run before; -1: none
  for (int index = 0; index <= SUMMY_SIDE; index++) {
    const uint8_t cell = index < SUMMY_SIDE ? cells[index] : SUMMY_GREY;
    if (summy_cell_has_piece(cell)) {
      run++;
      continue;
    }
    if (run_before >= 0 && run_before + run >= SUM_MIN_LENGTH - 1) {
      const int joint = index - run - 1;
      const int across = is_column(line) ? joint : SUMMY_SIDE + joint;
      generator->crossed[across] |= UINT32_C(1) << (line % SUMMY_SIDE);
    }
    run_before = cell == SUMMY_EMPTY ? run : -1;
    run = 0;
  }
}

// Feeds the plays of one piece.
static bool visit_singles(Generator *generator) {
  for (int row = 0; row < SUMMY_SIDE; row++) {
    for (int column = 0; column < SUMMY_SIDE; column++) {
      const bool in_column = generator->crossed[row] >> column & 1;
      const bool in_row = generator->crossed[SUMMY_SIDE + column] >> row & 1;
      if (!in_row && !in_column) continue;
      for (unsigned mask = generator->hand_mask; mask; mask &= mask - 1) {
        const int piece = __builtin_ctz(mask);
        const int across = in_row ? points_through(generator, row, column, piece) : -1;
        const int down =
            in_column ? points_through(generator, SUMMY_SIDE + column, row, piece) : -1;
        if (across < 0 && down < 0) continue;
        const int points = (across > 0 ? across : 0) + (down > 0 ? down : 0);
        const Move move = summy_play_move((uint32_t)piece + 1, row * SUMMY_SIDE + column, false);
        if (!generator->visit(generator->context, move, points)) return false;
      }
    }
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
    if (generator->crossed[line]) points += cross_points(generator, line, index, filling->pieces);
    while (generator->lines[line][index] != SUMMY_EMPTY)
      index++;
    const Move move = summy_play_move(filling->pieces, cell_of(line, index), is_column(line));
    if (!generator->visit(generator->context, move, points)) return false;
  }
  return true;
}

static void describe_group(const Generator *generator, const Group *group, FillPattern *pattern) {
  pattern->length = group->length;
  pattern->room_before = group->room_before;
  pattern->room_after = group->room_after;
  for (int i = 0; i < group->length; i++) {
    const uint8_t cell = generator->lines[group->line][group->first + i];
    pattern->cells[i] = (uint16_t)(cell == SUMMY_EMPTY ? 0 : 1 << (cell - 1));
  }
}

static bool fill_group(Generator *generator, const Group *group, const FillPattern *pattern) {
  GroupFill fill = {generator, group};
  const FillTask task = {generator->hand, &generator->digits, generator->state->whole,
                         visit_filling, &fill};
  return fill_pattern(&task, pattern);
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
  const uint8_t *cells = &generator->lines[line][first];
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
        memcmp(&generator->lines[group->line][group->first], cells, (size_t)length) == 0)
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
  const int piece = generator->lines[place->line][place->first] - 1;
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

// Consecutive pieces, with the empty cells before and after them.
typedef struct Block {
  int first, end;
} Block;

static bool may_become_sum(const Generator *generator, const uint8_t *cells, int length) {
  int equals = 0;
  bool has_operator = generator->hand_mask & FILL_OPERATORS;
  for (int i = 0; i < length; i++) {
    if (cells[i] == SUMMY_EMPTY) continue;
    const int piece = cells[i] - 1;
    if (piece == PIECE_EQUALS) {
      if (equals++) return false;
    } else if (!sum_is_digit(piece)) {
      if (equals) return false;
      has_operator = true;
    }
    if (i > 0 && cells[i - 1] != SUMMY_EMPTY && !sum_is_digit(piece) &&
        !sum_is_digit(cells[i - 1] - 1))
      return false;
  }
  return has_operator && (equals || (generator->hand_mask & FILL_EQUALS));
}

static int at_most(int number, int limit) {
  return number < limit ? number : limit;
}

// Collects the stretches of a part of a line between grey pieces or edges: blocks, the first of
// which comes after `start`, the last before `end`.
static bool add_stretches(Generator *generator, int line, int start, int end, const Block *blocks,
                          int count) {
  const uint8_t *cells = generator->lines[line];
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
  const uint8_t *cells = generator->lines[line];
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

bool summy_generate_plays(const SummyState *state, SummyPlayVisitor visit, void *context) {
  Generator generator;
  generator.state = state;
  generator.hand = &state->hands[state->player - 1];
  hand_digits_prepare(&generator.digits, generator.hand);
  generator.visit = visit;
  generator.context = context;
  generator.hand_mask = 0;
  for (int piece = 0; piece <= PIECE_EQUALS; piece++)
    if (generator.hand->counts[piece]) generator.hand_mask |= 1u << piece;
  memset(generator.crossed, 0, sizeof generator.crossed);
  read_lines(&generator);
  empty_lists(&generator);
  for (int line = 0; line < LINE_COUNT; line++)
    mark_crossed(&generator, line);
  if (!visit_singles(&generator)) return false;
  for (int line = 0; line < LINE_COUNT; line++)
    if (!scan_line(&generator, line)) return false;
  return fill_groups(&generator);
}
