// Divides the screen into title, board, side and messages, and paints them.
#include "tui/frame.h"

#include "base/say.h"

#include <string.h>

enum {
  SIDE_MIN = 21,  // columns beside the board
  SIDE_MAX = 40,  // wider lines are hard to read
  BELOW_MIN = 6,  // rows below a wide board
  THIRD_MIN = 23, // columns of each part below it; in fewer, players and notes share one
  LIST_MIN = 5,   // rows
  HELD_INDENT = 4,
  MARGIN = 1,
  GAP = 2,
  BOTTOM_ROWS = 3, // rule, entry, keys
  MAX_NOTE = 256,  // characters
};

typedef struct Area {
  int row, column, height, width;
} Area;

typedef struct Layout {
  Area board, players, notes, list, message;
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

static int wrapped_rows(const char *text, int width) {
  const char *piece;
  size_t length;
  int rows = 0;
  while (wrap_next(&text, (size_t)width, &piece, &length))
    rows++;
  return rows;
}

// What a player holds stands behind their score, or where it does not fit there, below it.
static bool fits_behind(size_t line_length, const Text *held, int width) {
  return line_length + GAP + held->length <= (size_t)width;
}

static int players_rows(const Frame *frame, int width) {
  int rows = 0;
  const char *cursor = frame->players, *line;
  const Text *held = frame->held;
  for (size_t length; text_next_line(&cursor, &line, &length); rows++, held++)
    if (!fits_behind(length, held, width))
      rows += wrapped_rows(text_string(held), width - HELD_INDENT);
  return rows;
}

static int notes_rows(const Frame *frame, int width) {
  int rows = 0;
  char note[MAX_NOTE];
  for (const char *cursor = frame->notes; next_note(&cursor, note);)
    rows += wrapped_rows(note, width);
  return rows;
}

// Players, notes and list side by side below the board; in a narrow window, the notes below the
// players.
static void plan_below(const Frame *frame, int columns, Layout *layout) {
  const int top = 1 + (int)frame->drawing->rows;
  const int height = layout->rule_row - top;
  const bool thirds = columns >= 3 * THIRD_MIN + 2 * GAP;
  const int width = thirds ? (columns - 2 * GAP) / 3 : columns / 2 - GAP;
  const int players = at_most(players_rows(frame, width), height);
  layout->board = (Area){1, MARGIN, (int)frame->drawing->rows, columns};
  layout->players = (Area){top, MARGIN, thirds ? height : players, width};
  layout->notes = thirds ? (Area){top, MARGIN + width + GAP, height, width}
                         : (Area){top + players, MARGIN, height - players, width};
  const int used = (thirds ? 2 : 1) * (width + GAP);
  layout->list = (Area){top, MARGIN + used, height, columns - used};
}

// Players, notes and list below each other. The list is cut first, then the notes.
static void plan_side(const Frame *frame, int rows, Area side, Layout *layout) {
  const int players = at_most(players_rows(frame, side.width), rows);
  const int wanted = notes_rows(frame, side.width);
  const int room = rows - players - LIST_MIN;
  const int notes = at_most(wanted, room > 0 ? room : 0);
  const int spare = rows - players - notes - LIST_MIN;
  const int above = spare > 0, below = spare > 1;
  side.row = 1;
  side.height = players;
  layout->players = side;
  side.row += players + above;
  side.height = notes;
  layout->notes = side;
  side.row += notes + below;
  side.height = layout->rule_row - side.row;
  layout->list = side;
}

// Beside the board where there is room, else below it.
static Layout plan(const Frame *frame) {
  const int columns = screen_columns() - 2 * MARGIN;
  const int rows = screen_rows() - 1 - BOTTOM_ROWS - message_rows();
  Layout layout = {.rule_row = 1 + rows};
  const int board_rows = (int)frame->drawing->rows, board_columns = (int)frame->drawing->columns;
  const int beside = columns - board_columns - GAP;
  layout.message = (Area){layout.rule_row + 1, MARGIN, message_rows(), columns};
  if (beside < SIDE_MIN && board_columns <= columns && board_rows + BELOW_MIN <= rows) {
    plan_below(frame, columns, &layout);
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
  plan_side(frame, rows, (Area){.column = MARGIN + columns - side, .width = side}, &layout);
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

// The first word of what a player holds are their tiles, if they have some.
static void mark_tiles(int row, int column, const char *held) {
  for (; *held > ' '; held++)
    screen_mark(row, column++, 1, KEY_IS_TILE + *held, 0);
}

// A player's line and what they hold. Returns the row behind it.
static int show_player(Area area, int row, const char *line, size_t length, const Text *held) {
  const bool on_turn = line[0] == '>';
  const Style style = on_turn ? STYLE_BOLD : STYLE_PLAIN;
  put_part(row, area.column, area.width, style, line, length);
  if (on_turn) screen_put_char(row, area.column, STYLE_KEY, screen_has_unicode() ? L'▸' : L'>');
  if (fits_behind(length, held, area.width)) {
    const int column = area.column + (int)length + GAP;
    screen_put(row, column, area.width, style, text_string(held));
    if (on_turn) mark_tiles(row, column, text_string(held));
    return row + 1;
  }
  const int width = area.width - HELD_INDENT;
  const char *rest = text_string(held), *piece;
  size_t piece_length;
  if (on_turn) mark_tiles(row + 1, area.column + HELD_INDENT, rest);
  while (++row < area.row + area.height && wrap_next(&rest, (size_t)width, &piece, &piece_length))
    put_part(row, area.column + HELD_INDENT, width, style, piece, piece_length);
  return row;
}

static void show_players(const Frame *frame, Area area) {
  int row = area.row;
  const char *cursor = frame->players, *line;
  const Text *held = frame->held;
  size_t length;
  while (row < area.row + area.height && text_next_line(&cursor, &line, &length))
    row = show_player(area, row, line, length, held++);
}

static void show_notes(const Frame *frame, Area area) {
  int row = area.row;
  const int end = area.row + area.height;
  const char *cursor = frame->notes, *piece;
  size_t length;
  char note[MAX_NOTE];
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
    screen_mark(area.row + 1 + (int)i, area.column, area.width, KEY_IS_LINE + (int)(first + i), 0);
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

// The key that a word of the bar at the bottom names; KEY_IS_OTHER: none.
static int key_of_word(const char *word, size_t length) {
  static const struct {
    const char *name;
    int key;
  } names[] = {
      {"Enter", KEY_IS_ENTER},         {"Tab", '\t'},           {"Esc", KEY_IS_ESCAPE},
      {"Backspace", KEY_IS_BACKSPACE}, {"Right", KEY_IS_RIGHT}, {"Left", KEY_IS_LEFT},
      {"Home", KEY_IS_HOME},           {"End", KEY_IS_END},     {"PgUp", KEY_IS_PAGE_UP},
      {"PgDn", KEY_IS_PAGE_DOWN},
  };
  if (length == 1) return (unsigned char)word[0];
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (strlen(names[i].name) == length && memcmp(names[i].name, word, length) == 0)
      return names[i].key;
  return KEY_IS_OTHER;
}

// A click on a key or on what it does counts as that key; of two keys in one entry, each has its
// word.
static void mark_key(int row, int column, const char *entry, size_t key, size_t meaning) {
  screen_mark(row, column, (int)(key + meaning), key_of_word(entry, key), 0);
  const size_t second = strcspn(entry + key + 1, " ");
  const int other = second > 1 ? key_of_word(entry + key + 1, second) : KEY_IS_OTHER;
  if (other != KEY_IS_OTHER) screen_mark(row, column + (int)key + 1, (int)(meaning - 1), other, 0);
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
    mark_key(row, column, keys, key, length);
    column += (int)(key + length) + 2;
    keys = end ? end + 2 : meaning + length;
  }
}

// Of a status that does not fit beside the title the end is shown: of a path, the name.
static void show_title(const char *title, const char *status) {
  static const char cut[] = "...";
  const int columns = screen_columns(), length = (int)strlen(status);
  const int room = columns - (int)strlen(title) - 4 * MARGIN;
  const int width = at_most(length, room > SIDE_MIN ? room : SIDE_MIN);
  const int left = columns - width - MARGIN;
  screen_fill(0, 0, columns, STYLE_TITLE);
  screen_put(0, MARGIN, left - 2 * MARGIN, STYLE_TITLE, title);
  screen_put(0, left, width, STYLE_TITLE, status + length - width);
  if (width < length) screen_put(0, left, width, STYLE_TITLE, cut);
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
    show_players(frame, layout.players);
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
