// The kinds of lines, spaces and values, and the list of a position's features.
#include "engines/baju/duel_features.h"

#include <assert.h>

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

static DuelButton make_button(const BajuBoard *board, unsigned colour, unsigned index,
                              unsigned space) {
  const unsigned goals = board->reach[colour][index][space];
  const unsigned row = 0xfu << (space & 12), column = 0x1111u << (space & 3);
  const unsigned value = board->values[index];
  const unsigned value_kind = value < DUEL_VALUE_KINDS ? value - 1 : DUEL_VALUE_KINDS - 1;
  const unsigned mobility = (unsigned)__builtin_popcount(goals);
  return (DuelButton){
      .goals_outside = (uint32_t)(goals & ~row) | (uint32_t)(goals & ~column) << 16,
      .kind = (uint8_t)(kind_of_space(space, colour) * DUEL_VALUE_KINDS + value_kind),
      .mobility = (uint8_t)(mobility < DUEL_MOBILITIES ? mobility : DUEL_MOBILITIES - 1)};
}

// The three bits of a space of a pattern.
static unsigned bits_of_space(unsigned pattern, unsigned place) {
  const unsigned bits = pattern >> place;
  return (bits & 1) | (bits >> 4 & 1) << 1 | (bits >> 8 & 1) << 2;
}

// How often each of the eight kinds of spaces is in a pattern, three bits for each.
static unsigned count_spaces(unsigned pattern) {
  unsigned counts = 0;
  for (unsigned place = 0; place < BAJU_SIZE; place++)
    counts += 1u << 3 * bits_of_space(pattern, place);
  return counts;
}

// Numbers the states in the order in which they first come up.
static void number_states(uint16_t states[DUEL_LINE_PATTERNS]) {
  unsigned counts[DUEL_LINE_STATES], known = 0;
  for (unsigned pattern = 0; pattern < DUEL_LINE_PATTERNS; pattern++) {
    const unsigned wanted = count_spaces(pattern);
    unsigned state = 0;
    while (state < known && counts[state] != wanted)
      state++;
    if (state == known) counts[known++] = wanted;
    states[pattern] = (uint16_t)state;
  }
  assert(known == DUEL_LINE_STATES);
}

void duel_board_init(DuelBoard *duel_board, const BajuBoard *board) {
  *duel_board = (DuelBoard){0};
  number_states(duel_board->line_states);
  for (unsigned colour = 0; colour < 2; colour++) {
    for (unsigned line = 0; line < DUEL_LINES; line++)
      duel_board->kinds[colour][line] = (uint8_t)kind_of_line(board, line, colour);
    for (unsigned index = 0; index < board->value_count; index++)
      for (unsigned space = 0; space < BAJU_SPACES; space++)
        duel_board->buttons[colour][index][space] = make_button(board, colour, index, space);
  }
}

// A side's buttons on a line and the missing spaces it reaches, as an index below DUEL_REACHES.
static unsigned reaches_of(unsigned pattern, unsigned whose) {
  static const uint8_t first[BAJU_SIZE] = {0, 5, 9, 12}; // by the number of buttons
  const unsigned occupied = pattern >> 8, second = pattern >> 4 & 15, reached = pattern & 15;
  const unsigned own = occupied & (whose == 0 ? ~second : second) & 15;
  const unsigned empty_reached = ~occupied & (whose == 0 ? reached : second);
  const unsigned other_reached = occupied & ~own & reached;
  const unsigned buttons = (unsigned)__builtin_popcount(own);
  if (buttons == BAJU_SIZE) return 0; // a full line has ended the game
  return first[buttons] + (unsigned)__builtin_popcount((empty_reached | other_reached) & 15);
}

// The kind of a line with the colours exchanged.
static LineKind other_kind(LineKind kind) {
  return kind == LINE_OWN ? LINE_FOREIGN : kind == LINE_FOREIGN ? LINE_OWN : kind;
}

void duel_line_features(const DuelBoard *duel_board, unsigned pattern, LineKind kind,
                        uint16_t features[DUEL_LINE_FEATURES]) {
  const unsigned other = LINE_KINDS + other_kind(kind);
  features[0] = (uint16_t)(FEATURE_LINE + kind * DUEL_REACHES + reaches_of(pattern, 0));
  features[1] = (uint16_t)(FEATURE_LINE + other * DUEL_REACHES + reaches_of(pattern, 1));
  features[2] = (uint16_t)(FEATURE_STATE + duel_board->line_states[pattern]);
}

static unsigned list_buttons(const DuelBoard *duel_board, const BajuState *state, unsigned whose,
                             uint16_t *list) {
  const unsigned colour = baju_side(state) ^ whose, buttons = baju_buttons(state, colour);
  unsigned count = 0;
  for (unsigned rest = buttons; rest; rest &= rest - 1) {
    const unsigned space = (unsigned)__builtin_ctz(rest);
    const unsigned index = baju_code_at(state->planes, space) & 7;
    const DuelButton *button = &duel_board->buttons[colour][index][space];
    list[count++] = (uint16_t)duel_button_feature(button, whose);
    list[count++] = (uint16_t)duel_mobility_feature(button, whose);
  }
  list[count++] = (uint16_t)duel_count_feature((unsigned)__builtin_popcount(buttons), whose);
  return count;
}

unsigned duel_features_list(const DuelBoard *duel_board, const BajuState *state, uint16_t *list) {
  const unsigned side = baju_side(state);
  const LinePlanes planes = duel_line_planes(state, duel_reach(duel_board, state, side),
                                             duel_reach(duel_board, state, !side));
  unsigned count = 0;
  for (unsigned line = 0; line < DUEL_LINES; line++, count += DUEL_LINE_FEATURES)
    duel_line_features(
        duel_board,
        duel_line_pattern(line < BAJU_SIZE ? planes.rows : planes.columns, line % BAJU_SIZE),
        duel_board->kinds[side][line], list + count);
  for (unsigned whose = 0; whose < 2; whose++)
    count += list_buttons(duel_board, state, whose, list + count);
  return count;
}
