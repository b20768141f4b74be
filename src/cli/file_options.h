// Options from files: the words NAME=@PATH of a command line become NAME=TEXT, so that games and
// protocol only ever see values.
#ifndef FIVEFOLD_CLI_FILE_OPTIONS_H
#define FIVEFOLD_CLI_FILE_OPTIONS_H

#include "base/error.h"

// Replaces every NAME=@PATH of the arguments. The file's lines are joined by `/`, blanks dropped.
// What is put in place is never released: arguments live as long as the program. Refuses with
// "bad-argument" when a file cannot be read.
bool cli_expand_file_options(int count, char **arguments, Error *error);

#endif
