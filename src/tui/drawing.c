#include "tui/drawing.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

typedef struct Line {
  const char *start;
  size_t length;
} Line;

static bool is_letter(char character) {
  return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z');
}

static bool is_digit(char character) {
  return character >= '0' && character <= '9';
}

// Boards have single letters; three in a row are a word.
static bool has_words(Line line) {
  size_t letters = 0;
  for (size_t i = 0; i < line.length; i++) {
    letters = is_letter(line.start[i]) ? letters + 1 : 0;
    if (letters == 3) return true;
  }
  return false;
}

static bool is_blank(Line line) {
  for (size_t i = 0; i < line.length; i++)
    if (line.start[i] != ' ') return false;
  return true;
}

// Adds a note without its indentation and with at most two blanks in a row. A line that goes on
// where the one before it ended is joined to it.
static void add_note(Text *notes, Line line) {
  size_t start = 0;
  while (start < line.length && line.start[start] == ' ')
    start++;
  if (start >= 4 && notes->length) notes->data[notes->length - 1] = ' ';
  for (size_t i = start; i < line.length; i++) {
    const bool third = line.start[i] == ' ' && i >= start + 2 && line.start[i - 1] == ' ' &&
                       line.start[i - 2] == ' ';
    if (!third) text_add_char(notes, line.start[i]);
  }
  text_add_char(notes, '\n');
}

// A row that counts its columns, a b c, and perhaps those of another board beside it.
static bool is_ruler(const Drawing *drawing, size_t row) {
  size_t letters = 0;
  char expected = 'a';
  for (size_t column = 0; column < drawing->columns; column++) {
    const char character = drawing_at(drawing, row, column);
    if (character == ' ') continue;
    if (character != expected && character != 'a') return false;
    expected = (char)(character + 1);
    letters++;
  }
  return letters >= 3;
}

static void read_grid(Drawing *drawing, const Line *lines, size_t count) {
  drawing->rows = count;
  for (size_t i = 0; i < count; i++)
    if (lines[i].length > drawing->columns) drawing->columns = lines[i].length;
  drawing->cells = memory_allocate(count * drawing->columns + 1);
  memset(drawing->cells, ' ', count * drawing->columns);
  for (size_t i = 0; i < count; i++)
    memcpy(drawing->cells + i * drawing->columns, lines[i].start, lines[i].length);
  if (count == 0 || !is_ruler(drawing, 0)) return;
  drawing->ruler_rows = 1;
  while (drawing_at(drawing, 0, drawing->label_columns) == ' ')
    drawing->label_columns++;
}

void drawing_read(Drawing *drawing, const char *text) {
  *drawing = (Drawing){0};
  Line *lines = NULL;
  size_t count = 0, capacity = 0;
  const char *cursor = text;
  Line line;
  while (text_next_line(&cursor, &line.start, &line.length)) {
    lines = memory_reserve(lines, &capacity, count + 1, sizeof *lines);
    lines[count++] = line;
  }
  size_t grid = count;
  while (grid > 0 && (is_blank(lines[grid - 1]) || has_words(lines[grid - 1])))
    grid--;
  if (grid == 0) grid = count; // words only
  for (size_t i = grid; i < count; i++)
    if (!is_blank(lines[i])) add_note(&drawing->notes, lines[i]);
  read_grid(drawing, lines, grid);
  free(lines);
}

void drawing_free(Drawing *drawing) {
  free(drawing->cells);
  text_free(&drawing->notes);
  *drawing = (Drawing){0};
}

char drawing_at(const Drawing *drawing, size_t row, size_t column) {
  if (row >= drawing->rows || column >= drawing->columns) return ' ';
  return drawing->cells[row * drawing->columns + column];
}

// A part of a line as far as it can be told from the character alone.
static bool looks_like_line(char character) {
  return character == '-' || character == '|' || character == '+';
}

unsigned drawing_line_sides(const Drawing *drawing, size_t row, size_t column) {
  const char character = drawing_at(drawing, row, column);
  if (character == '|') return LINE_UP | LINE_DOWN;
  unsigned sides = 0;
  const char left = column ? drawing_at(drawing, row, column - 1) : ' ';
  const char right = drawing_at(drawing, row, column + 1);
  if (character == '-')
    return looks_like_line(left) || looks_like_line(right) ? LINE_LEFT | LINE_RIGHT : 0;
  if (character != '+') return 0;
  if (left == '-') sides |= LINE_LEFT;
  if (right == '-') sides |= LINE_RIGHT;
  if (row && drawing_at(drawing, row - 1, column) == '|') sides |= LINE_UP;
  if (drawing_at(drawing, row + 1, column) == '|') sides |= LINE_DOWN;
  return sides;
}

// The column where the row's first word starts, and its end.
static size_t first_word(const Drawing *drawing, size_t row, size_t *end) {
  size_t start = 0;
  while (start < drawing->columns && drawing_at(drawing, row, start) == ' ')
    start++;
  *end = start;
  while (*end < drawing->columns && drawing_at(drawing, row, *end) != ' ')
    ++*end;
  return start;
}

static size_t last_word(const Drawing *drawing, size_t row, size_t *end) {
  *end = drawing->columns;
  while (*end > 0 && drawing_at(drawing, row, *end - 1) == ' ')
    --*end;
  size_t start = *end;
  while (start > 0 && drawing_at(drawing, row, start - 1) != ' ')
    start--;
  return start;
}

static bool is_number(const Drawing *drawing, size_t row, size_t start, size_t end) {
  for (size_t column = start; column < end; column++)
    if (!is_digit(drawing_at(drawing, row, column))) return false;
  return end > start;
}

// Rows are named by a number near the left edge or by a letter, and perhaps by the same number, or
// beside a letter by any, at the right.
static bool is_label(const Drawing *drawing, size_t row, size_t column) {
  enum { FARTHEST_NUMBER = 3 };
  size_t start, end, last_end;
  if (is_ruler(drawing, row)) return true;
  start = first_word(drawing, row, &end);
  const bool letter = end == start + 1 && is_letter(drawing_at(drawing, row, start)) &&
                      drawing_at(drawing, row, start) >= 'a';
  const bool number = start <= FARTHEST_NUMBER && is_number(drawing, row, start, end);
  const bool below = start > FARTHEST_NUMBER && row > 0 && row + 1 == drawing->rows &&
                     is_number(drawing, row, start, end) && end == start + 1 &&
                     is_label(drawing, row - 1, first_word(drawing, row - 1, &last_end));
  if (below) return true; // a ruler of digits under rows with letters
  if (!letter && !number) return false;
  if (column >= start && column < end) return true;
  const size_t last = last_word(drawing, row, &last_end);
  if (column < last || last <= start || !is_number(drawing, row, last, last_end)) return false;
  const char *cells = drawing->cells + row * drawing->columns;
  return letter ||
         (last_end - last == end - start && memcmp(cells + start, cells + last, end - start) == 0);
}

CellKind drawing_kind(const Drawing *drawing, size_t row, size_t column) {
  const char character = drawing_at(drawing, row, column);
  if (character == ' ') return CELL_BLANK;
  if (has_words((Line){drawing->cells + row * drawing->columns, drawing->columns}))
    return CELL_WORD;
  if (character == '.') return CELL_EMPTY;
  if (character == '[' || character == ']') return CELL_LINE;
  if (looks_like_line(character) && drawing_line_sides(drawing, row, column)) return CELL_LINE;
  if (character == '@') return CELL_FIRST;
  if (is_label(drawing, row, column)) return CELL_LABEL;
  if (character == 'O') return CELL_SECOND;
  return is_letter(character) ? CELL_LETTER : CELL_OTHER;
}

bool drawing_differs(const Drawing *drawing, const Drawing *other, size_t row, size_t column) {
  const char character = drawing_at(drawing, row, column), was = drawing_at(other, row, column);
  if (character == was) return false;
  const Drawing *shown = character == ' ' ? other : drawing;
  const CellKind kind = drawing_kind(shown, row, column);
  return kind != CELL_LABEL && kind != CELL_WORD;
}
