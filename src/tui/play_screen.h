// Playing on the full screen; no_screen.c stands in where curses is missing.
#ifndef FIVEFOLD_TUI_PLAY_SCREEN_H
#define FIVEFOLD_TUI_PLAY_SCREEN_H

#include "play/local_game.h"

// Plays until the user leaves. A game that was resumed is saved already, in its file. Returns the
// exit status: 0, or 128 and the signal that ended it.
int play_screen_run(LocalGame *game, const char *resumed_path);

#endif
