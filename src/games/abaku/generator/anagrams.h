// Which arrangements of a few tiles read as an operation, alone or around one digit that lies on
// the board: most plays are such, and are found by a look into this book.
#ifndef FIVEFOLD_GAMES_ABAKU_GENERATOR_ANAGRAMS_H
#define FIVEFOLD_GAMES_ABAKU_GENERATOR_ANAGRAMS_H

#include "games/abaku/abaku.h"

enum {
  KEY_BITS = 3,                            // of a key for each digit
  PHRASE_ALONE = 0,                        // the place of arrangements that are operations alone
  PHRASE_NONE = 1 + 10 * (ABAKU_RACK + 1), // and the place of none
  PHRASE_PLACES,
  PHRASE_NUMBER_BITS = 7, // five tiles have 120 arrangements
};

// A multiset of digits: how often each occurs, digit 0 lowest. Keys can be added.
typedef uint32_t DigitKey;

static inline DigitKey digit_key(unsigned digit) {
  return UINT32_C(1) << KEY_BITS * digit;
}

// The place of arrangements that are operations when `before` of the tiles lie before the digit on
// the board and the others after it.
static inline unsigned phrase_place(int before, unsigned digit) {
  return 1 + 10 * (unsigned)before + digit;
}

// An arrangement, by its number among all of the same digits in ascending order, with its place in
// the bits above PHRASE_NUMBER_BITS.
typedef uint16_t Phrase;

typedef struct PhraseList {
  const Phrase *phrases;
  int count;
} PhraseList;

typedef struct Phrasebook Phrasebook;

// The book, without powers and roots where `basic`. It is made when it is first wanted, which takes
// some milliseconds.
const Phrasebook *phrasebook_shared(bool basic);

// What can be made of exactly these digits, at most ABAKU_RACK of them.
PhraseList phrasebook_find(const Phrasebook *book, DigitKey key);

#endif
