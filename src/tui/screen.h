// The terminal: curses, its colours, keys and mouse, and what to do when it is resized or a signal
// comes. Everything degrades: 256 colours, 8 or 16, none; Unicode, or plain ASCII. Without curses
// there is no_screen.c instead; screen_possible.c asks whether there is a terminal at all.
#ifndef FIVEFOLD_TUI_SCREEN_H
#define FIVEFOLD_TUI_SCREEN_H

#include <stdbool.h>
#include <stddef.h>
#include <wchar.h>

typedef enum Style {
  STYLE_PLAIN,
  STYLE_DIM,
  STYLE_BOLD,
  STYLE_TITLE,  // the bar at the top
  STYLE_KEY,    // a key in the bar at the bottom
  STYLE_GOOD,   // something pleasant
  STYLE_BAD,    // a refusal
  STYLE_FIRST,  // the pieces drawn @
  STYLE_SECOND, // the pieces drawn O
  STYLE_TILE,   // digits and signs on a board
  STYLE_RED,    // letters on a board, by colour
  STYLE_GREEN,
  STYLE_YELLOW,
  STYLE_BLUE,
  STYLE_MAGENTA,
  STYLE_CYAN,
  STYLE_CHANGED, // what the last move changed
  STYLE_PREVIEW, // what the chosen move would change
  STYLE_PIN,     // a place that was picked
  STYLE_CURSOR,
  STYLE_COUNT,
} Style;

// Keys beside characters.
enum {
  KEY_IS_NONE = -1,    // nothing came in time
  KEY_IS_SIGNAL = -2,  // the program is to end: screen_signal() says why
  KEY_IS_RESIZED = -3, // draw everything anew
  KEY_IS_UP = 0x1000,
  KEY_IS_DOWN,
  KEY_IS_LEFT,
  KEY_IS_RIGHT,
  KEY_IS_PAGE_UP,
  KEY_IS_PAGE_DOWN,
  KEY_IS_HOME,
  KEY_IS_END,
  KEY_IS_BACK_TAB,
  KEY_IS_BACKSPACE,
  KEY_IS_ENTER,
  KEY_IS_ESCAPE,
  KEY_IS_WHEEL_UP,
  KEY_IS_WHEEL_DOWN,
  KEY_IS_OTHER,

  // What a click can mean; the number of the thing is added to each.
  KEY_IS_LINE = 1 << 24,  // a line of the list
  KEY_IS_PLACE = 1 << 25, // a place of the board
  KEY_IS_TILE = 1 << 26,  // a character that a player holds
  KEY_IS_END_OF_CLICKS = 1 << 27,
};

// False where no full screen can be drawn: not a terminal, a dumb or an unknown one.
bool screen_is_possible(void);

// Takes the terminal over, and gives it back as it was.
bool screen_open(void);
void screen_close(void);

int screen_rows(void);
int screen_columns(void);
bool screen_has_unicode(void);

// The signal that wants the program to end, or 0.
int screen_signal(void);

// The next key, waiting at most so many milliseconds (-1: as long as it takes).
int screen_key(int timeout_ms);

// From now until screen_clear(), a click on these columns counts as this key; with `step` 1 the
// next column counts as the next key, and so on. What is marked later lies above.
void screen_mark(int row, int column, int width, int key, int step);

// Drawing; nothing is seen before screen_show(), which sends only what changed.
void screen_clear(void);
void screen_show(void);
void screen_put_char(int row, int column, Style style, wchar_t character);
// At most `width` columns of a text; returns the columns used.
int screen_put(int row, int column, int width, Style style, const char *text);
void screen_fill(int row, int column, int width, Style style);
void screen_rule(int row, int column, int width);
// Where the cursor blinks; without a call after screen_clear() it is hidden.
void screen_set_cursor(int row, int column);

#endif
