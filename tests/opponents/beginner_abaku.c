// A beginner at Abaku: lays two or three tiles to one operation with numbers up to 20, without
// powers and roots. No such play: any other; no play at all: an exchange or a pass.
#include "beginner.h"

#include "games/abaku/abaku.h"

enum { LARGEST = 20, MIN_TILES = 2, MAX_TILES = 3 };

static int number(const uint8_t *digits, int from, int to) {
  int value = 0;
  for (int i = from; i < to; i++)
    value = 10 * value + digits[i];
  return value;
}

// Do the digits read as a+b=c, a-b=c, axb=c or a:b=c with small numbers?
static bool is_easy(const uint8_t *digits, int count) {
  if (count > 3 * MIN_TILES) return false; // one of the numbers has three digits
  for (int second = 1; second < count - 1; second++) {
    for (int third = second + 1; third < count; third++) {
      const int a = number(digits, 0, second), b = number(digits, second, third);
      const int c = number(digits, third, count);
      if (a > LARGEST || b > LARGEST || c > LARGEST) continue;
      if (a + b == c || a - b == c || a * b == c || (b > 0 && b * c == a)) return true;
    }
  }
  return false;
}

static int taste(const void *view, Move move) {
  const AbakuState *state = view;
  if (abaku_move_kind(move) != MOVE_PLAY) return TASTE_LAST_RESORT;
  AbakuPlacement placement;
  if (abaku_move_count(move) < MIN_TILES || abaku_move_count(move) > MAX_TILES ||
      abaku_place(state, move, &placement) != PLACED)
    return TASTE_ANY;
  AbakuScore score;
  abaku_score(state, &placement, &score);
  if (score.count != 1) return TASTE_ANY;
  AbakuState next = *state;
  for (int i = 0; i < placement.count; i++)
    next.cells[placement.cells[i]] = placement.digits[i];
  const AbakuOperation *operation = &score.operations[0];
  uint8_t digits[ABAKU_SIZE];
  int count = 0;
  for (int i = operation->first; i <= operation->last; i++)
    digits[count++] = (uint8_t)abaku_digit(&next, abaku_line_cell(operation->line, i));
  return is_easy(digits, count) ? TASTE_LIKED : TASTE_ANY;
}

int main(void) {
  return beginner_serve("abaku", taste);
}
