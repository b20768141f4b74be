// Filling in a drawing, comparing two of them, and printing one as text.
#include "core/drawing.h"

#include <assert.h>
#include <string.h>

static const char piece_characters[] = " @O"; // by player

void drawing_free(Drawing *drawing) {
  text_free(&drawing->notes);
  for (int i = 0; i < DRAWING_MAX_PLAYERS; i++)
    text_free(&drawing->held[i]);
  *drawing = (Drawing){0};
}

void drawing_put(Drawing *drawing, size_t row, size_t column, DrawnKind kind, int number,
                 char character) {
  assert(row < DRAWING_MAX_ROWS && column < DRAWING_MAX_COLUMNS);
  if (character == ' ') return;
  drawing->cells[row][column] = (DrawnCell){character, (uint8_t)kind, (uint8_t)number};
  if (row >= drawing->rows) drawing->rows = row + 1;
  if (column >= drawing->columns) drawing->columns = column + 1;
}

void drawing_put_text(Drawing *drawing, size_t row, size_t column, DrawnKind kind, int number,
                      const char *text) {
  for (; *text; text++, column++)
    drawing_put(drawing, row, column, kind, number, *text);
}

void drawing_put_letters(Drawing *drawing, size_t row, size_t column, size_t step, size_t count) {
  for (size_t i = 0; i < count; i++)
    drawing_put(drawing, row, column + i * step, DRAWN_LABEL, 0, (char)('a' + i));
}

void drawing_put_number(Drawing *drawing, size_t row, size_t column, unsigned number) {
  do {
    drawing_put(drawing, row, column--, DRAWN_LABEL, 0, (char)('0' + number % 10));
    number /= 10;
  } while (number > 0);
}

void drawing_put_piece(Drawing *drawing, size_t row, size_t column, int player) {
  assert(player == 1 || player == 2);
  drawing_put(drawing, row, column, DRAWN_PIECE, player, piece_characters[player]);
}

char drawing_note_piece(int player) {
  assert(player == 1 || player == 2);
  return (char)player;
}

int drawing_note_player(char character) {
  return character == 1 || character == 2 ? character : 0;
}

void drawing_begin_players(Drawing *drawing) {
  drawing->players_start = drawing->notes.length;
}

void drawing_end_players(Drawing *drawing) {
  drawing->players_end = drawing->notes.length;
}

void drawing_format_other_notes(const Drawing *drawing, Text *out) {
  text_add_bytes(out, text_string(&drawing->notes), drawing->players_start);
  text_add(out, text_string(&drawing->notes) + drawing->players_end);
}

DrawnCell drawing_at(const Drawing *drawing, size_t row, size_t column) {
  const DrawnCell blank = {' ', DRAWN_BLANK, 0};
  if (row >= drawing->rows || column >= drawing->columns) return blank;
  const DrawnCell cell = drawing->cells[row][column];
  return cell.kind == DRAWN_BLANK ? blank : cell;
}

bool drawing_differs(const Drawing *drawing, const Drawing *other, size_t row, size_t column) {
  const DrawnCell now = drawing_at(drawing, row, column), was = drawing_at(other, row, column);
  if (now.character == was.character && now.number == was.number) return false;
  const DrawnKind kind = now.kind == DRAWN_BLANK ? was.kind : now.kind;
  return kind != DRAWN_LABEL && kind != DRAWN_WORD;
}

static bool has_line(const Drawing *drawing, size_t row, size_t column, char character) {
  const DrawnCell cell = drawing_at(drawing, row, column);
  return cell.kind == DRAWN_LINE && cell.character == character;
}

unsigned drawing_line_sides(const Drawing *drawing, size_t row, size_t column) {
  if (has_line(drawing, row, column, '|')) return LINE_UP | LINE_DOWN;
  if (has_line(drawing, row, column, '-')) return LINE_LEFT | LINE_RIGHT;
  if (!has_line(drawing, row, column, '+')) return 0;
  unsigned sides = 0;
  if (column > 0 && has_line(drawing, row, column - 1, '-')) sides |= LINE_LEFT;
  if (has_line(drawing, row, column + 1, '-')) sides |= LINE_RIGHT;
  if (row > 0 && has_line(drawing, row - 1, column, '|')) sides |= LINE_UP;
  if (has_line(drawing, row + 1, column, '|')) sides |= LINE_DOWN;
  return sides;
}

// Adds a note, indented where it goes on in a further line.
static void format_note(const char *note, size_t length, Text *out) {
  enum { MAX_WIDTH = 80, INDENT = 6 };
  size_t room = MAX_WIDTH;
  while (length > room) {
    size_t end = room;
    while (end > 1 && note[end] != ' ')
      end--;
    text_add_bytes(out, note, end);
    text_add(out, "\n      ");
    note += end + 1;
    length -= end + 1;
    room = MAX_WIDTH - INDENT;
  }
  text_add_bytes(out, note, length);
  text_add_char(out, '\n');
}

void drawing_format(const Drawing *drawing, Text *out) {
  for (size_t row = 0; row < drawing->rows; row++) {
    size_t end = drawing->columns;
    while (end > 0 && drawing_at(drawing, row, end - 1).kind == DRAWN_BLANK)
      end--;
    for (size_t column = 0; column < end; column++)
      text_add_char(out, drawing_at(drawing, row, column).character);
    text_add_char(out, '\n');
  }
  const size_t start = out->length;
  const char *cursor = text_string(&drawing->notes), *note;
  size_t length;
  while (text_next_line(&cursor, &note, &length))
    format_note(note, length, out);
  for (size_t i = start; i < out->length; i++)
    if (drawing_note_player(out->data[i])) out->data[i] = piece_characters[(int)out->data[i]];
}
