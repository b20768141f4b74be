// 64-bit hashing for tables and fingerprints; not for secrets.
#ifndef FIVEFOLD_BASE_HASH_H
#define FIVEFOLD_BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

// Scrambles all bits of a word (the finalizer of splitmix64).
static inline uint64_t hash_mix(uint64_t word) {
  word = (word ^ (word >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  word = (word ^ (word >> 27)) * UINT64_C(0x94d049bb133111eb);
  return word ^ (word >> 31);
}

// Hash of bytes (FNV-1a, then mixed).
uint64_t hash_bytes(const void *bytes, size_t count);

#endif
