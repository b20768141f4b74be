// Draws: what can be drawn, and how likely it is.
#include "games/abaku/abaku.h"

Move abaku_sample(const AbakuState *state, Random *random) {
  const int size = abaku_draw_size(state);
  TileSet tiles = {0};
  if (state->shared)
    tiles = tiles_sample(&state->bag, size, random);
  else
    for (int i = 0; i < size; i++)
      tiles.counts[random_below(random, 10)]++;
  return abaku_move(MOVE_DRAW, tiles_pack(&tiles));
}

double abaku_probability(const AbakuState *state, Move outcome) {
  const TileSet tiles = abaku_move_tiles(outcome);
  if (state->shared) return tiles_probability(&state->bag, &tiles);
  // Independent digits: the number of orders, over 10 to the number of tiles.
  double probability = 1;
  int drawn = 0;
  for (int digit = 0; digit < 10; digit++)
    for (int i = 1; i <= tiles.counts[digit]; i++)
      probability *= ++drawn / (10.0 * i);
  return probability;
}
