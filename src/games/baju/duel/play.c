// Making moves: placing, walking and swapping buttons.
#include "games/baju/baju.h"

#include <assert.h>
#include <string.h>

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

// What a turn that led to `after` did, as a byte of BajuHistory.
static uint8_t describe_turn(Move move, const BajuState *after) {
  const unsigned start = baju_move_start(move), goal = baju_move_goal(move);
  if (move & BAJU_PLACE) return 0;
  if (after->swapped) return after->swapped;
  const uint8_t pair = baju_pair(start, goal);
  return (uint8_t)(pair >> 4 | pair << 4);
}

void baju_history_forget(BajuHistory *history, uint32_t turns) {
  history->before = baju_swap_of(history->turns[turns - 1]);
  history->count -= turns;
  memmove(history->turns, history->turns + turns, history->count);
  memset(history->turns + history->count, 0, turns);
}

void baju_play(const BajuBoard *board, BajuState *state, BajuHistory *history, Move move) {
  assert(!state->ending);
  if (history->count == BAJU_HISTORY_SLOTS)
    baju_history_forget(history, BAJU_HISTORY_SLOTS - BAJU_LOOK_BACK);
  baju_apply(board, state, move);
  history->turns[history->count++] = describe_turn(move, state);
  state->ending = baju_find_ending(board, state, history);
}
