// Every draw has a ChaCha20 stream of its own, so it can be checked without the draws before it.
#include "core/dealer.h"

#include <assert.h>
#include <string.h>

void dealer_init_seed(Dealer *dealer, uint64_t seed) {
  // The seed, little-endian, and a label that keeps local keys apart from any other use.
  static const char label[24] = "fivefold seeded dealer 1";
  for (int i = 0; i < 8; i++)
    dealer->key[i] = (uint8_t)(seed >> 8 * i);
  memcpy(dealer->key + 8, label, sizeof label);
}

Move dealer_draw(const Dealer *dealer, const Game *game, const void *state, uint64_t stream) {
  assert(game->has_chance && game->turn(state) == TURN_CHANCE);
  ChaChaRandom random;
  chacha_random_init(&random, dealer->key, stream);
  return game->sample(state, &random.random);
}
