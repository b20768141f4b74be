// Makes the anagram table from the tables of short operations, when it is first wanted, and looks
// keys up in it.
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

struct AnagramTable {
  Slot slots[SLOTS];
  Anagram *anagrams;
};

static uint32_t find_slot(const AnagramTable *table, DigitKey key) {
  uint32_t slot = key * UINT32_C(0x9e3779b1) >> (32 - SLOT_BITS);
  while (table->slots[slot].key != 0 && table->slots[slot].key != key)
    slot = (slot + 1) % SLOTS;
  return slot;
}

AnagramList anagrams_find(const AnagramTable *table, DigitKey key) {
  const Slot *slot = &table->slots[find_slot(table, key)];
  return (AnagramList){table->anagrams + slot->start, (int)slot->count};
}

// ---- Making the table

// An operation of a few digits.
typedef struct ShortOperation {
  uint8_t length;
  uint8_t digits[TABLE_MAX_LENGTH];
} ShortOperation;

typedef struct OperationList {
  ShortOperation *operations;
  size_t count, capacity;
} OperationList;

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

static OperationList list_operations(bool basic) {
  OperationList list = {0};
  for (int length = 2; length <= TABLE_MAX_LENGTH; length++) {
    const uint32_t end = (uint32_t)operation_powers_of_ten[length];
    for (uint32_t value = end / 10; value < end; value++) {
      if (!is_in_tables(value, length)) continue;
      ShortOperation operation = {.length = (uint8_t)length};
      uint32_t rest = value;
      for (int i = length - 1; i >= 0; i--, rest /= 10)
        operation.digits[i] = (uint8_t)(rest % 10);
      if (basic && !operation_reads(operation.digits, length, true)) continue;
      list.operations =
          memory_reserve(list.operations, &list.capacity, list.count + 1, sizeof operation);
      list.operations[list.count++] = operation;
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

// It is made in two passes: the first one counts the anagrams of each key, the second one puts them
// side by side.
static void add_anagram(AnagramTable *table, const uint8_t *digits, int count, unsigned place) {
  DigitKey key = 0;
  for (int i = 0; i < count; i++)
    key += digit_key(digits[i]);
  Slot *slot = &table->slots[find_slot(table, key)];
  slot->key = key;
  if (table->anagrams)
    table->anagrams[slot->start + slot->count] =
        (Anagram)(place << ANAGRAM_NUMBER_BITS | arrangement_number(digits, count));
  slot->count++;
}

static void add_operation(AnagramTable *table, const ShortOperation *operation) {
  const int length = operation->length;
  if (length <= ABAKU_RACK) add_anagram(table, operation->digits, length, ANAGRAM_ALONE);
  if (length < 3) return; // single tiles need no table
  uint8_t tiles[TABLE_MAX_LENGTH];
  memcpy(tiles, operation->digits + 1, (size_t)length - 1);
  for (int before = 0; before < length; before++) {
    add_anagram(table, tiles, length - 1, anagram_place(before, operation->digits[before]));
    tiles[before] = operation->digits[before];
  }
}

static AnagramTable *make_table(bool basic) {
  AnagramTable *table = memory_allocate(sizeof *table);
  const OperationList list = list_operations(basic);
  for (size_t i = 0; i < list.count; i++)
    add_operation(table, &list.operations[i]);
  uint32_t start = 0;
  for (int i = 0; i < SLOTS; i++) {
    table->slots[i].start = start;
    start += table->slots[i].count;
    table->slots[i].count = 0;
  }
  table->anagrams = memory_allocate(start * sizeof *table->anagrams);
  for (size_t i = 0; i < list.count; i++)
    add_operation(table, &list.operations[i]);
  free(list.operations);
  return table;
}

// Threads that want it at the same time make it twice, and one of the two stays.
const AnagramTable *anagrams_shared(bool basic) {
  static AnagramTable *_Atomic shared[2];
  AnagramTable *table = atomic_load_explicit(&shared[basic], memory_order_acquire);
  if (table) return table;
  AnagramTable *const made = make_table(basic);
  if (atomic_compare_exchange_strong(&shared[basic], &table, made)) return made;
  free(made->anagrams);
  free(made);
  return table;
}
