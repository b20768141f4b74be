// Moves of the duel as text.
#include "games/baju/notation.h"
#include "base/error_codes.h"
#include "games/baju/baju.h"

void baju_format_move(Move move, Text *out) {
  const unsigned start = baju_move_start(move), goal = baju_move_goal(move);
  if (move & BAJU_PLACE)
    text_format(out, "%u@%s", start, baju_space_name(goal).text);
  else
    baju_format_walk(start, goal, out);
}

bool baju_parse_move(const char *text, Move *move, Error *error) {
  unsigned start, goal;
  if (baju_read_walk(text, &start, &goal)) {
    *move = baju_walk(start, goal);
    return true;
  }
  if (text[0] >= '1' && text[0] <= '9' && text[1] == '@') {
    const char *cursor = text + 2;
    if (baju_read_space(&cursor, &goal) && *cursor == '\0') {
      *move = baju_place((unsigned)(text[0] - '0'), goal);
      return true;
    }
  }
  return error_raise(error, ERROR_SYNTAX, "baju.move-form");
}
