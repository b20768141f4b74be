// All legal plays of a position.
//
// A legal play of two or more tiles has one operation that contains all of them. So instead of
// trying tiles cell by cell, every segment of a line with as many gaps as tiles are to be laid is
// taken as such an operation, and asked which digits complete it: out of a table where it is short
// (the operations that consist of the old digits and some of the rack's), by arithmetic where it is
// long. What is left are few candidates, and for each of them all operations along the line are
// found: they decide legality and points.
//
// What a tile does across the line depends on its cell and digit only and is computed beforehand
// for all cells next to old tiles. It also gives the plays of a single tile.
#include "games/abaku/abaku.h"
#include "games/abaku/complete.h"
#include "games/abaku/operation.h"

#include <string.h>

enum {
  ALL_DIGITS = 0x3ff,
  ZERO = 1, // the digit 0 in a set of digits
  // Multisets of 0 to 5 digits: C(n + 9, 9) each.
  MAX_DIGIT_SETS = 1 + 10 + 55 + 220 + 715 + 2002,
  // All operations of two to five digits.
  MAX_FREE_STRINGS = 7 + 121 + 216 + 3621,
  KEY_BITS = 3, // of a table key for each digit
};

static const uint32_t hash_factor = 0x9e3779b1;
static const uint8_t tile_factors[BONUS_COUNT] = {1, 2, 3, 1, 1, 1};
static const uint8_t operation_factors[BONUS_COUNT] = {1, 1, 1, 2, 3, 2};

typedef struct Line {
  uint8_t digits[ABAKU_SIZE];
  uint8_t bonuses[ABAKU_SIZE];
  unsigned old; // bit N: cell N has a tile
} Line;

// What happens along a line when one tile is put on an empty cell of it.
typedef struct Effect {
  uint16_t allowed; // digits that an operation joins to each old neighbour, or that need none
  uint16_t scoring; // digits that make an operation
  bool touches;     // there is an old neighbour
  int32_t points[10];
} Effect;

// The empty cells that a play would fill.
typedef struct Window {
  int line;
  int count;
  Gap gaps[ABAKU_RACK]; // cells by their index in the line, digits that the crossing lines allow
  unsigned fresh;
  int from, to; // with the old tiles that adjoin
} Window;

typedef struct Generator {
  const AbakuState *state;
  AbakuPlayVisitor visit;
  void *context;
  Stock stock;
  int rack_size;
  unsigned usable;                         // digits that can be laid
  uint32_t set_keys[MAX_DIGIT_SETS];       // every choice of digits out of the stock ...
  int set_starts[ABAKU_RACK + 2];          // ... by size
  uint32_t free_strings[MAX_FREE_STRINGS]; // operations out of the stock alone ...
  int free_starts[ABAKU_RACK + 2];         // ... by length
  Line lines[ABAKU_LINES];
  Effect effects[ABAKU_LINES][ABAKU_SIZE];
} Generator;

// The line that crosses `line` at `index`; the crossing cell is number line_number() in it.
static int crossing_line(int line, int index) {
  return line < ABAKU_SIZE ? ABAKU_SIZE + index : index;
}

static int line_number(int line) {
  return line < ABAKU_SIZE ? line : line - ABAKU_SIZE;
}

// ---- The rack

// Lists all multisets of `room` more digits, `digit` and later ones, that the stock can provide.
static void list_digit_sets(Generator *generator, int digit, int room, uint32_t key, int *count) {
  if (room == 0) {
    generator->set_keys[(*count)++] = key;
    return;
  }
  if (digit == 10) return;
  Stock *stock = &generator->stock;
  const Stock before = *stock;
  for (int taken = 0;; taken++) {
    list_digit_sets(generator, digit + 1, room - taken, key, count);
    uint8_t *tile = stock->plain[digit] ? &stock->plain[digit] : &stock->wildcards;
    if (taken == room || *tile == 0) break;
    --*tile;
    key += 1u << (KEY_BITS * digit);
  }
  *stock = before;
}

// The strings of the table that consist of exactly these digits.
static const uint32_t *find_strings(uint32_t key, int *count) {
  for (uint32_t slot = key * hash_factor >> (32 - TABLE_SLOT_BITS);; slot++) {
    const uint64_t entry = abaku_operation_slots[slot % TABLE_SLOTS];
    if ((uint32_t)entry == key) {
      *count = (int)(entry >> 48);
      return abaku_operation_strings + (entry >> 32 & 0xffff);
    }
    if (entry == 0) break;
  }
  *count = 0;
  return NULL;
}

static void read_rack(Generator *generator, const TileSet *rack) {
  memcpy(generator->stock.plain, rack->counts, sizeof generator->stock.plain);
  generator->stock.wildcards = rack->counts[ABAKU_WILDCARD];
  generator->rack_size = tiles_total(rack);
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
      const uint32_t *strings = find_strings(generator->set_keys[i], &found);
      if (found)
        memcpy(generator->free_strings + string_count, strings, (size_t)found * sizeof *strings);
      string_count += found;
    }
  }
  generator->set_starts[generator->rack_size + 1] = set_count;
  generator->free_starts[generator->rack_size + 1] = string_count;
}

// ---- The board

static void read_lines(Generator *generator) {
  const AbakuState *state = generator->state;
  for (int number = 0; number < ABAKU_LINES; number++) {
    Line *line = &generator->lines[number];
    line->old = 0;
    for (int i = 0; i < ABAKU_SIZE; i++) {
      const int cell = abaku_line_cell(number, i);
      line->digits[i] = (uint8_t)abaku_digit(state, cell);
      line->bonuses[i] = (uint8_t)abaku_bonus(state, cell);
      line->old |= (unsigned)(line->digits[i] != ABAKU_EMPTY) << i;
    }
  }
}

// The ends of the old tiles that adjoin a cell.
static int run_begin(const Line *line, int index) {
  while (index > 0 && line->old >> (index - 1) & 1)
    index--;
  return index;
}

static int run_end(const Line *line, int index) {
  while (index + 1 < ABAKU_SIZE && line->old >> (index + 1) & 1)
    index++;
  return index;
}

static int run_points(const Line *line, OperationRun run, unsigned fresh) {
  int sum = 0, factor = 1;
  for (int i = run.first; i <= run.last; i++) {
    if (fresh >> i & 1) {
      sum += line->digits[i] * tile_factors[line->bonuses[i]];
      factor *= operation_factors[line->bonuses[i]];
    } else {
      sum += line->digits[i];
    }
  }
  return sum * factor;
}

// What the operations along a line do for the tiles `fresh`.
typedef struct Outcome {
  int count;
  int points;
  unsigned joined; // bit N: an operation contains cells N and N + 1
} Outcome;

static Outcome weigh_runs(const Line *line, const OperationRun *runs, int count, unsigned fresh) {
  Outcome outcome = {.count = count};
  for (int i = 0; i < count; i++) {
    outcome.joined |= (1u << runs[i].last) - (1u << runs[i].first);
    outcome.points += run_points(line, runs[i], fresh);
  }
  return outcome;
}

// Whether every old tile next to a new one is joined to it or a zero is involved.
static bool neighbours_are_joined(const Line *line, int from, int to, unsigned fresh,
                                  unsigned joined) {
  const unsigned borders = (fresh ^ fresh >> 1) & ((1u << to) - (1u << from));
  for (unsigned left = borders & ~joined; left; left &= left - 1) {
    const int index = __builtin_ctz(left);
    if (line->digits[index] && line->digits[index + 1]) return false;
  }
  return true;
}

static void find_effect(const Generator *generator, Line *line, int index, Effect *effect) {
  const int from = run_begin(line, index), to = run_end(line, index);
  effect->touches = from < to;
  effect->scoring = 0;
  effect->allowed = ALL_DIGITS;
  if (from == to) return;
  effect->allowed = 0;
  const unsigned fresh = 1u << index;
  for (unsigned left = generator->usable; left; left &= left - 1) {
    const int digit = __builtin_ctz(left);
    line->digits[index] = (uint8_t)digit;
    OperationRun runs[OPERATION_MAX_RUNS];
    const int count =
        operation_find_runs(line->digits, from, to, fresh, generator->state->basic, runs);
    const Outcome outcome = weigh_runs(line, runs, count, fresh);
    if (!neighbours_are_joined(line, from, to, fresh, outcome.joined)) continue;
    effect->allowed = (uint16_t)(effect->allowed | 1u << digit);
    if (count) effect->scoring = (uint16_t)(effect->scoring | 1u << digit);
    effect->points[digit] = outcome.points;
  }
  line->digits[index] = ABAKU_EMPTY;
}

static void find_effects(Generator *generator) {
  for (int number = 0; number < ABAKU_LINES; number++)
    for (int i = 0; i < ABAKU_SIZE; i++)
      if (!(generator->lines[number].old >> i & 1))
        find_effect(generator, &generator->lines[number], i, &generator->effects[number][i]);
}

// ---- Feeding plays

// The same digits laid with plain tiles and wildcards are different plays: feeds them all.
static bool feed_with_wildcards(const Generator *generator, int start, bool vertical, int count,
                                const uint8_t *digits, int points) {
  for (unsigned wild = 0; wild < 1u << count; wild++) {
    if (__builtin_popcount(wild) > generator->stock.wildcards) continue;
    uint8_t plain[10];
    memcpy(plain, generator->stock.plain, sizeof plain);
    uint32_t tiles = 0;
    bool possible = true;
    for (int i = 0; i < count && possible; i++) {
      const bool is_wild = wild >> i & 1;
      if (!is_wild) possible = plain[digits[i]]-- > 0;
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
  if (generator->stock.wildcards)
    return feed_with_wildcards(generator, start, vertical, count, digits, points);
  uint32_t tiles = 0;
  for (int i = 0; i < count; i++)
    tiles |= (uint32_t)digits[i] << ABAKU_TILE_BITS * i;
  return generator->visit(generator->context, abaku_play_word(start, vertical, count, tiles),
                          points);
}

// ---- One tile

static bool generate_singles(const Generator *generator) {
  for (int cell = 0; cell < ABAKU_CELLS; cell++) {
    const int row = cell / ABAKU_SIZE, column = cell % ABAKU_SIZE;
    if (generator->lines[row].old >> column & 1) continue;
    const Effect *along = &generator->effects[row][column];
    const Effect *across = &generator->effects[ABAKU_SIZE + column][row];
    unsigned legal =
        generator->usable & along->allowed & across->allowed & (along->scoring | across->scoring);
    for (; legal; legal &= legal - 1) {
      const uint8_t digit = (uint8_t)__builtin_ctz(legal);
      const int points = (along->touches ? along->points[digit] : 0) +
                         (across->touches ? across->points[digit] : 0);
      if (!feed(generator, cell, false, 1, &digit, points)) return false;
    }
  }
  return true;
}

// ---- More tiles

// A segment of a window's line that would be an operation with all the new tiles.
typedef struct Segment {
  Generator *generator;
  const Window *window;
  int first, last;
} Segment;

// Judges digits that make the segment an operation, and feeds them where they are a legal play.
static bool try_digits(void *context, const uint8_t *digits) {
  const Segment *segment = context;
  const Window *window = segment->window;
  Generator *generator = segment->generator;
  Line *line = &generator->lines[window->line];
  for (int i = 0; i < window->count; i++)
    line->digits[window->gaps[i].index] = digits[i];
  OperationRun runs[OPERATION_MAX_RUNS];
  const int run_count = operation_find_runs(line->digits, window->from, window->to, window->fresh,
                                            generator->state->basic, runs);
  // Digits can complete several segments; the play belongs to the first of them.
  const int first_gap = window->gaps[0].index, last_gap = window->gaps[window->count - 1].index;
  int earliest = INT32_MAX;
  unsigned spanned = 0;
  for (int i = 0; i < run_count; i++) {
    spanned |= (2u << runs[i].last) - (1u << runs[i].first);
    const int order = runs[i].first * ABAKU_SIZE + runs[i].last;
    if (runs[i].first <= first_gap && runs[i].last >= last_gap && order < earliest)
      earliest = order;
  }
  if (earliest != segment->first * ABAKU_SIZE + segment->last) return true;
  const Outcome outcome = weigh_runs(line, runs, run_count, window->fresh);
  if (!neighbours_are_joined(line, window->from, window->to, window->fresh, outcome.joined))
    return true;
  int points = outcome.points;
  bool has_contact = generator->state->tile_count == 0 || (spanned & line->old);
  for (int i = 0; i < window->count; i++) {
    const int across = crossing_line(window->line, window->gaps[i].index);
    const Effect *effect = &generator->effects[across][line_number(window->line)];
    if (!(effect->scoring >> digits[i] & 1)) continue;
    has_contact = true;
    points += effect->points[digits[i]];
  }
  if (!has_contact) return true;
  return feed(generator, abaku_line_cell(window->line, first_gap), window->line >= ABAKU_SIZE,
              window->count, digits, points);
}

// Strings that may complete the segment: those that agree with its old digits.
static bool try_strings(Segment *segment, const uint32_t *strings, int count, uint32_t old,
                        uint32_t old_mask) {
  const Window *window = segment->window;
  for (int i = 0; i < count; i++) {
    if ((strings[i] ^ old) & old_mask) continue;
    uint8_t digits[ABAKU_RACK];
    bool allowed = true;
    for (int j = 0; j < window->count && allowed; j++) {
      const Gap *gap = &window->gaps[j];
      digits[j] = strings[i] >> 4 * (gap->index - segment->first) & 15;
      allowed = gap->allowed >> digits[j] & 1;
    }
    if (allowed && !try_digits(segment, digits)) return false;
  }
  return true;
}

static bool try_short_segment(Segment *segment) {
  const Generator *generator = segment->generator;
  const Line *line = &generator->lines[segment->window->line];
  const int size = segment->window->count;
  uint32_t key = 0, old = 0, old_mask = 0;
  for (int i = segment->first; i <= segment->last; i++) {
    if (!(line->old >> i & 1)) continue;
    const int shift = 4 * (i - segment->first);
    key += 1u << (KEY_BITS * line->digits[i]);
    old |= (uint32_t)line->digits[i] << shift;
    old_mask |= 15u << shift;
  }
  if (old_mask == 0) {
    const int start = generator->free_starts[size];
    return try_strings(segment, generator->free_strings + start,
                       generator->free_starts[size + 1] - start, 0, 0);
  }
  for (int i = generator->set_starts[size]; i < generator->set_starts[size + 1]; i++) {
    int count;
    const uint32_t *strings = find_strings(key + generator->set_keys[i], &count);
    if (count && !try_strings(segment, strings, count, old, old_mask)) return false;
  }
  return true;
}

static bool try_long_segment(Segment *segment) {
  const Generator *generator = segment->generator;
  const Window *window = segment->window;
  Gap gaps[ABAKU_RACK];
  for (int i = 0; i < window->count; i++)
    gaps[i] = (Gap){window->gaps[i].index - segment->first, window->gaps[i].allowed};
  return complete_operation(generator->lines[window->line].digits + segment->first,
                            segment->last - segment->first + 1, gaps, window->count,
                            &generator->stock, generator->state->basic, try_digits, segment);
}

static bool generate_in_window(Generator *generator, const Window *window) {
  Line *line = &generator->lines[window->line];
  const int first_gap = window->gaps[0].index, last_gap = window->gaps[window->count - 1].index;
  bool wanted = true;
  for (int first = window->from; first <= first_gap && wanted; first++) {
    if (line->old >> first & 1 && line->digits[first] == 0) continue; // no number starts with 0
    for (int last = last_gap; last <= window->to && wanted; last++) {
      Segment segment = {generator, window, first, last};
      wanted =
          last - first < TABLE_LONGEST ? try_short_segment(&segment) : try_long_segment(&segment);
    }
  }
  for (int i = 0; i < window->count; i++)
    line->digits[window->gaps[i].index] = ABAKU_EMPTY;
  return wanted;
}

// All windows whose first empty cell is `start`.
static bool generate_from(Generator *generator, int number, int start) {
  const Line *line = &generator->lines[number];
  const bool is_first_play = generator->state->tile_count == 0;
  Window window = {.line = number, .from = run_begin(line, start)};
  bool touches = false;
  for (int index = start; window.count < generator->rack_size && index < ABAKU_SIZE; index++) {
    if (line->old >> index & 1) continue;
    const Effect *effect = &generator->effects[crossing_line(number, index)][line_number(number)];
    const unsigned allowed = generator->usable & effect->allowed;
    if (!allowed) return true; // and so no longer window either
    window.gaps[window.count++] = (Gap){index, allowed};
    window.fresh |= 1u << index;
    window.to = run_end(line, index);
    touches |= is_first_play ? abaku_line_cell(number, index) == ABAKU_CENTRE : effect->touches;
    const bool has_old = window.to - window.from + 1 > window.count;
    if (window.count >= 2 && (touches || has_old) && !generate_in_window(generator, &window))
      return false;
  }
  return true;
}

bool abaku_generate_plays(const AbakuState *state, AbakuPlayVisitor visit, void *context) {
  if (state->phase != PHASE_PLAY) return true;
  if (abaku_hides(state, state->turn)) return true; // another player's turn, in a view
  Generator generator;
  generator.state = state;
  generator.visit = visit;
  generator.context = context;
  read_rack(&generator, &state->player[state->turn - 1].rack);
  read_lines(&generator);
  find_effects(&generator);
  if (!generate_singles(&generator)) return false;
  for (int number = 0; number < ABAKU_LINES; number++)
    for (int start = 0; start < ABAKU_SIZE; start++)
      if (!(generator.lines[number].old >> start & 1) && !generate_from(&generator, number, start))
        return false;
  return true;
}

// ---- All moves

typedef struct MoveFeed {
  MoveVisitor visit;
  void *context;
  AbakuMoveKind kind;
} MoveFeed;

static bool feed_play(void *context, Move move, int points) {
  (void)points;
  const MoveFeed *feed = context;
  return feed->visit(feed->context, move);
}

static bool feed_tiles(void *context, const TileSet *tiles) {
  const MoveFeed *feed = context;
  return feed->visit(feed->context, abaku_move(feed->kind, tiles_pack(tiles)));
}

static void generate_draws(const AbakuState *state, MoveFeed *feed) {
  const int size = abaku_draw_size(state);
  TileSet any = {0};
  memset(any.counts, size, 10);
  feed->kind = MOVE_DRAW;
  tiles_visit_parts(state->shared ? &state->bag : &any, size, size, feed_tiles, feed);
}

void abaku_generate(const AbakuState *state, MoveVisitor visit, void *context) {
  MoveFeed feed = {visit, context, MOVE_SWAP};
  if (state->phase == PHASE_OVER) return;
  if (state->phase != PHASE_PLAY) {
    generate_draws(state, &feed);
    return;
  }
  if (abaku_hides(state, state->turn)) return;
  if (!abaku_generate_plays(state, feed_play, &feed)) return;
  const int bag = abaku_bag_size(state, state->turn);
  const int most = bag < ABAKU_RACK ? bag : ABAKU_RACK;
  const TileSet *rack = &state->player[state->turn - 1].rack;
  if (most > 0 && !tiles_visit_parts(rack, 1, most, feed_tiles, &feed)) return;
  visit(context, abaku_move(MOVE_PASS, 0));
}
