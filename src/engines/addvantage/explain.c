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

// How a line is called: what it is, and a row's number or a column's letter.
typedef struct LineName {
  const char *kind;
  char at;
} LineName;

static LineName name_of(int line) {
  if (line < 3) return (LineName){"row", (char)('1' + line)};
  if (line < ADDVANTAGE_HAND) return (LineName){"column", (char)('a' + line - 3)};
  return (LineName){"bonus", '-'};
}

static void add_need(Explanation *explanation, int line, int die) {
  const LineName name = name_of(line);
  explanation_add_with(explanation, "reason.addvantage.needs", "line=%s at=%c die=%d", name.kind,
                       name.at, die);
}

// Lines that change hands or could, from `before` to `after` on a player's board.
static void explain_matches(const AddvantageState *view, int index, uint32_t before, uint32_t after,
                            Explanation *explanation) {
  const bool is_own = index == view->active;
  for (int i = 0; i <= ADDVANTAGE_HAND; i++) {
    const int line = line_at(view, i);
    const Line was = read_line(before, line);
    const Line is = read_line(after, line);
    const LineName name = name_of(line);
    if (is_own && matches(view, index, line, is) && !matches(view, index, line, was)) {
      explanation_add_with(explanation, "reason.addvantage.completes", "line=%s at=%c sum=%d",
                           name.kind, name.at, is.sum);
    } else if (!is_own && view->stay && matches(view, index, line, was)) {
      explanation_add_with(explanation, "reason.addvantage.breaks",
                           "player=%d line=%s at=%c sum=%d", index + 1, name.kind, name.at,
                           was.sum);
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
      add_need(explanation, line, need);
    else if (is.dice == 3 && need != 0 && was_alive)
      explanation_add_with(explanation, "reason.addvantage.gives-up", "line=%s at=%c",
                           name_of(line).kind, name_of(line).at);
  }
}

// Could a line with these dice still be won, as far as one sees at a glance?
static bool is_open(Line line, int goal) {
  return goal != 0 && line.dice < 3 && (line.dice < 2 || is_one_die(goal - line.sum));
}

static bool has_open_line(const AddvantageState *view, uint32_t board) {
  for (int line = 0; line < ADDVANTAGE_HAND; line++)
    if (is_open(read_line(board, line), target(view, view->active, line))) return true;
  const Line bonus = read_line(board, addvantage_bonus_line(view));
  for (int i = 0; i < ADDVANTAGE_BONUS; i++)
    if (view->bonus_owner[i] == 0 && is_open(bonus, view->bonus[i])) return true;
  return false;
}

static void explain_place(const AddvantageState *view, Move move, Explanation *explanation) {
  const uint32_t board = view->seats[view->active].board;
  const uint32_t after = board | addvantage_placed(move);
  const unsigned given_up = addvantage_given_up(move);
  const bool is_last_coin = view->seats[view->active].coins == 1;
  if (given_up)
    explanation_add_with(explanation, "reason.addvantage.pays-out", "die=%u last=%s", given_up,
                         is_last_coin ? "yes" : "no");
  explain_matches(view, view->active, board, after, explanation);
  explain_own_lines(view, board, after, explanation);
  if (explanation->count) return;
  explanation_add(explanation, has_open_line(view, after) ? "reason.addvantage.keeps-open"
                                                          : "reason.addvantage.nothing-left");
}

// What the die does for the buyer, and what the seller loses by it.
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
  explanation_add_with(explanation, "reason.addvantage.takes", "die=%d player=%d", (int)die,
                       seller + 1);
}

static void explain_throw(const AddvantageState *view, Move move, Explanation *explanation) {
  const int dice = (int)addvantage_payload(move);
  const int squares = addvantage_count(addvantage_free(view->seats[view->active].board));
  explanation_add_with(explanation, "reason.addvantage.throws", "dice=%d squares=%d", dice,
                       squares);
  if (dice > squares)
    explanation_add_with(explanation, "reason.addvantage.choice", "dice=%d", dice);
}

// Which lines could then be completed by a single die.
static void explain_drop(const AddvantageState *view, Move move, Explanation *explanation) {
  const uint32_t board = view->seats[view->active].board;
  const int cell = addvantage_drop_cell(move);
  Text name = {0};
  addvantage_format_cell(cell, &name);
  explanation_add_with(explanation, "reason.addvantage.frees", "cell=%s", text_string(&name));
  text_free(&name);
  for (int line = 0; line < ADDVANTAGE_HAND; line++) {
    const Line was = read_line(board, line);
    const Line is = read_line(board & ~(7u << (3 * cell)), line);
    const int goal = target(view, view->active, line);
    if (goal != 0 && was.dice != is.dice && is.dice >= 2 && is_one_die(goal - is.sum))
      add_need(explanation, line, goal - is.sum);
  }
}

static void explain_arrange(Move move, Explanation *explanation) {
  int rows = 0;
  int columns = 0;
  for (int i = 0; i < 3; i++) {
    rows += (int)addvantage_move_tile(move, i);
    columns += (int)addvantage_move_tile(move, 3 + i);
  }
  explanation_add_with(explanation, "reason.addvantage.arranges", "rows=%d columns=%d", rows,
                       columns);
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
