// One play: where its tiles go, which operations they make, and what those are worth.
#include "games/abaku/abaku.h"
#include "games/abaku/operation.h"

#include <assert.h>
#include <stdlib.h>

AbakuPlacing abaku_place(const AbakuState *state, Move move, AbakuPlacement *placement) {
  assert(abaku_move_kind(move) == MOVE_PLAY);
  const bool vertical = abaku_move_vertical(move);
  const int start = abaku_move_start(move);
  const int line = vertical ? ABAKU_SIZE + start % ABAKU_SIZE : start / ABAKU_SIZE;
  int index = vertical ? start / ABAKU_SIZE : start % ABAKU_SIZE;
  *placement = (AbakuPlacement){.vertical = vertical};
  if (!abaku_is_empty(state, start)) return PLACE_OCCUPIED;
  for (int i = 0; i < abaku_move_count(move); i++, index++) {
    while (index < ABAKU_SIZE && !abaku_is_empty(state, abaku_line_cell(line, index)))
      index++;
    if (index == ABAKU_SIZE) return PLACE_OFF_BOARD;
    const int tile = abaku_move_tile(move, i);
    placement->cells[i] = (uint8_t)abaku_line_cell(line, index);
    placement->digits[i] = tile & ABAKU_DIGIT_MASK;
    placement->wildcards[i] = tile & ABAKU_TILE_WILDCARD;
    placement->count++;
  }
  return PLACED;
}

// A line as it is after the placement.
typedef struct FilledLine {
  uint8_t digits[ABAKU_SIZE];
  unsigned fresh;
} FilledLine;

static FilledLine fill_line(const AbakuState *state, const AbakuPlacement *placement, int line) {
  FilledLine filled = {.fresh = 0};
  for (int i = 0; i < ABAKU_SIZE; i++) {
    const int cell = abaku_line_cell(line, i);
    filled.digits[i] = (uint8_t)abaku_digit(state, cell);
    for (int j = 0; j < placement->count; j++) {
      if (placement->cells[j] != cell) continue;
      filled.digits[i] = placement->digits[j];
      filled.fresh |= 1u << i;
    }
  }
  return filled;
}

static int operation_points(const AbakuState *state, const FilledLine *filled, int line,
                            OperationRun run) {
  int sum = 0, factor = 1;
  for (int i = run.first; i <= run.last; i++) {
    const bool is_fresh = filled->fresh >> i & 1;
    const AbakuBonus bonus = is_fresh ? abaku_bonus(state, abaku_line_cell(line, i)) : BONUS_NONE;
    sum += filled->digits[i] * abaku_tile_factors[bonus];
    factor *= abaku_operation_factors[bonus];
  }
  return sum * factor;
}

// Adds the operations of a line. The new tiles of a line, and what is between them, are one
// unbroken run.
static void score_line(const AbakuState *state, const AbakuPlacement *placement, int line,
                       AbakuScore *score) {
  const FilledLine filled = fill_line(state, placement, line);
  int from = __builtin_ctz(filled.fresh), to = from;
  while (from > 0 && filled.digits[from - 1] != ABAKU_EMPTY)
    from--;
  while (to + 1 < ABAKU_SIZE && filled.digits[to + 1] != ABAKU_EMPTY)
    to++;
  OperationRun runs[OPERATION_MAX_RUNS];
  const int count = operation_find_runs(filled.digits, from, to, filled.fresh, state->basic, runs);
  for (int i = 0; i < count; i++) {
    const int points = operation_points(state, &filled, line, runs[i]);
    score->operations[score->all++] =
        (AbakuOperation){(uint8_t)line, runs[i].first, runs[i].last, points};
    score->points += points;
  }
}

// By first cell, row by row; horizontal before vertical; shorter before longer.
static int compare_operations(const void *left, const void *right) {
  const AbakuOperation *a = left, *b = right;
  const int first_a = abaku_line_cell(a->line, a->first);
  const int first_b = abaku_line_cell(b->line, b->first);
  if (first_a != first_b) return first_a - first_b;
  if (a->line != b->line) return a->line - b->line;
  return a->last - b->last;
}

// With zeropoints=no, what a new zero makes across a play of several tiles does not count.
static bool counts_across(const AbakuState *state, const AbakuPlacement *placement, int tile) {
  return !state->zeros_unpaid || placement->count == 1 || placement->digits[tile] != 0;
}

// The line through a tile, along the play or across it.
static int line_of(const AbakuPlacement *placement, int tile, bool across) {
  const int cell = placement->cells[tile];
  return placement->vertical != across ? ABAKU_SIZE + cell % ABAKU_SIZE : cell / ABAKU_SIZE;
}

// All lines through new tiles: the common one once.
static void score_lines(const AbakuState *state, const AbakuPlacement *placement,
                        AbakuScore *score) {
  score->all = score->points = 0;
  score_line(state, placement, line_of(placement, 0, false), score);
  for (int i = 0; i < placement->count; i++)
    if (counts_across(state, placement, i))
      score_line(state, placement, line_of(placement, i, true), score);
  score->count = score->all;
  if (!state->zeros_unpaid) return;
  const int points = score->points;
  for (int i = 0; i < placement->count; i++)
    if (!counts_across(state, placement, i))
      score_line(state, placement, line_of(placement, i, true), score);
  score->points = points;
}

void abaku_score(const AbakuState *state, const AbakuPlacement *placement, AbakuScore *score) {
  score_lines(state, placement, score);
  qsort(score->operations, (size_t)score->count, sizeof score->operations[0], compare_operations);
}

int abaku_points(const AbakuState *state, Move move) {
  AbakuPlacement placement;
  AbakuScore score;
  abaku_place(state, move, &placement);
  score_lines(state, &placement, &score);
  return score.points;
}
