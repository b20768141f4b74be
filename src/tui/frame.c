// Divides the screen into title, board, side and messages, and paints them.
#include "tui/frame.h"

#include "base/say.h"

#include <string.h>

enum {
  SIDE_MIN = 21, // columns beside the board
  SIDE_MAX = 40, // wider lines are hard to read
  BELOW_MIN = 7, // rows below a wide board
  MARGIN = 1,
  GAP = 2,
  BOTTOM_ROWS = 3, // rule, entry, keys
  MAX_NOTE = 256,  // characters
};

typedef struct Area {
  int row, column, height, width;
} Area;

typedef struct Layout {
  Area board, notes, list, message;
  int rule_row;
} Layout;

static int message_rows(void) {
  const int rows = screen_rows() / 8;
  return rows < 2 ? 2 : rows > 6 ? 6 : rows;
}

static int at_most(int value, int most) {
  return value < most ? value : most;
}

// The next note that is not empty, without its indentation and with at most two blanks in a row, as
// it is to fit into a narrow column.
static bool next_note(const char **cursor, char note[MAX_NOTE]) {
  const char *line;
  size_t length, written = 0;
  while (written == 0 && text_next_line(cursor, &line, &length)) {
    for (size_t i = 0; i < length && written < MAX_NOTE - 1; i++) {
      const bool blank = line[i] == ' ';
      const bool third = written >= 2 && note[written - 1] == ' ' && note[written - 2] == ' ';
      if (!blank || (written > 0 && !third)) note[written++] = line[i];
    }
  }
  note[written] = '\0';
  return written > 0;
}

// Rows that players and notes take in a column of this width.
static int notes_rows(const Frame *frame, int width) {
  int rows = 0;
  for (const char *line = frame->players; *line; rows++)
    line = strchr(line, '\n') + 1;
  char note[MAX_NOTE];
  const char *cursor = frame->notes, *piece;
  size_t length;
  while (next_note(&cursor, note))
    for (const char *rest = note; wrap_next(&rest, (size_t)width, &piece, &length);)
      rows++;
  return rows + 2;
}

// Beside the board where there is room, else below it.
static Layout plan(const Frame *frame) {
  Layout layout;
  const int columns = screen_columns() - 2 * MARGIN;
  const int rows = screen_rows() - 1 - BOTTOM_ROWS - message_rows();
  const int board_rows = (int)frame->drawing->rows, board_columns = (int)frame->drawing->columns;
  const int beside = columns - board_columns - GAP;
  layout.rule_row = 1 + rows;
  layout.message = (Area){layout.rule_row + 1, MARGIN, message_rows(), columns};
  if (beside < SIDE_MIN && board_columns <= columns && board_rows + BELOW_MIN <= rows) {
    const int half = columns / 2;
    const int top = 1 + board_rows + 1;
    layout.board = (Area){1, MARGIN, board_rows, columns};
    layout.notes = (Area){top, MARGIN, layout.rule_row - top, half - GAP};
    layout.list = (Area){top, MARGIN + half, layout.rule_row - top, columns - half};
    return layout;
  }
  const int side = beside < SIDE_MIN ? SIDE_MIN : at_most(beside, SIDE_MAX);
  const int left = at_most(columns - side - GAP, board_columns);
  // What is left over goes to both sides of the board, so that a small one is not in a corner.
  const int spare = columns - side - GAP - left;
  const int indent = spare > 0 ? spare / 2 : 0;
  const int spare_rows = rows - board_rows;
  const int down = spare_rows > 1 ? spare_rows / 3 : 0;
  layout.board = (Area){1 + down, MARGIN + indent, rows - down, left};
  const int side_column = MARGIN + columns - side;
  const int wanted = notes_rows(frame, side);
  const int notes = at_most(wanted, rows - 5);
  layout.notes = (Area){1, side_column, notes, side};
  layout.list = (Area){1 + notes, side_column, rows - notes, side};
  return layout;
}

void frame_place_board(const Frame *frame, BoardPane *pane) {
  const Layout layout = plan(frame);
  pane->row = layout.board.row;
  pane->column = layout.board.column;
  pane->height = layout.board.height;
  pane->width = layout.board.width;
  board_pane_fit(pane, frame->drawing);
}

bool wrap_next(const char **cursor, size_t width, const char **piece, size_t *length) {
  const char *start = *cursor;
  if (*start == '\0' || *start == '\n' || width == 0) return false;
  size_t end = strcspn(start, "\n");
  if (end > width) {
    end = width;
    while (end > 0 && start[end] != ' ')
      end--;
    if (end == 0) end = width; // one long word
  }
  *piece = start;
  *length = end;
  while (start[end] == ' ')
    end++;
  *cursor = start + end;
  return true;
}

static void put_part(int row, int column, int width, Style style, const char *part, size_t length) {
  char copy[512];
  if (length >= sizeof copy) length = sizeof copy - 1;
  memcpy(copy, part, length);
  copy[length] = '\0';
  screen_put(row, column, width, style, copy);
}

// A note, with pieces drawn as they are on the board.
static void put_note(int row, int column, int width, const char *part, size_t length) {
  put_part(row, column, width, STYLE_PLAIN, part, length);
  for (size_t i = 0; i < length; i++)
    if (drawing_note_player(part[i]))
      board_put_piece(row, column + (int)i, drawing_note_player(part[i]));
}

static void show_notes(const Frame *frame, Area area) {
  int row = area.row;
  const int end = area.row + area.height - 1;
  const char *cursor = frame->players, *line, *piece;
  size_t length;
  while (row < end && text_next_line(&cursor, &line, &length)) {
    const bool on_turn = line[0] == '>';
    put_part(row, area.column, area.width, on_turn ? STYLE_BOLD : STYLE_PLAIN, line, length);
    if (on_turn) screen_put_char(row, area.column, STYLE_KEY, screen_has_unicode() ? L'▸' : L'>');
    row++;
  }
  if (area.height >= notes_rows(frame, area.width)) row++;
  char note[MAX_NOTE];
  cursor = frame->notes;
  while (next_note(&cursor, note)) {
    const char *rest = note;
    while (row < end && wrap_next(&rest, (size_t)area.width, &piece, &length))
      put_note(row++, area.column, area.width, piece, length);
  }
}

static void show_list(const Frame *frame, Area area) {
  if (area.height < 2) return;
  screen_put(area.row, area.column, area.width, STYLE_DIM, frame->list_heading);
  const int used = (int)strlen(frame->list_heading) + 1;
  if (used < area.width) screen_rule(area.row, area.column + used, area.width - used);
  const size_t rows = (size_t)area.height - 1;
  size_t first = 0;
  if (frame->list_count > rows) {
    first = frame->list_focus > rows / 2 ? frame->list_focus - rows / 2 : 0;
    if (first > frame->list_count - rows) first = frame->list_count - rows;
  }
  Text line = {0};
  for (size_t i = 0; i < rows && first + i < frame->list_count; i++) {
    text_clear(&line);
    const Style style = frame->list_line(frame->list_context, first + i, &line);
    screen_put(area.row + 1 + (int)i, area.column, area.width, style, text_string(&line));
  }
  text_free(&line);
}

static void show_message(const Frame *frame, Area area) {
  const char *cursor = frame->message, *line, *piece;
  size_t length, piece_length;
  int total = 0;
  for (int pass = 0; pass < 2; pass++) {
    int skipped = frame->message_tail && total > area.height ? total - area.height : 0;
    int row = 0;
    cursor = frame->message;
    while (text_next_line(&cursor, &line, &length)) {
      const char *rest = line;
      while (rest < line + length && wrap_next(&rest, (size_t)area.width, &piece, &piece_length)) {
        if (pass == 0)
          total++;
        else if (skipped > 0)
          skipped--;
        else if (row < area.height)
          put_part(area.row + row++, area.column, area.width, frame->message_style, piece,
                   piece_length);
      }
    }
  }
}

static void show_entry(const Frame *frame, int row) {
  if (!frame->prompt) return;
  const int width = screen_columns() - MARGIN;
  int column = MARGIN;
  column += screen_put(row, column, width, STYLE_DIM, frame->prompt);
  column += screen_put(row, column, width - column, STYLE_BOLD, frame->entry);
  screen_put(row, column, width - column, STYLE_DIM, frame->ghost);
  screen_set_cursor(row, at_most(column, screen_columns() - 1));
}

static void show_keys(const char *keys, int row) {
  int column = MARGIN;
  while (*keys && column < screen_columns()) {
    const size_t key = strcspn(keys, " ");
    const char *meaning = keys + key;
    const char *end = strstr(meaning, "  ");
    const size_t length = end ? (size_t)(end - meaning) : strlen(meaning);
    if (column + (int)(key + length) > screen_columns()) break;
    put_part(row, column, (int)key, STYLE_KEY, keys, key);
    put_part(row, column + (int)key, (int)length, STYLE_DIM, meaning, length);
    column += (int)(key + length) + 2;
    keys = end ? end + 2 : meaning + length;
  }
}

static void show_title(const char *title, const char *status) {
  const int columns = screen_columns();
  screen_fill(0, 0, columns, STYLE_TITLE);
  const int width = (int)strlen(status);
  screen_put(0, MARGIN, columns - width - 3 * MARGIN, STYLE_TITLE, title);
  screen_put(0, columns - width - MARGIN, width, STYLE_TITLE, status);
}

static bool too_small(void) {
  if (screen_rows() >= FRAME_LEAST_ROWS && screen_columns() >= FRAME_LEAST_COLUMNS) return false;
  Text sentence = {0};
  say_add(&sentence, "tui.small-window");
  screen_put(0, 0, screen_columns(), STYLE_PLAIN, text_string(&sentence));
  text_free(&sentence);
  return true;
}

void frame_show(const Frame *frame, const BoardPane *pane) {
  screen_clear();
  if (!too_small()) {
    const Layout layout = plan(frame);
    show_title(frame->title, frame->status);
    board_pane_show(pane, frame->drawing, &frame->marks);
    show_notes(frame, layout.notes);
    show_list(frame, layout.list);
    screen_rule(layout.rule_row, 0, screen_columns());
    show_message(frame, layout.message);
    show_keys(frame->keys, screen_rows() - 1);
    show_entry(frame, screen_rows() - 2);
  }
  screen_show();
}

void frame_show_page(const char *title, const char *text, const char *keys) {
  screen_clear();
  if (!too_small()) {
    show_title(title, "");
    int row = 2;
    const char *line, *piece;
    size_t length, piece_length;
    while (text_next_line(&text, &line, &length)) {
      const char *rest = line;
      if (length == 0) row++;
      while (rest < line + length && row < screen_rows() - 1 &&
             wrap_next(&rest, (size_t)screen_columns() - 4, &piece, &piece_length))
        put_part(row++, 2, screen_columns() - 4, STYLE_PLAIN, piece, piece_length);
    }
    show_keys(keys, screen_rows() - 1);
  }
  screen_show();
}
