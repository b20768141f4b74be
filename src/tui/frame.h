// One screenful: title, board, players, notes, a list, messages, a line to type in, and the keys.
// Playing and watching fill it in; how it is laid out for a size of the terminal is decided here.
#ifndef FIVEFOLD_TUI_FRAME_H
#define FIVEFOLD_TUI_FRAME_H

#include "tui/board_pane.h"

// Gives line `index` of a list: its text and style.
typedef Style (*ListLine)(const void *context, size_t index, Text *out);

typedef struct Frame {
  const char *title;
  const char *status; // at the right of the title
  const Drawing *drawing;
  BoardMarks marks;
  const char *players; // a line each; the one on turn starts with >
  const Text *held;    // what each of them holds, as in a Drawing
  const char *notes;   // about the position, as in a Drawing
  const char *list_heading;
  ListLine list_line;
  const void *list_context;
  size_t list_count;
  size_t list_focus;   // the line that has to be seen
  const char *message; // lines
  Style message_style;
  bool message_tail;  // where not all fits, the end matters more than the beginning
  const char *prompt; // NULL: nothing can be typed
  const char *entry;
  const char *ghost; // how the entry could go on
  const char *keys;  // "H hint  Q quit": a key, a blank, what it does; two blanks between
} Frame;

enum { FRAME_LEAST_ROWS = 14, FRAME_LEAST_COLUMNS = 40 };

// Lays the pane of the board out for the current size of the terminal.
void frame_place_board(const Frame *frame, BoardPane *pane);

// Draws all of it. The pane has to be placed.
void frame_show(const Frame *frame, const BoardPane *pane);

// A page of text over the whole screen.
void frame_show_page(const char *title, const char *text, const char *keys);

// The next piece of *cursor that is at most `width` characters wide, cut at a blank if possible.
bool wrap_next(const char **cursor, size_t width, const char **piece, size_t *length);

#endif
