// Computes equities. What a position needs again and again is made once; the last leave is kept.
#include "engines/summy/equity.h"

#include <assert.h>

void summy_equities_init(SummyEquities *equities, const SummyWeights *weights,
                         const SummyState *state) {
  assert(state->player >= 1 && state->player <= 2);
  equities->weights = weights;
  equities->state = state;
  equities->hand = &state->hands[state->player - 1];
  equities->stock = summy_stock(state);
  lines_read(&equities->lines, state);
  openings_map(&equities->openings, &equities->lines);
  equities->last_pieces = 0;
}

int summy_play_leave(SummyEquities *equities, uint32_t pieces) {
  if (pieces == equities->last_pieces) return equities->last_leave;
  TileSet leave = *equities->hand;
  for (uint32_t rest = pieces; rest; rest >>= SUMMY_PIECE_BITS)
    leave.counts[(rest & 15) - 1]--;
  equities->last_pieces = pieces;
  equities->last_leave =
      summy_leave_value(equities->weights, equities->state, &leave, equities->stock);
  return equities->last_leave;
}

RackMove summy_play_equity(SummyEquities *equities, Move move, int points) {
  const LinePlay play = summy_unpack_play(move);
  int openings[OPENING_COUNT];
  openings_count(&equities->openings, equities->state, &play, openings);
  const int equity = RACK_POINT * points + summy_play_leave(equities, (uint32_t)move) +
                     summy_openings_value(equities->weights, openings, equities->stock);
  return (RackMove){move, points, equity};
}

RackMove summy_exchange_equity(const SummyEquities *equities, const TileSet *given) {
  TileSet leave = *equities->hand;
  tiles_remove(&leave, given);
  return (RackMove){summy_tiles_move(SUMMY_EXCHANGE, given), 0,
                    summy_leave_value(equities->weights, equities->state, &leave, equities->stock)};
}
