// Rules splits out by the last digits of their numbers (columns of sums, products and powers) and
// by their first ones.
#include "games/abaku/generator/sieve.h"

#include "games/abaku/abaku.h"

// Which digits of a column are unknown, by a bit each. Unknown summands are counted, since it makes
// no difference which of two it is.
typedef enum ColumnKind {
  KNOWN = 1,
  UNKNOWN_SUMMAND = 2,
  UNKNOWN_SUMMANDS = 4,
  UNKNOWN_SUM = 8,
  UNKNOWN_SUM_AND_SUMMAND = 16,
  UNKNOWN_COLUMN = 32,
} ColumnKind;

enum {
  SUMMAND_BIT = 32, // in Playthrough.summands: two of them add up to 64
  SUM_BIT = 128,    // in Playthrough.sums
  KIND_SHIFT = 5,   // brings these bits to the lowest places
};

typedef enum NumberFlag {
  MAY_BE_ONE = 1,
  MAY_START = 128, // the highest bit, for bytes_mask()
} NumberFlag;

// ---- Endings

// Adds `by` to each digit of a set, tens aside.
static unsigned rotate(unsigned digits, unsigned by) {
  return (digits << by | digits >> (10 - by)) & 1023;
}

// The digits that two of the sets add up to, tens aside.
static unsigned add_sets(unsigned ones, unsigned others) {
  unsigned sums = 0;
  for (; others; others &= others - 1)
    sums |= rotate(ones, (unsigned)__builtin_ctz(others));
  return sums;
}

// What, added to each digit of the set, makes a full ten.
static unsigned negative(unsigned digits) {
  unsigned negative = digits & 1;
  for (unsigned digit = 1; digit < 10; digit++)
    negative |= (digits >> digit & 1) << (10 - digit);
  return negative;
}

// Once for a rack: which differences a column of a sum may have, by what is unknown in it.
static void prepare_columns(Endings *endings, unsigned usable) {
  const unsigned two = add_sets(usable, usable), less = negative(usable);
  // What the known digits of a column leave for the unknown ones to make up.
  const unsigned wanted[] = {1,
                             usable,
                             two, // KNOWN and so on
                             less,
                             add_sets(usable, less),
                             add_sets(two, less)};
  endings->exact = endings->carried = (Bytes){0};
  for (unsigned kind = 0; kind < sizeof wanted / sizeof wanted[0]; kind++) {
    const unsigned with_carry = wanted[kind] | rotate(wanted[kind], 1);
    for (unsigned difference = 0; difference < 10; difference++) {
      endings->exact[difference] |= (uint8_t)((wanted[kind] >> difference & 1) << kind);
      endings->carried[difference] |= (uint8_t)((with_carry >> difference & 1) << kind);
    }
  }
}

// With the bit of TABLE_UNKNOWN where a digit can be of the supply.
static uint16_t with_unknown(unsigned digits, unsigned usable) {
  return (uint16_t)(digits | (unsigned)((digits & usable) != 0) << TABLE_UNKNOWN);
}

// By the last digits of a factor and of the product: which last digits the other factor may have.
static void prepare_factors(Endings *endings, unsigned usable) {
  // By factor: what the product ends with when the other one is any digit of the supply.
  uint16_t products[TABLE_UNKNOWN + 1] = {0};
  memset(endings->factors, 0, sizeof endings->factors);
  for (int one = 0; one < 10; one++) {
    for (unsigned left = usable; left; left &= left - 1)
      products[one] |= abaku_product_masks[one][__builtin_ctz(left)];
    for (int other = 0; other < 10; other++) {
      const int product = __builtin_ctz(abaku_product_masks[one][other]);
      endings->factors[one][product][other] = 255;
      endings->factors[one][TABLE_UNKNOWN][other] = usable >> product & 1 ? 255 : 0;
    }
  }
  for (unsigned left = usable; left; left &= left - 1)
    products[TABLE_UNKNOWN] |= products[__builtin_ctz(left)];
  for (int one = 0; one <= TABLE_UNKNOWN; one++)
    for (unsigned left = with_unknown(products[one], usable); left; left &= left - 1) {
      const int product = __builtin_ctz(left);
      endings->factors[one][product][TABLE_UNKNOWN] = 255;
      endings->factors[TABLE_UNKNOWN][product][one] = 255;
    }
}

// By the last digit of the base: the last digits of its square and of its cube.
static void prepare_powers(Endings *endings, unsigned usable) {
  unsigned squares = 0, cubes = 0;
  for (unsigned base = 0; base < 10; base++) {
    const unsigned square = 1u << base * base % 10, cube = 1u << base * base * base % 10;
    endings->powers[0][base] = with_unknown(square, usable);
    endings->powers[1][base] = with_unknown(cube, usable);
    squares |= usable >> base & 1 ? square : 0;
    cubes |= usable >> base & 1 ? cube : 0;
  }
  endings->powers[0][TABLE_UNKNOWN] = with_unknown(squares, usable);
  endings->powers[1][TABLE_UNKNOWN] = with_unknown(cubes, usable);
}

void endings_prepare(Endings *endings, unsigned usable) {
  prepare_columns(endings, usable);
  prepare_factors(endings, usable);
  prepare_powers(endings, usable);
}

// ---- The line

void sieve_prepare(Sieve *sieve, const uint8_t line[SIEVE_CELLS], const Endings *endings,
                   bool basic) {
  const Bytes digits = bytes_load(line), gaps = (Bytes)(digits == ABAKU_EMPTY);
  const Bytes known = digits & ~gaps, may_be_one = (Bytes)(known == 1) | gaps;
  const Bytes may_start = (Bytes)(digits != 0);
  sieve->endings = endings;
  sieve->basic = basic;
  sieve->starts = bytes_mask(may_start);
  bytes_store(sieve->old, known);
  bytes_store(sieve->digits, known | (gaps & TABLE_UNKNOWN));
  bytes_store(sieve->summands, known | (gaps & SUMMAND_BIT));
  bytes_store(sieve->sums, known | (gaps & SUM_BIT));
  bytes_store(sieve->flags, (may_start & MAY_START) | (may_be_one & MAY_BE_ONE));
}

// A gap where the crossing line allows one digit only is as good as known.
void sieve_narrow(Sieve *sieve, int gap, unsigned digit) {
  sieve->starts &= ~((unsigned)(digit == 0) << gap);
  sieve->digits[gap] = sieve->summands[gap] = sieve->sums[gap] = (uint8_t)digit;
  sieve->flags[gap] = (uint8_t)((digit != 0 ? MAY_START : 0) | (digit == 1 ? MAY_BE_ONE : 0));
}

// ---- Splits

// The splits of a block that the last columns allow, a bit each: in each column, sum - one - other
// is what comes over from the column before, if known digits are all there is.
static inline unsigned possible_sums(const Sieve *sieve, int first, const AbakuSumLanes *lanes) {
  static const Bytes kinds = {KNOWN,       UNKNOWN_SUMMAND,         UNKNOWN_SUMMANDS, 0,
                              UNKNOWN_SUM, UNKNOWN_SUM_AND_SUMMAND, UNKNOWN_COLUMN};
  const Bytes summands = bytes_load(sieve->summands + first);
  const Bytes sums = bytes_load(sieve->sums + first), flags = bytes_load(sieve->flags + first);
  const Bytes may_be_one = bytes_pick(flags, bytes_load(lanes->lead)) & MAY_BE_ONE;
  Bytes possible =
      bytes_pick(flags, bytes_load(lanes->second)) & bytes_pick(flags, bytes_load(lanes->third));
  // A sum that is longer than both its summands starts with 1.
  possible &= (Bytes)(may_be_one != 0) | bytes_load(lanes->is_as_long);
  for (int column = 0; column < SUM_COLUMNS; column++) {
    const Bytes both = bytes_pick(summands, bytes_load(lanes->one[column])) +
                       bytes_pick(summands, bytes_load(lanes->other[column]));
    const Bytes sum = bytes_pick(sums, bytes_load(lanes->result[column]));
    Bytes digit = both & (SUMMAND_BIT - 1);
    digit = bytes_smaller(digit, digit - 10);
    Bytes difference = (sum & (SUM_BIT - 1)) - digit;
    difference = bytes_smaller(difference, difference + 10);
    const Bytes kind =
        bytes_pick(kinds, ((both & 3 * SUMMAND_BIT) | (sum & SUM_BIT)) >> KIND_SHIFT);
    const Bytes right = column == 0 ? sieve->endings->exact : sieve->endings->carried;
    possible &= (Bytes)((bytes_pick(right, difference) & kind) != 0);
  }
  return bytes_mask(possible);
}

// The cells that the first of two factors can end in, which are in cells `first` to `last`; their
// product is in cells `start` to `end`.
static inline unsigned factor_ends(const Sieve *sieve, int first, int last, int start, int end) {
  const uint8_t *digits = sieve->digits;
  const int fewer = (last - first) - (end - start);
  const Bytes cells = bytes_load(digits);
  const Bytes endings = sieve->endings->factors[digits[last]][digits[end]];
  const Bytes leads = bytes_load(abaku_factor_leads[fewer][digits[first]][digits[start]]);
  const unsigned starts = bytes_mask(bytes_pick(leads, cells)) & sieve->starts;
  return bytes_mask(bytes_pick(endings, cells)) & starts >> 1 & ((1u << last) - (1u << first));
}

// Whether the last digits allow it, as 1 or 0.
static inline unsigned may_be_power(const Sieve *sieve, int first, const AbakuPower *power) {
  const uint8_t *digits = sieve->digits + first;
  const uint16_t *endings = sieve->endings->powers[power->is_cube];
  const unsigned starts = sieve->starts >> first;
  return starts >> power->base_first & starts >> power->result_first &
         (unsigned)endings[digits[power->base_last]] >> digits[power->result_last] & 1;
}

// A run that cannot start there (with 0) has none: all are masked out at the end.
Splits sieve_splits(const Sieve *sieve, int first, int last) {
  const int length = last + 1 - first, half = splits_half(first, last);
  const int second = first + half, third = last + 1 - half;
  const unsigned starts = sieve->starts;
  Splits splits = {0};
  for (int i = abaku_sum_lane_starts[length + 1] - 1; i >= abaku_sum_lane_starts[length]; i--)
    splits.sums = splits.sums << TABLE_LANES | possible_sums(sieve, first, &abaku_sum_lanes[i]);
  splits.products =
      (uint16_t)(factor_ends(sieve, first, third - 1, third, last) * (starts >> third & 1));
  splits.quotients =
      (uint16_t)(factor_ends(sieve, second, last, first, second - 1) * (starts >> second & 1));
  if (!sieve->basic) {
    const AbakuPower *powers = abaku_powers + abaku_power_starts[length];
    const int count = abaku_power_starts[length + 1] - abaku_power_starts[length];
    for (int i = 0; i < count; i++)
      splits.powers |= may_be_power(sieve, first, &powers[i]) << i;
  }
  const unsigned may_start = -(starts >> first & 1);
  splits.sums &= may_start;
  splits.products &= (uint16_t)may_start;
  splits.quotients &= (uint16_t)may_start;
  splits.powers &= may_start;
  return splits;
}
