// A game record in a file.
#ifndef FIVEFOLD_CLI_RECORD_FILE_H
#define FIVEFOLD_CLI_RECORD_FILE_H

#include "core/record.h"

// Reads a file and replays it. Returns the session and keeps the record, or NULL with the error.
Session *record_file_load(const char *path, Record *record, Error *error);

#endif
