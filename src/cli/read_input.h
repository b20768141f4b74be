// A command's input: a file, or standard input where it is called "-".
#ifndef FIVEFOLD_CLI_READ_INPUT_H
#define FIVEFOLD_CLI_READ_INPUT_H

#include "base/error.h"
#include "base/text.h"

// Adds the content to `out`. Refuses with "bad-argument", also what is larger than `limit` bytes.
bool cli_read_input(const char *path, size_t limit, Text *out, Error *error);

#endif
