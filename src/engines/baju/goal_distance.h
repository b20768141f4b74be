// How far a full board is from the puzzle's goal, at the least: counted in spaces whose button has
// to change. A move changes two spaces, so half of it (rounded up) is a lower bound of the moves.
#ifndef FIVEFOLD_ENGINES_BAJU_GOAL_DISTANCE_H
#define FIVEFOLD_ENGINES_BAJU_GOAL_DISTANCE_H

#include "engines/baju/symmetry.h"
#include "games/baju/solo.h"

// Bits per nibble, for all nibbles at once.
static inline uint64_t nibble_popcount(uint64_t word) {
  word -= word >> 1 & UINT64_C(0x5555555555555555);
  return (word & UINT64_C(0x3333333333333333)) + (word >> 2 & UINT64_C(0x3333333333333333));
}

static inline uint64_t rotate_plane(uint64_t plane, unsigned bits) {
  return (plane << bits | plane >> (16 - bits)) & BAJU_ALL_SPACES;
}

// A plane three times, turned by one, two and three rows: in lane r (16 bits, from 0), nibble i is
// row i + r + 1 of the plane.
static inline uint64_t other_rows(uint64_t plane) {
  return rotate_plane(plane, 12) | rotate_plane(plane, 8) << 16 | rotate_plane(plane, 4) << 32;
}

// The spaces that have to change to make row i black and row i + r + 1 (modulo 4) white with the
// same values: nibble i of lane r. In a column of the two rows these are every button of the wrong
// colour, or one of two that have the right colours and different values.
static inline uint64_t row_pair_changes(uint64_t planes) {
  const uint64_t each_lane = UINT64_C(0x000100010001);
  const uint64_t white = planes >> BAJU_WHITE_PLANE;
  const uint64_t white_here = white * each_lane;
  uint64_t differ = 0;
  for (unsigned plane = 0; plane < BAJU_WHITE_PLANE; plane += 16) {
    const uint64_t bits = planes >> plane & BAJU_ALL_SPACES;
    differ |= bits * each_lane ^ other_rows(bits);
  }
  const uint64_t lanes = UINT64_C(0xffffffffffff);
  const uint64_t second = (~other_rows(white) | (differ & ~white_here)) & lanes;
  return nibble_popcount(white_here) + nibble_popcount(second);
}

static inline unsigned nibble_at(uint64_t word, unsigned index) {
  return word >> 4 * index & 15;
}

static inline unsigned lesser(unsigned one, unsigned other) {
  return one < other ? one : other;
}

// Of rows i and i + r + 1, one black, the other white, whichever takes less.
static inline unsigned pair_changes(uint64_t changes, unsigned i, unsigned r) {
  const unsigned other = (i + r + 1) % BAJU_SIZE;
  return lesser(nibble_at(changes, 4 * r + i), nibble_at(changes, 4 * (2 - r) + other));
}

static inline unsigned two_row_changes(uint64_t changes) {
  unsigned least = 15;
  for (unsigned i = 0; i < 12; i++)
    least = lesser(least, nibble_at(changes, i));
  return least;
}

// The rows fall into two pairs in three ways.
static inline unsigned four_row_changes(uint64_t changes) {
  const unsigned next = pair_changes(changes, 0, 0) + pair_changes(changes, 2, 0);
  const unsigned across = pair_changes(changes, 0, 1) + pair_changes(changes, 1, 1);
  const unsigned outer = pair_changes(changes, 3, 0) + pair_changes(changes, 1, 0);
  return lesser(next, lesser(across, outer));
}

// The spaces that have to change at the least; 0 exactly when the goal is met.
static inline unsigned goal_changes(uint64_t planes, BajuGoal goal) {
  const uint64_t rows = row_pair_changes(planes);
  const uint64_t columns = row_pair_changes(planes_transpose(planes));
  return goal == BAJU_TWO_LINES ? lesser(two_row_changes(rows), two_row_changes(columns))
                                : lesser(four_row_changes(rows), four_row_changes(columns));
}

#endif
