// The evaluation network: small enough to be asked at every leaf.
//
//   134 inputs -> NET_HALF sums, for either side's eyes -> NET_HIDDEN -> 1
//
// The inputs are 0 or 1: own marbles by cell, the other side's by cell, marbles that this side
// and that the other side still have to push off. A move changes few of them, so the sums of the
// first layer (the accumulator) are kept from ply to ply and only corrected. All numbers are
// integers, so that every machine and the browser give the same answer.
#ifndef FIVEFOLD_ENGINES_ABALONE_NETWORK_H
#define FIVEFOLD_ENGINES_ABALONE_NETWORK_H

#include "games/abalone/abalone.h"

enum {
  NET_OWN_CELLS = 0,
  NET_OTHER_CELLS = CELL_COUNT,
  NET_MAX_LACKING = 6, // the highest goal
  NET_OWN_LACKING = 2 * CELL_COUNT,
  NET_OTHER_LACKING = NET_OWN_LACKING + NET_MAX_LACKING,
  NET_INPUTS = NET_OTHER_LACKING + NET_MAX_LACKING,
  NET_HALF = 128,
  NET_HIDDEN = 8,

  NET_ONE = 255,        // 1.0 in a sum or an activation
  NET_WEIGHT_ONE = 128, // 1.0 in a weight of the later layers
  NET_MAX_HIDDEN = 4 * NET_ONE,
};

// As trained, rounded. Weights of the first layer are in units of 1 / NET_ONE.
typedef struct Network {
  int16_t input_weights[NET_INPUTS][NET_HALF];
  int16_t input_bias[NET_HALF];
  int16_t hidden_weights[NET_HIDDEN][2 * NET_HALF];
  int32_t hidden_bias[NET_HIDDEN]; // in units of 1 / (NET_ONE * NET_WEIGHT_ONE)
  int16_t output_weights[NET_HIDDEN];
  int32_t output_bias; // likewise
} Network;

// The sums of the first layer as BLACK and as WHITE see the board, and the state they belong to.
typedef struct NetworkAccumulator {
  _Alignas(64) int16_t values[2][NET_HALF];
  CellSet marbles[2];
  uint8_t lacking[2]; // index of the input for BLACK's and WHITE's marbles to push off
} NetworkAccumulator;

// The input of a count of marbles to push off: 0 for one or none, 5 for six.
static inline int network_lacking(const AbaloneState *state, int side) {
  const int lacking = state->goal - state->out[side];
  return lacking < 1 ? 0 : lacking > NET_MAX_LACKING ? NET_MAX_LACKING - 1 : lacking - 1;
}

// Sums from nothing, and from the sums of a position a few moves away.
void network_refresh(const Network *network, const AbaloneState *state,
                     NetworkAccumulator *accumulator);
void network_update(const Network *network, const NetworkAccumulator *before,
                    const AbaloneState *state, NetworkAccumulator *accumulator);

// The network's answer for a side, in units of 1 / EVAL_SCALE of the logarithm of odds.
int network_answer(const Network *network, const NetworkAccumulator *accumulator, int side);

// The one that plays, made by the tuner; its rows begin where lines of the cache do.
__attribute__((aligned(64))) extern const Network abalone_network;

#endif
