// Writes and reads spaces, walks, buttons and placements.
#include "games/baju/notation.h"

#include "base/error_codes.h"
#include "base/scan.h"
#include "games/baju/planes.h"

BajuName baju_space_name(unsigned space) {
  return (BajuName){{(char)('a' + space % BAJU_SIZE), (char)('1' + space / BAJU_SIZE), '\0'}};
}

bool baju_read_space(const char **cursor, unsigned *space) {
  const char letter = (*cursor)[0];
  if (letter < 'a' || letter > 'd') return false;
  const char digit = (*cursor)[1];
  if (digit < '1' || digit > '4') return false;
  *space = (unsigned)(digit - '1') * BAJU_SIZE + (unsigned)(letter - 'a');
  *cursor += 2;
  return true;
}

void baju_format_walk(unsigned start, unsigned goal, Text *out) {
  text_format(out, "%s-%s", baju_space_name(start).text, baju_space_name(goal).text);
}

bool baju_read_walk(const char *text, unsigned *start, unsigned *goal) {
  return baju_read_space(&text, start) && scan_prefix(&text, "-") && baju_read_space(&text, goal) &&
         *text == '\0';
}

bool baju_refuse_walk(const BajuBoard *board, unsigned code, unsigned start, unsigned goal,
                      Error *error) {
  return error_raise_with(error, "no-walk", "baju.no-walk", "bridges=%d colour=%s start=%s goal=%s",
                          board->values[code & 7], code & BAJU_CODE_WHITE ? "white" : "black",
                          baju_space_name(start).text, baju_space_name(goal).text);
}

void baju_format_button(const BajuBoard *board, unsigned code, Text *out) {
  if (code & BAJU_CODE_WHITE) text_add_char(out, 'w');
  text_add_char(out, (char)('0' + board->values[code & 7]));
}

bool baju_read_button(const BajuBoard *board, const char **cursor, unsigned *code,
                      const char *refusal, Error *error) {
  const unsigned colour = scan_prefix(cursor, "w") ? BAJU_CODE_WHITE : 0;
  const char digit = **cursor;
  if (digit < '1' || digit > '9') return error_raise(error, refusal, "baju.button-form");
  const unsigned index = board->index_of_value[digit - '0'];
  if (index == BAJU_NO_INDEX)
    return error_raise_with(error, refusal, "baju.no-such-button", "value=%c", digit);
  ++*cursor;
  *code = colour | index;
  return true;
}

void baju_format_placement(const BajuBoard *board, uint64_t planes, uint16_t occupied, Text *out) {
  for (unsigned space = 0; space < BAJU_SPACES; space++) {
    if (space > 0 && space % BAJU_SIZE == 0) text_add_char(out, '/');
    if (occupied >> space & 1)
      baju_format_button(board, baju_code_at(planes, space), out);
    else
      text_add_char(out, '.');
  }
}

// Refuses a placement with more buttons of a kind than there are.
static bool check_supplies(const BajuBoard *board, uint64_t planes, uint16_t occupied,
                           Error *error) {
  const unsigned white = baju_white_mask(planes);
  for (unsigned index = 0; index < board->value_count; index++) {
    const unsigned mask = baju_index_mask(planes, index) & occupied;
    const int counts[2] = {__builtin_popcount(mask & ~white), __builtin_popcount(mask & white)};
    for (unsigned colour = 0; colour < 2; colour++)
      if (counts[colour] > board->supply[index])
        return error_raise_with(error, ERROR_BAD_POSITION, "baju.too-many-buttons",
                                "count=%d colour=%s value=%d most=%d", counts[colour],
                                colour == BAJU_BLACK ? "black" : "white", board->values[index],
                                board->supply[index]);
  }
  return true;
}

bool baju_parse_placement(const BajuBoard *board, const char *text, uint64_t *planes,
                          uint16_t *occupied, Error *error) {
  uint64_t read_planes = 0;
  uint16_t read_occupied = 0;
  for (unsigned space = 0; space < BAJU_SPACES; space++) {
    if (space > 0 && space % BAJU_SIZE == 0 && !scan_prefix(&text, "/"))
      return error_raise_with(error, ERROR_BAD_POSITION, "baju.row-end", "row=%d",
                              space / BAJU_SIZE);
    if (scan_prefix(&text, ".")) continue;
    if (*text == '\0' || *text == '/')
      return error_raise_with(error, ERROR_BAD_POSITION, "baju.short-row", "row=%d count=%d",
                              space / BAJU_SIZE + 1, space % BAJU_SIZE);
    unsigned code;
    if (!baju_read_button(board, &text, &code, ERROR_BAD_POSITION, error)) return false;
    read_planes |= baju_code_planes(code) << space;
    read_occupied |= (uint16_t)(1u << space);
  }
  if (*text != '\0') return error_raise(error, ERROR_BAD_POSITION, "baju.long-placement");
  if (!check_supplies(board, read_planes, read_occupied, error)) return false;
  *planes = read_planes;
  *occupied = read_occupied;
  return true;
}
