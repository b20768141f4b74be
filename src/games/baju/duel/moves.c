// The legal moves of the duel: listed, counted, or one of them picked at random.
#include "games/baju/baju.h"

#ifdef __BMI2__
#include <immintrin.h>
#endif

static unsigned count_of(unsigned mask) {
  return (unsigned)__builtin_popcount(mask);
}

static unsigned first_of(unsigned mask) {
  return (unsigned)__builtin_ctz(mask);
}

// How many walks the reversal rule takes away: the pair's ends from which an own button could go to
// the other.
static unsigned count_reversals(const BajuBoard *board, const BajuState *state) {
  const unsigned side = baju_side(state), own = baju_buttons(state, side);
  const unsigned low = state->swapped & 15, high = state->swapped >> 4;
  const unsigned low_index = baju_code_at(state->planes, low) & 7;
  const unsigned high_index = baju_code_at(state->planes, high) & 7;
  return (own >> low & board->reach[side][low_index][low] >> high & 1) +
         (own >> high & board->reach[side][high_index][high] >> low & 1);
}

unsigned baju_count(const BajuBoard *board, const BajuState *state) {
  if (state->ending) return 0;
  const unsigned side = baju_side(state);
  unsigned count = count_of(state->left[side]) * count_of(baju_placing_spaces(state));
  for (unsigned own = baju_buttons(state, side); own; own &= own - 1) {
    const unsigned start = first_of(own);
    count += count_of(board->reach[side][baju_code_at(state->planes, start) & 7][start]);
  }
  return state->swapped ? count - count_reversals(board, state) : count;
}

unsigned baju_generate(const BajuBoard *board, const BajuState *state, Move *moves) {
  if (state->ending) return 0;
  Move *next = moves;
  const unsigned side = baju_side(state);
  const unsigned spaces = baju_placing_spaces(state);
  for (unsigned left = state->left[side]; left; left &= left - 1) {
    const Move placing = baju_place(board->values[first_of(left)], 0);
    for (unsigned rest = spaces; rest; rest &= rest - 1)
      *next++ = placing | first_of(rest);
  }
  for (unsigned own = baju_buttons(state, side); own; own &= own - 1) {
    const unsigned start = first_of(own);
    for (unsigned goals = baju_goals(board, state, start); goals; goals &= goals - 1)
      *next++ = baju_walk(start, first_of(goals));
  }
  return (unsigned)(next - moves);
}

// The number-th bit of a mask, from 0.
static unsigned select_bit(unsigned mask, unsigned number) {
#ifdef __BMI2__
  return first_of(_pdep_u32(1u << number, mask)); // a third more random moves a second
#else
  for (; number; number--)
    mask &= mask - 1;
  return first_of(mask);
#endif
}

Move baju_random_move(const BajuBoard *board, const BajuState *state, FastRandom *random) {
  const unsigned side = baju_side(state);
  const unsigned spaces = baju_placing_spaces(state), width = count_of(spaces);
  const unsigned placings = count_of(state->left[side]) * width;
  unsigned starts[BAJU_BUTTONS], goals[BAJU_BUTTONS], sums[BAJU_BUTTONS];
  unsigned total = placings, buttons = 0;
  for (unsigned own = baju_buttons(state, side); own; own &= own - 1, buttons++) {
    starts[buttons] = first_of(own);
    goals[buttons] = baju_goals(board, state, starts[buttons]);
    sums[buttons] = total += count_of(goals[buttons]);
  }
  const unsigned choice = fast_random_below(random, total);
  if (choice < placings) {
    const unsigned index = select_bit(state->left[side], choice / width);
    return baju_place(board->values[index], select_bit(spaces, choice % width));
  }
  unsigned button = 0;
  for (unsigned i = 0; i + 1 < buttons; i++)
    button += choice >= sums[i];
  const unsigned before = sums[button] - count_of(goals[button]);
  return baju_walk(starts[button], select_bit(goals[button], choice - before));
}
