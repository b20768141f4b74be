// The board of baju as data: 16 spaces, the (at most) 24 bridges between them, the values of
// the buttons, and tables of where every button can walk. Both games, the duel and the puzzle, and
// their engines stand on it.
//
// Spaces are numbered in reading order: a1 = 0, b1 = 1, ..., d1 = 3, a2 = 4, ..., d4 = 15. A set of
// spaces is a mask of 16 bits.
#ifndef FIVEFOLD_GAMES_BAJU_BOARD_H
#define FIVEFOLD_GAMES_BAJU_BOARD_H

#include "base/error.h"

#include <stdbool.h>
#include <stdint.h>

enum {
  BAJU_SIZE = 4,
  BAJU_SPACES = 16,
  BAJU_BUTTONS = 8,      // of each colour
  BAJU_VALUES = 8,       // distinct values there can be on a board
  BAJU_MAX_VALUE = 9,    // values are 1 .. 9
  BAJU_BOARD_LENGTH = 55 // characters of a board's canonical text
};

typedef enum BajuColour { BAJU_BLACK, BAJU_WHITE } BajuColour;

enum { BAJU_NO_BRIDGE = '.' }; // between neighbours that are not joined

// What a value that no button of the board has is mapped to.
enum { BAJU_NO_INDEX = 0xff };

// Made once and shared: it never changes. Plain data, so it may also be copied.
typedef struct BajuBoard {
  // The goals of a button by colour, index of its value and start. Whatever stands there does not
  // matter, and a walk can be taken backwards: `to` is in reach[c][i][from] exactly when `from` is
  // in reach[c][i][to].
  uint16_t reach[2][BAJU_VALUES][BAJU_SPACES];

  char text[BAJU_BOARD_LENGTH + 1];           // inline form, values ascending
  uint8_t values[BAJU_VALUES];                // the distinct values, ascending
  uint8_t supply[BAJU_VALUES];                // how many buttons of it each colour has
  uint8_t index_of_value[BAJU_MAX_VALUE + 1]; // or BAJU_NO_INDEX
  uint8_t value_count;                        // distinct values
  uint8_t fewest_goals;                       // of any button from any space
} BajuBoard;

// Reads an option value: `ring`, or a drawing's eight lines without blanks, joined by `/`. The word
// `buttons` that opens a file's last line may be there. Refuses with "bad-argument" and the line.
bool baju_board_parse(BajuBoard *board, const char *text, Error *error);

bool baju_board_is_ring(const BajuBoard *board);

// As an option value: `ring` or the text. (A position names its board completely, by the text.)
const char *baju_board_name(const BajuBoard *board);

// The bridge between a space and its right or lower neighbour: 'r', 'b', 'w', or BAJU_NO_BRIDGE.
char baju_bridge_right(const BajuBoard *board, unsigned row, unsigned column);
char baju_bridge_down(const BajuBoard *board, unsigned row, unsigned column);

// Fills in the reach tables from the text and the values (walks.c); baju_board_parse() calls it.
void baju_board_walk(BajuBoard *board);

#endif
