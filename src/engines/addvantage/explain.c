#include "engines/addvantage/explain.h"

#include <stdlib.h>

// Joins what is said with commas.
static void begin(Text *out) {
  if (out->length) text_add(out, ", ");
}

static void name_line(int line, Text *out) {
  if (line < 3)
    text_format(out, "row %d", line + 1);
  else if (line < ADDVANTAGE_HAND)
    text_format(out, "column %c", 'a' + line - 3);
  else
    text_add(out, "the bonus line");
}

typedef struct Line {
  int dice;
  int sum;
} Line;

static Line read_line(uint32_t board, int line) {
  Line found = {0, 0};
  for (int i = 0; i < 3; i++) {
    const int die = (int)addvantage_die(board, addvantage_lines[line][i]);
    found.dice += die > 0;
    found.sum += die;
  }
  return found;
}

// The number that a line has to reach, or 0 when there is nothing (more) to win or to know.
static int target(const AddvantageState *view, int index, int line) {
  const AddvantageSeat *seat = &view->seats[index];
  if (line < ADDVANTAGE_HAND) {
    const int tile = seat->tiles[line];
    return tile == ADDVANTAGE_HIDDEN_TILE || seat->won >> line & 1 ? 0 : tile;
  }
  return 0;
}

static bool matches(const AddvantageState *view, int index, int line, Line found) {
  if (found.dice < 3) return false;
  if (line < ADDVANTAGE_HAND) return found.sum == target(view, index, line);
  for (int i = 0; i < ADDVANTAGE_BONUS; i++)
    if (view->bonus[i] == found.sum && view->bonus_owner[i] == 0) return true;
  return false;
}

static int line_at(const AddvantageState *view, int number) {
  return number < ADDVANTAGE_HAND ? number : addvantage_bonus_line(view);
}

// What changes on a player's board from `before` to `after`, in words of the player on turn.
static void describe_board(const AddvantageState *view, int index, uint32_t before, uint32_t after,
                           Text *out) {
  const bool is_own = index == view->active;
  for (int i = 0; i <= ADDVANTAGE_HAND; i++) {
    const int line = line_at(view, i);
    const Line was = read_line(before, line);
    const Line is = read_line(after, line);
    if (is_own && matches(view, index, line, is) && !matches(view, index, line, was)) {
      begin(out);
      text_add(out, "completes ");
      name_line(line, out);
      text_format(out, " for %d", is.sum);
    } else if (!is_own && view->stay && matches(view, index, line, was)) {
      begin(out);
      text_format(out, "breaks player %d's ", index + 1);
      name_line(line, out);
      text_format(out, " of %d", was.sum);
    }
  }
  for (int line = 0; line < ADDVANTAGE_HAND; line++) {
    const Line was = read_line(before, line);
    const Line is = read_line(after, line);
    const int goal = target(view, index, line);
    const int need = goal - is.sum;
    const bool was_alive = was.dice < 2 || (goal - was.sum >= 1 && goal - was.sum <= 6);
    if (goal == 0 || was.dice == is.dice) continue;
    if (is_own && is.dice == 2 && need >= 1 && need <= 6) {
      begin(out);
      name_line(line, out);
      text_format(out, " then needs a %d", need);
    } else if (is_own && is.dice == 3 && need != 0 && was_alive) {
      begin(out);
      text_add(out, "gives up on ");
      name_line(line, out);
    }
  }
}

static void describe_place(const AddvantageState *view, Move move, Text *out) {
  const uint32_t board = view->seats[view->active].board;
  const unsigned given_up = addvantage_given_up(move);
  if (given_up) text_format(out, "pays a coin to be rid of the %u", given_up);
  describe_board(view, view->active, board, board | addvantage_placed(move), out);
  if (!out->length) text_add(out, "keeps the lines open");
}

static void describe_buy(const AddvantageState *view, Move move, Text *out) {
  const int seller = addvantage_buy_seller(move);
  const int from = addvantage_buy_from(move);
  const uint32_t board = view->seats[view->active].board;
  const uint32_t theirs = view->seats[seller].board;
  const uint32_t die = addvantage_die(theirs, from);
  describe_board(view, view->active, board, board | die << (3 * addvantage_buy_to(move)), out);
  describe_board(view, seller, theirs, theirs & ~(7u << (3 * from)), out);
  if (!out->length) text_format(out, "takes the %u from player %d", die, seller + 1);
}

static void describe_throw(const AddvantageState *view, Move move, Text *out) {
  const AddvantageSeat *seat = &view->seats[view->active];
  const int dice = (int)addvantage_payload(move);
  const int room = addvantage_count(addvantage_free(seat->board));
  text_format(out, "%d %s for %d empty %s", dice, dice == 1 ? "die" : "dice", room,
              room == 1 ? "square" : "squares");
  if (dice > room) text_format(out, ", %d to choose from", dice);
}

static void describe_drop(const AddvantageState *view, Move move, Text *out) {
  const AddvantageSeat *seat = &view->seats[view->active];
  const int cell = addvantage_drop_cell(move);
  text_format(out, "frees ");
  addvantage_format_cell(cell, out);
  for (int line = 0; line < ADDVANTAGE_HAND; line++) {
    const Line was = read_line(seat->board, line);
    const Line is = read_line(seat->board & ~(7u << (3 * cell)), line);
    const int goal = target(view, view->active, line);
    if (goal == 0 || was.dice == is.dice || is.dice < 2) continue;
    if (goal - is.sum < 1 || goal - is.sum > 6) continue;
    begin(out);
    name_line(line, out);
    text_format(out, " then needs a %d", goal - is.sum);
  }
}

static void describe_arrange(Move move, Text *out) {
  int rows = 0;
  int columns = 0;
  for (int i = 0; i < 3; i++) {
    rows += (int)addvantage_move_tile(move, i);
    columns += (int)addvantage_move_tile(move, 3 + i);
  }
  text_format(out, "rows add up to %d, columns to %d", rows, columns);
}

void reason_describe(const AddvantageState *view, Move move, Text *out) {
  switch (addvantage_kind(move)) {
  case ADDVANTAGE_MOVE_PLACE:
    describe_place(view, move, out);
    break;
  case ADDVANTAGE_MOVE_BUY:
    describe_buy(view, move, out);
    break;
  case ADDVANTAGE_MOVE_THROW:
    describe_throw(view, move, out);
    break;
  case ADDVANTAGE_MOVE_DROP:
    describe_drop(view, move, out);
    break;
  case ADDVANTAGE_MOVE_ARRANGE:
    describe_arrange(move, out);
    break;
  default:
    break;
  }
}
