// The kinds of lines, spaces and values, and the list of a position's features.
#include "engines/baju/duel_features.h"

static bool walks(const BajuBoard *board, unsigned line, unsigned step, char own) {
  const char bridge = line < BAJU_SIZE ? baju_bridge_right(board, line, step)
                                       : baju_bridge_down(board, step, line - BAJU_SIZE);
  return bridge == 'r' || bridge == own;
}

static LineKind kind_of_line(const BajuBoard *board, unsigned line, unsigned colour) {
  const unsigned place = line % BAJU_SIZE;
  if (place == 0 || place == BAJU_SIZE - 1) return LINE_OUTER;
  unsigned own = 0, other = 0;
  for (unsigned step = 0; step + 1 < BAJU_SIZE; step++) {
    own += walks(board, line, step, colour == BAJU_BLACK ? 'b' : 'w');
    other += walks(board, line, step, colour == BAJU_BLACK ? 'w' : 'b');
  }
  return own > other ? LINE_OWN : own < other ? LINE_FOREIGN : LINE_EVEN;
}

// White sees the board turned, so that on the ring both colours see the same.
static unsigned kind_of_space(unsigned space, unsigned colour) {
  const unsigned row = colour == BAJU_BLACK ? space / BAJU_SIZE : space % BAJU_SIZE;
  const unsigned column = colour == BAJU_BLACK ? space % BAJU_SIZE : space / BAJU_SIZE;
  const bool first = row == 0 || row == BAJU_SIZE - 1;
  const bool second = column == 0 || column == BAJU_SIZE - 1;
  return (first ? 0u : 2u) + (second ? 0u : 1u);
}

static void init_button(DuelBoard *duel_board, const BajuBoard *board, unsigned colour,
                        unsigned index, unsigned space) {
  const unsigned goals = board->reach[colour][index][space];
  const unsigned row = 0xfu << (space & 12), column = 0x1111u << (space & 3);
  duel_board->goals_outside[colour][index][space] =
      (uint32_t)(goals & ~row) | (uint32_t)(goals & ~column) << 16;
  const unsigned value = board->values[index];
  const unsigned value_kind = value < DUEL_VALUE_KINDS ? value - 1 : DUEL_VALUE_KINDS - 1;
  duel_board->button_kinds[colour][index][space] =
      (uint8_t)(kind_of_space(space, colour) * DUEL_VALUE_KINDS + value_kind);
  const unsigned mobility = (unsigned)__builtin_popcount(goals);
  duel_board->mobilities[colour][index][space] =
      (uint8_t)(mobility < DUEL_MOBILITIES ? mobility : DUEL_MOBILITIES - 1);
}

void duel_board_init(DuelBoard *duel_board, const BajuBoard *board) {
  *duel_board = (DuelBoard){0};
  for (unsigned colour = 0; colour < 2; colour++) {
    for (unsigned line = 0; line < DUEL_LINES; line++)
      duel_board->kinds[colour][line] = (uint8_t)kind_of_line(board, line, colour);
    for (unsigned index = 0; index < board->value_count; index++)
      for (unsigned space = 0; space < BAJU_SPACES; space++)
        init_button(duel_board, board, colour, index, space);
  }
}

unsigned duel_reaches_of_pattern(unsigned pattern, unsigned side) {
  static const uint8_t first[BAJU_SIZE] = {0, 5, 9, 12}; // by the number of buttons
  const unsigned occupied = pattern >> 8, second = pattern >> 4 & 15, reached = pattern & 15;
  const unsigned own = occupied & (side == 0 ? ~second : second) & 15;
  const unsigned empty_reached = ~occupied & (side == 0 ? reached : second);
  const unsigned other_reached = occupied & ~own & reached;
  const unsigned buttons = (unsigned)__builtin_popcount(own);
  if (buttons == BAJU_SIZE) return 0; // a full line has ended the game
  return first[buttons] + (unsigned)__builtin_popcount((empty_reached | other_reached) & 15);
}

static unsigned list_lines(const DuelBoard *duel_board, const BajuState *state, uint16_t *list) {
  const unsigned side = baju_side(state);
  const LinePlanes planes = duel_line_planes(state, duel_reach(duel_board, state, side),
                                             duel_reach(duel_board, state, !side));
  unsigned count = 0;
  for (unsigned line = 0; line < DUEL_LINES; line++) {
    const unsigned pattern =
        duel_line_pattern(line < BAJU_SIZE ? planes.rows : planes.columns, line % BAJU_SIZE);
    for (unsigned whose = 0; whose < 2; whose++)
      list[count++] =
          (uint16_t)(FEATURE_LINE +
                     (whose * LINE_KINDS + duel_board->kinds[side ^ whose][line]) * DUEL_REACHES +
                     duel_reaches_of_pattern(pattern, whose));
  }
  return count;
}

unsigned duel_features_list(const DuelBoard *duel_board, const BajuState *state, uint16_t *list) {
  unsigned count = list_lines(duel_board, state, list);
  for (unsigned whose = 0; whose < 2; whose++) {
    const unsigned colour = baju_side(state) ^ whose;
    const unsigned buttons = baju_buttons(state, colour);
    for (unsigned rest = buttons; rest; rest &= rest - 1) {
      const unsigned space = (unsigned)__builtin_ctz(rest);
      const unsigned index = baju_code_at(state->planes, space) & 7;
      list[count++] = (uint16_t)(FEATURE_BUTTON + whose * DUEL_SPACE_KINDS * DUEL_VALUE_KINDS +
                                 duel_board->button_kinds[colour][index][space]);
      list[count++] = (uint16_t)(FEATURE_MOBILITY + whose * DUEL_MOBILITIES +
                                 duel_board->mobilities[colour][index][space]);
    }
    list[count++] = (uint16_t)(FEATURE_COUNT + whose * (BAJU_BUTTONS + 1) +
                               (unsigned)__builtin_popcount(buttons));
  }
  return count;
}
