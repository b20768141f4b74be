// Strings of up to TABLE_LONGEST digits are part of the program. The longer ones would be most of
// it; they are made when they are first wanted, which takes some milliseconds.
#include "games/abaku/strings.h"

#include "base/memory.h"
#include "games/abaku/operation.h"

#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum {
  LENGTHS = STRINGS_LONGEST - TABLE_LONGEST,
  NUMBERS = 10000, // numbers of sums and products in such strings are smaller
  START_BITS = 20, // of an index into all strings of a length
  COUNT_BITS = 12,
};

static uint32_t first_slot(DigitKey key, int slot_bits) {
  return key * TABLE_HASH_FACTOR >> (32 - slot_bits);
}

// ---- Short ones

static StringList find_short(DigitKey key) {
  for (uint32_t slot = first_slot(key, TABLE_SLOT_BITS);; slot++) {
    const uint64_t entry = abaku_operation_slots[slot % TABLE_SLOTS];
    if (entry == 0) return (StringList){NULL, 0};
    if ((uint32_t)entry == key)
      return (StringList){abaku_operation_strings + (entry >> 32 & 0xffff), (int)(entry >> 48)};
  }
}

// ---- Long ones

// Open addressing.
typedef struct Slot {
  DigitKey key; // 0: free
  uint32_t start : START_BITS;
  uint32_t count : COUNT_BITS;
} Slot;

// The strings of one length.
typedef struct Table {
  int length;
  int slot_bits;
  Slot *slots;
  uint32_t *strings;
} Table;

// A string that is being put together.
typedef struct Word {
  uint32_t digits;
  DigitKey key;
  int length;
} Word;

static Slot *find_slot(const Table *table, DigitKey key) {
  const uint32_t mask = (UINT32_C(1) << table->slot_bits) - 1;
  uint32_t slot = first_slot(key, table->slot_bits);
  while (table->slots[slot].key != 0 && table->slots[slot].key != key)
    slot = (slot + 1) & mask;
  return &table->slots[slot];
}

// Tables are made in two passes: the first one counts the strings of each key, the second one
// puts them side by side. A string with several readings comes several times and is put once.
typedef struct Maker {
  Table *table;
  bool is_counting;
  const Word *numbers; // below NUMBERS
} Maker;

static void count_string(Table *table, Word word) {
  Slot *slot = find_slot(table, word.key);
  slot->key = word.key;
  slot->count = (slot->count + 1) & ((1 << COUNT_BITS) - 1);
}

static void put_string(Table *table, Word word) {
  Slot *slot = find_slot(table, word.key);
  uint32_t *strings = table->strings + slot->start;
  for (unsigned i = 0; i < slot->count; i++)
    if (strings[i] == word.digits) return;
  strings[slot->count] = word.digits;
  slot->count = (slot->count + 1) & ((1 << COUNT_BITS) - 1);
}

static Word join(Word first, Word second) {
  return (Word){first.digits | second.digits << 4 * first.length, first.key + second.key,
                first.length + second.length};
}

static Word number_word(const Word *numbers, unsigned number) {
  if (number < NUMBERS) return numbers[number];
  const unsigned digit = number % 10;
  return join(number_word(numbers, number / 10), (Word){digit, digit_key(digit), 1});
}

// The other numbers before the result and after it.
static void add_operation(const Maker *maker, Word others, unsigned result) {
  const int length = maker->table->length - others.length;
  const int64_t *powers = operation_powers_of_ten;
  if (result < powers[length - 1] || result >= powers[length]) return;
  const Word last = number_word(maker->numbers, result);
  void (*const add)(Table *, Word) = maker->is_counting ? count_string : put_string;
  add(maker->table, join(others, last));
  add(maker->table, join(last, others));
}

static void add_operations(const Maker *maker) {
  const int length = maker->table->length;
  const int room = length - (length + 2) / 3; // a result has at least a third of the digits
  for (unsigned a = 1; maker->numbers[a].length < room; a++) {
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

static void make_table(Table *table, int length, const Word *numbers) {
  table->length = length;
  table->slot_bits = 2 * length - 1; // about half of the slots are taken
  const size_t slot_count = (size_t)1 << table->slot_bits;
  table->slots = memory_allocate(slot_count * sizeof *table->slots);
  add_operations(&(Maker){table, true, numbers});
  uint32_t start = 0;
  for (size_t i = 0; i < slot_count; i++) {
    table->slots[i].start = start & ((1u << START_BITS) - 1);
    start += table->slots[i].count;
    table->slots[i].count = 0;
  }
  table->strings = memory_allocate(start * sizeof *table->strings);
  add_operations(&(Maker){table, false, numbers});
}

typedef struct Tables {
  Table of_length[LENGTHS];
} Tables;

static Tables *make_tables(void) {
  Word *numbers = memory_allocate(NUMBERS * sizeof *numbers);
  for (unsigned number = 1; number < NUMBERS; number++) {
    const unsigned digit = number % 10;
    numbers[number] = join(numbers[number / 10], (Word){digit, digit_key(digit), 1});
  }
  Tables *tables = memory_allocate(sizeof *tables);
  for (int i = 0; i < LENGTHS; i++)
    make_table(&tables->of_length[i], TABLE_LONGEST + 1 + i, numbers);
  free(numbers);
  return tables;
}

static void free_tables(Tables *tables) {
  for (int i = 0; i < LENGTHS; i++) {
    free(tables->of_length[i].slots);
    free(tables->of_length[i].strings);
  }
  free(tables);
}

// Threads that want them at the same time make them twice, and one of the two stays.
static const Tables *shared_tables(void) {
  static Tables *_Atomic shared;
  Tables *tables = atomic_load_explicit(&shared, memory_order_acquire);
  if (tables) return tables;
  Tables *const made = make_tables();
  if (atomic_compare_exchange_strong(&shared, &tables, made)) return made;
  free_tables(made);
  return tables;
}

StringList strings_find(int length, DigitKey key) {
  if (length <= TABLE_LONGEST) return find_short(key);
  const Table *table = &shared_tables()->of_length[length - TABLE_LONGEST - 1];
  const Slot *slot = find_slot(table, key);
  return (StringList){table->strings + slot->start, (int)slot->count};
}
