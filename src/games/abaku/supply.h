// The tiles of a rack as what can be laid with them. A set of tiles has bit T for tile T.
#ifndef FIVEFOLD_GAMES_ABAKU_SUPPLY_H
#define FIVEFOLD_GAMES_ABAKU_SUPPLY_H

#include "games/abaku/abaku.h"

enum { RACK_SUBSETS = 1 << ABAKU_RACK };

typedef struct Supply {
  int count;
  uint8_t tiles[ABAKU_RACK];     // kinds in ascending order, wildcards last
  unsigned wildcards;            // the set of them
  uint8_t tiles_for[10];         // by digit: the tiles that can be laid as it
  uint16_t digits[RACK_SUBSETS]; // by tiles used: the digits that the others can be laid as
} Supply;

void supply_prepare(Supply *supply, const TileSet *rack);

// Marks a tile for a digit as used, a wildcard only where there is no plain one: which tile it is
// makes no difference to what can be filled. False when there is none.
static inline bool supply_take(const Supply *supply, unsigned *used, unsigned digit) {
  const unsigned fitting = supply->tiles_for[digit] & ~*used;
  *used |= fitting & -fitting;
  return fitting != 0;
}

#endif
