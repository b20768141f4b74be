// Inner header of tune/: positions of self-play (self_play.c, boards.c) with what search and result
// say about them: what the weights are learned from (train.c).
#ifndef FIVEFOLD_ENGINES_BAJU_TUNE_SAMPLE_H
#define FIVEFOLD_ENGINES_BAJU_TUNE_SAMPLE_H

#include "engines/baju/duel_evaluation.h"

#include <stdio.h>

// As written to the data file.
typedef struct Sample {
  uint64_t planes;
  uint16_t occupied;
  int16_t score;  // of the search, for the side to move
  uint16_t board; // see tune_board()
  int8_t result;  // 1 the side to move won, 0 draw, -1 lost
  uint8_t side;   // to move
} Sample;

// Board 0 is the ring; every other number is a random board with random values.
void tune_board(uint16_t number, BajuBoard *board);

// The position of a sample, as far as an evaluation looks at it.
BajuState sample_state(const Sample *sample, const BajuBoard *board);

typedef struct SelfPlay {
  uint64_t seed;
  uint64_t nodes; // a move
  const DuelNetwork *network;
} SelfPlay;

// Plays the games with numbers first .. first + count - 1 and writes their samples. A game depends
// on the settings and its number only.
void self_play(const SelfPlay *settings, uint64_t first, uint64_t count, FILE *out);

typedef struct Training {
  uint64_t seed;
  int epochs;
  double result_weight; // of the game's result in the goal; the rest is the search's score
} Training;

void train_network(const Training *training, const Sample *samples, size_t count,
                   DuelNetwork *network);

#endif
