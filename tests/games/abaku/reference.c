#include "reference.h"

#include <stdlib.h>
#include <string.h>

// ---- Operations

static unsigned long long number_of(const uint8_t *digits, int from, int to) {
  unsigned long long number = 0;
  for (int i = from; i < to; i++)
    number = number * 10 + digits[i];
  return number;
}

static bool is_power(unsigned long long base, int exponent, unsigned long long power) {
  unsigned long long product = 1;
  for (int i = 0; i < exponent; i++) {
    if (base != 0 && product > ~0ull / base) return false;
    product *= base;
  }
  return product == power;
}

static bool two_numbers_fit(unsigned long long a, unsigned long long b) {
  return is_power(a, 2, b) || is_power(a, 3, b) || is_power(b, 2, a) || is_power(b, 3, a);
}

static bool three_numbers_fit(unsigned long long a, unsigned long long b, unsigned long long c) {
  // All three together have 15 digits: no product overflows.
  return a + b == c || (a > b && a - b == c) || a * b == c || (a % b == 0 && a / b == c);
}

bool reference_is_operation(const uint8_t *digits, int count, bool basic) {
  for (int second = 1; second < count; second++) {
    if (digits[0] == 0 || digits[second] == 0) continue;
    const unsigned long long a = number_of(digits, 0, second);
    if (!basic && two_numbers_fit(a, number_of(digits, second, count))) return true;
    for (int third = second + 1; third < count; third++)
      if (digits[third] != 0 &&
          three_numbers_fit(a, number_of(digits, second, third), number_of(digits, third, count)))
        return true;
  }
  return false;
}

// The same answers for short strings, remembered.
static bool is_operation(const uint8_t *digits, int count, bool basic) {
  enum { MAX_LENGTH = 6, STRINGS = 1111110 };
  static signed char known[2][STRINGS]; // 0 not asked yet
  if (count > MAX_LENGTH) return reference_is_operation(digits, count, basic);
  size_t index = 0, power = 10;
  for (int i = 0; i < count; i++)
    index = index * 10 + digits[i];
  for (int length = 1; length < count; length++, power *= 10)
    index += power;
  signed char *answer = &known[basic][index];
  if (*answer == 0) *answer = reference_is_operation(digits, count, basic) ? 1 : -1;
  return *answer > 0;
}

// ---- Plays

typedef struct Trial {
  const AbakuState *state;
  uint8_t digits[ABAKU_CELLS]; // after the play
  bool is_new[ABAKU_CELLS];
  unsigned new_rows, new_columns; // bit N: row N has a new tile
  int cells[ABAKU_RACK];
  int count;
  bool vertical;
} Trial;

static bool is_filled(const Trial *trial, int row, int column) {
  return row >= 0 && row < ABAKU_SIZE && column >= 0 && column < ABAKU_SIZE &&
         trial->digits[row * ABAKU_SIZE + column] != ABAKU_EMPTY;
}

static bool is_old(const Trial *trial, int row, int column) {
  return is_filled(trial, row, column) && !trial->is_new[row * ABAKU_SIZE + column];
}

// Whether the run of `length` cells from (row, column) on is an operation; all are filled.
static bool run_is_operation(const Trial *trial, int row, int column, bool vertical, int length) {
  uint8_t digits[ABAKU_SIZE];
  for (int i = 0; i < length; i++)
    digits[i] =
        trial->digits[(row + (vertical ? i : 0)) * ABAKU_SIZE + column + (vertical ? 0 : i)];
  return is_operation(digits, length, trial->state->basic);
}

// Calls `look` for every operation that contains a new tile, until it returns true.
typedef bool (*RunLook)(void *context, const Trial *trial, const int *cells, int length);

static bool any_operation_in_line(const Trial *trial, int line, bool vertical, RunLook look,
                                  void *context) {
  for (int start = 0; start < ABAKU_SIZE - 1; start++) {
    const int row = vertical ? start : line, column = vertical ? line : start;
    int cells[ABAKU_SIZE];
    bool has_new = false;
    for (int i = 0; is_filled(trial, row + (vertical ? i : 0), column + (vertical ? 0 : i)); i++) {
      cells[i] = row * ABAKU_SIZE + column + i * (vertical ? ABAKU_SIZE : 1);
      has_new |= trial->is_new[cells[i]];
      if (i >= 1 && has_new && run_is_operation(trial, row, column, vertical, i + 1) &&
          look(context, trial, cells, i + 1))
        return true;
    }
  }
  return false;
}

static bool any_operation(const Trial *trial, RunLook look, void *context) {
  for (int line = 0; line < ABAKU_SIZE; line++)
    if ((trial->new_rows >> line & 1 && any_operation_in_line(trial, line, false, look, context)) ||
        (trial->new_columns >> line & 1 && any_operation_in_line(trial, line, true, look, context)))
      return true;
  return false;
}

static bool has_cell(const int *cells, int length, int cell) {
  for (int i = 0; i < length; i++)
    if (cells[i] == cell) return true;
  return false;
}

// With zeropoints=no an operation across the line of a play of several tiles does not count when
// its new tile is a 0.
static bool counts(const Trial *trial, const int *cells) {
  const bool is_vertical = cells[1] - cells[0] == ABAKU_SIZE;
  if (!trial->state->zeros_unpaid || trial->count == 1 || is_vertical == trial->vertical)
    return true;
  int cell = cells[0];
  while (!trial->is_new[cell])
    cell += is_vertical ? ABAKU_SIZE : 1;
  return trial->digits[cell] != 0;
}

static bool counts_and_has(void *context, const Trial *trial, const int *cells, int length) {
  return counts(trial, cells) && has_cell(cells, length, *(const int *)context);
}

static bool has_all_new(void *context, const Trial *trial, const int *cells, int length) {
  (void)context;
  for (int i = 0; i < trial->count; i++)
    if (!has_cell(cells, length, trial->cells[i])) return false;
  return true;
}

static bool has_both(void *context, const Trial *trial, const int *cells, int length) {
  (void)trial;
  const int *pair = context;
  return has_cell(cells, length, pair[0]) && has_cell(cells, length, pair[1]);
}

static bool has_old(void *context, const Trial *trial, const int *cells, int length) {
  (void)context;
  for (int i = 0; i < length; i++)
    if (!trial->is_new[cells[i]]) return true;
  return false;
}

static bool add_points(void *context, const Trial *trial, const int *cells, int length) {
  static const char symbols[] = ".dtDT*";
  int sum = 0, factor = 1;
  if (!counts(trial, cells)) return false;
  for (int i = 0; i < length; i++) {
    int digit = trial->digits[cells[i]];
    if (trial->is_new[cells[i]]) {
      const char bonus = symbols[abaku_bonus(trial->state, cells[i])];
      if (bonus == 'd') digit *= 2;
      if (bonus == 't') digit *= 3;
      if (bonus == 'D' || bonus == '*') factor *= 2;
      if (bonus == 'T') factor *= 3;
    }
    sum += digit;
  }
  *(int *)context += sum * factor;
  return false;
}

static const int neighbour_rows[4] = {-1, 1, 0, 0}, neighbour_columns[4] = {0, 0, -1, 1};

static bool touches_old(const Trial *trial) {
  for (int i = 0; i < trial->count; i++)
    for (int side = 0; side < 4; side++)
      if (is_old(trial, trial->cells[i] / ABAKU_SIZE + neighbour_rows[side],
                 trial->cells[i] % ABAKU_SIZE + neighbour_columns[side]))
        return true;
  return false;
}

static bool covers_centre(const Trial *trial) {
  return has_cell(trial->cells, trial->count, ABAKU_CENTRE);
}

static bool neighbours_are_joined(const Trial *trial) {
  for (int i = 0; i < trial->count; i++) {
    for (int side = 0; side < 4; side++) {
      const int row = trial->cells[i] / ABAKU_SIZE + neighbour_rows[side];
      const int column = trial->cells[i] % ABAKU_SIZE + neighbour_columns[side];
      if (!is_old(trial, row, column)) continue;
      int pair[2] = {trial->cells[i], row * ABAKU_SIZE + column};
      if (trial->digits[pair[0]] == 0 || trial->digits[pair[1]] == 0) continue;
      if (!any_operation(trial, has_both, pair)) return false;
    }
  }
  return true;
}

static bool is_covered(const Trial *trial) {
  if (!trial->state->cover_each) return any_operation(trial, has_all_new, NULL);
  for (int i = 0; i < trial->count; i++) {
    int cell = trial->cells[i];
    if (!any_operation(trial, counts_and_has, &cell)) return false;
  }
  return true;
}

static bool touches_through_zero(const Trial *trial) {
  for (int i = 0; i < trial->count; i++)
    for (int side = 0; side < 4; side++) {
      const int row = trial->cells[i] / ABAKU_SIZE + neighbour_rows[side];
      const int column = trial->cells[i] % ABAKU_SIZE + neighbour_columns[side];
      if (is_old(trial, row, column) &&
          (trial->digits[trial->cells[i]] == 0 || trial->digits[row * ABAKU_SIZE + column] == 0))
        return true;
    }
  return false;
}

static bool is_legal(const Trial *trial) {
  const AbakuState *state = trial->state;
  if (state->tile_count == 0) {
    if (trial->count < 2 || !covers_centre(trial)) return false;
  } else if (!touches_old(trial)) {
    return false;
  }
  return is_covered(trial) && neighbours_are_joined(trial) &&
         (state->tile_count == 0 || any_operation(trial, has_old, NULL) ||
          (state->zero_contact && touches_through_zero(trial)));
}

// Lays the tiles; false when they do not all fit on the board.
static bool lay_tiles(Trial *trial, const AbakuState *state, int start, bool vertical, int count,
                      const uint8_t *digits) {
  trial->state = state;
  trial->count = 0;
  trial->vertical = vertical;
  trial->new_rows = trial->new_columns = 0;
  memset(trial->is_new, 0, sizeof trial->is_new);
  for (int cell = 0; cell < ABAKU_CELLS; cell++)
    trial->digits[cell] = (uint8_t)abaku_digit(state, cell);
  for (int row = start / ABAKU_SIZE, column = start % ABAKU_SIZE; trial->count < count;
       row += vertical, column += !vertical) {
    if (row == ABAKU_SIZE || column == ABAKU_SIZE) return false;
    const int cell = row * ABAKU_SIZE + column;
    if (is_filled(trial, row, column)) continue;
    trial->digits[cell] = digits[trial->count];
    trial->is_new[cell] = true;
    trial->new_rows |= 1u << row;
    trial->new_columns |= 1u << column;
    trial->cells[trial->count++] = cell;
  }
  return true;
}

bool reference_judges(const AbakuState *state, Move play, int *points) {
  uint8_t digits[ABAKU_RACK];
  for (int i = 0; i < abaku_move_count(play); i++)
    digits[i] = (uint8_t)(abaku_move_tile(play, i) & ABAKU_DIGIT_MASK);
  Trial trial;
  if (!lay_tiles(&trial, state, abaku_move_start(play), abaku_move_vertical(play),
                 abaku_move_count(play), digits) ||
      !is_legal(&trial))
    return false;
  *points = 0;
  any_operation(&trial, add_points, points);
  return true;
}

// ---- Trying everything

typedef struct Attempt {
  const AbakuState *state;
  AbakuPlayVisitor visit;
  void *context;
  int start;
  bool vertical;
  int count;
  uint8_t tiles[ABAKU_RACK]; // as in a move word
  TileSet left;
} Attempt;

static void try_arrangement(const Attempt *attempt) {
  uint32_t tiles = 0;
  for (int i = 0; i < attempt->count; i++)
    tiles |= (uint32_t)attempt->tiles[i] << (ABAKU_TILE_BITS * i);
  const Move play = abaku_play_word(attempt->start, attempt->vertical, attempt->count, tiles);
  int points;
  if (reference_judges(attempt->state, play, &points))
    attempt->visit(attempt->context, play, points);
}

static void arrange(Attempt *attempt, int index) {
  if (index == attempt->count) {
    try_arrangement(attempt);
    return;
  }
  for (int kind = 0; kind <= ABAKU_WILDCARD; kind++) {
    if (attempt->left.counts[kind] == 0) continue;
    attempt->left.counts[kind]--;
    for (int digit = 0; digit < (kind == ABAKU_WILDCARD ? 10 : 1); digit++) {
      attempt->tiles[index] =
          (uint8_t)(kind == ABAKU_WILDCARD ? digit | ABAKU_TILE_WILDCARD : kind);
      arrange(attempt, index + 1);
    }
    attempt->left.counts[kind]++;
  }
}

// Whether tiles there can be a play at all, whatever they are: saves most of the time.
static bool is_worth_trying(const AbakuState *state, int start, bool vertical, int count) {
  static const uint8_t any[ABAKU_RACK] = {1, 1, 1, 1, 1};
  Trial trial;
  if (!abaku_is_empty(state, start)) return false;
  if (!lay_tiles(&trial, state, start, vertical, count, any)) return false;
  return state->tile_count == 0 ? covers_centre(&trial) : touches_old(&trial);
}

void reference_generate(const AbakuState *state, AbakuPlayVisitor visit, void *context) {
  const TileSet *rack = &state->player[state->turn - 1].rack;
  for (int vertical = 0; vertical <= 1; vertical++)
    for (int start = 0; start < ABAKU_CELLS; start++)
      for (int count = vertical ? 2 : 1; count <= tiles_total(rack); count++) {
        if (!is_worth_trying(state, start, vertical, count)) continue;
        Attempt attempt = {.state = state,
                           .visit = visit,
                           .context = context,
                           .start = start,
                           .vertical = vertical,
                           .count = count,
                           .left = *rack};
        arrange(&attempt, 0);
      }
}
