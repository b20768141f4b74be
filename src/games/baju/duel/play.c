// Making moves: placing, walking and swapping buttons.
#include "games/baju/baju.h"

#include <assert.h>

static void apply_placing(const BajuBoard *board, BajuState *state, Move move) {
  const unsigned side = baju_side(state);
  const unsigned index = board->index_of_value[baju_move_start(move)];
  const unsigned space = baju_move_goal(move);
  state->planes |= baju_code_planes(side * BAJU_CODE_WHITE | index) << space;
  state->occupied |= (uint16_t)(1u << space);
  state->swapped = 0;
  const int placed = __builtin_popcount(baju_buttons_of_value(state, side, index));
  if (placed == board->supply[index]) state->left[side] &= (uint8_t) ~(1u << index);
}

static void apply_walk(BajuState *state, Move move) {
  const unsigned start = baju_move_start(move), goal = baju_move_goal(move);
  const bool is_swap = state->occupied >> goal & 1;
  state->planes = baju_exchange(state->planes, start, goal);
  if (!is_swap) state->occupied ^= (uint16_t)(1u << start | 1u << goal);
  state->swapped = is_swap ? baju_pair(start, goal) : 0;
}

void baju_apply(const BajuBoard *board, BajuState *state, Move move) {
  assert(!state->ending && move >> BAJU_MOVE_BITS == 0);
  if (move & BAJU_PLACE)
    apply_placing(board, state, move);
  else
    apply_walk(state, move);
  state->turns++;
}

void baju_play(const BajuBoard *board, BajuState *state, BajuHistory *history, Move move) {
  assert(!state->ending && history->count < BAJU_MAX_TURNS);
  history->states[history->count++] = *state;
  baju_apply(board, state, move);
  state->ending = baju_find_ending(board, state, history);
}
