// Making moves, and keeping the history that the repetition rule needs.
#include "games/abalone/abalone.h"

#include <assert.h>

static void apply_side_step(AbaloneState *state, Move move) {
  const int direction = move_direction(move);
  CellSet group = 0;
  int cell = move_cell(move);
  for (int left = move_more(move); left >= 0; left--) {
    group |= cell_bit(cell);
    cell = cell_neighbour(cell, move_axis(move));
  }
  CellSet *own = &state->marbles[state->side];
  *own = (*own & ~group) | cells_facing(group, direction_opposite(direction));
}

// A line of marbles that shifts by one is its rear cell emptied and the cell ahead filled; with a
// push, the first opposing cell becomes own and the cell behind the opposing ones theirs.
static AbalonePush apply_in_line(AbaloneState *state, Move move) {
  const int direction = move_direction(move);
  CellSet *own = &state->marbles[state->side];
  CellSet *other = &state->marbles[!state->side];
  int cell = move_cell(move);
  *own &= ~cell_bit(cell);
  do
    cell = cell_neighbour(cell, direction);
  while (*own >> cell & 1);
  *own |= cell_bit(cell);
  AbalonePush push = {0, false};
  if (!(*other >> cell & 1)) return push;

  *other &= ~cell_bit(cell);
  do {
    push.pushed++;
    cell = cell_neighbour(cell, direction);
  } while (cell != NO_CELL && (*other >> cell & 1));
  if (cell == NO_CELL)
    push.out = true;
  else
    *other |= cell_bit(cell);
  return push;
}

AbalonePush abalone_apply(AbaloneState *state, Move move) {
  assert(state->marbles[state->side] >> move_cell(move) & 1);
  AbalonePush push = {0, false};
  if (move_more(move))
    apply_side_step(state, move);
  else
    push = apply_in_line(state, move);
  if (push.out) {
    state->out[state->side]++;
    state->quiet = 0;
  } else {
    state->quiet++;
  }
  state->ply++;
  state->side ^= 1;
  return push;
}

AbalonePush abalone_play(AbaloneState *state, AbaloneHistory *history, Move move) {
  const unsigned slot = abalone_history_slot(state->ply);
  history->moves[slot] = (uint16_t)move;
  history->marbles[slot][BLACK] = state->marbles[BLACK];
  history->marbles[slot][WHITE] = state->marbles[WHITE];
  const AbalonePush push = abalone_apply(state, move);
  if (push.out)
    history->count = 0;
  else if (history->count < ABALONE_LOOK_BACK)
    history->count++;
  return push;
}
