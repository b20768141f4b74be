// Run-length encoding of zeros: pairs of 16-bit numbers, how many zeros and how many other bytes,
// each followed by those other bytes. A few zeros in between are not worth a pair.
#include "base/pack.h"

#include "base/memory.h"

#include <stdint.h>
#include <string.h>

enum { MAX_RUN = 0xffff, MIN_ZEROS = 8, PAIR_SIZE = 4 };

static size_t count_zeros(const uint8_t *bytes, size_t size) {
  size_t count = 0;
  uint64_t word;
  while (count + sizeof word <= size) {
    memcpy(&word, bytes + count, sizeof word);
    if (word) break;
    count += sizeof word;
  }
  while (count < size && bytes[count] == 0)
    count++;
  return count < MAX_RUN ? count : MAX_RUN;
}

// Up to where the next run of zeros begins that is worth a pair.
static size_t count_others(const uint8_t *bytes, size_t size) {
  static const uint8_t zeros[MIN_ZEROS];
  size_t count = 0;
  while (count < size && count < MAX_RUN &&
         (size - count < MIN_ZEROS || memcmp(bytes + count, zeros, MIN_ZEROS) != 0))
    count++;
  return count;
}

void *pack_bytes(const void *bytes, size_t size) {
  const uint8_t *from = bytes;
  uint8_t *packed = NULL;
  size_t length = 0, capacity = 0;
  for (size_t at = 0; at < size;) {
    const size_t zeros = count_zeros(from + at, size - at);
    const size_t others = count_others(from + at + zeros, size - at - zeros);
    packed = memory_reserve(packed, &capacity, length + PAIR_SIZE + others, 1);
    const uint16_t pair[2] = {(uint16_t)zeros, (uint16_t)others};
    memcpy(packed + length, pair, PAIR_SIZE);
    memcpy(packed + length + PAIR_SIZE, from + at + zeros, others);
    length += PAIR_SIZE + others;
    at += zeros + others;
  }
  return memory_resize(packed, length);
}

void unpack_bytes(const void *packed, void *bytes, size_t size) {
  const uint8_t *from = packed;
  uint8_t *to = bytes;
  for (size_t at = 0; at < size;) {
    uint16_t pair[2];
    memcpy(pair, from, PAIR_SIZE);
    memset(to + at, 0, pair[0]);
    memcpy(to + at + pair[0], from + PAIR_SIZE, pair[1]);
    at += (size_t)pair[0] + pair[1];
    from += PAIR_SIZE + pair[1];
  }
}
