// Refusals: why a move cannot be made, in a player's words. The codes are documented in
// docs/rules/abalone.md.
#include "base/error_codes.h"
#include "games/abalone/abalone.h"

static bool holds(CellSet set, int cell) {
  return cell != NO_CELL && (set >> cell & 1);
}

// True for the words that name a direction, a cell and, in a side step, a group across it.
static bool is_well_formed(Move move) {
  const int more = move_more(move);
  if (move >> MOVE_BITS || move_cell(move) >= CELL_COUNT ||
      move_direction(move) >= DIRECTION_COUNT || more > 2)
    return false;
  if (more == 0) return move_axis(move) == 0;
  return move_axis(move) < 3 && move_axis(move) != move_direction(move) % 3;
}

static bool explain_not_own(const AbaloneState *state, int cell, Error *error) {
  const char *const name = cell_name(cell);
  if (holds(state->marbles[!state->side], cell))
    return error_raise_with(error, "not-your-marble", "abalone.not-your-marble", "cell=%s", name);
  return error_raise_with(error, "no-marble", "abalone.no-marble", "cell=%s", name);
}

static bool explain_side_step(const AbaloneState *state, Move move, Error *error) {
  const CellSet own = state->marbles[state->side];
  int cell = move_cell(move);
  for (int left = move_more(move); left >= 0; left--) {
    if (cell == NO_CELL) return error_raise(error, "off-board", "abalone.group-off-board");
    if (!holds(own, cell)) return explain_not_own(state, cell, error);
    cell = cell_neighbour(cell, move_axis(move));
  }
  cell = move_cell(move);
  for (int left = move_more(move); left >= 0; left--) {
    const int goal = cell_neighbour(cell, move_direction(move));
    if (goal == NO_CELL)
      return error_raise_with(error, "off-board", "abalone.leaves-board", "cell=%s",
                              cell_name(cell));
    if (holds(own | state->marbles[!state->side], goal))
      return error_raise_with(error, "side-step-blocked", "abalone.side-step-blocked", "cell=%s",
                              cell_name(goal));
    cell = cell_neighbour(cell, move_axis(move));
  }
  return true;
}

// The marbles of `set` in a row from *cell on; *cell moves behind the last.
static int count_row(CellSet set, int *cell, int direction) {
  int count = 0;
  for (; holds(set, *cell); count++)
    *cell = cell_neighbour(*cell, direction);
  return count;
}

static bool explain_in_line(const AbaloneState *state, Move move, Error *error) {
  const CellSet own = state->marbles[state->side];
  const CellSet other = state->marbles[!state->side];
  int cell = move_cell(move);
  if (!holds(own, cell)) return explain_not_own(state, cell, error);
  const int strength = count_row(own, &cell, move_direction(move));
  if (strength > 3)
    return error_raise_with(error, "too-many-marbles", "abalone.too-many-marbles", "count=%d",
                            strength);
  if (cell == NO_CELL) return error_raise(error, "off-board", "abalone.own-marble-leaves");
  if (!holds(other, cell)) return true;
  const int first = cell;
  const int weight = count_row(other, &cell, move_direction(move));
  if (weight >= strength)
    return error_raise_with(error, "push-too-weak", "abalone.push-too-weak", "own=%d other=%d",
                            strength, weight);
  if (holds(own, cell))
    return error_raise_with(error, "push-blocked", "abalone.push-blocked", "cell=%s blocker=%s",
                            cell_name(first), cell_name(cell));
  return true;
}

bool abalone_check(const AbaloneState *state, Move move, Error *error) {
  if (!is_well_formed(move)) return error_raise(error, ERROR_SYNTAX, "move.malformed");
  return move_more(move) ? explain_side_step(state, move, error)
                         : explain_in_line(state, move, error);
}
