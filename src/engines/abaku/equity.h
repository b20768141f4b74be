// The equity of moves in one position: points, the leave (tiles kept) and the ways opened.
#ifndef FIVEFOLD_ENGINES_ABAKU_EQUITY_H
#define FIVEFOLD_ENGINES_ABAKU_EQUITY_H

#include "engines/abaku/evaluation.h"
#include "engines/common/rack.h"
#include "games/abaku/supply.h"

// A position of the player on turn, with what is needed of it again and again.
typedef struct AbakuEquities {
  const AbakuWeights *weights;
  const AbakuState *state;
  const TileSet *rack;
  int bag;     // for openings
  int own_bag; // what the player on turn draws from
  int others;  // the racks of the others, in hundredths
  Supply supply;
  int leave_values[RACK_SUBSETS]; // by tiles used
  OpeningCounter openings;
} AbakuEquities;

void abaku_equities_init(AbakuEquities *equities, const AbakuWeights *weights,
                         const AbakuState *state);

// Of a play: all but its openings.
int abaku_closed_equity(const AbakuEquities *equities, Move play, int points);

// What its openings add.
int abaku_openings_equity(AbakuEquities *equities, Move play);

// Of an exchange or a pass with this leave.
int abaku_exchange_equity(const AbakuEquities *equities, const TileSet *leave);

// The tiles that a move does not use up: its leave.
TileSet abaku_leave(const TileSet *rack, Move move);

#endif
