// Finds the symmetries of a board by trying all sixteen on every walk.
#include "engines/baju/symmetry.h"

// Every button has to walk from the image of its space to the images of its goals.
static bool keeps_walks(const BajuBoard *board, unsigned symmetry) {
  const unsigned exchange = symmetry & SYMMETRY_COLOURS ? 1 : 0;
  for (unsigned start = 0; start < BAJU_SPACES; start++) {
    const unsigned image = (unsigned)__builtin_ctzll(symmetry_turn(symmetry, UINT64_C(1) << start));
    for (unsigned colour = 0; colour < 2; colour++)
      for (unsigned index = 0; index < board->value_count; index++)
        if (symmetry_turn(symmetry, board->reach[colour][index][start]) !=
            board->reach[colour ^ exchange][index][image])
          return false;
  }
  return true;
}

void board_symmetries_find(BoardSymmetries *symmetries, const BajuBoard *board) {
  symmetries->count = 0;
  for (unsigned symmetry = 0; symmetry < SYMMETRY_COUNT; symmetry++)
    if (keeps_walks(board, symmetry)) symmetries->list[symmetries->count++] = (uint8_t)symmetry;
}
