// Plays with wildcards: the same digits laid with plain tiles and with wildcards are different
// plays.
#include "games/abaku/generator/feed.h"

// Feeds the play in all ways from tile `index` on; the brief generator keeps wildcards while it
// can.
static bool feed_from(const Generator *generator, const FoundPlay *play, int index, unsigned used,
                      uint32_t tiles) {
  if (index == play->count) return feed_word(generator, play, tiles);
  const unsigned digit = play->digits >> ABAKU_TILE_BITS * index & 15;
  const unsigned fitting = generator->supply.tiles_for[digit] & ~used;
  const unsigned plain = fitting & ~generator->supply.wildcards,
                 wild = fitting & generator->supply.wildcards;
  tiles |= (uint32_t)digit << ABAKU_TILE_BITS * index;
  if (plain && !feed_from(generator, play, index + 1, used | (plain & -plain), tiles)) return false;
  if (plain && generator->mode == GENERATE_BRIEF) return true;
  return !wild || feed_from(generator, play, index + 1, used | (wild & -wild),
                            tiles | (uint32_t)ABAKU_TILE_WILDCARD << ABAKU_TILE_BITS * index);
}

bool feed_with_wildcards(const Generator *generator, const FoundPlay *play) {
  return feed_from(generator, play, 0, 0, 0);
}
