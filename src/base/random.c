// ChaCha20 by RFC 8439 and splitmix64 behind one interface.
#include "base/random.h"

#include <assert.h>
#include <string.h>

uint64_t random_below(Random *random, uint64_t bound) {
  assert(bound > 0);
  // Numbers under `excess` would make the low residues likelier: draw again.
  const uint64_t excess = (0 - bound) % bound;
  uint64_t number;
  do {
    number = random->next(random);
  } while (number < excess);
  return number % bound;
}

static uint32_t rotate_left(uint32_t word, unsigned count) {
  return (word << count) | (word >> (32 - count));
}

static void quarter_round(uint32_t *a, uint32_t *b, uint32_t *c, uint32_t *d) {
  *a += *b, *d = rotate_left(*d ^ *a, 16);
  *c += *d, *b = rotate_left(*b ^ *c, 12);
  *a += *b, *d = rotate_left(*d ^ *a, 8);
  *c += *d, *b = rotate_left(*b ^ *c, 7);
}

void chacha_block(const uint32_t input[16], uint32_t output[16]) {
  uint32_t x[16];
  memcpy(x, input, sizeof x);
  for (int double_round = 0; double_round < 10; double_round++) {
    for (int column = 0; column < 4; column++)
      quarter_round(&x[column], &x[4 + column], &x[8 + column], &x[12 + column]);
    for (int i = 0; i < 4; i++)
      quarter_round(&x[i], &x[4 + (i + 1) % 4], &x[8 + (i + 2) % 4], &x[12 + (i + 3) % 4]);
  }
  for (int i = 0; i < 16; i++)
    output[i] = x[i] + input[i];
}

static uint64_t chacha_next(Random *self) {
  ChaChaRandom *generator = (ChaChaRandom *)self;
  if (generator->used == 16) {
    chacha_block(generator->input, generator->block);
    generator->input[12]++;
    generator->used = 0;
  }
  const uint64_t low = generator->block[generator->used];
  const uint64_t high = generator->block[generator->used + 1];
  generator->used += 2;
  return low | high << 32;
}

static uint32_t load_little_endian(const uint8_t bytes[4]) {
  return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 |
         (uint32_t)bytes[3] << 24;
}

void chacha_random_init(ChaChaRandom *generator, const uint8_t key[32], uint64_t nonce) {
  // "expand 32-byte k", the key, a block counter of 32 bits, a nonce of 96 bits (the upper 32
  // zero).
  *generator = (ChaChaRandom){.random = {chacha_next}, .used = 16};
  generator->input[0] = 0x61707865;
  generator->input[1] = 0x3320646e;
  generator->input[2] = 0x79622d32;
  generator->input[3] = 0x6b206574;
  for (int i = 0; i < 8; i++)
    generator->input[4 + i] = load_little_endian(key + 4 * i);
  generator->input[13] = (uint32_t)nonce;
  generator->input[14] = (uint32_t)(nonce >> 32);
}

static uint64_t fast_next(Random *self) {
  return fast_random_next((FastRandom *)self);
}

void fast_random_init(FastRandom *generator, uint64_t seed) {
  *generator = (FastRandom){{fast_next}, seed};
}
