// Orders moves by the transposition table's move, killers, history and what they do for the lines.
// The list is sorted move by move: after a cutoff nobody asks for the rest.
#include "engines/baju/duel_order.h"

#include "engines/alpha_beta.h"

#include <assert.h>
#include <string.h>

enum {
  LINE_WEIGHT = 128, // of the change in line values
  KILLER_BONUS = 3000,
  FIRST_PROMISE = 1 << 16, // more than any other

  PLACES = BAJU_MAX_MOVES, // a power of two

  // By depth, since cutoffs far from the leaves save most.
  HISTORY_BONUS_SQUARE = 8,
  HISTORY_MAX_BONUS = 3200,
  HISTORY_MAX_BONUS_DEPTH = 20,
};

// By the number of a colour's buttons on a row or a column. Anything may stand between them: a
// button is no obstacle, it is swapped away.
static const int line_worth[BAJU_SIZE + 1] = {0, 1, 6, 20, 50};

void line_values_init(LineValues *values) {
  for (unsigned mask = 0; mask < DUEL_MASKS; mask++) {
    int sum = 0;
    for (unsigned i = 0; i < BAJU_SIZE; i++)
      sum += line_worth[__builtin_popcount(mask & 0xfu << 4 * i)] +
             line_worth[__builtin_popcount(mask & 0x1111u << i)];
    values->values[mask] = (uint8_t)sum;
  }
}

static inline int32_t rank_of(int promise, unsigned place) {
  return promise * PLACES + (PLACES - 1 - (int)place);
}

static inline unsigned place_of(int32_t rank) {
  return PLACES - 1 - ((unsigned)rank & (PLACES - 1));
}

// What ordered_moves_list() is given, and how many moves of the list there are so far.
typedef struct ListMaker {
  const BajuBoard *board;
  const BajuState *state;
  unsigned spaces;
  const uint8_t *values; // by set of spaces
  const int16_t *history;
  const uint16_t *first;
  unsigned count;
  int32_t highest; // rank
} ListMaker;

// `own` and `other`: the spaces of both players' buttons after the move.
static inline void add_move(ListMaker *maker, OrderedMoves *list, Move move, unsigned own,
                            unsigned other) {
  int promise = LINE_WEIGHT * (maker->values[own] - maker->values[other]) + maker->history[move];
  if (move == maker->first[1] || move == maker->first[2]) promise += KILLER_BONUS;
  if (move == maker->first[0]) promise = FIRST_PROMISE;
  list->moves[maker->count] = (uint16_t)move;
  const int32_t rank = rank_of(promise, maker->count);
  list->ranks[maker->count] = rank;
  maker->highest = rank > maker->highest ? rank : maker->highest;
  maker->count++;
}

// Returns how many there are on any space, as list_walks() does.
static inline unsigned list_placings(ListMaker *maker, OrderedMoves *list) {
  const BajuState *state = maker->state;
  const unsigned side = baju_side(state), own = baju_buttons(state, side);
  const unsigned other = state->occupied ^ own, left = state->left[side];
  if (!left) return 0;
  const unsigned all = baju_placing_spaces(state), wanted = all & maker->spaces;
  for (unsigned values = wanted ? left : 0; values; values &= values - 1) {
    const Move placing = baju_place(maker->board->values[__builtin_ctz(values)], 0);
    for (unsigned rest = wanted; rest; rest &= rest - 1) {
      const unsigned space = (unsigned)__builtin_ctz(rest);
      add_move(maker, list, placing | space, own | 1u << space, other);
    }
  }
  return (unsigned)__builtin_popcount(left) * (unsigned)__builtin_popcount(all);
}

static inline unsigned list_walks(ListMaker *maker, OrderedMoves *list) {
  const BajuState *state = maker->state;
  const unsigned own = baju_buttons(state, baju_side(state)), other = state->occupied ^ own;
  unsigned legal = 0;
  for (unsigned starts = own; starts; starts &= starts - 1) {
    const unsigned start = (unsigned)__builtin_ctz(starts), others = own & ~(1u << start);
    const unsigned goals = baju_goals(maker->board, state, start);
    legal += (unsigned)__builtin_popcount(goals);
    for (unsigned rest = maker->spaces >> start & 1 ? goals : goals & maker->spaces; rest;
         rest &= rest - 1) {
      const unsigned goal = (unsigned)__builtin_ctz(rest);
      const unsigned passed = 1u << start, reached = 1u << goal;
      add_move(maker, list, baju_walk(start, goal), others | reached | (own & reached ? passed : 0),
               other & reached ? (other ^ reached) | passed : other);
    }
  }
  return legal;
}

void ordered_moves_list(OrderedMoves *list, const BajuBoard *board, const BajuState *state,
                        unsigned spaces, const LineValues *values, const int16_t *history,
                        const uint16_t first[DUEL_FIRST_MOVES]) {
  ListMaker maker = {board, state, spaces, values->values, history, first, 0, INT32_MIN};
  const unsigned placings = list_placings(&maker, list), walks = list_walks(&maker, list);
  list->count = maker.count;
  list->highest = maker.highest;
  list->is_complete = maker.count == placings + walks;
  for (unsigned i = maker.count; i % DUEL_RANK_BLOCK; i++)
    list->ranks[i] = INT32_MIN;
}

// So many ranks at once, and half of them.
typedef int32_t Ranks __attribute__((vector_size(4 * DUEL_RANK_BLOCK)));
typedef int32_t HalfRanks __attribute__((vector_size(2 * DUEL_RANK_BLOCK)));

// The highest from the block of `index` on; those before `index` are very low.
static int32_t highest_rank(const OrderedMoves *list, unsigned index) {
  Ranks best, ranks;
  unsigned block = index - index % DUEL_RANK_BLOCK;
  memcpy(&best, list->ranks + block, sizeof best);
  for (block += DUEL_RANK_BLOCK; block < list->count; block += DUEL_RANK_BLOCK) {
    memcpy(&ranks, list->ranks + block, sizeof ranks);
    const Ranks is_higher = ranks > best;
    best = (ranks & is_higher) | (best & ~is_higher);
  }
  HalfRanks half[2];
  memcpy(half, &best, sizeof best);
  const HalfRanks is_higher = half[0] > half[1];
  half[0] = (half[0] & is_higher) | (half[1] & ~is_higher);
  int32_t highest = half[0][0];
  for (int i = 1; i < DUEL_RANK_BLOCK / 2; i++)
    highest = highest > half[0][i] ? highest : half[0][i];
  return highest;
}

uint16_t ordered_moves_pick(OrderedMoves *list, unsigned index) {
  assert(index < list->count);
  const unsigned place = place_of(index == 0 ? list->highest : highest_rank(list, index));
  const uint16_t move = list->moves[place];
  list->moves[place] = list->moves[index];
  list->ranks[place] = (list->ranks[index] & -PLACES) | (PLACES - 1 - (int)place);
  list->moves[index] = move;
  list->ranks[index] = INT32_MIN;
  return move;
}

void ordered_moves_learn(const OrderedMoves *list, unsigned index, int depth, int16_t *history) {
  const int bonus =
      depth < HISTORY_MAX_BONUS_DEPTH ? HISTORY_BONUS_SQUARE * depth * depth : HISTORY_MAX_BONUS;
  history_adjust(&history[list->moves[index]], bonus);
  for (unsigned i = 0; i < index; i++)
    history_adjust(&history[list->moves[i]], -bonus);
}
