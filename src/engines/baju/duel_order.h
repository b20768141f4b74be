// In which order a duel's moves are looked at: by what they do for the lines, and by how good they
// were elsewhere.
#ifndef FIVEFOLD_ENGINES_BAJU_DUEL_ORDER_H
#define FIVEFOLD_ENGINES_BAJU_DUEL_ORDER_H

#include "games/baju/baju.h"

enum {
  DUEL_MOVE_WORDS = 1 << BAJU_MOVE_BITS,
  DUEL_FIRST_MOVES = 3,
  DUEL_MASKS = 1 << BAJU_SPACES,
  DUEL_RANK_BLOCK = 8, // ranks are compared so many at a time
};

// A lookup table: what up to eight buttons of one colour promise by their lines, by their spaces.
// In bytes, so that most of it stays in the fastest cache.
typedef struct LineValues {
  uint8_t values[DUEL_MASKS];
} LineValues;

void line_values_init(LineValues *values);

// A move list that is sorted as far as it is needed.
typedef struct OrderedMoves {
  unsigned count;
  bool is_complete; // no move was left out
  int32_t highest;  // rank, of the first move to pick
  uint16_t moves[BAJU_MAX_MOVES];
  // A move's promise, and in the lower bits its place, the first highest, so that one comparison
  // decides. Very low where there is no move to choose.
  int32_t ranks[BAJU_MAX_MOVES];
} OrderedMoves;

// The legal moves that begin or end on one of `spaces`. `history` is the side's, by move word;
// `first` are the transposition table's move and two killers, or words that are no moves.
void ordered_moves_list(OrderedMoves *list, const BajuBoard *board, const BajuState *state,
                        unsigned spaces, const LineValues *values, const int16_t *history,
                        const uint16_t first[DUEL_FIRST_MOVES]);

// The best of the moves from `index` on, which changes places with the one there. To be asked for
// every index in turn.
uint16_t ordered_moves_pick(OrderedMoves *list, unsigned index);

// The move at `index` was good, those before it were not.
void ordered_moves_learn(const OrderedMoves *list, unsigned index, int depth, int16_t *history);

#endif
