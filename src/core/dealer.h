// The source of chance: a key, and for every draw an independent ChaCha20 stream of it.
// The same key and moves give the same game on every machine, and a draw can be checked afterwards
// without replaying the draws before it.
#ifndef FIVEFOLD_CORE_DEALER_H
#define FIVEFOLD_CORE_DEALER_H

#include "core/game.h"

// A hosted game's key is one that nobody could choose (server/fair.h).
typedef struct Dealer {
  uint8_t key[32];
} Dealer;

// A local game's dealer, from a number.
void dealer_init_seed(Dealer *dealer, uint64_t seed);

// The outcome that the stream of this number brings; it has to be chance's turn. Tiles are taken
// from it one after the other: fewer tiles are the first of more.
Move dealer_draw(const Dealer *dealer, const Game *game, const void *state, uint64_t stream);

#endif
