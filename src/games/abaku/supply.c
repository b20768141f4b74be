// Lists the tiles of a rack, and for every part of it the digits that the other tiles can be laid
// as.
#include "games/abaku/supply.h"

#include <string.h>

void supply_prepare(Supply *supply, const TileSet *rack) {
  memset(supply, 0, sizeof *supply);
  for (unsigned kind = 0; kind <= ABAKU_WILDCARD; kind++)
    for (int i = 0; i < rack->counts[kind]; i++) {
      const unsigned tile = 1u << supply->count;
      supply->tiles[supply->count++] = (uint8_t)kind;
      if (kind == ABAKU_WILDCARD) supply->wildcards |= tile;
      for (unsigned digit = 0; digit < 10; digit++)
        if (digit == kind || kind == ABAKU_WILDCARD)
          supply->tiles_for[digit] = (uint8_t)(supply->tiles_for[digit] | tile);
    }
  for (unsigned used = 0; used < 1u << supply->count; used++)
    for (unsigned digit = 0; digit < 10; digit++)
      if (supply->tiles_for[digit] & ~used)
        supply->digits[used] = (uint16_t)(supply->digits[used] | 1u << digit);
}
