// Why a move is good: the lines it completes, breaks, leaves one die short or gives up on.
#include "engines/addvantage/explain.h"

#include "games/addvantage/addvantage.h"

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

// Adds a reason about a line: a row by its number, a column by its letter, else the bonus line.
static Reason *add_line(Explanation *explanation, const char *code, int line) {
  Reason *reason = explanation_add(explanation, code);
  if (line < 3)
    reason_add_number(reason, "row", line + 1);
  else if (line < ADDVANTAGE_HAND)
    reason_add_text(reason, "column", (const char[]){(char)('a' + line - 3), '\0'});
  return reason;
}

// Lines that change hands or could, from `before` to `after` on a player's board.
static void explain_matches(const AddvantageState *view, int index, uint32_t before, uint32_t after,
                            Explanation *explanation) {
  const bool is_own = index == view->active;
  for (int i = 0; i <= ADDVANTAGE_HAND; i++) {
    const int line = line_at(view, i);
    const Line was = read_line(before, line);
    const Line is = read_line(after, line);
    if (is_own && matches(view, index, line, is) && !matches(view, index, line, was)) {
      reason_add_number(add_line(explanation, "completes-line", line), "sum", is.sum);
    } else if (!is_own && view->stay && matches(view, index, line, was)) {
      Reason *reason = add_line(explanation, "breaks-line", line);
      reason_add_number(reason, "player", index + 1);
      reason_add_number(reason, "sum", was.sum);
    }
  }
}

static bool is_one_die(int need) {
  return need >= 1 && need <= 6;
}

// What becomes of the player's own lines that get a die.
static void explain_own_lines(const AddvantageState *view, uint32_t before, uint32_t after,
                              Explanation *explanation) {
  for (int line = 0; line < ADDVANTAGE_HAND; line++) {
    const Line was = read_line(before, line);
    const Line is = read_line(after, line);
    const int goal = target(view, view->active, line);
    const int need = goal - is.sum;
    const bool was_alive = was.dice < 2 || is_one_die(goal - was.sum);
    if (goal == 0 || was.dice == is.dice) continue;
    if (is.dice == 2 && is_one_die(need))
      reason_add_number(add_line(explanation, "needs", line), "die", need);
    else if (is.dice == 3 && need != 0 && was_alive)
      add_line(explanation, "gives-up-line", line);
  }
}

static void explain_place(const AddvantageState *view, Move move, Explanation *explanation) {
  const uint32_t board = view->seats[view->active].board;
  const uint32_t after = board | addvantage_placed(move);
  const unsigned given_up = addvantage_given_up(move);
  if (given_up)
    reason_add_number(explanation_add(explanation, "pays-out-die"), "die", (int)given_up);
  explain_matches(view, view->active, board, after, explanation);
  explain_own_lines(view, board, after, explanation);
  if (explanation->count == 0) explanation_add(explanation, "keeps-lines-open");
}

static void explain_buy(const AddvantageState *view, Move move, Explanation *explanation) {
  const int seller = addvantage_buy_seller(move);
  const int from = addvantage_buy_from(move);
  const uint32_t board = view->seats[view->active].board;
  const uint32_t theirs = view->seats[seller].board;
  const uint32_t die = addvantage_die(theirs, from);
  const uint32_t after = board | die << (3 * addvantage_buy_to(move));
  explain_matches(view, view->active, board, after, explanation);
  explain_own_lines(view, board, after, explanation);
  explain_matches(view, seller, theirs, theirs & ~(7u << (3 * from)), explanation);
  if (explanation->count) return;
  Reason *reason = explanation_add(explanation, "takes-die");
  reason_add_number(reason, "die", (int)die);
  reason_add_number(reason, "player", seller + 1);
}

static void explain_throw(const AddvantageState *view, Move move, Explanation *explanation) {
  Reason *reason = explanation_add(explanation, "throws");
  reason_add_number(reason, "dice", (int)addvantage_payload(move));
  reason_add_number(reason, "squares",
                    addvantage_count(addvantage_free(view->seats[view->active].board)));
}

static void explain_drop(const AddvantageState *view, Move move, Explanation *explanation) {
  const uint32_t board = view->seats[view->active].board;
  const int cell = addvantage_drop_cell(move);
  Text name = {0};
  addvantage_format_cell(cell, &name);
  reason_add_text(explanation_add(explanation, "frees"), "cell", text_string(&name));
  text_free(&name);
  for (int line = 0; line < ADDVANTAGE_HAND; line++) {
    const Line was = read_line(board, line);
    const Line is = read_line(board & ~(7u << (3 * cell)), line);
    const int goal = target(view, view->active, line);
    if (goal != 0 && was.dice != is.dice && is.dice >= 2 && is_one_die(goal - is.sum))
      reason_add_number(add_line(explanation, "needs", line), "die", goal - is.sum);
  }
}

static void explain_arrange(Move move, Explanation *explanation) {
  int rows = 0;
  int columns = 0;
  for (int i = 0; i < 3; i++) {
    rows += (int)addvantage_move_tile(move, i);
    columns += (int)addvantage_move_tile(move, 3 + i);
  }
  Reason *reason = explanation_add(explanation, "arranges");
  reason_add_number(reason, "rows", rows);
  reason_add_number(reason, "columns", columns);
}

void addvantage_explain(const void *memory, Move move, Explanation *explanation) {
  const AddvantageState *view = memory;
  switch (addvantage_kind(move)) {
  case ADDVANTAGE_MOVE_PLACE:
    explain_place(view, move, explanation);
    break;
  case ADDVANTAGE_MOVE_BUY:
    explain_buy(view, move, explanation);
    break;
  case ADDVANTAGE_MOVE_THROW:
    explain_throw(view, move, explanation);
    break;
  case ADDVANTAGE_MOVE_DROP:
    explain_drop(view, move, explanation);
    break;
  case ADDVANTAGE_MOVE_ARRANGE:
    explain_arrange(move, explanation);
    break;
  default:
    break;
  }
}

// ---- Words ----

static void describe_line(const Reason *reason, Text *out) {
  if (reason_find(reason, "row"))
    text_format(out, "row %d", reason_number(reason, "row"));
  else if (reason_find(reason, "column"))
    text_format(out, "column %s", reason_text(reason, "column"));
  else
    text_add(out, "the bonus line");
}

static void describe_throw(const Reason *reason, Text *out) {
  const int dice = reason_number(reason, "dice"), squares = reason_number(reason, "squares");
  text_format(out, "%d %s for %d empty %s", dice, dice == 1 ? "die" : "dice", squares,
              squares == 1 ? "square" : "squares");
  if (dice > squares) text_format(out, ", %d to choose from", dice);
}

void addvantage_describe_reason(const Reason *reason, Text *out) {
  if (reason_is(reason, "completes-line")) {
    text_add(out, "completes ");
    describe_line(reason, out);
    text_format(out, " for %d", reason_number(reason, "sum"));
  } else if (reason_is(reason, "breaks-line")) {
    text_format(out, "breaks player %d's ", reason_number(reason, "player"));
    describe_line(reason, out);
    text_format(out, " of %d", reason_number(reason, "sum"));
  } else if (reason_is(reason, "needs")) {
    describe_line(reason, out);
    text_format(out, " then needs a %d", reason_number(reason, "die"));
  } else if (reason_is(reason, "gives-up-line")) {
    text_add(out, "gives up on ");
    describe_line(reason, out);
  } else if (reason_is(reason, "pays-out-die")) {
    text_format(out, "pays a coin to be rid of the %d", reason_number(reason, "die"));
  } else if (reason_is(reason, "keeps-lines-open")) {
    text_add(out, "keeps the lines open");
  } else if (reason_is(reason, "takes-die")) {
    text_format(out, "takes the %d from player %d", reason_number(reason, "die"),
                reason_number(reason, "player"));
  } else if (reason_is(reason, "throws")) {
    describe_throw(reason, out);
  } else if (reason_is(reason, "frees")) {
    text_format(out, "frees %s", reason_text(reason, "cell"));
  } else if (reason_is(reason, "arranges")) {
    text_format(out, "rows add up to %d, columns to %d", reason_number(reason, "rows"),
                reason_number(reason, "columns"));
  }
}
