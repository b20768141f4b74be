// The equity of plays in one position: points, the leave (pieces kept) and the ways opened.
#ifndef FIVEFOLD_ENGINES_SUMMY_EQUITY_H
#define FIVEFOLD_ENGINES_SUMMY_EQUITY_H

#include "engines/common/rack.h"
#include "engines/summy/evaluation.h"

// A position of the player on turn, with what is needed of it again and again.
typedef struct SummyEquities {
  const SummyWeights *weights;
  const SummyState *state;
  const TileSet *hand;
  int stock;
  SummyLines lines;
  OpeningMap openings;
  uint32_t last_pieces; // of the play before, and its leave: plays that lay the same come
  int last_leave;       // one after the other
} SummyEquities;

void summy_equities_init(SummyEquities *equities, const SummyWeights *weights,
                         const SummyState *state);

// The value of the leave when these pieces are laid.
int summy_play_leave(SummyEquities *equities, uint32_t pieces);

RackMove summy_play_equity(SummyEquities *equities, Move play, int points);
RackMove summy_exchange_equity(const SummyEquities *equities, const TileSet *given);

#endif
