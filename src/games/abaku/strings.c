#include "games/abaku/strings.h"

#include "base/memory.h"
#include "games/abaku/operation.h"

#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum {
  NUMBERS = 10000, // numbers of sums and products in the strings are smaller
  START_BITS = 20, // of an index into all strings of a length
  COUNT_BITS = 12,
};

typedef struct StringSlot {
  DigitKey key; // 0: free
  uint32_t start : START_BITS;
  uint32_t count : COUNT_BITS;
} Slot;

static Slot *find_slot(const StringTable *table, DigitKey key) {
  const uint32_t mask = (UINT32_C(1) << table->slot_bits) - 1;
  uint32_t slot = key_hash(key, table->slot_bits);
  while (table->slots[slot].key != 0 && table->slots[slot].key != key)
    slot = (slot + 1) & mask;
  return &table->slots[slot];
}

StringList strings_find(const Strings *strings, int length, DigitKey key) {
  const StringTable *table = &strings->of_length[length];
  const Slot *slot = find_slot(table, key);
  return (StringList){table->strings + slot->start, (int)slot->count};
}

// ---- Making the tables

// A number, or several one after another.
typedef struct Word {
  DigitString string;
  DigitKey key;
  int length;
} Word;

static Word join(Word first, Word second) {
  return (Word){first.string | second.string << 4 * first.length, first.key + second.key,
                first.length + second.length};
}

static Word append_digit(Word word, unsigned digit) {
  return join(word, (Word){digit, digit_key(digit), 1});
}

// Tables are made in two passes: the first one counts the strings of each key, the second one
// puts them side by side. A string with several readings comes several times and is put once.
typedef struct Maker {
  StringTable *table;
  bool is_counting;
  const Word *numbers; // below NUMBERS
} Maker;

static void count_string(StringTable *table, Word word) {
  Slot *slot = find_slot(table, word.key);
  slot->key = word.key;
  slot->count = (slot->count + 1) & ((1 << COUNT_BITS) - 1);
}

// Strings in the order of their texts have these numbers in order.
static uint32_t text_order(DigitString string) {
  const uint32_t bytes = __builtin_bswap32(string);
  return (bytes & 0x0f0f0f0f) << 4 | (bytes >> 4 & 0x0f0f0f0f);
}

static void put_string(StringTable *table, Word word) {
  Slot *slot = find_slot(table, word.key);
  DigitString *strings = table->strings + slot->start;
  const uint32_t order = text_order(word.string);
  unsigned at = slot->count;
  while (at > 0 && text_order(strings[at - 1]) > order)
    at--;
  if (at > 0 && strings[at - 1] == word.string) return;
  memmove(strings + at + 1, strings + at, (slot->count - at) * sizeof *strings);
  strings[at] = word.string;
  slot->count = (slot->count + 1) & ((1 << COUNT_BITS) - 1);
}

static Word number_word(const Word *numbers, unsigned number) {
  if (number < NUMBERS) return numbers[number];
  return append_digit(number_word(numbers, number / 10), number % 10);
}

// The other numbers before the result and after it.
static void add_operation(const Maker *maker, Word others, unsigned result) {
  const int length = maker->table->length - others.length;
  const int64_t *powers = operation_powers_of_ten;
  if (result < powers[length - 1] || result >= powers[length]) return;
  const Word last = number_word(maker->numbers, result);
  void (*const add)(StringTable *, Word) = maker->is_counting ? count_string : put_string;
  add(maker->table, join(others, last));
  add(maker->table, join(last, others));
}

static void add_operations(const Maker *maker) {
  const int length = maker->table->length;
  const int room = length - (length + 2) / 3; // a result has at least a third of the digits
  for (unsigned a = 1; maker->numbers[a].length <= length / 2; a++) {
    const Word first = maker->numbers[a];
    add_operation(maker, first, a * a);
    add_operation(maker, first, a * a * a);
    for (unsigned b = 1; first.length + maker->numbers[b].length <= room; b++) {
      const Word others = join(first, maker->numbers[b]);
      add_operation(maker, others, a + b);
      add_operation(maker, others, a * b);
    }
  }
}

static void make_table(StringTable *table, int length, const Word *numbers) {
  table->length = length;
  table->slot_bits = length < STRINGS_LONGEST ? 2 * length + 1 : 2 * length; // most are free
  const size_t slot_count = (size_t)1 << table->slot_bits;
  table->slots = memory_allocate(slot_count * sizeof *table->slots);
  add_operations(&(Maker){table, true, numbers});
  uint32_t start = 0;
  for (size_t i = 0; i < slot_count; i++) {
    table->slots[i].start = start & ((1u << START_BITS) - 1);
    start += (table->slots[i].count + STRING_BLOCK - 1u) / STRING_BLOCK * STRING_BLOCK;
    table->slots[i].count = 0;
  }
  table->strings = memory_allocate(start * sizeof *table->strings);
  for (uint32_t i = 0; i < start; i++)
    table->strings[i] = STRING_NONE;
  add_operations(&(Maker){table, false, numbers});
}

static void add_to_filter(Strings *strings, const StringTable *table) {
  for (size_t i = 0; i < (size_t)1 << table->slot_bits; i++) {
    if (table->slots[i].key == 0) continue;
    const uint32_t bit = key_hash(table->slots[i].key, FILTER_BITS);
    strings->filter[bit / 64] |= UINT64_C(1) << (bit % 64);
  }
}

static Strings *make_strings(void) {
  Word *numbers = memory_allocate(NUMBERS * sizeof *numbers);
  for (unsigned number = 1; number < NUMBERS; number++)
    numbers[number] = append_digit(numbers[number / 10], number % 10);
  Strings *strings = memory_allocate(sizeof *strings);
  for (int length = 2; length <= STRINGS_LONGEST; length++) {
    make_table(&strings->of_length[length], length, numbers);
    if (length <= STRINGS_FILTERED) add_to_filter(strings, &strings->of_length[length]);
  }
  free(numbers);
  return strings;
}

static void free_strings(Strings *strings) {
  for (int length = 2; length <= STRINGS_LONGEST; length++) {
    free(strings->of_length[length].slots);
    free(strings->of_length[length].strings);
  }
  free(strings);
}

// Threads that want them at the same time make them twice, and one of the two stays.
const Strings *strings_shared(void) {
  static Strings *_Atomic shared;
  Strings *strings = atomic_load_explicit(&shared, memory_order_acquire);
  if (strings) return strings;
  Strings *const made = make_strings();
  if (atomic_compare_exchange_strong(&shared, &strings, made)) return made;
  free_strings(made);
  return strings;
}
