// The weights of a line's features depend on its pattern alone and those of a button on what it is
// and where it stands, so an evaluation is a lookup for every line and every button.
#include "engines/baju/duel_evaluation.h"

static void init_lines(DuelEvaluator *evaluator, const int16_t *weights) {
  for (unsigned kind = 0; kind < LINE_KINDS; kind++) {
    const int16_t *own = weights + FEATURE_LINE + kind * DUEL_REACHES;
    const int16_t *other =
        weights + FEATURE_LINE + (LINE_KINDS + duel_other_kind(kind)) * DUEL_REACHES;
    for (unsigned pattern = 0; pattern < DUEL_LINE_PATTERNS; pattern++)
      evaluator->lines[kind][pattern] = (int16_t)(own[duel_reaches_of_pattern(pattern, 0)] +
                                                  other[duel_reaches_of_pattern(pattern, 1)]);
  }
}

static void init_buttons(DuelEvaluator *evaluator, const int16_t *weights, unsigned whose) {
  const DuelBoard *board = &evaluator->board;
  const int16_t *kinds = weights + FEATURE_BUTTON + whose * DUEL_SPACE_KINDS * DUEL_VALUE_KINDS;
  const int16_t *mobilities = weights + FEATURE_MOBILITY + whose * DUEL_MOBILITIES;
  for (unsigned colour = 0; colour < 2; colour++)
    for (unsigned index = 0; index < BAJU_VALUES; index++)
      for (unsigned space = 0; space < BAJU_SPACES; space++)
        evaluator->buttons[whose][colour][index][space] =
            (int16_t)(kinds[board->button_kinds[colour][index][space]] +
                      mobilities[board->mobilities[colour][index][space]]);
}

void duel_evaluator_init(DuelEvaluator *evaluator, const DuelWeights *weights,
                         const BajuBoard *board) {
  duel_board_init(&evaluator->board, board);
  evaluator->bias = weights->bias;
  init_lines(evaluator, weights->features);
  for (unsigned whose = 0; whose < 2; whose++) {
    init_buttons(evaluator, weights->features, whose);
    for (unsigned count = 0; count <= BAJU_BUTTONS; count++)
      evaluator->counts[whose][count] =
          weights->features[FEATURE_COUNT + whose * (BAJU_BUTTONS + 1) + count];
  }
}

// What the buttons of a side add up to; finds out what they reach on the way, as duel_reach() does.
static inline int add_buttons(const DuelEvaluator *evaluator, const BajuState *state,
                              unsigned whose, uint32_t *reach) {
  const unsigned colour = baju_side(state) ^ whose;
  const unsigned own = baju_buttons(state, colour), other = state->occupied ^ own;
  const uint32_t placing =
      state->left[colour] ? baju_neighbours((uint16_t)other) & ~(unsigned)state->occupied : 0;
  uint32_t reached = placing | placing << 16;
  int sum = evaluator->counts[whose][__builtin_popcount(own)];
  for (unsigned rest = own; rest; rest &= rest - 1) {
    const unsigned space = (unsigned)__builtin_ctz(rest);
    const unsigned index = baju_code_at(state->planes, space) & 7;
    reached |= evaluator->board.goals_outside[colour][index][space];
    sum += evaluator->buttons[whose][colour][index][space];
  }
  *reach = reached;
  return sum;
}

int duel_evaluate(const DuelEvaluator *evaluator, const BajuState *state) {
  uint32_t own_reach, other_reach;
  int sum = evaluator->bias + add_buttons(evaluator, state, 0, &own_reach) +
            add_buttons(evaluator, state, 1, &other_reach);
  const LinePlanes planes = duel_line_planes(state, own_reach, other_reach);
  const uint8_t *kinds = evaluator->board.kinds[baju_side(state)];
  for (unsigned i = 0; i < BAJU_SIZE; i++)
    sum += evaluator->lines[kinds[i]][duel_line_pattern(planes.rows, i)] +
           evaluator->lines[kinds[i + BAJU_SIZE]][duel_line_pattern(planes.columns, i)];
  return sum;
}
