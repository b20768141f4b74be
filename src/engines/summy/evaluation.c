// Evaluates leaves and openings by learned weights: lookup tables by piece, shape and kind of
// opening.
#include "engines/summy/evaluation.h"

#include "games/summy/board.h"

enum { MAX_ROOM = 4 }; // cells that matter before and behind a piece

static int at_most(int number, int limit) {
  return number < limit ? number : limit;
}

int summy_hand_value(const SummyWeights *weights, const TileSet *hand, int stock) {
  int digits = 0, operators = 0, value = 0;
  for (int kind = 0; kind < LEAVE_KINDS; kind++) {
    const int count = hand->counts[kind];
    value += weights->pieces[kind][at_most(count, LEAVE_COPIES - 1)];
    if (sum_is_digit(kind))
      digits += count;
    else if (kind != PIECE_EQUALS)
      operators += count;
  }
  const int equals = hand->counts[PIECE_EQUALS];
  if (stock == 0) return weights->rest[digits + operators + equals];
  return value + weights->shapes[digits][at_most(operators, LEAVE_OPERATORS - 1)]
                                [at_most(equals, LEAVE_EQUALS - 1)];
}

int summy_leave_value(const SummyWeights *weights, const SummyState *state, const TileSet *leave,
                      int stock) {
  if (stock < SUMMY_HAND) {
    const int count = tiles_total(leave);
    const int refilled = count + at_most(stock, SUMMY_HAND - count);
    const TileSet *other = &state->hands[2 - state->player];
    if (refilled <= SUMMY_SHORT_HAND || tiles_total(other) <= SUMMY_SHORT_HAND) return 0;
  }
  return summy_hand_value(weights, leave, stock);
}

// The cells of a line's neighbour `distance` lines away that are empty.
static uint32_t empty_beside(const uint32_t empty[SUMMY_LINES], int line, int distance) {
  const int side = line_is_column(line) ? SUMMY_SIDE : 0;
  const int beside = line - side + distance;
  return beside < 0 || beside >= SUMMY_SIDE ? 0 : empty[side + beside];
}

// A shortest sum has four cells besides the piece it goes through: a digit may be anywhere in it,
// an operator has a number before it and at least a number, = and a number behind, and so on.
static void map_line(OpeningMap *map, const uint32_t empty[SUMMY_LINES], int line) {
  uint32_t before[MAX_ROOM + 1], after[MAX_ROOM + 1]; // that many empty cells
  before[0] = after[0] = UINT32_MAX;
  for (int room = 1; room <= MAX_ROOM; room++) {
    before[room] = before[room - 1] & empty_beside(empty, line, -room);
    after[room] = after[room - 1] & empty_beside(empty, line, room);
  }
  map->digits[line] = 0;
  for (int room = 0; room <= MAX_ROOM; room++)
    map->digits[line] |= before[room] & after[MAX_ROOM - room];
  map->operators[line] = before[1] & after[3];
  map->equals[line] = before[3] & after[1];
}

void openings_map(OpeningMap *map, const SummyLines *lines) {
  for (int line = 0; line < SUMMY_LINES; line++)
    map_line(map, lines->empty, line);
}

void openings_count(const OpeningMap *map, const SummyState *state, const LinePlay *play,
                    int counts[OPENING_COUNT]) {
  for (int i = 0; i < OPENING_COUNT; i++)
    counts[i] = 0;
  const int step = summy_step(play->vertical);
  const int line =
      play->vertical ? SUMMY_SIDE + play->start % SUMMY_SIDE : play->start / SUMMY_SIDE;
  int index = summy_index_in_line(play->start, play->vertical);
  int cell = play->start;
  for (int i = 0; i < play->count; i++, cell += step, index++) {
    for (; state->cells[cell] != SUMMY_EMPTY; cell += step)
      index++;
    const int piece = play->tiles[i];
    if (sum_is_digit(piece)) {
      const int open = map->digits[line] >> index & 1;
      counts[OPEN_DIGITS] += open;
      counts[OPEN_DIGIT_POINTS] += open * piece;
    } else if (piece == PIECE_EQUALS) {
      counts[OPEN_EQUALS] += (int)(map->equals[line] >> index & 1);
    } else {
      counts[OPEN_OPERATORS] += (int)(map->operators[line] >> index & 1);
    }
  }
}

int summy_openings_value(const SummyWeights *weights, const int counts[OPENING_COUNT], int stock) {
  int value = 0;
  for (int i = 0; i < OPENING_COUNT; i++)
    value += counts[i] * weights->openings[opening_stage(stock)][i];
  return value;
}
