// Moves and deals of the puzzle as text.
#include "games/baju/notation.h"
#include "base/error_codes.h"
#include "base/scan.h"
#include "games/baju/solo/adapter.h"

void baju_solo_format_move(const BajuBoard *board, Move move, Text *out) {
  if (!baju_is_deal(move)) {
    baju_format_walk(move >> 4 & 15, move & 15, out);
    return;
  }
  uint64_t planes = 0;
  baju_deal_planes(board, move, &planes);
  for (unsigned space = 0; space < BAJU_SPACES; space++) {
    text_add(out, space == 0 ? "deal:" : ",");
    baju_format_button(board, baju_code_at(planes, space), out);
  }
}

static bool parse_deal(const BajuBoard *board, const char *text, Move *move, Error *error) {
  uint64_t planes = 0, dealt;
  for (unsigned space = 0; space < BAJU_SPACES; space++) {
    unsigned code;
    if (space > 0 && !scan_prefix(&text, ","))
      return error_raise_with(error, ERROR_SYNTAX, "baju.deal-form", "count=%d", BAJU_SPACES);
    if (!baju_read_button(board, &text, &code, ERROR_SYNTAX, error)) return false;
    planes |= baju_code_planes(code) << space;
  }
  if (*text != '\0')
    return error_raise_with(error, ERROR_SYNTAX, "baju.deal-end", "count=%d", BAJU_SPACES);
  *move = baju_deal_of_planes(planes);
  // The word implies the last button, so another one there would be lost.
  if (baju_deal_planes(board, *move, &dealt) && dealt == planes) return true;
  return error_raise(error, "wrong-buttons", "baju.wrong-buttons");
}

bool baju_solo_parse_move(const BajuBoard *board, const char *text, Move *move, Error *error) {
  unsigned start, goal;
  if (scan_prefix(&text, "deal:")) return parse_deal(board, text, move, error);
  if (!baju_read_walk(text, &start, &goal))
    return error_raise(error, ERROR_SYNTAX, "baju.walk-form");
  *move = baju_solo_swap(start, goal);
  return true;
}
