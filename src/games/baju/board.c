// Reads a board from its text, and answers what it looks like.
#include "games/baju/board.h"

#include "base/error_codes.h"
#include "base/scan.h"

#include <string.h>

// The built-in board. The published drawing was not to be had, so this is a reconstruction, and
// says so wherever a player meets it.
static const char ring_text[] = "orororo/rwwr/obobobo/rwwr/obobobo/rwwr/orororo/11223344";

enum {
  DRAWING_LINES = 7,
  BOARD_LINES = 8,
  SPACES_LINE = 7,  // characters of a line with spaces and the bridges between them
  BRIDGES_LINE = 4, // characters of a line with the bridges between two rows
  TWO_LINES = SPACES_LINE + 1 + BRIDGES_LINE + 1,
};

static bool is_bridge(char character) {
  return character == 'r' || character == 'b' || character == 'w' || character == BAJU_NO_BRIDGE;
}

// Line `number` (from 1) of the drawing: spaces and bridges (or gaps) by turns in the odd lines,
// bridges only in the even ones.
static bool check_drawing_line(const char *line, size_t length, unsigned number, Error *error) {
  const bool has_spaces = number % 2 == 1;
  const size_t wanted = has_spaces ? SPACES_LINE : BRIDGES_LINE;
  if (length != wanted)
    return error_raise_with(error, ERROR_BAD_ARGUMENT,
                            has_spaces ? "baju.board-spaces" : "baju.board-bridges",
                            "line=%u count=%zu wanted=%zu", number, length, wanted);
  for (unsigned i = 0; i < length; i++) {
    const bool is_space = has_spaces && i % 2 == 0;
    if (is_space && line[i] != 'o')
      return error_raise_with(error, ERROR_BAD_ARGUMENT, "baju.board-space", "line=%u place=%u",
                              number, i + 1);
    if (!is_space && !is_bridge(line[i]))
      return error_raise_with(error, ERROR_BAD_ARGUMENT, "baju.board-bridge", "line=%u place=%u",
                              number, i + 1);
  }
  return true;
}

static bool check_buttons_line(const char *line, size_t length, Error *error) {
  if (length != BAJU_BUTTONS)
    return error_raise_with(error, ERROR_BAD_ARGUMENT, "baju.board-buttons", "line=%d count=%zu",
                            BOARD_LINES, length);
  for (unsigned i = 0; i < length; i++)
    if (line[i] < '1' || line[i] > '9')
      return error_raise_with(error, ERROR_BAD_ARGUMENT, "baju.board-value", "line=%d place=%u",
                              BOARD_LINES, i + 1);
  return true;
}

// Writes the values of the line `digits` to the end of the board's text in ascending order, and
// what the board says about them.
static void take_values(BajuBoard *board, const char *digits) {
  char *sorted = board->text + BAJU_BOARD_LENGTH - BAJU_BUTTONS;
  memset(board->index_of_value, BAJU_NO_INDEX, sizeof board->index_of_value);
  for (unsigned value = 1; value <= BAJU_MAX_VALUE; value++) {
    for (unsigned i = 0; i < BAJU_BUTTONS; i++) {
      if (digits[i] != (char)('0' + value)) continue;
      *sorted++ = digits[i];
      if (board->index_of_value[value] == BAJU_NO_INDEX) {
        board->index_of_value[value] = board->value_count;
        board->values[board->value_count++] = (uint8_t)value;
      }
      board->supply[board->index_of_value[value]]++;
    }
  }
}

// One line of the text from *cursor, up to the next `/`.
static size_t line_length(const char *cursor) {
  return strcspn(cursor, "/");
}

static bool read_lines(BajuBoard *board, const char *text, Error *error) {
  const char *cursor = text;
  for (unsigned number = 1; number <= DRAWING_LINES; number++) {
    const size_t length = line_length(cursor);
    if (!check_drawing_line(cursor, length, number, error)) return false;
    memcpy(board->text + (cursor - text), cursor, length + 1);
    if (cursor[length] == '\0')
      return error_raise_with(error, ERROR_BAD_ARGUMENT, "baju.board-short", "line=%u", number + 1);
    cursor += length + 1;
  }
  scan_prefix(&cursor, "buttons");
  const size_t length = line_length(cursor);
  if (!check_buttons_line(cursor, length, error)) return false;
  if (cursor[length] != '\0')
    return error_raise_with(error, ERROR_BAD_ARGUMENT, "baju.board-long", "line=%d",
                            BOARD_LINES + 1);
  take_values(board, cursor);
  return true;
}

bool baju_board_parse(BajuBoard *board, const char *text, Error *error) {
  BajuBoard made;
  memset(&made, 0, sizeof made);
  if (!read_lines(&made, strcmp(text, "ring") == 0 ? ring_text : text, error)) return false;
  baju_board_walk(&made);
  *board = made;
  return true;
}

bool baju_board_is_ring(const BajuBoard *board) {
  return strcmp(board->text, ring_text) == 0;
}

const char *baju_board_name(const BajuBoard *board) {
  return baju_board_is_ring(board) ? "ring" : board->text;
}

char baju_bridge_right(const BajuBoard *board, unsigned row, unsigned column) {
  return board->text[row * TWO_LINES + 2 * column + 1];
}

char baju_bridge_down(const BajuBoard *board, unsigned row, unsigned column) {
  return board->text[row * TWO_LINES + SPACES_LINE + 1 + column];
}
