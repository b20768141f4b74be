// What the features of a line add depends on its state and kind alone, and what those of a button
// add on what it is and where it stands; so the first layer is a row for every line and every
// button, in loops that compilers turn into vector instructions.
#include "engines/baju/duel_evaluation.h"

#include <string.h>

static void add_feature(DuelRow *row, const DuelNetwork *network, unsigned feature) {
  for (int i = 0; i < DUEL_DIRECT; i++)
    row->sums[i] = (int16_t)(row->sums[i] + network->rows[feature][i]);
  row->sums[DUEL_DIRECT] = (int16_t)(row->sums[DUEL_DIRECT] + network->direct[feature]);
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

static void init_buttons(DuelEvaluator *evaluator, const DuelNetwork *network, unsigned whose) {
  for (unsigned colour = 0; colour < 2; colour++)
    for (unsigned index = 0; index < BAJU_VALUES; index++)
      for (unsigned space = 0; space < BAJU_SPACES; space++) {
        DuelRow *row = &evaluator->buttons[whose][colour][index][space];
        const DuelButton *button = &evaluator->board.buttons[colour][index][space];
        *row = (DuelRow){0};
        add_feature(row, network, duel_button_feature(button, whose));
        add_feature(row, network, duel_mobility_feature(button, whose));
      }
  for (unsigned count = 0; count <= BAJU_BUTTONS; count++) {
    evaluator->counts[whose][count] = (DuelRow){0};
    add_feature(&evaluator->counts[whose][count], network, duel_count_feature(count, whose));
  }
}

void duel_evaluator_init(DuelEvaluator *evaluator, const DuelNetwork *network,
                         const BajuBoard *board) {
  duel_board_init(&evaluator->board, board);
  memcpy(evaluator->bias.sums, network->bias, sizeof network->bias);
  init_lines(evaluator, network);
  for (unsigned whose = 0; whose < 2; whose++)
    init_buttons(evaluator, network, whose);
  for (unsigned i = 0; i < DUEL_HIDDEN; i++) {
    evaluator->hidden_weights[i] = (DuelRow){0};
    memcpy(evaluator->hidden_weights[i].sums, network->hidden_weights[i],
           sizeof network->hidden_weights[i]);
  }
  memcpy(evaluator->hidden_bias, network->hidden_bias, sizeof network->hidden_bias);
  memcpy(evaluator->output_weights, network->output_weights, sizeof network->output_weights);
}

static inline void add_row(DuelRow *restrict sum, const DuelRow *restrict row) {
  for (int i = 0; i < DUEL_SUMS; i++)
    sum->sums[i] = (int16_t)(sum->sums[i] + row->sums[i]);
}

// Adds what the buttons of a side bring; finds out what they reach on the way, as duel_reach()
// does.
static inline uint32_t add_buttons(const DuelEvaluator *evaluator, const BajuState *state,
                                   unsigned whose, DuelRow *sum) {
  const unsigned colour = baju_side(state) ^ whose;
  const unsigned own = baju_buttons(state, colour);
  uint32_t reach = duel_placing_reach(state, colour);
  add_row(sum, &evaluator->counts[whose][__builtin_popcount(own)]);
  for (unsigned rest = own; rest; rest &= rest - 1) {
    const unsigned space = (unsigned)__builtin_ctz(rest);
    const unsigned index = baju_code_at(state->planes, space) & 7;
    reach |= evaluator->board.buttons[colour][index][space].goals_outside;
    add_row(sum, &evaluator->buttons[whose][colour][index][space]);
  }
  return reach;
}

// The later layers. Squared clipped ReLU: a cheap curve that lets few sums say much.
static inline int answer(const DuelEvaluator *evaluator, const DuelRow *sum) {
  int16_t active[DUEL_SUMS];
  for (int i = 0; i < DUEL_SUMS; i++) {
    const int16_t low = sum->sums[i] > 0 ? sum->sums[i] : 0;
    const int16_t in = low < DUEL_SUM_ONE ? low : DUEL_SUM_ONE;
    active[i] = (int16_t)(in * in);
  }
  int64_t total = 0;
  for (int i = 0; i < DUEL_HIDDEN; i++) {
    int32_t hidden = evaluator->hidden_bias[i];
    for (int j = 0; j < DUEL_SUMS; j++)
      hidden += (int32_t)evaluator->hidden_weights[i].sums[j] * active[j];
    if (hidden > 0) total += (int64_t)(hidden / DUEL_WEIGHT_ONE) * evaluator->output_weights[i];
  }
  const int64_t curved = total * DUEL_SCALE / (DUEL_ACTIVE_ONE * DUEL_WEIGHT_ONE);
  const int64_t value = curved + sum->sums[DUEL_DIRECT] * DUEL_SCALE / DUEL_DIRECT_ONE;
  return (int)(value > DUEL_MAX_VALUE    ? DUEL_MAX_VALUE
               : value < -DUEL_MAX_VALUE ? -DUEL_MAX_VALUE
                                         : value);
}

int duel_evaluate(const DuelEvaluator *evaluator, const BajuState *state) {
  DuelRow sum = evaluator->bias;
  const uint32_t own_reach = add_buttons(evaluator, state, 0, &sum);
  const uint32_t other_reach = add_buttons(evaluator, state, 1, &sum);
  const LinePlanes planes = duel_line_planes(state, own_reach, other_reach);
  const uint8_t *kinds = evaluator->board.kinds[baju_side(state)];
  const uint16_t *states = evaluator->board.line_states;
  for (unsigned i = 0; i < BAJU_SIZE; i++) {
    add_row(&sum, &evaluator->lines[kinds[i]][states[duel_line_pattern(planes.rows, i)]]);
    add_row(&sum,
            &evaluator->lines[kinds[i + BAJU_SIZE]][states[duel_line_pattern(planes.columns, i)]]);
  }
  return answer(evaluator, &sum);
}
