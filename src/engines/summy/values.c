#include "engines/summy/values.h"

#include "games/summy/board.h"

enum { LONGEST_ROOM = 4 }; // cells: a shortest sum has this many besides the piece it goes through

static int at_most(int number, int limit) {
  return number < limit ? number : limit;
}

int value_of_hand(const SummyNumbers *numbers, const TileSet *hand, int stock) {
  int digits = 0, operators = 0, value = 0;
  for (int kind = 0; kind < VALUE_KINDS; kind++) {
    const int count = hand->counts[kind];
    value += numbers->pieces[kind][at_most(count, VALUE_COPIES - 1)];
    if (sum_is_digit(kind))
      digits += count;
    else if (kind != PIECE_EQUALS)
      operators += count;
  }
  const int equals = hand->counts[PIECE_EQUALS];
  if (stock == 0) return numbers->rest[digits + operators + equals];
  return value + numbers->shapes[digits][at_most(operators, VALUE_OPERATORS - 1)]
                                [at_most(equals, VALUE_EQUALS - 1)];
}

int value_of_kept(const SummyNumbers *numbers, const SummyState *state, const TileSet *kept,
                  int stock) {
  if (stock < SUMMY_HAND) {
    const int count = tiles_total(kept);
    const int refilled = count + at_most(stock, SUMMY_HAND - count);
    const TileSet *other = &state->hands[2 - state->player];
    if (refilled <= SUMMY_SHORT_HAND || tiles_total(other) <= SUMMY_SHORT_HAND) return 0;
  }
  return value_of_hand(numbers, kept, stock);
}

// Empty cells from a cell on, in one direction.
static int room_from(const SummyState *state, int cell, bool vertical, bool back) {
  const int index = summy_index_in_line(cell, vertical);
  const int limit = at_most(back ? index : SUMMY_SIDE - 1 - index, LONGEST_ROOM);
  const int step = back ? -summy_step(vertical) : summy_step(vertical);
  int room = 0;
  while (room < limit && state->cells[cell + step * (room + 1)] == SUMMY_EMPTY)
    room++;
  return room;
}

// Whether a piece on this cell can be part of a sum on that line, as far as room goes.
static bool is_open(const SummyState *state, int cell, int piece, bool vertical) {
  const int before = room_from(state, cell, vertical, true);
  const int after = room_from(state, cell, vertical, false);
  if (before + after < LONGEST_ROOM) return false;
  if (piece == PIECE_EQUALS) return before >= 3 && after >= 1;
  return sum_is_digit(piece) || (before >= 1 && after >= 3);
}

void openings_count(const SummyState *state, const LinePlay *play, int counts[OPENING_COUNT]) {
  for (int i = 0; i < OPENING_COUNT; i++)
    counts[i] = 0;
  int cell = play->start;
  for (int i = 0; i < play->count; i++, cell += summy_step(play->vertical)) {
    while (state->cells[cell] != SUMMY_EMPTY)
      cell += summy_step(play->vertical);
    const int piece = play->tiles[i];
    if (!is_open(state, cell, piece, !play->vertical)) continue;
    if (sum_is_digit(piece)) {
      counts[OPEN_DIGITS]++;
      counts[OPEN_DIGIT_POINTS] += piece;
    } else {
      counts[piece == PIECE_EQUALS ? OPEN_EQUALS : OPEN_OPERATORS]++;
    }
  }
}

int value_of_openings(const SummyNumbers *numbers, const int counts[OPENING_COUNT], int stock) {
  int value = 0;
  for (int i = 0; i < OPENING_COUNT; i++)
    value += counts[i] * numbers->openings[opening_stage(stock)][i];
  return value;
}
