// The deal of the puzzle: all sixteen buttons at random, but for deals that meet the goal.
#include "games/baju/solo.h"

#include <string.h>

// The codes of all buttons of the board, ascending.
static void list_buttons(const BajuBoard *board, uint8_t codes[BAJU_SPACES]) {
  unsigned count = 0;
  for (unsigned colour = 0; colour < 2; colour++)
    for (unsigned index = 0; index < board->value_count; index++)
      for (unsigned i = 0; i < board->supply[index]; i++)
        codes[count++] = (uint8_t)(colour * BAJU_CODE_WHITE | index);
}

static uint64_t planes_of_codes(const uint8_t codes[BAJU_SPACES]) {
  uint64_t planes = 0;
  for (unsigned space = 0; space < BAJU_SPACES; space++)
    planes |= baju_code_planes(codes[space]) << space;
  return planes;
}

Move baju_deal_of_planes(uint64_t planes) {
  Move deal = UINT64_C(1) << BAJU_DEAL_SHIFT;
  for (unsigned space = 0; space + 1 < BAJU_SPACES; space++)
    deal |= (Move)baju_code_at(planes, space) << 4 * space;
  return deal;
}

bool baju_deal_planes(const BajuBoard *board, Move deal, uint64_t *planes) {
  uint8_t unused[16] = {0};
  uint8_t codes[BAJU_SPACES];
  list_buttons(board, codes);
  for (unsigned i = 0; i < BAJU_SPACES; i++)
    unused[codes[i]]++;
  for (unsigned space = 0; space + 1 < BAJU_SPACES; space++) {
    const unsigned code = baju_deal_code(deal, space);
    if (unused[code] == 0) return false;
    unused[code]--;
    codes[space] = (uint8_t)code;
  }
  codes[BAJU_SPACES - 1] = 0;
  while (unused[codes[BAJU_SPACES - 1]] == 0)
    codes[BAJU_SPACES - 1]++;
  *planes = planes_of_codes(codes);
  return true;
}

// Black and white by turns like a chess board: a deal without any line, whatever the values.
static uint64_t chequered_planes(const BajuBoard *board) {
  uint8_t codes[BAJU_SPACES], chequered[BAJU_SPACES];
  list_buttons(board, codes);
  unsigned taken[2] = {0, BAJU_BUTTONS};
  for (unsigned space = 0; space < BAJU_SPACES; space++)
    chequered[space] = codes[taken[(space + space / BAJU_SIZE) % 2]++];
  return planes_of_codes(chequered);
}

// Deals sixteen buttons and throws away a deal that meets the goal. On no board are these more than
// 13 in a hundred, so the bound, which only keeps a broken generator from hanging the game, changes
// nothing: it is reached once in 10^89 deals.
Move baju_deal_sample(const BajuBoard *board, BajuGoal goal, Random *random) {
  enum { MAX_TRIES = 100 };
  uint8_t codes[BAJU_SPACES];
  list_buttons(board, codes);
  for (unsigned tries = 0; tries < MAX_TRIES; tries++) {
    for (unsigned left = BAJU_SPACES; left > 1; left--) {
      const unsigned chosen = (unsigned)random_below(random, left);
      const uint8_t code = codes[chosen];
      codes[chosen] = codes[left - 1];
      codes[left - 1] = code;
    }
    const uint64_t planes = planes_of_codes(codes);
    if (!baju_goal_met(planes, goal)) return baju_deal_of_planes(planes);
  }
  return baju_deal_of_planes(chequered_planes(board));
}

// The next arrangement in lexicographic order; false after the last.
static bool next_arrangement(uint8_t codes[BAJU_SPACES]) {
  unsigned tail = BAJU_SPACES - 1; // where the descending end begins
  while (tail > 0 && codes[tail - 1] >= codes[tail])
    tail--;
  if (tail == 0) return false;
  unsigned larger = BAJU_SPACES - 1;
  while (codes[larger] <= codes[tail - 1])
    larger--;
  const uint8_t code = codes[tail - 1];
  codes[tail - 1] = codes[larger];
  codes[larger] = code;
  for (unsigned low = tail, high = BAJU_SPACES - 1; low < high; low++, high--) {
    const uint8_t swapped = codes[low];
    codes[low] = codes[high];
    codes[high] = swapped;
  }
  return true;
}

void baju_deal_visit(const BajuBoard *board, BajuGoal goal, MoveVisitor visit, void *context) {
  uint8_t codes[BAJU_SPACES];
  list_buttons(board, codes);
  do {
    const uint64_t planes = planes_of_codes(codes);
    if (!baju_goal_met(planes, goal) && !visit(context, baju_deal_of_planes(planes))) return;
  } while (next_arrangement(codes));
}

static uint64_t factorial(unsigned number) {
  return number < 2 ? 1 : number * factorial(number - 1);
}

// Arrangements of as many buttons as `counts` says in all.
static uint64_t count_arrangements(const uint8_t counts[BAJU_VALUES]) {
  unsigned total = 0;
  uint64_t alike = 1;
  for (unsigned index = 0; index < BAJU_VALUES; index++) {
    total += counts[index];
    alike *= factorial(counts[index]);
  }
  return factorial(total) / alike;
}

// For every sequence of four values that one colour can lay, with the rest of that colour's values
// being `rest`: the arrangements of both colours' rests on eight spaces, summed up.
static uint64_t sum_over_sequences(uint8_t rest[BAJU_VALUES], unsigned length) {
  if (length == BAJU_SIZE) {
    uint64_t alike = 1;
    for (unsigned index = 0; index < BAJU_VALUES; index++)
      alike *= factorial(rest[index]) * factorial(rest[index]);
    return factorial(BAJU_BUTTONS) / alike;
  }
  uint64_t sum = 0;
  for (unsigned index = 0; index < BAJU_VALUES; index++) {
    if (rest[index] == 0) continue;
    rest[index]--;
    sum += sum_over_sequences(rest, length + 1);
    rest[index]++;
  }
  return sum;
}

// How many arrangements meet the goal by rows. By columns there are as many, and none meets it both
// ways, because a black row and a white row leave no column of one colour.
//
// Let P be the sequences of eight values that a colour can lay, that is (first line, second line),
// and E those among them whose two lines are equal. Four lines: the black rows may be chosen in 6
// ways, and white lays black's two lines in either order.
//
// Two lines: the 12 choices of a black and a white row with each common sequence count every
// arrangement as often as it has equal pairs. More than one pair there is only where all four rows
// are lines (three lines use up a colour), and what is counted too often is then, for each of the 6
// choices of the black rows: once where black's lines differ and white lays the same two; once
// where one colour has a line twice that is also one of the other's two different lines; three
// times where all four are equal.
static uint64_t count_goals_by_rows(const BajuBoard *board, BajuGoal goal) {
  uint8_t counts[BAJU_VALUES], halves[BAJU_VALUES];
  bool has_halves = true;
  for (unsigned index = 0; index < BAJU_VALUES; index++) {
    counts[index] = board->supply[index];
    halves[index] = counts[index] / 2;
    has_halves = has_halves && counts[index] % 2 == 0;
  }
  const uint64_t pairs = count_arrangements(counts);
  const uint64_t equal = has_halves ? count_arrangements(halves) : 0;
  if (goal == BAJU_FOUR_LINES) return 6 * (2 * (pairs - equal) + equal);
  const uint64_t surplus = 2 * (pairs - equal) + (equal ? 4 * equal * (equal - 1) : 0) + 3 * equal;
  return 12 * sum_over_sequences(counts, 0) - 6 * surplus;
}

uint64_t baju_deal_count(const BajuBoard *board, BajuGoal goal) {
  uint64_t alike = 1;
  for (unsigned index = 0; index < board->value_count; index++)
    alike *= factorial(board->supply[index]) * factorial(board->supply[index]);
  return factorial(BAJU_SPACES) / alike - 2 * count_goals_by_rows(board, goal);
}
