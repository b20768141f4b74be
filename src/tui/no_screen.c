// In place of the full screens where ncurses is left out: there are none.
#include "tui/play_screen.h"
#include "tui/screen.h"

bool screen_is_possible(void) {
  return false;
}

int play_screen_run(LocalGame *game, const char *resumed_path) {
  (void)resumed_path;
  (void)game;
  return 1;
}
