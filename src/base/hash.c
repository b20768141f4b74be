// FNV-1a byte by byte, then mixed for lookup tables that use only some of the bits.
#include "base/hash.h"

uint64_t hash_bytes(const void *bytes, size_t count) {
  const unsigned char *byte = bytes;
  uint64_t hash = UINT64_C(0xcbf29ce484222325);
  for (size_t i = 0; i < count; i++)
    hash = (hash ^ byte[i]) * UINT64_C(0x100000001b3);
  return hash_mix(hash);
}
