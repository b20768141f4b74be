// Random numbers behind one small interface, so that the source of chance can be exchanged:
// ChaCha20 where luck has to be trusted and reproduced, a fast generator where a search plays out
// millions of games.
#ifndef FIVEFOLD_BASE_RANDOM_H
#define FIVEFOLD_BASE_RANDOM_H

#include <stdint.h>

typedef struct Random Random;
struct Random {
  uint64_t (*next)(Random *self); // 64 uniform bits
};

// A uniform number in 0 .. bound-1 without bias; bound > 0.
uint64_t random_below(Random *random, uint64_t bound);

// The ChaCha20 key stream of (key, nonce) as a generator: 64-bit little-endian words.
typedef struct ChaChaRandom {
  Random random; // first member: the interface
  uint32_t input[16];
  uint32_t block[16];
  unsigned used; // 32-bit words of `block` already given out
} ChaChaRandom;

// `nonce` selects one of 2^64 independent streams of the key.
void chacha_random_init(ChaChaRandom *generator, const uint8_t key[32], uint64_t nonce);

// One ChaCha20 block (RFC 8439, section 2.3) of an input state.
void chacha_block(const uint32_t input[16], uint32_t output[16]);

// splitmix64: eight bytes of state, a few instructions per number. For searches, not for dealing.
typedef struct FastRandom {
  Random random; // first member: the interface
  uint64_t state;
} FastRandom;

void fast_random_init(FastRandom *generator, uint64_t seed);

// Inline access for inner loops, the same numbers as through the interface.
static inline uint64_t fast_random_next(FastRandom *generator) {
  uint64_t z = generator->state += UINT64_C(0x9e3779b97f4a7c15);
  z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
  return z ^ (z >> 31);
}

// A number in 0 .. bound-1 by one multiplication; the bias is below bound / 2^32.
static inline uint32_t fast_random_below(FastRandom *generator, uint32_t bound) {
  return (uint32_t)(((fast_random_next(generator) >> 32) * bound) >> 32);
}

#endif
