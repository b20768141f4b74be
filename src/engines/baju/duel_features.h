// What the evaluation of the duel sees: for every line what stands on it and which of its spaces
// either side reaches in one move, and for every button where it stands. Defined for any board and
// any values.
#ifndef FIVEFOLD_ENGINES_BAJU_DUEL_FEATURES_H
#define FIVEFOLD_ENGINES_BAJU_DUEL_FEATURES_H

#include "games/baju/baju.h"

enum {
  DUEL_LINES = 2 * BAJU_SIZE,   // four rows, then four columns
  DUEL_LINE_PATTERNS = 1 << 12, // three bits for each of four spaces, see duel_line_pattern()
  DUEL_LINE_STATES = 330,       // the same whatever the order of the spaces
  DUEL_REACHES = 14,            // buttons on a line (0 to 3) and missing spaces that are reached
  DUEL_VALUE_KINDS = 5,         // 1, 2, 3, 4, more
  DUEL_SPACE_KINDS = 4,         // corner, two kinds of border, middle
  DUEL_MOBILITIES = 9,          // goals of a button; 8 are 8 or more
};

// The kinds of lines, as one side sees them: along the border, or inside with bridges that this
// side alone, the other alone, or neither alone can walk.
typedef enum LineKind { LINE_OUTER, LINE_OWN, LINE_FOREIGN, LINE_EVEN, LINE_KINDS } LineKind;

// Every feature is 0 or 1, or counted as often as it occurs. `side` is 0 for the side to move.
enum {
  FEATURE_LINE = 0,                                              // [side][kind][reaches]
  FEATURE_BUTTON = FEATURE_LINE + 2 * LINE_KINDS * DUEL_REACHES, // [side][space kind][value kind]
  FEATURE_MOBILITY = FEATURE_BUTTON + 2 * DUEL_SPACE_KINDS * DUEL_VALUE_KINDS, // [side][goals]
  FEATURE_COUNT = FEATURE_MOBILITY + 2 * DUEL_MOBILITIES, // [side][buttons on the board]
  FEATURE_STATE = FEATURE_COUNT + 2 * (BAJU_BUTTONS + 1), // [line state]
  DUEL_FEATURES = FEATURE_STATE + DUEL_LINE_STATES,

  DUEL_LINE_FEATURES = 3, // of one line: either side's reaches, and its state
  DUEL_MAX_ACTIVE = DUEL_LINE_FEATURES * DUEL_LINES + 2 * 2 * BAJU_BUTTONS + 2,
};

// What there is to know of a button by its colour, the index of its value and its space.
typedef struct DuelButton {
  // Where it can go: outside its row in the lower half, outside its column in the upper. Only a
  // button from outside adds to a line.
  uint32_t goals_outside;
  uint8_t kind; // of its space and value
  uint8_t mobility;
} DuelButton;

// Worked out once for a board.
typedef struct DuelBoard {
  DuelButton buttons[2][BAJU_VALUES][BAJU_SPACES];
  uint8_t kinds[2][DUEL_LINES]; // LineKind by colour and line
  uint16_t line_states[DUEL_LINE_PATTERNS];
} DuelBoard;

void duel_board_init(DuelBoard *duel_board, const BajuBoard *board);

// The spaces that a side reaches by placing a button, for rows and for columns.
static inline uint32_t duel_placing_reach(const BajuState *state, unsigned side) {
  const unsigned other = state->occupied ^ baju_buttons(state, side);
  const uint32_t spaces =
      state->left[side] ? baju_neighbours((uint16_t)other) & ~(unsigned)state->occupied : 0;
  return spaces | spaces << 16;
}

// The spaces that a side reaches in one move with a button that is not on their row yet (lower
// half), not on their column (upper half).
static inline uint32_t duel_reach(const DuelBoard *duel_board, const BajuState *state,
                                  unsigned side) {
  uint32_t reach = duel_placing_reach(state, side);
  for (unsigned rest = baju_buttons(state, side); rest; rest &= rest - 1) {
    const unsigned space = (unsigned)__builtin_ctz(rest);
    const unsigned index = baju_code_at(state->planes, space) & 7;
    reach |= duel_board->buttons[side][index][space].goals_outside;
  }
  return reach;
}

// What is on each line, three bits for a space, as planes of four times four spaces:
//
//   plane 2 | plane 1 | plane 0
//      0    | the other side reaches it | the side to move reaches it      an empty space
//      1    | whose: 1 the other side's | its opponent reaches it          a button
//
// From bit 0 on plane 0 with four bits for each row, plane 1 from bit 16, plane 2 from bit 32.
typedef struct LinePlanes {
  uint64_t rows;
  uint64_t columns; // turned so that a column's four spaces are together
} LinePlanes;

static inline uint64_t duel_turn_planes(uint64_t planes) {
  const uint64_t inner = (planes ^ planes >> 3) & UINT64_C(0x0a0a0a0a0a0a);
  planes ^= inner ^ inner << 3;
  const uint64_t outer = (planes ^ planes >> 6) & UINT64_C(0x00cc00cc00cc);
  return planes ^ outer ^ outer << 6;
}

static inline uint64_t duel_planes_of(unsigned own, unsigned other, unsigned own_reach,
                                      unsigned other_reach) {
  const unsigned occupied = own | other;
  const unsigned reached = (own & other_reach) | (~own & own_reach);
  const unsigned second = other | (~occupied & other_reach);
  return (uint64_t)occupied << 32 | (uint64_t)(second & 0xffff) << 16 | (reached & 0xffff);
}

static inline LinePlanes duel_line_planes(const BajuState *state, uint32_t own_reach,
                                          uint32_t other_reach) {
  const unsigned own = baju_buttons(state, baju_side(state)), other = state->occupied ^ own;
  return (LinePlanes){
      duel_planes_of(own, other, own_reach & 0xffff, other_reach & 0xffff),
      duel_turn_planes(duel_planes_of(own, other, own_reach >> 16, other_reach >> 16))};
}

// The pattern of line 0 to 3 of rows or columns.
static inline unsigned duel_line_pattern(uint64_t planes, unsigned line) {
  const uint64_t nibbles = planes >> 4 * line & UINT64_C(0x000f000f000f);
  return (unsigned)(nibbles | nibbles >> 12 | nibbles >> 24) & 0xfff;
}

// The features of a line by its pattern and its kind for the side to move.
void duel_line_features(const DuelBoard *duel_board, unsigned pattern, LineKind kind,
                        uint16_t features[DUEL_LINE_FEATURES]);

// Those of a button, and of how many there are; `whose` is 0 for the side to move.
static inline unsigned duel_button_feature(const DuelButton *button, unsigned whose) {
  return FEATURE_BUTTON + whose * DUEL_SPACE_KINDS * DUEL_VALUE_KINDS + button->kind;
}

static inline unsigned duel_mobility_feature(const DuelButton *button, unsigned whose) {
  return FEATURE_MOBILITY + whose * DUEL_MOBILITIES + button->mobility;
}

static inline unsigned duel_count_feature(unsigned count, unsigned whose) {
  return FEATURE_COUNT + whose * (BAJU_BUTTONS + 1) + count;
}

// Lists the features of a position, DUEL_MAX_ACTIVE at the most, for the tuner and for tests; the
// player reads them from tables.
unsigned duel_features_list(const DuelBoard *duel_board, const BajuState *state, uint16_t *list);

#endif
