// Buttons on the sixteen spaces as bit planes: one 64-bit word.
//
// A button's code has four bits: its colour (bit 3: 0 black, 1 white) and the index of its value
// among the distinct values of the board (bits 0 to 2). The word keeps each bit of the code in a
// plane of sixteen spaces:
//
//   63        48 47        32 31        16 15         0
//  +------------+------------+------------+------------+
//  | white      | index bit 2| index bit 1| index bit 0|   bit s of a plane: space s
//  +------------+------------+------------+------------+
//
// An empty space has zeros in all planes, like a black button of index 0; who must tell them apart
// keeps a mask of the occupied spaces beside it. On a full board the word is the whole placement.
#ifndef FIVEFOLD_GAMES_BAJU_PLANES_H
#define FIVEFOLD_GAMES_BAJU_PLANES_H

#include <stdbool.h>
#include <stdint.h>

static const uint64_t BAJU_EACH_PLANE = UINT64_C(0x0001000100010001); // space 0 in every plane

enum { BAJU_CODE_WHITE = 8, BAJU_WHITE_PLANE = 48, BAJU_ALL_SPACES = 0xffff };

// The code of the button on a space. The product moves bit 16k to bit 48 + k, and nothing else
// above bit 47.
static inline unsigned baju_code_at(uint64_t planes, unsigned space) {
  const uint64_t bits = planes >> space & BAJU_EACH_PLANE;
  return (unsigned)(bits * UINT64_C(0x0001000200040008) >> 48);
}

// A button on space 0: bit k of the code goes to bit 16k.
static inline uint64_t baju_code_planes(unsigned code) {
  return code * UINT64_C(0x0000200040008001) & BAJU_EACH_PLANE;
}

// What stands on two spaces changes places, in all planes at once.
static inline uint64_t baju_exchange(uint64_t planes, unsigned one, unsigned other) {
  const uint64_t difference = (planes >> one ^ planes >> other) & BAJU_EACH_PLANE;
  return planes ^ (difference << one | difference << other);
}

static inline uint16_t baju_white_mask(uint64_t planes) {
  return (uint16_t)(planes >> BAJU_WHITE_PLANE);
}

// The spaces whose code has this value index, empty ones included for index 0.
static inline uint16_t baju_index_mask(uint64_t planes, unsigned index) {
  const unsigned bit0 = (unsigned)planes ^ (index & 1 ? 0 : BAJU_ALL_SPACES);
  const unsigned bit1 = (unsigned)(planes >> 16) ^ (index & 2 ? 0 : BAJU_ALL_SPACES);
  const unsigned bit2 = (unsigned)(planes >> 32) ^ (index & 4 ? 0 : BAJU_ALL_SPACES);
  return (uint16_t)(bit0 & bit1 & bit2);
}

// True when the mask fills a row or a column.
static inline bool baju_has_line(uint16_t mask) {
  const unsigned across = mask & mask >> 1;
  const unsigned down = mask & mask >> 4;
  return (across & across >> 2 & 0x1111) != 0 || (down & down >> 8 & 0x000f) != 0;
}

// The spaces orthogonally next to any of the mask, bridge or no bridge.
static inline uint16_t baju_neighbours(uint16_t mask) {
  return (uint16_t)(mask << 4 | mask >> 4 | (mask & 0x7777) << 1 | (mask & 0xeeee) >> 1);
}

#endif
