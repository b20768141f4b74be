// Bonus squares: what they multiply, and as text: built in by name, or 15 rows of symbols joined by
// "/". Rows may have their number in front and follow a header, as in a drawn board.
#include "base/error_codes.h"
#include "base/scan.h"
#include "games/abaku/adapter.h"

#include <string.h>

const uint8_t abaku_tile_factors[BONUS_COUNT] = {1, 2, 3, 1, 1, 1};
const uint8_t abaku_operation_factors[BONUS_COUNT] = {1, 1, 1, 2, 3, 2};

static const char symbols[] = ".dtDT*";

static const char standard_rows[] = "T..t...T...d..T/"
                                    "..d...d.d...t../"
                                    ".t...D.......d./"
                                    "d...D..d..D...t/"
                                    "...D.......D.../"
                                    ".....t...t..D../"
                                    ".d....d.d....d./"
                                    "T..d...*...d..T/"
                                    ".d....d.d....d./"
                                    "..D..t...t...../"
                                    "...D.......D.../"
                                    "t...D..d..D...d/"
                                    ".d.......D...t./"
                                    "..t...d.d...d../"
                                    "T..d...T...t..T";

char abaku_bonus_symbol(AbakuBonus bonus) {
  return symbols[bonus];
}

static bool parse_row(const char *row, size_t length, int number, int line, uint8_t *bonuses,
                      Error *error) {
  const char *cursor = row;
  uint64_t label;
  if (*row >= '0' && *row <= '9' &&
      (!scan_number_prefix(&cursor, ABAKU_SIZE, &label) || label != (uint64_t)number + 1))
    return error_raise_with(error, ERROR_BAD_ARGUMENT, "abaku.board-label", "line=%d row=%d", line,
                            number + 1);
  length -= (size_t)(cursor - row);
  if (length != ABAKU_SIZE)
    return error_raise_with(error, ERROR_BAD_ARGUMENT, "abaku.board-length",
                            "line=%d count=%zu wanted=%d", line, length, ABAKU_SIZE);
  for (int column = 0; column < ABAKU_SIZE; column++) {
    const int cell = number * ABAKU_SIZE + column;
    const char *symbol = strchr(symbols, cursor[column]);
    if (!symbol)
      return error_raise_with(error, ERROR_BAD_ARGUMENT, "abaku.board-symbol",
                              "line=%d symbol=%c symbols=%s", line, cursor[column], symbols);
    if (*symbol == '*' && cell != ABAKU_CENTRE)
      return error_raise_with(error, ERROR_BAD_ARGUMENT, "abaku.board-star", "line=%d", line);
    bonuses[cell] = (uint8_t)(symbol - symbols);
  }
  return true;
}

static bool parse_rows(const char *text, uint8_t *bonuses, Error *error) {
  int line = 1;
  if (scan_prefix(&text, "abcdefghijklmno/")) line++;
  for (int number = 0; number < ABAKU_SIZE; number++, line++) {
    const size_t length = strcspn(text, "/");
    if (length == 0 && text[length] == '\0')
      return error_raise_with(error, ERROR_BAD_ARGUMENT, "abaku.board-short", "rows=%d wanted=%d",
                              number, ABAKU_SIZE);
    if (!parse_row(text, length, number, line, bonuses, error)) return false;
    text += length;
    if (*text == '/') text++;
  }
  if (*text || text[-1] == '/')
    return error_raise_with(error, ERROR_BAD_ARGUMENT, "abaku.board-long", "rows=%d line=%d",
                            ABAKU_SIZE, line);
  return true;
}

bool abaku_parse_bonuses(const char *text, uint8_t *bonuses, Error *error) {
  if (strcmp(text, "standard") == 0) return parse_rows(standard_rows, bonuses, error);
  if (strcmp(text, "plain") != 0) return parse_rows(text, bonuses, error);
  memset(bonuses, BONUS_NONE, ABAKU_CELLS);
  return true;
}

void abaku_format_bonuses(const AbakuState *state, Text *out) {
  char rows[sizeof standard_rows] = "";
  bool is_plain = true;
  for (int cell = 0, length = 0; cell < ABAKU_CELLS; cell++) {
    if (cell > 0 && cell % ABAKU_SIZE == 0) rows[length++] = '/';
    rows[length++] = abaku_bonus_symbol(abaku_bonus(state, cell));
    is_plain &= abaku_bonus(state, cell) == BONUS_NONE;
  }
  text_add(out, is_plain ? "plain" : strcmp(rows, standard_rows) == 0 ? "standard" : rows);
}
