// What the features of a line add depends on its state and kind alone, and what those of a button
// add on what it is and where it stands; so the first layer is a row for every line and every
// space, in vectors.
#include "engines/baju/duel_evaluation.h"

#include <string.h>

#ifdef __BMI2__
#include <immintrin.h>
#endif

static void add_feature(DuelRow *row, const DuelNetwork *network, unsigned feature) {
  for (int i = 0; i < DUEL_DIRECT; i++)
    (*row)[i] = (int16_t)((*row)[i] + network->rows[feature][i]);
  (*row)[DUEL_DIRECT] = (int16_t)((*row)[DUEL_DIRECT] + network->direct[feature]);
}

static void init_lines(DuelEvaluator *evaluator, const DuelNetwork *network) {
  for (unsigned kind = 0; kind < LINE_KINDS; kind++)
    for (unsigned pattern = 0; pattern < DUEL_LINE_PATTERNS; pattern++) {
      DuelRow *row = &evaluator->lines[kind][evaluator->board.line_states[pattern]];
      uint16_t list[DUEL_LINE_FEATURES];
      *row = (DuelRow){0};
      duel_line_features(&evaluator->board, pattern, kind, list);
      for (unsigned i = 0; i < DUEL_LINE_FEATURES; i++)
        add_feature(row, network, list[i]);
    }
}

static void init_button(DuelEvaluator *evaluator, const DuelNetwork *network, unsigned colour,
                        unsigned index, unsigned space) {
  const DuelButton *button = &evaluator->board.buttons[colour][index][space];
  const unsigned code = DUEL_OCCUPIED | (colour == BAJU_WHITE ? BAJU_CODE_WHITE : 0) | index;
  evaluator->goals_outside[space][code] = (uint64_t)button->goals_outside << 32 * colour;
  for (unsigned side = 0; side < 2; side++) {
    DuelRow *row = &evaluator->spaces[side][space][code];
    add_feature(row, network, duel_button_feature(button, side ^ colour));
    add_feature(row, network, duel_mobility_feature(button, side ^ colour));
  }
}

static void init_counts(DuelEvaluator *evaluator, const DuelNetwork *network) {
  DuelRow bias;
  memcpy(&bias, network->bias, sizeof bias);
  for (unsigned own = 0; own <= BAJU_BUTTONS; own++)
    for (unsigned other = 0; other <= BAJU_BUTTONS; other++) {
      DuelRow *row = &evaluator->counts[own][other];
      *row = bias;
      add_feature(row, network, duel_count_feature(own, 0));
      add_feature(row, network, duel_count_feature(other, 1));
    }
}

static void init_hidden(DuelEvaluator *evaluator, const DuelNetwork *network) {
  for (unsigned i = 0; i < DUEL_HIDDEN; i++) {
    evaluator->hidden_bias[i] = network->hidden_bias[i];
    for (unsigned j = 0; j < DUEL_DIRECT; j++)
      evaluator->hidden_weights[j][i] = network->hidden_weights[i][j];
  }
  memcpy(evaluator->output_weights, network->output_weights, sizeof network->output_weights);
}

void duel_evaluator_init(DuelEvaluator *evaluator, const DuelNetwork *network,
                         const BajuBoard *board) {
  memset(evaluator, 0, sizeof *evaluator);
  duel_board_init(&evaluator->board, board);
  init_lines(evaluator, network);
  for (unsigned colour = 0; colour < 2; colour++)
    for (unsigned index = 0; index < BAJU_VALUES; index++)
      for (unsigned space = 0; space < BAJU_SPACES; space++)
        init_button(evaluator, network, colour, index, space);
  init_counts(evaluator, network);
  init_hidden(evaluator, network);
}

// Moves bit s of a plane to bit 4s.
static inline uint64_t spread(uint64_t plane) {
#ifdef __BMI2__
  return _pdep_u64(plane, UINT64_C(0x1111111111111111));
#else
  plane = (plane | plane << 24) & UINT64_C(0x000000ff000000ff);
  plane = (plane | plane << 12) & UINT64_C(0x000f000f000f000f);
  plane = (plane | plane << 6) & UINT64_C(0x0303030303030303);
  return (plane | plane << 3) & UINT64_C(0x1111111111111111);
#endif
}

// What stands on each space, a byte each: those of even spaces, and those of the odd ones.
typedef struct SpaceCodes {
  uint64_t even, odd;
} SpaceCodes;

static inline SpaceCodes codes_of(const BajuState *state) {
  const uint64_t planes = state->planes, occupied = spread(state->occupied);
  const uint64_t codes = spread(planes & 0xffff) | spread(planes >> 16 & 0xffff) << 1 |
                         spread(planes >> 32 & 0xffff) << 2 | spread(planes >> 48) << 3;
  static const uint64_t LOW = UINT64_C(0x0f0f0f0f0f0f0f0f);
  return (SpaceCodes){(codes & LOW) | (occupied & LOW) << 4,
                      (codes >> 4 & LOW) | (occupied & ~LOW)};
}

// Adds what the buttons bring; finds out what they reach on the way, as duel_reach() does without
// the placings: black's buttons in the lower half, white's in the upper.
static inline uint64_t add_buttons(const DuelEvaluator *evaluator, const BajuState *state,
                                   DuelRow *sum) {
  const DuelRow(*rows)[DUEL_CODES] = evaluator->spaces[baju_side(state)];
  const SpaceCodes codes = codes_of(state);
  uint64_t reach = 0;
  for (unsigned i = 0; i < BAJU_SPACES / 2; i++) {
    const unsigned even = codes.even >> 8 * i & 0xff, odd = codes.odd >> 8 * i & 0xff;
    reach |= evaluator->goals_outside[2 * i][even] | evaluator->goals_outside[2 * i + 1][odd];
    *sum += rows[2 * i][even] + rows[2 * i + 1][odd];
  }
  return reach;
}

typedef int32_t WideRow __attribute__((vector_size(4 * DUEL_SUMS)));

// The later layers. Squared clipped ReLU: a cheap curve that lets few sums say much.
static inline int answer(const DuelEvaluator *evaluator, const DuelRow *sum) {
  const DuelRow positive = *sum & (*sum > 0);
  const DuelRow is_below = positive < DUEL_SUM_ONE;
  const DuelRow in = (positive & is_below) | (~is_below & DUEL_SUM_ONE);
  // In memory: cheaper than taking a vector apart.
  const WideRow active = __builtin_convertvector(in * in, WideRow);
  int32_t actives[DUEL_SUMS];
  memcpy(actives, &active, sizeof actives);
  DuelHiddenRow hidden = evaluator->hidden_bias;
  for (int j = 0; j < DUEL_DIRECT; j++)
    hidden += evaluator->hidden_weights[j] * actives[j];
  int64_t total = 0;
  for (int i = 0; i < DUEL_HIDDEN; i++)
    if (hidden[i] > 0)
      total += (int64_t)(hidden[i] / DUEL_WEIGHT_ONE) * evaluator->output_weights[i];
  const int64_t curved = total * DUEL_SCALE / (DUEL_ACTIVE_ONE * DUEL_WEIGHT_ONE);
  const int64_t value = curved + (*sum)[DUEL_DIRECT] * DUEL_SCALE / DUEL_DIRECT_ONE;
  return (int)(value > DUEL_MAX_VALUE    ? DUEL_MAX_VALUE
               : value < -DUEL_MAX_VALUE ? -DUEL_MAX_VALUE
                                         : value);
}

int duel_evaluate(const DuelEvaluator *evaluator, const BajuState *state) {
  const unsigned side = baju_side(state);
  const unsigned own = baju_buttons(state, side), other = state->occupied ^ own;
  DuelRow sum = evaluator->counts[__builtin_popcount(own)][__builtin_popcount(other)];
  const uint64_t reach = add_buttons(evaluator, state, &sum);
  const LinePlanes planes =
      duel_line_planes(state, (uint32_t)(reach >> 32 * side) | duel_placing_reach(state, side),
                       (uint32_t)(reach >> 32 * !side) | duel_placing_reach(state, !side));
  const uint8_t *kinds = evaluator->board.kinds[side];
  const uint16_t *states = evaluator->board.line_states;
  for (unsigned i = 0; i < BAJU_SIZE; i++)
    sum += evaluator->lines[kinds[i]][states[duel_line_pattern(planes.rows, i)]] +
           evaluator->lines[kinds[i + BAJU_SIZE]][states[duel_line_pattern(planes.columns, i)]];
  return answer(evaluator, &sum);
}
