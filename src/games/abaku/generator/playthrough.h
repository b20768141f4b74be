// Inside the generator: plays through several old tiles. Given a run of a line, with old digits and
// gaps, finds the arrangements of tiles that make it an operation. Splits that are not ruled out
// (sieve.h) are worked out for all arrangements at once.
#ifndef FIVEFOLD_GAMES_ABAKU_GENERATOR_PLAYTHROUGH_H
#define FIVEFOLD_GAMES_ABAKU_GENERATOR_PLAYTHROUGH_H

#include "games/abaku/generator/arrangements.h"
#include "games/abaku/generator/sieve.h"
#include "games/abaku/operation.h"

// The gaps in a run that are to be filled. Sets of cells have bit N for cell N.
typedef struct Playthrough {
  const Sieve *sieve; // of the line
  const Sheet *sheet;
  unsigned gaps;
  int from, to;
  bool is_filled; // what follows is known
  // By cell: the values of the digits of the run before it, modulo 2^16 ...
  Lanes values[OPERATION_MAX_LENGTH + 1][SHEET_BLOCKS];
  const Lanes *zeros[OPERATION_MAX_LENGTH]; // ... and 0xffff where its digit, put in a gap, is 0
} Playthrough;

// Takes the gaps in cells `from` to `to` of a line, as many as the tiles of the sheet's
// arrangements. Sieve and sheet are borrowed.
void playthrough_open(Playthrough *playthrough, const Sieve *sieve, const Sheet *sheet,
                      unsigned gaps, int from, int to);

// The arrangements that make cells `first` to `last`, which contain all of the gaps, an operation
// by one of these splits.
ArrangementSet playthrough_solve(Playthrough *playthrough, int first, int last, Splits splits);

#endif
