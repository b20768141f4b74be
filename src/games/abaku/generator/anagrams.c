#include "games/abaku/generator/anagrams.h"

#include "base/memory.h"
#include "games/abaku/operation.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum {
  SLOT_BITS = 13, // for the 2,992 multisets of two to five digits
  SLOTS = 1 << SLOT_BITS,
};

// Found by open addressing.
typedef struct Slot {
  DigitKey key; // 0: free
  uint32_t start, count;
} Slot;

struct Phrasebook {
  Slot slots[SLOTS];
  Phrase *phrases;
};

static uint32_t find_slot(const Phrasebook *book, DigitKey key) {
  uint32_t slot = key * UINT32_C(0x9e3779b1) >> (32 - SLOT_BITS);
  while (book->slots[slot].key != 0 && book->slots[slot].key != key)
    slot = (slot + 1) % SLOTS;
  return slot;
}

PhraseList phrasebook_find(const Phrasebook *book, DigitKey key) {
  const Slot *slot = &book->slots[find_slot(book, key)];
  return (PhraseList){book->phrases + slot->start, (int)slot->count};
}

// ---- Making the book

// An operation of a few digits.
typedef struct Saying {
  uint8_t length;
  uint8_t digits[TABLE_LONGEST];
} Saying;

typedef struct SayingList {
  Saying *sayings;
  size_t count, capacity;
} SayingList;

static bool is_in_tables(uint32_t value, int length) {
  switch (length) {
  case 6:
    return abaku_operations_of_6[value / 64] >> (value % 64) & 1;
  case 5:
    return abaku_operations_of_5[value / 64] >> (value % 64) & 1;
  default:
    return abaku_operation_endings[value] >> length & 1;
  }
}

static SayingList list_sayings(bool basic) {
  SayingList list = {0};
  for (int length = 2; length <= TABLE_LONGEST; length++) {
    const uint32_t end = (uint32_t)operation_powers_of_ten[length];
    for (uint32_t value = end / 10; value < end; value++) {
      if (!is_in_tables(value, length)) continue;
      Saying saying = {.length = (uint8_t)length};
      uint32_t rest = value;
      for (int i = length - 1; i >= 0; i--, rest /= 10)
        saying.digits[i] = (uint8_t)(rest % 10);
      if (basic && !operation_reads(saying.digits, length, true)) continue;
      list.sayings = memory_reserve(list.sayings, &list.capacity, list.count + 1, sizeof saying);
      list.sayings[list.count++] = saying;
    }
  }
  return list;
}

// How many arrangements of the same digits come before this one: for each digit those that have a
// smaller one in its stead.
static unsigned arrangement_number(const uint8_t *digits, int count) {
  unsigned counts[10] = {0};
  unsigned arrangements = 1, number = 0; // of the digits from the present one on
  for (int i = count - 1; i >= 0; i--) {
    const unsigned left = (unsigned)(count - i);
    arrangements = arrangements * left / ++counts[digits[i]];
    unsigned smaller = 0;
    for (unsigned digit = 0; digit < digits[i]; digit++)
      smaller += counts[digit];
    number += arrangements * smaller / left;
  }
  return number;
}

// It is made in two passes: the first one counts the phrases of each key, the second one puts them
// side by side.
static void add_phrase(Phrasebook *book, const uint8_t *digits, int count, unsigned place) {
  DigitKey key = 0;
  for (int i = 0; i < count; i++)
    key += digit_key(digits[i]);
  Slot *slot = &book->slots[find_slot(book, key)];
  slot->key = key;
  if (book->phrases)
    book->phrases[slot->start + slot->count] =
        (Phrase)(place << PHRASE_NUMBER_BITS | arrangement_number(digits, count));
  slot->count++;
}

static void add_saying(Phrasebook *book, const Saying *saying) {
  const int length = saying->length;
  if (length <= ABAKU_RACK) add_phrase(book, saying->digits, length, PHRASE_ALONE);
  if (length < 3) return; // single tiles need no book
  uint8_t tiles[TABLE_LONGEST];
  memcpy(tiles, saying->digits + 1, (size_t)length - 1);
  for (int before = 0; before < length; before++) {
    add_phrase(book, tiles, length - 1, phrase_place(before, saying->digits[before]));
    tiles[before] = saying->digits[before];
  }
}

static Phrasebook *make_book(bool basic) {
  Phrasebook *book = memory_allocate(sizeof *book);
  const SayingList list = list_sayings(basic);
  for (size_t i = 0; i < list.count; i++)
    add_saying(book, &list.sayings[i]);
  uint32_t start = 0;
  for (int i = 0; i < SLOTS; i++) {
    book->slots[i].start = start;
    start += book->slots[i].count;
    book->slots[i].count = 0;
  }
  book->phrases = memory_allocate(start * sizeof *book->phrases);
  for (size_t i = 0; i < list.count; i++)
    add_saying(book, &list.sayings[i]);
  free(list.sayings);
  return book;
}

// Threads that want it at the same time make it twice, and one of the two stays.
const Phrasebook *phrasebook_shared(bool basic) {
  static Phrasebook *_Atomic shared[2];
  Phrasebook *book = atomic_load_explicit(&shared[basic], memory_order_acquire);
  if (book) return book;
  Phrasebook *const made = make_book(basic);
  if (atomic_compare_exchange_strong(&shared[basic], &book, made)) return made;
  free(made->phrases);
  free(made);
  return book;
}
