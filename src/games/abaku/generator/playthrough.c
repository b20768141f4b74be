// Works out the splits of a run for all arrangements of a sheet side by side: as sums, products and
// powers modulo 2^16 first, and exactly where that may not be the whole truth.
#include "games/abaku/generator/playthrough.h"

#include <string.h>

// So many digits have the longest operations in which all numbers and results are less than 2^16:
// with more, something may be right modulo 2^16 only.
enum { SUMS_EXACT = 9, PRODUCTS_EXACT = 8, POWERS_EXACT = 5 };

// The digits are filled in only when a segment is to be solved.
void playthrough_open(Playthrough *playthrough, const Sieve *sieve, const Sheet *sheet,
                      unsigned gaps, int from, int to) {
  playthrough->sieve = sieve;
  playthrough->sheet = sheet;
  playthrough->gaps = gaps;
  playthrough->from = from;
  playthrough->to = to;
  playthrough->is_filled = false;
}

// Puts all arrangements into the gaps.
static void fill(Playthrough *playthrough) {
  const Sheet *sheet = playthrough->sheet;
  const int blocks = sheet_blocks(sheet);
  int gap = 0;
  memset(playthrough->values[playthrough->from], 0, sizeof playthrough->values[0]);
  for (int i = playthrough->from; i <= playthrough->to; i++) {
    const bool is_gap = playthrough->gaps >> i & 1;
    const int row = is_gap ? gap : NO_GAP;
    const Lanes old = lanes_of(playthrough->sieve->old[i]);
    for (int block = 0; block < blocks; block++)
      playthrough->values[i + 1][block] =
          playthrough->values[i][block] * 10 + (old + sheet->digits[row][block]);
    playthrough->zeros[i] = sheet->zeros[row];
    gap += is_gap;
  }
  playthrough->is_filled = true;
}

// A number in the cells from one to before another, for all arrangements.
typedef struct Number {
  const Lanes *start, *end;
  uint16_t scale;
} Number;

// Modulo 2^16.
static inline uint16_t scale(int start, int end) {
  return (uint16_t)operation_powers_of_ten[end - start];
}

static inline Number number_in(const Playthrough *playthrough, int start, int end) {
  return (Number){playthrough->values[start], playthrough->values[end], scale(start, end)};
}

// Out of running values along the line: the digits up to the end, less those before the start.
static inline Lanes value(Number number, int block) {
  return number.end[block] - number.start[block] * number.scale;
}

// A run, and the arrangements found for it.
typedef struct Search {
  const Playthrough *playthrough;
  int first, last;
  int blocks;
  Lanes hits[SHEET_BLOCKS];
  Lanes rough_hits[SHEET_BLOCKS]; // modulo 2^16
} Search;

// Where the numbers may be too large for 2^16 a hit is only a suspicion.
static inline Lanes *hits_of(Search *search, int longest_exact) {
  return search->last - search->first < longest_exact ? search->hits : search->rough_hits;
}

static void try_sum(Search *search, AbakuSplit split) {
  const Playthrough *playthrough = search->playthrough;
  const int second = search->first + split.first, third = second + split.second;
  const int end = search->last + 1;
  const unsigned scale_a = scale(search->first, second), scale_b = scale(second, third);
  const unsigned scale_c = scale(third, end);
  // The values before the numbers and after the last one: a is second - first x scale_a, and so on.
  // Then a + b = c and a - b = c can be written as one sum of them, which needs fewer steps.
  const unsigned sign = 1u - 2u * (split.relation == RELATION_SUBTRACT);
  const uint16_t times_first = (uint16_t)-scale_a;
  const uint16_t times_second = (uint16_t)(1 - sign * scale_b);
  const uint16_t times_third = (uint16_t)(sign + scale_c);
  const Lanes *values_first = playthrough->values[search->first],
              *values_second = playthrough->values[second];
  const Lanes *values_third = playthrough->values[third], *values_end = playthrough->values[end];
  const Lanes *zeros_b = playthrough->zeros[second], *zeros_c = playthrough->zeros[third];
  Lanes *hits = hits_of(search, SUMS_EXACT);
  for (int i = 0; i < search->blocks; i++)
    hits[i] |= (Lanes)(values_first[i] * times_first + values_second[i] * times_second +
                           values_third[i] * times_third ==
                       values_end[i]) &
               ~(zeros_b[i] | zeros_c[i]);
}

// The result of a product in cells `start` to `end` - 1, its factors in cells `first` to `last`:
// the first one can end in the cells `ends`.
static void try_products(Search *search, int start, int end, int first, int last, unsigned ends) {
  const Playthrough *playthrough = search->playthrough;
  const Number result = number_in(playthrough, start, end);
  // Of the two numbers that are the same in all splits the second one may start with a gap.
  const Lanes *zeros = playthrough->zeros[first > start ? first : start];
  Lanes *hits = hits_of(search, PRODUCTS_EXACT);
  Lanes results[SHEET_BLOCKS];
  for (int i = 0; i < search->blocks; i++)
    results[i] = value(result, i);
  for (; ends; ends &= ends - 1) {
    const int second = __builtin_ctz(ends) + 1;
    const Number one = number_in(playthrough, first, second);
    const Number other = number_in(playthrough, second, last + 1);
    const Lanes *zeros_second = playthrough->zeros[second];
    for (int i = 0; i < search->blocks; i++)
      hits[i] |=
          (Lanes)(value(one, i) * value(other, i) == results[i]) & ~(zeros[i] | zeros_second[i]);
  }
}

// The base comes first in a power and last in a root; the table says where both numbers stand.
static void try_power(Search *search, const AbakuPower *power) {
  const Playthrough *playthrough = search->playthrough;
  const int first = search->first;
  const Number base =
      number_in(playthrough, first + power->base_first, first + power->base_last + 1);
  const Number result =
      number_in(playthrough, first + power->result_first, first + power->result_last + 1);
  const Lanes *zeros =
      playthrough->zeros[first + (power->is_root ? power->base_first : power->result_first)];
  Lanes *hits = hits_of(search, POWERS_EXACT);
  const Lanes cube = lanes_of(-(unsigned)power->is_cube), one = lanes_of(!power->is_cube);
  for (int i = 0; i < search->blocks; i++) {
    const Lanes number = value(base, i);
    hits[i] |= (Lanes)(number * number * ((number & cube) | one) == value(result, i)) & ~zeros[i];
  }
}

static void try_splits(Search *search, Splits splits) {
  const int first = search->first, last = search->last, length = last + 1 - first;
  const int second = first + splits_half(first, last), third = last + 1 - splits_half(first, last);
  const AbakuSplit *sums = abaku_splits + abaku_split_starts[length];
  const AbakuPower *powers = abaku_powers + abaku_power_starts[length];
  for (unsigned left = splits.sums; left; left &= left - 1)
    try_sum(search, sums[__builtin_ctz(left)]);
  if (splits.products) try_products(search, third, last + 1, first, third - 1, splits.products);
  if (splits.quotients) try_products(search, first, second, second, last, splits.quotients);
  for (unsigned left = splits.powers; left; left &= left - 1)
    try_power(search, &powers[__builtin_ctz(left)]);
}

// Takes away arrangements that are right modulo 2^16 only.
static ArrangementSet only_exact(const Search *search, ArrangementSet found) {
  const Playthrough *playthrough = search->playthrough;
  const int length = search->last + 1 - search->first;
  if (set_is_empty(found)) return found;
  uint8_t line[SIEVE_CELLS];
  memcpy(line, playthrough->sieve->old, sizeof line);
  for (int word = 0; word < SET_WORDS; word++) {
    for (uint64_t left = found[word]; left; left &= left - 1) {
      const int number = 64 * word + __builtin_ctzll(left);
      unsigned gaps = playthrough->gaps;
      for (int gap = 0; gaps; gaps &= gaps - 1, gap++)
        line[__builtin_ctz(gaps)] = (uint8_t)sheet_digit(playthrough->sheet, number, gap);
      if (!operation_reads(line + search->first, length, playthrough->sieve->basic))
        found[word] &= ~(left & -left);
    }
  }
  return found;
}

ArrangementSet playthrough_solve(Playthrough *playthrough, int first, int last, Splits splits) {
  if (!playthrough->is_filled) fill(playthrough);
  Search search;
  search.playthrough = playthrough;
  search.first = first;
  search.last = last;
  search.blocks = sheet_blocks(playthrough->sheet);
  memset(search.hits, 0, sizeof search.hits);
  memset(search.rough_hits, 0, sizeof search.rough_hits);
  try_splits(&search, splits);
  Lanes any = lanes_of(0);
  for (int i = 0; i < search.blocks; i++)
    any |= search.hits[i] | search.rough_hits[i];
  if (!lanes_mask(any)) return (ArrangementSet){0};
  ArrangementSet found = set_from_lanes(search.hits, search.blocks);
  const ArrangementSet rough = set_from_lanes(search.rough_hits, search.blocks) & ~found;
  found |= only_exact(&search, rough & playthrough->sheet->all);
  return found & ~set_from_lanes(playthrough->zeros[first], search.blocks) &
         playthrough->sheet->all;
}
