// The line is written over with a carriage return, at most ten times a second.
#include "cli/progress.h"

#include "base/say.h"
#include "platform/system.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { PACE_MS = 100, DEFAULT_WIDTH = 80 };

static struct {
  bool is_there;   // a line is on the screen
  double shown_ms; // since when
} line_state;

bool progress_is_shown(void) {
  const char *terminal = getenv("TERM");
  return isatty(STDERR_FILENO) && terminal && strcmp(terminal, "dumb") != 0;
}

bool progress_is_due(void) {
  return progress_is_shown() && system_now_ms() - line_state.shown_ms >= PACE_MS;
}

// A line that is wider could not be written over.
static size_t usable_width(void) {
  struct winsize size;
  const bool known = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1;
  return (known ? size.ws_col : DEFAULT_WIDTH) - 1u;
}

void progress_put(const char *line) {
  if (!progress_is_shown()) return;
  fprintf(stderr, "\r%.*s\033[K", (int)usable_width(), line);
  fflush(stderr);
  line_state.is_there = true;
  line_state.shown_ms = system_now_ms();
}

void progress_show(const char *key, const char *arguments, ...) {
  if (!progress_is_due()) return;
  Text text = {0};
  va_list list;
  va_start(list, arguments);
  say_add_list(&text, key, arguments, list);
  va_end(list);
  progress_put(text_string(&text));
  text_free(&text);
}

void progress_clear(void) {
  if (!line_state.is_there) return;
  fputs("\r\033[K", stderr);
  fflush(stderr);
  line_state.is_there = false;
}
