// The static value of moves in one position: points, tiles kept and ways opened.
#ifndef FIVEFOLD_ENGINES_ABAKU_APPRAISAL_H
#define FIVEFOLD_ENGINES_ABAKU_APPRAISAL_H

#include "engines/abaku/values.h"
#include "engines/common/rack.h"
#include "games/abaku/supply.h"

// A position of the player on turn, with what is needed of it again and again.
typedef struct AbakuAppraisal {
  const AbakuNumbers *numbers;
  const AbakuState *state;
  const TileSet *rack;
  int bag;     // for openings
  int own_bag; // what the player on turn draws from
  int others;  // the racks of the others, in hundredths
  Supply supply;
  int kept_values[RACK_SUBSETS]; // by tiles used
  OpeningCounter openings;
} AbakuAppraisal;

void abaku_appraise(AbakuAppraisal *appraisal, const AbakuNumbers *numbers,
                    const AbakuState *state);

// Of a play: all but what it opens.
int abaku_closed_value(const AbakuAppraisal *appraisal, Move play, int points);

// What it opens.
int abaku_opened_value(AbakuAppraisal *appraisal, Move play);

// Of an exchange or a pass.
int abaku_kept_value(const AbakuAppraisal *appraisal, const TileSet *kept);

// The tiles that a move does not use up.
TileSet abaku_kept_tiles(const TileSet *rack, Move move);

#endif
