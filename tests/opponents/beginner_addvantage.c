// A beginner at Add-Vantage: throws and never buys, and puts each die on the first line, rows
// before columns, whose number can still be reached with it.
#include "beginner.h"

#include "games/addvantage/addvantage.h"

enum { LINE_LENGTH = 3, HIGHEST = 6 };

// Can the line still add up to its number?
static bool is_within_reach(uint32_t board, int line, int number) {
  int missing = LINE_LENGTH;
  for (int i = 0; i < LINE_LENGTH; i++) {
    const int die = (int)addvantage_die(board, addvantage_lines[line][i]);
    missing -= die > 0;
    number -= die;
  }
  return number >= missing && number <= HIGHEST * missing;
}

// The first empty square of the first line that the die fits, or else the first empty one.
static int square_for(const AddvantageSeat *seat, uint32_t board, uint32_t die) {
  for (int line = 0; line < ADDVANTAGE_HAND; line++) {
    if (seat->won >> line & 1) continue;
    for (int i = 0; i < LINE_LENGTH; i++) {
      const int cell = addvantage_lines[line][i];
      if (addvantage_die(board, cell)) continue;
      if (is_within_reach(board | die << (3 * cell), line, seat->tiles[line])) return cell;
      break;
    }
  }
  return addvantage_first(addvantage_free(board));
}

// One die after the other, while there is room.
static uint32_t place(const AddvantageState *view) {
  const AddvantageSeat *seat = &view->seats[view->active];
  uint32_t placed = 0;
  for (int i = 0; i < view->throw_count && addvantage_free(seat->board | placed); i++) {
    const uint32_t die = addvantage_die(view->thrown, i);
    placed |= die << (3 * square_for(seat, seat->board | placed, die));
  }
  return placed;
}

static int taste(const void *view, Move move) {
  const AddvantageState *state = view;
  if (state->phase == ADDVANTAGE_PLACE)
    return move == addvantage_place(place(state), 0) ? TASTE_LIKED : TASTE_ANY;
  return addvantage_kind(move) == ADDVANTAGE_MOVE_THROW ? TASTE_LIKED : TASTE_ANY;
}

int main(void) {
  return beginner_serve("addvantage", taste);
}
