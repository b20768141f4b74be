// Curses behind a few calls. Styles are chosen once, by what the terminal can do.
#include "tui/screen.h"

#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// The wide-character functions are only declared when asked for.
#define NCURSES_WIDECHAR 1
#include <curses.h>

enum { ESCAPE = 27, MAX_LINE = 512, MAX_REGIONS = 256 };

// Where a click counts as a key.
typedef struct Region {
  int row, column, width;
  int key, step;
} Region;

static const int end_signals[] = {SIGINT, SIGTERM, SIGHUP};
enum { END_SIGNAL_COUNT = sizeof end_signals / sizeof end_signals[0] };

// There is one terminal, and a signal handler can be told nothing: so there is one of these.
static struct {
  SCREEN *curses;
  bool unicode;
  bool colour;
  volatile sig_atomic_t signal;
  int wake[2]; // a pipe: a signal that arrives just before poll() still ends it
  struct sigaction before[END_SIGNAL_COUNT];
  int cursor_row, cursor_column; // -1: hidden
  attr_t attributes[STYLE_COUNT];
  Region regions[MAX_REGIONS];
  size_t region_count;
} terminal;

static void note_signal(int signal) {
  const int saved = errno;
  terminal.signal = signal;
  if (write(terminal.wake[1], "", 1) < 0) errno = 0; // full: it will wake anyway
  errno = saved;
}

static void catch_signals(void) {
  if (pipe(terminal.wake) != 0) terminal.wake[0] = terminal.wake[1] = -1;
  struct sigaction action = {.sa_handler = note_signal};
  sigemptyset(&action.sa_mask);
  for (int i = 0; i < END_SIGNAL_COUNT; i++)
    sigaction(end_signals[i], &action, &terminal.before[i]);
}

static void release_signals(void) {
  for (int i = 0; i < END_SIGNAL_COUNT; i++)
    sigaction(end_signals[i], &terminal.before[i], NULL);
  close(terminal.wake[0]);
  close(terminal.wake[1]);
}

// Without colours, styles are told apart by weight, underlining and reversal.
static const attr_t plain_attributes[STYLE_COUNT] = {
    [STYLE_TITLE] = A_REVERSE,   [STYLE_BOLD] = A_BOLD,     [STYLE_KEY] = A_BOLD,
    [STYLE_BAD] = A_BOLD,        [STYLE_GOOD] = A_BOLD,     [STYLE_FIRST] = A_BOLD,
    [STYLE_SECOND] = A_NORMAL,   [STYLE_TILE] = A_BOLD,     [STYLE_CHANGED] = A_BOLD | A_UNDERLINE,
    [STYLE_PREVIEW] = A_REVERSE, [STYLE_PIN] = A_UNDERLINE, [STYLE_CURSOR] = A_REVERSE,
};

// Foreground and background (-1: the terminal's own) with 256 and with 8 colours.
typedef struct StyleColours {
  short rich[2];
  short basic[2];
  attr_t rich_attributes, basic_attributes;
} StyleColours;

static const StyleColours colours[STYLE_COUNT] = {
    [STYLE_PLAIN] = {{-1, -1}, {-1, -1}, 0, 0},
    [STYLE_DIM] = {{244, -1}, {-1, -1}, 0, A_DIM},
    [STYLE_BOLD] = {{-1, -1}, {-1, -1}, A_BOLD, A_BOLD},
    [STYLE_TITLE] = {{231, 24}, {COLOR_WHITE, COLOR_BLUE}, 0, A_BOLD},
    [STYLE_KEY] = {{74, -1}, {COLOR_CYAN, -1}, A_BOLD, A_BOLD},
    [STYLE_GOOD] = {{71, -1}, {COLOR_GREEN, -1}, 0, 0},
    [STYLE_BAD] = {{167, -1}, {COLOR_RED, -1}, A_BOLD, A_BOLD},
    [STYLE_FIRST] = {{68, -1}, {COLOR_BLUE, -1}, A_BOLD, A_BOLD},
    [STYLE_SECOND] = {{179, -1}, {COLOR_YELLOW, -1}, A_BOLD, A_BOLD},
    [STYLE_TILE] = {{-1, -1}, {-1, -1}, A_BOLD, A_BOLD},
    [STYLE_RED] = {{167, -1}, {COLOR_RED, -1}, 0, 0},
    [STYLE_GREEN] = {{71, -1}, {COLOR_GREEN, -1}, 0, 0},
    [STYLE_YELLOW] = {{179, -1}, {COLOR_YELLOW, -1}, 0, 0},
    [STYLE_BLUE] = {{68, -1}, {COLOR_BLUE, -1}, 0, 0},
    [STYLE_MAGENTA] = {{133, -1}, {COLOR_MAGENTA, -1}, 0, 0},
    [STYLE_CYAN] = {{73, -1}, {COLOR_CYAN, -1}, 0, 0},
    [STYLE_CHANGED] = {{16, 222}, {COLOR_BLACK, COLOR_YELLOW}, 0, 0},
    [STYLE_PREVIEW] = {{16, 114}, {COLOR_BLACK, COLOR_GREEN}, A_BOLD, 0},
    [STYLE_PIN] = {{16, 117}, {COLOR_BLACK, COLOR_CYAN}, A_BOLD, 0},
    [STYLE_CURSOR] = {{-1, -1}, {-1, -1}, A_REVERSE, A_REVERSE},
};

static void choose_styles(void) {
  const char *no_colour = getenv("NO_COLOR");
  memcpy(terminal.attributes, plain_attributes, sizeof plain_attributes);
  terminal.colour = !(no_colour && *no_colour) && has_colors() && start_color() == OK &&
                    COLORS >= 8 && COLOR_PAIRS > STYLE_COUNT;
  if (!terminal.colour) return;
  const bool own_background = use_default_colors() == OK;
  for (int style = 1; style < STYLE_COUNT; style++) {
    const StyleColours *wanted = &colours[style];
    const bool rich = COLORS >= 256;
    short front = rich ? wanted->rich[0] : wanted->basic[0];
    short back = rich ? wanted->rich[1] : wanted->basic[1];
    if (!own_background && front < 0) front = COLOR_WHITE;
    if (!own_background && back < 0) back = COLOR_BLACK;
    init_pair((short)style, front, back);
    terminal.attributes[style] =
        (rich ? wanted->rich_attributes : wanted->basic_attributes) | (attr_t)COLOR_PAIR(style);
  }
}

// What many terminals send whatever they were told; also what was pressed before they were told.
static void define_keys(void) {
  static const struct {
    const char *sequence;
    int key;
  } keys[] = {
      {"\033[A", KEY_UP},   {"\033[B", KEY_DOWN}, {"\033[C", KEY_RIGHT}, {"\033[D", KEY_LEFT},
      {"\033[H", KEY_HOME}, {"\033[F", KEY_END},  {"\033[Z", KEY_BTAB},
  };
  for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
    define_key(keys[i].sequence, keys[i].key);
}

// Presses alone: waiting for what else a finger may do would delay them.
static void listen_to_mouse(void) {
  mousemask(BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
  mouseinterval(0);
}

bool screen_open(void) {
  setlocale(LC_CTYPE, "");
  terminal.unicode = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
  terminal.signal = 0;
  terminal.curses = newterm(NULL, stdout, stdin);
  if (!terminal.curses) return false;
  catch_signals();
  cbreak();
  noecho();
  nonl();
  keypad(stdscr, TRUE);
  nodelay(stdscr, TRUE);
  set_escdelay(25);
  define_keys();
  listen_to_mouse();
  choose_styles();
  return true;
}

void screen_close(void) {
  endwin();
  delscreen(terminal.curses);
  terminal.curses = NULL;
  release_signals();
}

int screen_rows(void) {
  return LINES;
}

int screen_columns(void) {
  return COLS;
}

bool screen_has_unicode(void) {
  return terminal.unicode;
}

int screen_signal(void) {
  return terminal.signal;
}

void screen_mark(int row, int column, int width, int key, int step) {
  if (terminal.region_count == MAX_REGIONS) return;
  terminal.regions[terminal.region_count++] = (Region){row, column, width, key, step};
}

static int key_of_click(int row, int column) {
  for (size_t i = terminal.region_count; i-- > 0;) {
    const Region *region = &terminal.regions[i];
    const int offset = column - region->column;
    if (row == region->row && offset >= 0 && offset < region->width)
      return region->key + offset * region->step;
  }
  return KEY_IS_OTHER;
}

static int key_of_mouse(void) {
  MEVENT event;
  if (getmouse(&event) != OK) return KEY_IS_NONE;
  if (event.bstate & BUTTON4_PRESSED) return KEY_IS_WHEEL_UP;
  if (event.bstate & BUTTON5_PRESSED) return KEY_IS_WHEEL_DOWN;
  return event.bstate & BUTTON1_PRESSED ? key_of_click(event.y, event.x) : KEY_IS_NONE;
}

static int translate(int key) {
  static const int pairs[][2] = {
      {KEY_UP, KEY_IS_UP},         {KEY_DOWN, KEY_IS_DOWN},
      {KEY_LEFT, KEY_IS_LEFT},     {KEY_RIGHT, KEY_IS_RIGHT},
      {KEY_PPAGE, KEY_IS_PAGE_UP}, {KEY_NPAGE, KEY_IS_PAGE_DOWN},
      {KEY_HOME, KEY_IS_HOME},     {KEY_END, KEY_IS_END},
      {KEY_BTAB, KEY_IS_BACK_TAB}, {KEY_BACKSPACE, KEY_IS_BACKSPACE},
      {KEY_DC, KEY_IS_BACKSPACE},  {127, KEY_IS_BACKSPACE},
      {8, KEY_IS_BACKSPACE},       {KEY_ENTER, KEY_IS_ENTER},
      {'\r', KEY_IS_ENTER},        {'\n', KEY_IS_ENTER},
      {ESCAPE, KEY_IS_ESCAPE},     {KEY_RESIZE, KEY_IS_RESIZED},
      {3, KEY_IS_SIGNAL},
  };
  if (key == KEY_MOUSE) return key_of_mouse();
  for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++)
    if (pairs[i][0] == key) return pairs[i][1];
  return key < 127 ? key : KEY_IS_OTHER;
}

int screen_key(int timeout_ms) {
  if (terminal.signal) return KEY_IS_SIGNAL;
  int key = getch();
  if (key == ERR) {
    struct pollfd sources[] = {{.fd = STDIN_FILENO, .events = POLLIN},
                               {.fd = terminal.wake[0], .events = POLLIN}};
    const int ready = poll(sources, 2, timeout_ms);
    if (terminal.signal) return KEY_IS_SIGNAL;
    key = getch(); // also after an interruption: that is how a new size arrives
    if (key == ERR && ready > 0 && (sources[0].revents & (POLLHUP | POLLERR | POLLNVAL))) {
      terminal.signal = SIGHUP; // the terminal is gone
      return KEY_IS_SIGNAL;
    }
  }
  return key == ERR ? KEY_IS_NONE : translate(key);
}

void screen_clear(void) {
  erase();
  terminal.cursor_row = terminal.cursor_column = -1;
  terminal.region_count = 0;
}

void screen_set_cursor(int row, int column) {
  terminal.cursor_row = row;
  terminal.cursor_column = column;
}

void screen_show(void) {
  const bool seen = terminal.cursor_row >= 0;
  curs_set(seen);
  if (seen)
    move(terminal.cursor_row, terminal.cursor_column);
  else
    move(LINES - 1, 0);
  refresh();
}

static void use_style(Style style) {
  attrset((int)terminal.attributes[style]);
}

void screen_put_char(int row, int column, Style style, wchar_t character) {
  if (row < 0 || row >= LINES || column < 0 || column >= COLS) return;
  use_style(style);
  mvaddnwstr(row, column, &character, 1);
  attrset(0);
}

int screen_put(int row, int column, int width, Style style, const char *text) {
  if (width > COLS - column) width = COLS - column;
  if (row < 0 || row >= LINES || column < 0 || width <= 0) return 0;
  wchar_t wide[MAX_LINE];
  mbstate_t state = {0};
  size_t count = 0;
  int used = 0;
  while (*text && count < MAX_LINE) {
    wchar_t character;
    const size_t bytes = mbrtowc(&character, text, MB_CUR_MAX, &state);
    const bool good = bytes != (size_t)-1 && bytes != (size_t)-2 && bytes > 0;
    if (!good) memset(&state, 0, sizeof state);
    const int columns = good ? wcwidth(character) : -1;
    text += good ? bytes : 1;
    if (columns < 0) character = L'?';
    if (used + (columns < 0 ? 1 : columns) > width) break;
    used += columns < 0 ? 1 : columns;
    wide[count++] = character;
  }
  use_style(style);
  mvaddnwstr(row, column, wide, (int)count);
  attrset(0);
  return used;
}

void screen_fill(int row, int column, int width, Style style) {
  use_style(style);
  mvhline(row, column, ' ' | terminal.attributes[style], width);
  attrset(0);
}

void screen_rule(int row, int column, int width) {
  use_style(STYLE_DIM);
  mvhline(row, column, 0, width);
  attrset(0);
}
