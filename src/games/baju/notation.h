// Spaces, buttons and placements of both games as text.
#ifndef FIVEFOLD_GAMES_BAJU_NOTATION_H
#define FIVEFOLD_GAMES_BAJU_NOTATION_H

#include "base/error.h"
#include "base/text.h"
#include "games/baju/board.h"

// A space's name, for messages: "b2".
typedef struct BajuName {
  char text[3];
} BajuName;

BajuName baju_space_name(unsigned space);

// The space at the start of *cursor, which moves behind it; false when there is none.
bool baju_read_space(const char **cursor, unsigned *space);

// A walk, the same in both games: "b2-c4".
void baju_format_walk(unsigned start, unsigned goal, Text *out);
bool baju_read_walk(const char *text, unsigned *start, unsigned *goal);

// The refusal "no-walk" of a walk that a button cannot take.
bool baju_refuse_walk(const BajuBoard *board, unsigned code, unsigned start, unsigned goal,
                      Error *error);

// A button: its value, with a w before it if it is white: "3", "w3".
void baju_format_button(const BajuBoard *board, unsigned code, Text *out);

// The button at the start of *cursor, which moves behind it. Refuses with `refusal` what is no
// button, or none of this board.
bool baju_read_button(const BajuBoard *board, const char **cursor, unsigned *code,
                      const char *refusal, Error *error);

// What stands on the sixteen spaces: rows from the top with / between them, `.` an empty space.
void baju_format_placement(const BajuBoard *board, uint64_t planes, uint16_t occupied, Text *out);

// Refuses with "bad-position", also when a colour has more of a value than the board gives it.
bool baju_parse_placement(const BajuBoard *board, const char *text, uint64_t *planes,
                          uint16_t *occupied, Error *error);

#endif
