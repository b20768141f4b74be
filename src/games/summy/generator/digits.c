// Lists all short rows that can be laid with the digits of a hand.
#include "games/summy/generator/digits.h"

// Adds the rows of `length` that begin with the first `filled` digits of `row`; returns the end.
static int16_t add_rows(HandDigits *digits, DigitRow row, int filled, int length, int16_t end) {
  if (filled == length) {
    digits->rows[end] = row;
    return (int16_t)(end + 1);
  }
  for (int digit = digits->lowest; digit <= digits->highest; digit++) {
    DigitRow longer = row;
    longer.used += digit_set_of(digit);
    longer.digits[filled] = (uint8_t)digit;
    if (digit_set_is_valid(digits->set - longer.used))
      end = add_rows(digits, longer, filled + 1, length, end);
  }
  return end;
}

static void list_rows(HandDigits *digits, int length) {
  const DigitRow nothing = {0};
  const int16_t end = add_rows(digits, nothing, 0, length, digits->first[length]);
  int16_t nonzero = digits->first[length];
  while (nonzero < end && digits->rows[nonzero].digits[0] == 0)
    nonzero++;
  digits->first_nonzero[length] = nonzero;
  digits->first[length + 1] = end;
}

void hand_digits_prepare(HandDigits *digits, const TileSet *hand) {
  digits->set = digit_guards;
  digits->count = digits->distinct = 0;
  digits->lowest = digits->lowest_nonzero = 10;
  digits->highest = -1;
  for (int digit = 0; digit < 10; digit++) {
    const int count = hand->counts[digit];
    if (count == 0) continue;
    digits->set += (DigitSet)count * digit_set_of(digit);
    digits->count += count;
    digits->distinct++;
    if (digits->lowest == 10) digits->lowest = digit;
    if (digit > 0 && digits->lowest_nonzero == 10) digits->lowest_nonzero = digit;
    digits->highest = digit;
  }
  digits->first[0] = 0;
  for (int length = 0; length <= DIGIT_ROW_LENGTH; length++)
    list_rows(digits, length);
}
