// The static value of plays in one position: points, pieces kept and ways opened.
#ifndef FIVEFOLD_ENGINES_SUMMY_APPRAISAL_H
#define FIVEFOLD_ENGINES_SUMMY_APPRAISAL_H

#include "engines/common/rack.h"
#include "engines/summy/values.h"

// A position of the player on turn, with what is needed of it again and again.
typedef struct Appraisal {
  const SummyNumbers *numbers;
  const SummyState *state;
  const TileSet *hand;
  int stock;
  SummyLines lines;
  OpeningMap openings;
  uint32_t last_pieces; // of the play before, and what was kept then: plays that lay the same come
  int last_kept;        // one after the other
} Appraisal;

void appraisal_start(Appraisal *appraisal, const SummyNumbers *numbers, const SummyState *state);

// What is kept when these pieces are laid.
int appraisal_kept(Appraisal *appraisal, uint32_t pieces);

RackMove appraise_play(Appraisal *appraisal, Move play, int points);
RackMove appraise_exchange(const Appraisal *appraisal, const TileSet *given);

#endif
