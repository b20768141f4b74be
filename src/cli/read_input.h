// What a command reads: a file or pipe, or standard input where it is called "-".
#ifndef FIVEFOLD_CLI_READ_INPUT_H
#define FIVEFOLD_CLI_READ_INPUT_H

#include "base/error.h"
#include "base/text.h"

// Adds the content to `out`, without a byte order mark. Refuses with "bad-argument", which names
// the file, also what is larger than `limit` bytes.
bool cli_read_input(const char *path, size_t limit, Text *out, Error *error);

// How messages call it: the path, or "standard input".
const char *cli_input_name(const char *path);

#endif
