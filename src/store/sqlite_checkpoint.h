// Folds SQLite's log back into the database in a thread of its own, so that commits need not wait
// for it: a checkpoint writes and syncs thousands of pages.
#ifndef FIVEFOLD_STORE_SQLITE_CHECKPOINT_H
#define FIVEFOLD_STORE_SQLITE_CHECKPOINT_H

#include "base/error.h"

#include <sqlite3.h>

typedef struct SqliteCheckpointer SqliteCheckpointer;

// Watches the commits of `writer`. NULL with an error.
SqliteCheckpointer *sqlite_checkpointer_start(sqlite3 *writer, const char *path, Error *error);
void sqlite_checkpointer_stop(SqliteCheckpointer *checkpointer); // NULL is fine

#endif
