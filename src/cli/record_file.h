// A game record that a command reads.
#ifndef FIVEFOLD_CLI_RECORD_FILE_H
#define FIVEFOLD_CLI_RECORD_FILE_H

#include "core/record.h"

// Reads a record's layout. Release it with record_free() either way.
bool record_file_read(const char *path, Record *record, Error *error);

// Reads a record and replays it. Returns the session and keeps the record, or NULL with the error.
Session *record_file_load(const char *path, Record *record, Error *error);

// Takes a session back to its first `wanted` entries. Refuses when it has fewer.
bool record_file_cut(Session *session, uint64_t wanted, Error *error);

#endif
