// The accumulator is corrected row by row, in loops that compilers turn into vector instructions;
// the later layers are small enough to be computed anew.
#include "engines/abalone/network.h"

#include "engines/abalone/evaluation.h"

#include <assert.h>
#include <string.h>

static inline void add_row(int16_t *restrict values, const int16_t *restrict row) {
  for (int i = 0; i < NET_HALF; i++)
    values[i] = (int16_t)(values[i] + row[i]);
}

static inline void subtract_row(int16_t *restrict values, const int16_t *restrict row) {
  for (int i = 0; i < NET_HALF; i++)
    values[i] = (int16_t)(values[i] - row[i]);
}

// A marble that moved: both rows in one pass over the values.
static inline void move_row(int16_t *restrict values, const int16_t *restrict to,
                            const int16_t *restrict from) {
  for (int i = 0; i < NET_HALF; i++)
    values[i] = (int16_t)(values[i] + to[i] - from[i]);
}

// From nothing, where no position above has an accumulator to correct.
void network_refresh(const Network *network, const AbaloneState *state,
                     NetworkAccumulator *accumulator) {
  for (int eyes = BLACK; eyes <= WHITE; eyes++) {
    int16_t *values = accumulator->values[eyes];
    memcpy(values, network->input_bias, sizeof network->input_bias);
    for (int colour = BLACK; colour <= WHITE; colour++) {
      const int first = colour == eyes ? NET_OWN_CELLS : NET_OTHER_CELLS;
      for (CellSet set = state->marbles[colour]; set; set &= set - 1)
        add_row(values, network->input_weights[first + cells_first(set)]);
      const int lacking = colour == eyes ? NET_OWN_LACKING : NET_OTHER_LACKING;
      add_row(values, network->input_weights[lacking + network_lacking(state, colour)]);
    }
  }
  for (int colour = BLACK; colour <= WHITE; colour++) {
    accumulator->marbles[colour] = state->marbles[colour];
    accumulator->lacking[colour] = (uint8_t)network_lacking(state, colour);
  }
}

// Corrects one side's accumulator for what changed of one colour.
static inline void update_colour(const Network *network, const NetworkAccumulator *before,
                                 const AbaloneState *state, int colour, int eyes,
                                 int16_t *restrict values) {
  const int16_t(*rows)[NET_HALF] =
      &network->input_weights[colour == eyes ? NET_OWN_CELLS : NET_OTHER_CELLS];
  CellSet added = state->marbles[colour] & ~before->marbles[colour];
  CellSet removed = before->marbles[colour] & ~state->marbles[colour];
  for (; added && removed; added &= added - 1, removed &= removed - 1)
    move_row(values, rows[cells_first(added)], rows[cells_first(removed)]);
  for (; added; added &= added - 1)
    add_row(values, rows[cells_first(added)]);
  for (; removed; removed &= removed - 1)
    subtract_row(values, rows[cells_first(removed)]);
  const int lacking = network_lacking(state, colour);
  if (lacking == before->lacking[colour]) return;
  rows = &network->input_weights[colour == eyes ? NET_OWN_LACKING : NET_OTHER_LACKING];
  move_row(values, rows[lacking], rows[before->lacking[colour]]);
}

void network_update(const Network *network, const NetworkAccumulator *before,
                    const AbaloneState *state, NetworkAccumulator *accumulator) {
  memcpy(accumulator->values, before->values, sizeof accumulator->values);
  for (int colour = BLACK; colour <= WHITE; colour++) {
    update_colour(network, before, state, colour, BLACK, accumulator->values[BLACK]);
    update_colour(network, before, state, colour, WHITE, accumulator->values[WHITE]);
    accumulator->marbles[colour] = state->marbles[colour];
    accumulator->lacking[colour] = (uint8_t)network_lacking(state, colour);
  }
}

// Squared clipped ReLU: sums between 0 and 1, squared, a cheap curve that lets few sums say much.
static inline void activate(const int16_t *restrict values, int16_t *restrict out) {
  for (int i = 0; i < NET_HALF; i++) {
    const int16_t low = values[i] > 0 ? values[i] : 0;
    const uint16_t in = (uint16_t)(low < NET_ONE ? low : NET_ONE);
    out[i] = (int16_t)((uint16_t)(in * in) >> 8);
  }
}

static inline int32_t multiply(const int16_t *restrict weights, const int16_t *restrict in) {
  int32_t sum = 0;
  for (int i = 0; i < 2 * NET_HALF; i++)
    sum += (int32_t)weights[i] * in[i];
  return sum;
}

// The side to move comes first, so that the network need not know colours.
int network_answer(const Network *network, const NetworkAccumulator *accumulator, int side) {
  assert(side == BLACK || side == WHITE);
  _Alignas(64) int16_t in[2 * NET_HALF];
  activate(accumulator->values[side], in);
  activate(accumulator->values[!side], in + NET_HALF);
  int32_t answer = network->output_bias;
  for (int i = 0; i < NET_HIDDEN; i++) {
    const int32_t sum =
        (network->hidden_bias[i] + multiply(network->hidden_weights[i], in)) / NET_WEIGHT_ONE;
    const int32_t active = sum < 0 ? 0 : sum > NET_MAX_HIDDEN ? NET_MAX_HIDDEN : sum;
    answer += active * network->output_weights[i];
  }
  return (int)((int64_t)answer * EVAL_SCALE / (NET_ONE * NET_WEIGHT_ONE));
}
