// What the duel's player sees at a glance: lines that lack one button, and moves that win at once.
#ifndef FIVEFOLD_ENGINES_BAJU_DUEL_TACTICS_H
#define FIVEFOLD_ENGINES_BAJU_DUEL_TACTICS_H

#include "games/baju/baju.h"

enum { DUEL_NO_MOVE = 0xffff };

// The spaces that would complete a row, or a column, of a colour's buttons.
static inline unsigned missing_in_rows(unsigned own) {
  const unsigned one = (own << 1 & 0xeeee) | (own >> 3 & 0x1111);
  const unsigned two = (own << 2 & 0xcccc) | (own >> 2 & 0x3333);
  const unsigned three = (own << 3 & 0x8888) | (own >> 1 & 0x7777);
  return one & two & three & ~own;
}

static inline unsigned missing_in_columns(unsigned own) {
  const unsigned twice = own | own << 16;
  return twice >> 4 & twice >> 8 & twice >> 12 & ~own & BAJU_ALL_SPACES;
}

// The buttons of a side that can walk to a space: a walk can be taken backwards.
static inline unsigned walkers_to(const BajuBoard *board, const BajuState *state, unsigned side,
                                  unsigned space) {
  const uint16_t(*reach)[BAJU_SPACES] = board->reach[side];
  // Four values at once, a mask of 16 bits for each.
  const uint64_t bit0 = (state->planes & 0xffff) * BAJU_EACH_PLANE ^ UINT64_C(0x0000ffff0000ffff);
  const uint64_t bit1 = (state->planes >> 16 & 0xffff) * BAJU_EACH_PLANE ^ UINT64_C(0xffffffff);
  const uint64_t low = bit0 & bit1;
  const unsigned bit2 = (unsigned)(state->planes >> 32);
  unsigned walkers = ((unsigned)low & reach[0][space]) | ((unsigned)(low >> 16) & reach[1][space]) |
                     ((unsigned)(low >> 32) & reach[2][space]) |
                     ((unsigned)(low >> 48) & reach[3][space]);
  walkers &= ~bit2;
  for (unsigned index = 4; index < board->value_count; index++)
    walkers |= reach[index][space] & baju_index_mask(state->planes, index);
  return walkers & baju_buttons(state, side);
}

// A move by which `side`, on turn, makes a line; DUEL_NO_MOVE: there is none. `swapped` is the pair
// that may not be swapped.
static inline unsigned find_line_move(const BajuBoard *board, const BajuState *state, unsigned side,
                                      unsigned swapped) {
  const unsigned own = baju_buttons(state, side);
  const unsigned in_rows = missing_in_rows(own), in_columns = missing_in_columns(own);
  if (!(in_rows | in_columns)) return DUEL_NO_MOVE;
  const unsigned placing =
      baju_neighbours((uint16_t)(state->occupied ^ own)) & ~(unsigned)state->occupied;
  for (unsigned rest = in_rows | in_columns; rest; rest &= rest - 1) {
    const unsigned space = (unsigned)__builtin_ctz(rest);
    if (state->left[side] && placing >> space & 1)
      return (unsigned)baju_place(board->values[__builtin_ctz(state->left[side])], space);
    unsigned outside = 0; // a button that leaves the line does not complete it
    if (in_rows >> space & 1) outside |= ~(0xfu << (space & 12));
    if (in_columns >> space & 1) outside |= ~(0x1111u << (space & 3));
    unsigned walkers = walkers_to(board, state, side, space) & outside;
    if (swapped && space == (swapped & 15)) walkers &= ~(1u << (swapped >> 4));
    if (swapped && space == swapped >> 4) walkers &= ~(1u << (swapped & 15));
    if (walkers) return (unsigned)baju_walk((unsigned)__builtin_ctz(walkers), space);
  }
  return DUEL_NO_MOVE;
}

// The spaces of which a move of the other side has to touch one, or `move` still makes a line for
// `side`. Nothing else stands in its way: a walk minds no buttons, and one may place beside any
// button of the other side.
static inline unsigned defending_spaces(const BajuState *state, unsigned side, unsigned move) {
  const unsigned goal = baju_move_goal(move), space = 1u << goal;
  const unsigned row = 0xfu << (goal & 12), column = 0x1111u << (goal & 3);
  const bool places = (move & BAJU_PLACE) != 0;
  const unsigned start = places ? 0 : 1u << baju_move_start(move);
  const unsigned after = (baju_buttons(state, side) & ~start) | space;
  const unsigned beside = places ? baju_neighbours((uint16_t)space) : 0;
  return ((after & row) == row ? row : column) | start | beside;
}

#endif
