// The SQLite back end's own: its connections and statements.
#ifndef FIVEFOLD_STORE_SQLITE_H
#define FIVEFOLD_STORE_SQLITE_H

#include "store/backend.h"
#include "store/sqlite_checkpoint.h"

#include <sqlite3.h>

// How long a commit waits for another program's lock; then it and all that wait with it fail.
enum { SQLITE_BUSY_MS = 5000 };

typedef struct SqliteConnection {
  StoreConnection base; // first member
  sqlite3 *handle;
  sqlite3_stmt *prepared[STATEMENT_COUNT]; // when first used
} SqliteConnection;

typedef struct SqliteDatabase {
  SqliteConnection writer;
  char *path; // owned
  SqliteCheckpointer *checkpointer;
  int lock; // a descriptor that holds the lock on the file; -1: none
} SqliteDatabase;

bool sqlite_refuse(sqlite3 *handle, const char *what, Error *error);
bool sqlite_execute(SqliteConnection *connection, const char *sql, Error *error);
// Opens the file, which is made where it may be and is not there, and locks it for one server, or
// what else must be alone with it.
bool sqlite_take_lock(int *lock, const char *path, bool may_make, Error *error);
// Has the name of a new file reach the disk.
bool sqlite_sync_folder_of(const char *path, Error *error);

// See backend.h.
bool sqlite_backup(const char *place, const char *target, bool replace, Error *error);
bool sqlite_check_pages(StoreConnection *connection, StoreComplaint complain, void *context,
                        Error *error);
bool sqlite_query(StoreConnection *connection, const char *sql, StoreRowVisitor visit,
                  void *context, Error *error);
bool sqlite_run(StoreConnection *connection, StoreStatement statement, StoreValues values,
                StoreRowVisitor visit, void *context, Error *error);
int64_t sqlite_changes(StoreConnection *connection);
int64_t sqlite_number(const StoreRow *row, int column);
const char *sqlite_text(const StoreRow *row, int column);
const void *sqlite_blob(const StoreRow *row, int column, size_t *size);

// A statement as SQLite writes its parameters; to be freed.
char *sqlite_translate(const char *sql);

int sqlite_schema_version(void);          // today's
int sqlite_read_version(sqlite3 *handle); // schema_version.h
// Brings the schema of a database up to date; refuses one that is newer than this program.
bool sqlite_migrate(sqlite3 *handle, Error *error);
// Refuses any schema but today's.
bool sqlite_has_schema(sqlite3 *handle, const char *path, Error *error);

#endif
