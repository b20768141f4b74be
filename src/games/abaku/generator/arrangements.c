// Makes a hand: goes through the sets of digits that the rack's tiles can be laid as, and puts all
// arrangements of each on sheets.
#include "games/abaku/generator/arrangements.h"

#include "base/memory.h"
#include "games/abaku/operation.h"

#include <stdlib.h>
#include <string.h>

// A hand being made: sets of digits that the supply can provide, one after another.
typedef struct Maker {
  const Supply *supply;
  const AnagramTable *table;
  Hand *hand;
  int sheet_count;
  size_t capacity;
  uint8_t digits[TABLE_LANES]; // of the set, in ascending order
} Maker;

// ---- Sheets

static Sheet *add_sheet(Maker *maker, int size) {
  Hand *hand = maker->hand;
  const size_t needed = (size_t)maker->sheet_count + 1;
  if (maker->supply->wildcards)
    hand->sheets = memory_reserve(hand->sheets, &maker->capacity, needed, sizeof(Sheet));
  Sheet *sheet = &hand->sheets[maker->sheet_count++];
  sheet->size = size;
  sheet->count = 0;
  sheet->has_runs = false;
  memset(sheet->digits, 0, sizeof sheet->digits);
  memset(sheet->zeros[NO_GAP], 0, sizeof sheet->zeros[NO_GAP]);
  memset(sheet->anagrams, 0, sizeof sheet->anagrams);
  return sheet;
}

static uint64_t first_bits(int count) {
  if (count >= 64) return UINT64_MAX;
  return count > 0 ? (UINT64_C(1) << count) - 1 : 0;
}

// Unions of the sets of these digits; others are never asked for, but perhaps digit 0.
static void add_unions(ArrangementSet unions[DIGIT_SETS], const ArrangementSet *sets,
                       unsigned digits) {
  unions[0] = unions[1] = (ArrangementSet){0};
  for (unsigned some = digits & -digits; some; some = (some - digits) & digits)
    unions[some] = unions[some & (some - 1)] | sets[__builtin_ctz(some)];
}

// By digit of a supply: the arrangements that have it in a gap.
static void find_digits(const Sheet *sheet, int gap, unsigned usable, ArrangementSet with[10]) {
  const int blocks = sheet_blocks(sheet);
  for (; usable; usable &= usable - 1) {
    const unsigned digit = (unsigned)__builtin_ctz(usable);
    Lanes same[SHEET_BLOCKS];
    for (int i = 0; i < blocks; i++)
      same[i] = (Lanes)(sheet->digits[gap][i] == lanes_of(digit));
    with[digit] = set_from_lanes(same, blocks) & sheet->all;
  }
}

// Finds out what is the same for all arrangements on a sheet that is full.
static void close_sheet(Sheet *sheet, unsigned usable) {
  const int blocks = sheet_blocks(sheet), lanes = blocks * LANE_COUNT;
  sheet->all = (ArrangementSet){first_bits(sheet->count), first_bits(sheet->count - 64)};
  memset(sheet->tiles, 0, (size_t)lanes * sizeof sheet->tiles[0]);
  for (int gap = 0; gap < sheet->size; gap++) {
    const uint16_t *digits = (const uint16_t *)sheet->digits[gap];
    for (int i = 0; i < lanes; i++)
      sheet->tiles[i] |= (uint32_t)digits[i] << ABAKU_TILE_BITS * gap;
    for (int i = 0; i < blocks; i++)
      sheet->zeros[gap][i] = (Lanes)(sheet->digits[gap][i] == lanes_of(0));
    ArrangementSet with[10];
    find_digits(sheet, gap, usable, with);
    add_unions(sheet->low[gap], with, usable % DIGIT_SETS);
    add_unions(sheet->high[gap], with + 5, usable / DIGIT_SETS);
  }
}

// ---- Arrangements

// See abaku_pattern_blocks.
static unsigned pattern_of(const uint8_t *digits, int size) {
  unsigned pattern = 1u << (size - 1);
  for (int i = 1; i < size; i++)
    pattern |= (unsigned)(digits[i] != digits[i - 1]) << (i - 1);
  return pattern;
}

// Adds all arrangements of a set, in ascending order.
static void add_arrangements(Sheet *sheet, Bytes set, unsigned pattern) {
  typedef uint16_t Wide __attribute__((vector_size(2 * TABLE_LANES)));
  const int count = abaku_pattern_counts[pattern];
  const uint8_t(*block)[TABLE_LANES] = &abaku_pattern_blocks[abaku_pattern_starts[pattern]];
  for (int gap = 0; gap < sheet->size; gap++) {
    uint16_t *digits = (uint16_t *)sheet->digits[gap] + sheet->count;
    for (int i = 0; i < count; i += TABLE_LANES, block++) {
      const Wide wide = __builtin_convertvector(bytes_pick(set, bytes_load(*block)), Wide);
      memcpy(digits + i, &wide, sizeof wide);
    }
  }
  sheet->count += count;
}

// The arrangements of a set stay together, so that they have the numbers of the anagram table.
static void add_set(Maker *maker, int size, DigitKey key) {
  Hand *hand = maker->hand;
  const unsigned pattern = pattern_of(maker->digits, size);
  const bool is_first = maker->sheet_count == hand->starts[size];
  Sheet *sheet = is_first ? NULL : &hand->sheets[maker->sheet_count - 1];
  if (!sheet || sheet->count + abaku_pattern_counts[pattern] > SHEET_SIZE) {
    if (sheet) close_sheet(sheet, maker->supply->digits[0]);
    sheet = add_sheet(maker, size);
  }
  const unsigned first = (unsigned)sheet->count;
  add_arrangements(sheet, bytes_load(maker->digits), pattern);
  const AnagramList list = anagrams_find(maker->table, key);
  uint64_t *words = (uint64_t *)sheet->anagrams;
  for (int i = 0; i < list.count; i++) {
    const unsigned number = first + list.anagrams[i] % (1u << ANAGRAM_NUMBER_BITS);
    const unsigned place = list.anagrams[i] >> ANAGRAM_NUMBER_BITS;
    words[SET_WORDS * place + number / 64] |= UINT64_C(1) << number % 64;
  }
}

// All sets with `room` more digits, `digit` and later ones, that the other tiles than the used ones
// can provide.
static void add_sets(Maker *maker, int size, unsigned digit, int room, unsigned used,
                     DigitKey key) {
  if (room == 0) {
    add_set(maker, size, key);
    return;
  }
  if (digit == 10) return;
  for (int taken = 0;; taken++) {
    add_sets(maker, size, digit + 1, room - taken, used, key);
    if (taken == room || !supply_take(maker->supply, &used, digit)) break;
    key += digit_key(digit);
    maker->digits[size - room + taken] = (uint8_t)digit;
  }
}

void hand_prepare(Hand *hand, const Supply *supply, const AnagramTable *table) {
  Maker maker = {.supply = supply, .table = table, .hand = hand};
  hand->sheets = supply->wildcards ? NULL : hand->own;
  hand->starts[0] = hand->starts[1] = 0;
  for (int size = 1; size <= supply->count; size++) {
    add_sets(&maker, size, 0, size, 0, 0);
    close_sheet(&hand->sheets[maker.sheet_count - 1], supply->digits[0]);
    hand->starts[size + 1] = maker.sheet_count;
  }
}

void sheet_find_runs(Sheet *sheet, bool basic) {
  if (sheet->has_runs) return;
  sheet->has_runs = true;
  memset(sheet->runs, 0, sizeof sheet->runs);
  for (int number = 0; number < sheet->count; number++) {
    uint8_t digits[ABAKU_RACK];
    uint32_t value = 0;
    for (int last = 0; last < sheet->size; last++) {
      digits[last] = (uint8_t)sheet_digit(sheet, number, last);
      value = value * 10 + digits[last];
      for (unsigned lengths = operation_lengths(value) & ((4u << last) - 1); lengths;
           lengths &= lengths - 1) {
        const int length = __builtin_ctz(lengths), first = last + 1 - length;
        if (basic && !operation_reads(digits + first, length, true)) continue;
        sheet->runs[first][last][number / 64] |= UINT64_C(1) << number % 64;
      }
    }
  }
}

void hand_release(Hand *hand) {
  if (hand->sheets != hand->own) free(hand->sheets);
}
