// The compression function of RFC 7693, over messages that are in memory as a whole.
#include "base/blake2b.h"

#include "base/hex.h"

#include <string.h>

enum { BLOCK_SIZE = 128, ROUND_COUNT = 12 };

static const uint64_t initial[8] = {UINT64_C(0x6a09e667f3bcc908), UINT64_C(0xbb67ae8584caa73b),
                                    UINT64_C(0x3c6ef372fe94f82b), UINT64_C(0xa54ff53a5f1d36f1),
                                    UINT64_C(0x510e527fade682d1), UINT64_C(0x9b05688c2b3e6c1f),
                                    UINT64_C(0x1f83d9abfb41bd6b), UINT64_C(0x5be0cd19137e2179)};

// In which order a round takes the words of the message; rounds 10 and 11 are rounds 0 and 1 again.
static const uint8_t orders[10][16] = {{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
                                       {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
                                       {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4},
                                       {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
                                       {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13},
                                       {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
                                       {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11},
                                       {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
                                       {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5},
                                       {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0}};

static uint64_t rotate_right(uint64_t word, unsigned count) {
  return word >> count | word << (64 - count);
}

static void mix(uint64_t *a, uint64_t *b, uint64_t *c, uint64_t *d, uint64_t x, uint64_t y) {
  *a += *b + x, *d = rotate_right(*d ^ *a, 32);
  *c += *d, *b = rotate_right(*b ^ *c, 24);
  *a += *b + y, *d = rotate_right(*d ^ *a, 16);
  *c += *d, *b = rotate_right(*b ^ *c, 63);
}

// Works one block into the state; `total` bytes of the message have been read with it.
static void compress(uint64_t state[8], const uint8_t block[BLOCK_SIZE], uint64_t total,
                     int is_last) {
  uint64_t words[16], v[16];
  for (int i = 0; i < 16; i++) {
    words[i] = 0;
    for (int byte = 7; byte >= 0; byte--)
      words[i] = words[i] << 8 | block[8 * i + byte];
  }
  memcpy(v, state, sizeof initial);
  memcpy(v + 8, initial, sizeof initial);
  v[12] ^= total;
  if (is_last) v[14] = ~v[14];
  for (int round = 0; round < ROUND_COUNT; round++) {
    const uint8_t *order = orders[round % 10];
    for (int i = 0; i < 4; i++)
      mix(&v[i], &v[4 + i], &v[8 + i], &v[12 + i], words[order[2 * i]], words[order[2 * i + 1]]);
    for (int i = 0; i < 4; i++)
      mix(&v[i], &v[4 + (i + 1) % 4], &v[8 + (i + 2) % 4], &v[12 + (i + 3) % 4],
          words[order[8 + 2 * i]], words[order[9 + 2 * i]]);
  }
  for (int i = 0; i < 8; i++)
    state[i] ^= v[i] ^ v[8 + i];
}

void blake2b(const void *bytes, size_t count, uint8_t hash[BLAKE2B_SIZE]) {
  const uint8_t *next = bytes;
  uint64_t state[8], total = 0;
  memcpy(state, initial, sizeof state);
  state[0] ^= 0x01010000 ^ BLAKE2B_SIZE; // no key, one message, this many bytes of output
  for (; count > BLOCK_SIZE; count -= BLOCK_SIZE, next += BLOCK_SIZE)
    compress(state, next, total += BLOCK_SIZE, 0);
  uint8_t last[BLOCK_SIZE] = {0};
  if (count) memcpy(last, next, count);
  compress(state, last, total + count, 1);
  for (int i = 0; i < BLAKE2B_SIZE; i++)
    hash[i] = (uint8_t)(state[i / 8] >> 8 * (i % 8));
}

void blake2b_hex(const void *bytes, size_t count, char hex[BLAKE2B_HEX_SIZE]) {
  uint8_t hash[BLAKE2B_SIZE];
  blake2b(bytes, count, hash);
  hex_format(hash, sizeof hash, hex);
}
