// What dialogues line by line share: reading a line, telling what it asks for, listing moves.
#ifndef FIVEFOLD_TUI_DIALOGUE_LINES_H
#define FIVEFOLD_TUI_DIALOGUE_LINES_H

#include "base/lines.h"
#include "core/game.h"

// The next line of standard input without its newline, valid until the next call; NULL at the end.
// Lines that cannot be read are refused. Release the reader with line_reader_free().
const char *dialogue_read_line(LineReader *reader);

// True, and *rest is what follows, when the line starts with this word.
bool dialogue_is_command(const char *line, const char *word, const char **rest);

// Prints the moves of a view that start with `prefix`, as far as that is of use.
void dialogue_print_moves(const Game *game, const void *view, const char *prefix);

#endif
