// How other programs spell the moves of Abalone.
//
// Nacre notation always has two cells. In line: where the rear marble starts and where the front of
// the whole row ends up, pushed marbles included; a row that pushes a marble off ends at the edge.
// Side step: where one end of the group starts and where the other end arrives, the ends taken so
// that the two are as far apart as possible. That makes every legal move's spelling its own.
#include "base/error_codes.h"
#include "games/abalone/adapter.h"

#include <string.h>

static bool holds(CellSet set, int cell) {
  return cell != NO_CELL && (set >> cell & 1);
}

static void format_in_line(const AbaloneState *state, Move move, Text *out) {
  const int direction = move_direction(move);
  int front = move_cell(move);
  abalone_format_cell(front, out);
  for (int side = 0; side < 2; side++) { // own marbles, then those they push
    const CellSet row = state->marbles[side ? !state->side : state->side];
    int next = side ? cell_neighbour(front, direction) : front;
    while (holds(row, next)) {
      front = next;
      next = cell_neighbour(next, direction);
    }
  }
  const int arrival = cell_neighbour(front, direction);
  abalone_format_cell(arrival == NO_CELL ? front : arrival, out);
}

static void format_side_step(Move move, Text *out) {
  const int direction = move_direction(move), axis = move_axis(move);
  int first = move_cell(move), last = first;
  for (int left = move_more(move); left > 0; left--)
    last = cell_neighbour(last, axis);
  const int turn = (direction - axis + DIRECTION_COUNT) % DIRECTION_COUNT;
  const bool acute = turn == 1 || turn == DIRECTION_COUNT - 1;
  abalone_format_cell(acute ? first : last, out);
  abalone_format_cell(cell_neighbour(acute ? last : first, direction), out);
}

static void format_nacre(const void *memory, Move move, Text *out) {
  if (move_more(move))
    format_side_step(move, out);
  else
    format_in_line(abalone_state_of(memory), move, out);
}

static bool parse_nacre(const void *memory, const char *text, Move *move, Error *error) {
  if (strlen(text) != 4 || cell_parse(text) == NO_CELL || cell_parse(text + 2) == NO_CELL)
    return error_raise(error, ERROR_SYNTAX, "abalone.nacre-form");
  Text wanted = {0}, spelling = {0};
  abalone_format_cell(cell_parse(text), &wanted);
  abalone_format_cell(cell_parse(text + 2), &wanted);
  Move moves[ABALONE_MAX_MOVES];
  const int count = abalone_generate(abalone_state_of(memory), moves);
  bool found = false;
  for (int i = 0; i < count && !found; i++) {
    text_clear(&spelling);
    format_nacre(memory, moves[i], &spelling);
    found = strcmp(text_string(&spelling), text_string(&wanted)) == 0;
    if (found) *move = moves[i];
  }
  if (!found)
    error_raise_with(error, ERROR_ILLEGAL_MOVE, "abalone.nacre-illegal", "move=%s",
                     text_string(&wanted));
  text_free(&wanted);
  text_free(&spelling);
  return found;
}

static void format_aba_pro(const void *memory, Move move, Text *out) {
  (void)memory;
  abalone_format_move(move, out);
}

static bool parse_aba_pro(const void *memory, const char *text, Move *move, Error *error) {
  return abalone_parse_move(text, move, error) &&
         abalone_check(abalone_state_of(memory), *move, error);
}

const GameNotation abalone_notations[ABALONE_NOTATION_COUNT] = {
    {"nacre", "the rear marble's cell and where the front of the whole row ends up", format_nacre,
     parse_nacre},
    {"aba-pro", "the rear marble's cell and the next one; Fivefold's own spelling", format_aba_pro,
     parse_aba_pro},
};
