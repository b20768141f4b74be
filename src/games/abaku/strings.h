// The operations of a few digits, by the digits they consist of: what can be made of the tiles at
// hand and the digits on the board is found by a look into a table.
#ifndef FIVEFOLD_GAMES_ABAKU_STRINGS_H
#define FIVEFOLD_GAMES_ABAKU_STRINGS_H

#include <stdbool.h>
#include <stdint.h>

enum {
  STRINGS_LONGEST = 7,
  STRINGS_FILTERED = 6, // digits of the longest strings that the filter knows
  KEY_BITS = 3,         // of a key for each digit
  FILTER_BITS = 16,
  STRING_BLOCK = 8,
};

// A multiset of digits: how often each occurs, digit 0 lowest. Keys can be added and subtracted.
typedef uint32_t DigitKey;

// A string of digits, four bits each, the first digit lowest.
typedef uint32_t DigitString;

// Strings in blocks, the last of which is filled up with STRING_NONE, that agrees with no digit.
typedef struct StringList {
  const DigitString *strings;
  int count;
} StringList;

static const DigitString STRING_NONE = 0xffffffff;

// Which of a block of strings have the digits `old` where `known` is 15: bit N for the Nth.
// (Without jumps: nobody can tell beforehand which.)
static inline unsigned strings_matching(const DigitString *block, DigitString old,
                                        DigitString known) {
  unsigned matching = 0;
  for (int i = 0; i < STRING_BLOCK; i++)
    matching |= (unsigned)!((block[i] ^ old) & known) << i;
  return matching;
}

// The strings of one length, found by open addressing.
typedef struct StringTable {
  int length;
  int slot_bits;
  struct StringSlot *slots;
  DigitString *strings;
} StringTable;

// All operations of 2 to STRINGS_LONGEST digits.
typedef struct Strings {
  StringTable of_length[STRINGS_LONGEST + 1];
  // One bit a hash of FILTER_BITS bits: whether a key of up to STRINGS_FILTERED digits has it.
  uint64_t filter[1 << FILTER_BITS >> 6];
} Strings;

static inline DigitKey digit_key(unsigned digit) {
  return UINT32_C(1) << KEY_BITS * digit;
}

static inline uint32_t key_hash(DigitKey key, int bits) {
  return key * UINT32_C(0x9e3779b1) >> (32 - bits);
}

// False when surely no operation consists of exactly these digits, `length` of them.
static inline bool strings_may_exist(const Strings *strings, int length, DigitKey key) {
  const uint32_t bit = key_hash(key, FILTER_BITS);
  return (length > STRINGS_FILTERED) | (strings->filter[bit / 64] >> (bit % 64) & 1);
}

// The tables, which are made when they are first wanted; that takes some milliseconds.
const Strings *strings_shared(void);

// The operations that consist of exactly these digits, `length` of them.
StringList strings_find(const Strings *strings, int length, DigitKey key);

#endif
