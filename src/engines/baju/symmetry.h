// The symmetries of a board: mirrors and turns, with or without exchanging the colours, after which
// every button can still walk exactly as before. Both goals of the puzzle and the line of the duel
// are the same in all of them.
#ifndef FIVEFOLD_ENGINES_BAJU_SYMMETRY_H
#define FIVEFOLD_ENGINES_BAJU_SYMMETRY_H

#include "games/baju/board.h"
#include "games/baju/planes.h"

// A symmetry is a set of these, applied in this order.
enum {
  SYMMETRY_TRANSPOSE = 1, // mirror at the line from a1 to d4
  SYMMETRY_LEFT_RIGHT = 2,
  SYMMETRY_TOP_BOTTOM = 4,
  SYMMETRY_COLOURS = 8,
  SYMMETRY_COUNT = 16,
};

typedef struct BoardSymmetries {
  unsigned count;               // at least 1; a power of two
  uint8_t list[SYMMETRY_COUNT]; // the first does nothing
} BoardSymmetries;

void board_symmetries_find(BoardSymmetries *symmetries, const BajuBoard *board);

// All planes of a word at once.
static inline uint64_t planes_transpose(uint64_t planes) {
  uint64_t changed = (planes ^ planes >> 3) & UINT64_C(0x0a0a0a0a0a0a0a0a);
  planes ^= changed ^ changed << 3;
  changed = (planes ^ planes >> 6) & UINT64_C(0x00cc00cc00cc00cc);
  return planes ^ changed ^ changed << 6;
}

static inline uint64_t planes_left_right(uint64_t planes) {
  planes =
      (planes & UINT64_C(0x5555555555555555)) << 1 | (planes >> 1 & UINT64_C(0x5555555555555555));
  return (planes & UINT64_C(0x3333333333333333)) << 2 |
         (planes >> 2 & UINT64_C(0x3333333333333333));
}

static inline uint64_t planes_top_bottom(uint64_t planes) {
  planes =
      (planes & UINT64_C(0x0f0f0f0f0f0f0f0f)) << 4 | (planes >> 4 & UINT64_C(0x0f0f0f0f0f0f0f0f));
  return (planes & UINT64_C(0x00ff00ff00ff00ff)) << 8 |
         (planes >> 8 & UINT64_C(0x00ff00ff00ff00ff));
}

// Mirrors and turns alone, without the colours.
static inline uint64_t symmetry_turn(unsigned symmetry, uint64_t planes) {
  if (symmetry & SYMMETRY_TRANSPOSE) planes = planes_transpose(planes);
  if (symmetry & SYMMETRY_LEFT_RIGHT) planes = planes_left_right(planes);
  if (symmetry & SYMMETRY_TOP_BOTTOM) planes = planes_top_bottom(planes);
  return planes;
}

// A full board's image.
static inline uint64_t symmetry_apply(unsigned symmetry, uint64_t planes) {
  planes = symmetry_turn(symmetry, planes);
  return symmetry & SYMMETRY_COLOURS ? planes ^ (uint64_t)BAJU_ALL_SPACES << BAJU_WHITE_PLANE
                                     : planes;
}

// The smallest of a full board's images: the same for all of them.
static inline uint64_t symmetry_canonical(const BoardSymmetries *symmetries, uint64_t planes) {
  uint64_t least = planes;
  for (unsigned i = 1; i < symmetries->count; i++) {
    const uint64_t image = symmetry_apply(symmetries->list[i], planes);
    least = image < least ? image : least;
  }
  return least;
}

#endif
