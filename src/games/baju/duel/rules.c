// The start, the supplies, what ends a duel, and perft.
#include "games/baju/duel/adapter.h"

BajuState baju_start(const BajuBoard *board) {
  const uint8_t all = (uint8_t)((1u << board->value_count) - 1);
  return (BajuState){.left = {all, all}};
}

unsigned baju_count_left(const BajuGame *game, unsigned colour, unsigned index) {
  const unsigned placed =
      (unsigned)__builtin_popcount(baju_buttons_of_value(&game->state, colour, index));
  return game->board.supply[index] - placed;
}

// A button never leaves the board, so a position from before the last placing cannot come back.
static bool is_since_last_placing(const BajuState *past, const BajuState *state) {
  return __builtin_popcount(past->occupied) == __builtin_popcount(state->occupied);
}

// How often the position is in the history.
static unsigned earlier_occurrences(const BajuState *state, const BajuHistory *history) {
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
         earlier_occurrences(state, history) >= 2;
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

uint64_t baju_perft(const BajuBoard *board, const BajuState *state, BajuHistory *history,
                    int depth) {
  if (depth == 1) return baju_count(board, state);
  Move moves[BAJU_MAX_MOVES];
  const unsigned count = baju_generate(board, state, moves);
  uint64_t total = 0;
  for (unsigned i = 0; i < count; i++) {
    BajuState next = *state;
    baju_play(board, &next, history, moves[i]);
    total += baju_perft(board, &next, history, depth - 1);
    history->count--;
  }
  return total;
}
