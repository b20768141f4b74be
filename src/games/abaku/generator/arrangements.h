// Inside the generator: all ways to lay tiles of a rack in a row, whatever the gaps, as sets, so
// that what a board allows and what reads as an operation is found out for all of them at once.
#ifndef FIVEFOLD_GAMES_ABAKU_GENERATOR_ARRANGEMENTS_H
#define FIVEFOLD_GAMES_ABAKU_GENERATOR_ARRANGEMENTS_H

#include "games/abaku/generator/anagrams.h"
#include "games/abaku/generator/lanes.h"
#include "games/abaku/supply.h"
#include "games/abaku/tables.h"

enum {
  SET_WORDS = 2,
  SHEET_SIZE = 64 * SET_WORDS,
  SHEET_BLOCKS = SHEET_SIZE / LANE_COUNT,
  DIGIT_SETS = 32, // of five digits
  NO_GAP = ABAKU_RACK,
};

// Arrangements of a sheet: bit N % 64 of word N / 64 for number N.
typedef uint64_t ArrangementSet __attribute__((vector_size(8 * SET_WORDS)));

static inline bool set_is_empty(ArrangementSet set) {
  return (set[0] | set[1]) == 0;
}

// Those whose lanes are 0xffff; the others are 0.
static inline ArrangementSet set_from_lanes(const Lanes *lanes, int blocks) {
  uint64_t words[SET_WORDS] = {0};
  for (int i = 0; i < blocks; i++) {
    const int first = i * LANE_COUNT;
    words[first / 64] |= (uint64_t)lanes_mask(lanes[i]) << first % 64;
  }
  return (ArrangementSet){words[0], words[1]};
}

// Different arrangements of the same number of tiles. A rack without wildcards has so few that one
// sheet holds them.
typedef struct Sheet {
  int size; // tiles of each
  int count;
  ArrangementSet all;
  uint32_t tiles[SHEET_SIZE]; // as a play has them, all of them plain
  // By gap, all 0 for NO_GAP: the digits, with room for whole blocks to be written, ...
  Lanes digits[ABAKU_RACK + 1][SHEET_BLOCKS + TABLE_LANES / LANE_COUNT];
  Lanes zeros[ABAKU_RACK + 1][SHEET_BLOCKS]; // ... and 0xffff where the digit is 0
  // By gap and set of usable digits: those that have one of the digits there.
  ArrangementSet low[ABAKU_RACK][DIGIT_SETS];  // 0 to 4
  ArrangementSet high[ABAKU_RACK][DIGIT_SETS]; // 5 to 9
  ArrangementSet anagrams[ANAGRAM_PLACES];     // those that are operations, see anagram table.h
  // By first and last gap: those that read as an operation there, see sheet_find_runs().
  bool has_runs;
  ArrangementSet runs[ABAKU_RACK][ABAKU_RACK];
} Sheet;

static inline int sheet_blocks(const Sheet *sheet) {
  return (sheet->count + LANE_COUNT - 1) / LANE_COUNT;
}

// All sheets of a rack.
typedef struct Hand {
  // Arrangements of N tiles are on sheets starts[N] to starts[N + 1] - 1.
  int starts[ABAKU_RACK + 2];
  Sheet *sheets; // `own`, or with wildcards in memory of their own
  Sheet own[ABAKU_RACK];
} Hand;

void hand_prepare(Hand *hand, const Supply *supply, const AnagramTable *table);
void hand_release(Hand *hand);

// Makes `runs` known, unless they are: only cover=each asks for operations with some of the tiles.
void sheet_find_runs(Sheet *sheet, bool basic);

// Those with one of these digits in a gap: usable ones, or digit 0.
static inline ArrangementSet sheet_with(const Sheet *sheet, int gap, unsigned digits) {
  return sheet->low[gap][digits % DIGIT_SETS] | sheet->high[gap][digits / DIGIT_SETS];
}

static inline unsigned sheet_digit(const Sheet *sheet, int number, int gap) {
  return sheet->tiles[number] >> ABAKU_TILE_BITS * gap & 15;
}

#endif
