// Whether there is a terminal for a full screen. By itself, because <term.h> takes names like
// `columns` and `lines` for its macros.
#include "tui/screen.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <curses.h>
#include <term.h>

bool screen_is_possible(void) {
  const char *name = getenv("TERM");
  if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO)) return false;
  if (!name || !*name || strcmp(name, "dumb") == 0) return false;
  int problem;
  if (setupterm(NULL, STDOUT_FILENO, &problem) != OK) return false;
  const bool possible = cursor_address != NULL;
  del_curterm(cur_term);
  return possible;
}
