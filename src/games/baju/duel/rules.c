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

bool baju_step_back(BajuState *state, const BajuHistory *history, uint32_t turn) {
  const uint8_t pair = history->turns[turn];
  if (!pair) return false;
  state->planes = baju_exchange(state->planes, pair & 15, pair >> 4);
  state->occupied = (uint16_t)baju_exchange(state->occupied, pair & 15, pair >> 4);
  state->swapped = turn ? baju_swap_of(history->turns[turn - 1]) : history->before;
  state->turns--;
  return true;
}

// Has the position occurred as often as makes a draw, the present time included?
static bool is_repeated(const BajuState *state, const BajuHistory *history) {
  BajuState past = *state;
  unsigned occurrences = 1;
  for (uint32_t turn = history->count; turn > 0; turn--) {
    if (!baju_step_back(&past, history, turn - 1)) break;
    occurrences += baju_same_position(&past, state);
  }
  return occurrences >= state->repetition;
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
  if (state->repetition && is_repeated(state, history)) return BAJU_REPETITION;
  return state->limit && state->turns >= state->limit ? BAJU_LIMIT : BAJU_UNFINISHED;
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
