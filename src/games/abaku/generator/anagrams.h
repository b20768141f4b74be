// Inside the generator: which arrangements of a few tiles read as an operation, alone or around one
// digit that lies on the board. Most plays are such, and are looked up here by the digits of their
// tiles, whatever the order.
#ifndef FIVEFOLD_GAMES_ABAKU_GENERATOR_ANAGRAMS_H
#define FIVEFOLD_GAMES_ABAKU_GENERATOR_ANAGRAMS_H

#include "games/abaku/abaku.h"

enum {
  KEY_BITS = 3,                             // of a key for each digit
  ANAGRAM_ALONE = 0,                        // the place of arrangements that are operations alone
  ANAGRAM_NONE = 1 + 10 * (ABAKU_RACK + 1), // and the place of none
  ANAGRAM_PLACES,
  ANAGRAM_NUMBER_BITS = 7, // five tiles have 120 arrangements
};

// A multiset of digits: how often each occurs, digit 0 lowest. Keys can be added.
typedef uint32_t DigitKey;

static inline DigitKey digit_key(unsigned digit) {
  return UINT32_C(1) << KEY_BITS * digit;
}

// The place of arrangements that are operations when `before` of the tiles lie before the digit on
// the board and the others after it.
static inline unsigned anagram_place(int before, unsigned digit) {
  return 1 + 10 * (unsigned)before + digit;
}

// An arrangement, by its number among all of the same digits in ascending order, with its place in
// the bits above ANAGRAM_NUMBER_BITS.
typedef uint16_t Anagram;

typedef struct AnagramList {
  const Anagram *anagrams;
  int count;
} AnagramList;

typedef struct AnagramTable AnagramTable;

// The table, without powers and roots where `basic`. It is made when it is first wanted, which
// takes some milliseconds.
const AnagramTable *anagrams_shared(bool basic);

// What can be made of exactly these digits, at most ABAKU_RACK of them.
AnagramList anagrams_find(const AnagramTable *table, DigitKey key);

#endif
