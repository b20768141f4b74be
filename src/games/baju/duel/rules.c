// Making moves, and what ends a duel.
#include "games/baju/baju.h"

#include <assert.h>

BajuState baju_start(const BajuBoard *board) {
  const uint8_t all = (uint8_t)((1u << board->value_count) - 1);
  return (BajuState){.left = {all, all}};
}

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
  if (move & BAJU_PLACE)
    apply_placing(board, state, move);
  else
    apply_walk(state, move);
  state->turns++;
}

// A button never leaves the board, so a position from before the last placing cannot come back.
static bool is_since_last_placing(const BajuState *past, const BajuState *state) {
  return __builtin_popcount(past->occupied) == __builtin_popcount(state->occupied);
}

unsigned baju_earlier_occurrences(const BajuState *state, const BajuHistory *history) {
  unsigned occurrences = 0;
  // The same side is on turn at every second position.
  for (uint32_t back = 2; back <= history->count; back += 2) {
    const BajuState *past = &history->states[history->count - back];
    if (!is_since_last_placing(past, state)) break;
    occurrences += baju_same_position(past, state);
  }
  return occurrences;
}

// Two earlier occurrences take four turns at least; most positions are too soon after a placing.
static bool is_third_occurrence(const BajuState *state, const BajuHistory *history) {
  return history->count >= 4 &&
         is_since_last_placing(&history->states[history->count - 4], state) &&
         baju_earlier_occurrences(state, history) >= 2;
}

static uint8_t won(BajuReason reason, unsigned side) {
  return (uint8_t)(reason | (side + 1) << 4);
}

// Where every button can go somewhere from everywhere, nobody is ever stuck. One of two buttons
// just swapped is the opponent's, so the reversal rule can pin only one button. A player with
// another one on the board moves that; a player with one or none has a supply, and there is an
// empty space next to the opponent's eight buttons at the most, since one button cannot shut them
// in.
static bool may_be_stuck(const BajuBoard *board) {
  return board->fewest_goals == 0;
}

uint8_t baju_find_ending(const BajuBoard *board, const BajuState *state,
                         const BajuHistory *history) {
  const unsigned side = baju_side(state), mover = !side;
  if (baju_has_line(baju_buttons(state, mover))) return won(BAJU_LINE, mover);
  if (baju_has_line(baju_buttons(state, side))) return won(BAJU_LINE, side);
  if (may_be_stuck(board) && baju_count(board, state) == 0) return won(BAJU_STUCK, mover);
  if (is_third_occurrence(state, history)) return BAJU_REPETITION;
  return state->turns >= BAJU_MAX_TURNS ? BAJU_LIMIT : BAJU_UNFINISHED;
}

void baju_play(const BajuBoard *board, BajuState *state, BajuHistory *history, Move move) {
  assert(!state->ending && history->count < BAJU_MAX_TURNS);
  history->states[history->count++] = *state;
  baju_apply(board, state, move);
  state->ending = baju_find_ending(board, state, history);
}
