// Inner header of tune/: positions of self-play (self_play.c) with what search and result say about
// them: what a network learns from (train.c), and how one gets room to learn more (widen.c).
#ifndef FIVEFOLD_ENGINES_ABALONE_TUNE_SAMPLE_H
#define FIVEFOLD_ENGINES_ABALONE_TUNE_SAMPLE_H

#include "engines/abalone/network.h"

#include <stdio.h>

// As written to the data file.
typedef struct Sample {
  CellSet own, other;  // the side to move's marbles, and the others
  int16_t score;       // of the search, for the side to move
  int8_t result;       // 1 the side to move won, 0 draw, -1 lost
  uint8_t own_lacking; // inputs of the network
  uint8_t other_lacking;
  uint8_t unused[3];
} Sample;

typedef struct SelfPlay {
  uint64_t seed;
  uint64_t nodes;         // a move
  const Network *network; // NULL: the plain evaluation
} SelfPlay;

// Plays the games with numbers first .. first + count - 1 and writes their samples. A game depends
// on the settings and its number only.
void self_play(const SelfPlay *settings, uint64_t first, uint64_t count, FILE *out);

typedef struct Training {
  uint64_t seed;
  const Network *start; // to learn on from, in small steps; NULL: from nothing
  int epochs;
  double result_weight; // of the game's result in the goal; the rest is the search's score
} Training;

void train_network(const Training *training, const Sample *samples, size_t count, Network *network);

// How the weights and biases of sums begin that know nothing yet.
static const float TRAIN_INPUT_RANGE = 0.12f, TRAIN_INPUT_BIAS = 0.3f;

enum { NARROW_HALF = NET_HALF / 2 };

// A network with half as many sums, as an older program wrote it.
typedef struct NarrowNetwork {
  int16_t input_weights[NET_INPUTS][NARROW_HALF];
  int16_t input_bias[NARROW_HALF];
  int16_t hidden_weights[NET_HIDDEN][2 * NARROW_HALF];
  int32_t hidden_bias[NET_HIDDEN];
  int16_t output_weights[NET_HIDDEN];
  int32_t output_bias;
} NarrowNetwork;

void widen_network(const NarrowNetwork *narrow, uint64_t seed, Network *network);

#endif
