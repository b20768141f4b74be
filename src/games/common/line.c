// Writes and reads plays of tiles along a line.
#include "games/common/line.h"

#include "base/error_codes.h"
#include "base/scan.h"

#include <string.h>

static char column_letter(const LineGrid *grid, int cell) {
  return (char)('a' + cell % grid->width);
}

static int row_number(const LineGrid *grid, int cell) {
  return cell / grid->width + 1;
}

LineCellName line_name_cell(const LineGrid *grid, int cell) {
  const int row = row_number(grid, cell);
  LineCellName name = {{column_letter(grid, cell), (char)('0' + row / 10), (char)('0' + row % 10)}};
  if (row < 10) name = (LineCellName){{name.text[0], name.text[2]}};
  return name;
}

void line_format_cell(const LineGrid *grid, int cell, Text *out) {
  text_add(out, line_name_cell(grid, cell).text);
}

void line_format_start(const LineGrid *grid, int cell, bool vertical, Text *out) {
  if (vertical)
    text_format(out, "%c%d", column_letter(grid, cell), row_number(grid, cell));
  else
    text_format(out, "%d%c", row_number(grid, cell), column_letter(grid, cell));
}

void line_format_run(const LineGrid *grid, int first, int last, bool vertical, Text *out) {
  line_format_start(grid, first, vertical, out);
  text_add_char(out, '-');
  line_format_start(grid, last, vertical, out);
}

void line_format_play(const LineGrid *grid, const LinePlay *play, Text *out) {
  for (int i = 0; i < play->count; i++) {
    if (play->tiles[i] & LINE_WILDCARD) text_add_char(out, grid->wildcard);
    text_add_char(out, grid->alphabet[play->tiles[i] & ~LINE_WILDCARD]);
  }
  text_add_char(out, '@');
  line_format_start(grid, play->start, play->vertical, out);
}

static bool parse_tiles(const LineGrid *grid, const char **cursor, LinePlay *play, Error *error) {
  for (play->count = 0; **cursor != '@'; play->count++) {
    uint8_t flag = 0;
    if (grid->wildcard && **cursor == grid->wildcard) {
      flag = LINE_WILDCARD;
      ++*cursor;
    }
    const char *symbol = **cursor ? strchr(grid->alphabet, **cursor) : NULL;
    if (!symbol)
      return error_raise_with(error, ERROR_SYNTAX, "move.play-form", "tiles=%s", grid->alphabet);
    if (play->count == LINE_MAX_TILES)
      return error_raise_with(error, ERROR_SYNTAX, "move.too-many-tiles", "most=%d",
                              LINE_MAX_TILES);
    play->tiles[play->count] = (uint8_t)(symbol - grid->alphabet) | flag;
    ++*cursor;
  }
  if (play->count == 0) return error_raise(error, ERROR_SYNTAX, "move.no-tiles");
  return true;
}

static bool parse_column(const char **cursor, int *column) {
  if (**cursor < 'a' || **cursor > 'z') return false;
  *column = *(*cursor)++ - 'a';
  return true;
}

static bool parse_row(const char **cursor, int *row) {
  uint64_t number;
  if (!scan_number_prefix(cursor, 99, &number) || number == 0) return false;
  *row = (int)number - 1;
  return true;
}

static bool parse_start(const LineGrid *grid, const char *text, LinePlay *play, Error *error) {
  const char *cursor = text;
  int column = 0, row = 0;
  play->vertical = parse_column(&cursor, &column);
  const bool is_cell =
      parse_row(&cursor, &row) && (play->vertical || parse_column(&cursor, &column));
  if (!is_cell || *cursor != '\0')
    return error_raise_with(error, ERROR_SYNTAX, "move.start-cell", "text=%s", text);
  if (column >= grid->width || row >= grid->height)
    return error_raise_with(error, "off-board", "move.off-board",
                            "column=%c row=%d last_column=%c last_row=%d", 'a' + column, row + 1,
                            'a' + grid->width - 1, grid->height);
  play->start = row * grid->width + column;
  if (play->count == 1) play->vertical = false;
  return true;
}

bool line_parse_play(const LineGrid *grid, const char *text, LinePlay *play, Error *error) {
  *play = (LinePlay){0};
  return parse_tiles(grid, &text, play, error) && parse_start(grid, text + 1, play, error);
}
