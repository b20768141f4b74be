// The operations of a few digits, by the digits they consist of: what can be made of the tiles at
// hand and the digits on the board is found by a look into a table.
#ifndef FIVEFOLD_GAMES_ABAKU_STRINGS_H
#define FIVEFOLD_GAMES_ABAKU_STRINGS_H

#include "games/abaku/tables.h"

enum {
  STRINGS_LONGEST = 7,
  KEY_BITS = 3, // of a key for each digit
};

// A multiset of digits: how often each occurs, digit 0 lowest. Keys can be added and subtracted.
typedef uint32_t DigitKey;

// Strings of digits, four bits each, the first digit lowest.
typedef struct StringList {
  const uint32_t *strings;
  int count;
} StringList;

static inline DigitKey digit_key(unsigned digit) {
  return UINT32_C(1) << KEY_BITS * digit;
}

// False when surely no operation of up to TABLE_LONGEST digits consists of exactly these.
static inline bool strings_may_exist(DigitKey key) {
  const uint32_t bit = key * TABLE_HASH_FACTOR >> (32 - TABLE_FILTER_BITS);
  return abaku_operation_filter[bit / 64] >> (bit % 64) & 1;
}

// The operations that consist of exactly these digits, `length` (2 to STRINGS_LONGEST) of them.
StringList strings_find(int length, DigitKey key);

#endif
