// Orders moves by the transposition table's move, killers, history and what they do for the lines.
// The list is sorted move by move: after a cutoff nobody asks for the rest.
#include "engines/baju/duel_order.h"

#include "engines/alpha_beta.h"

#include <assert.h>

enum {
  LINE_WEIGHT = 64, // of the change in line values
  KILLER_BONUS = 3000,

  // By depth, since cutoffs far from the leaves save most.
  HISTORY_BONUS_SQUARE = 8,
  HISTORY_MAX_BONUS = 3200,
  HISTORY_MAX_BONUS_DEPTH = 20,
};

// By the number of a colour's buttons on a row or a column. Anything may stand between them: a
// button is no obstacle, it is swapped away.
static const int line_worth[BAJU_SIZE + 1] = {0, 2, 12, 40, 100};

void line_values_init(LineValues *values) {
  for (unsigned mask = 0; mask < DUEL_MASKS; mask++) {
    int sum = 0;
    for (unsigned i = 0; i < BAJU_SIZE; i++)
      sum += line_worth[__builtin_popcount(mask & 0xfu << 4 * i)] +
             line_worth[__builtin_popcount(mask & 0x1111u << i)];
    values->values[mask] = (int16_t)sum;
  }
}

void ordered_moves_list(OrderedMoves *list, const BajuBoard *board, const BajuState *state,
                        unsigned spaces, const LineValues *values, const int16_t *history,
                        const uint16_t first[DUEL_FIRST_MOVES]) {
  const unsigned own = baju_buttons(state, baju_side(state)), other = state->occupied ^ own;
  const unsigned legal = baju_generate(board, state, list->moves);
  unsigned count = 0;
  for (unsigned i = 0; i < legal; i++) {
    const Move move = list->moves[i];
    const unsigned goal = 1u << baju_move_goal(move);
    const unsigned start = move & BAJU_PLACE ? 0 : 1u << baju_move_start(move);
    if (!((goal | start) & spaces)) continue;
    const unsigned own_after = (own & ~start) | goal | (own & goal ? start : 0);
    const unsigned other_after = other & goal ? (other ^ goal) | start : other;
    int promise =
        LINE_WEIGHT * (values->values[own_after] - values->values[other_after]) + history[move];
    if (move == first[1] || move == first[2]) promise += KILLER_BONUS;
    list->moves[count] = move;
    list->promises[count++] = move == first[0] ? INT32_MAX : promise;
  }
  list->count = count;
  list->is_complete = count == legal;
}

uint16_t ordered_moves_pick(OrderedMoves *list, unsigned index) {
  assert(index < list->count);
  unsigned best = index;
  for (unsigned i = index + 1; i < list->count; i++)
    if (list->promises[i] > list->promises[best]) best = i;
  const Move move = list->moves[best];
  list->moves[best] = list->moves[index];
  list->promises[best] = list->promises[index];
  list->moves[index] = move;
  return (uint16_t)move;
}

void ordered_moves_learn(const OrderedMoves *list, unsigned index, int depth, int16_t *history) {
  const int bonus =
      depth < HISTORY_MAX_BONUS_DEPTH ? HISTORY_BONUS_SQUARE * depth * depth : HISTORY_MAX_BONUS;
  history_adjust(&history[list->moves[index]], bonus);
  for (unsigned i = 0; i < index; i++)
    history_adjust(&history[list->moves[i]], -bonus);
}
