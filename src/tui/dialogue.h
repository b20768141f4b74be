// Playing line by line, where the terminal can do no more or there is none.
#ifndef FIVEFOLD_TUI_DIALOGUE_H
#define FIVEFOLD_TUI_DIALOGUE_H

#include "play/local_game.h"

// Plays until the game is over or the input ends. Returns the exit status.
int dialogue_run(LocalGame *game);

#endif
