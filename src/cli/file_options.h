// Options of a game from files: NAME=@PATH on the command line becomes NAME=TEXT, so that games and
// protocol only ever see values.
#ifndef FIVEFOLD_CLI_FILE_OPTIONS_H
#define FIVEFOLD_CLI_FILE_OPTIONS_H

#include "base/error.h"
#include "base/text.h"

// Where the word is NAME=@PATH, adds NAME=TEXT to `out`: the file's lines joined by `/`, blanks
// dropped. Other words add nothing. Refuses with "bad-argument" when the file cannot be read.
bool file_option_read(const char *word, Text *out, Error *error);

#endif
