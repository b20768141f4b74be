// The SQLite back end: connections and transactions.
#include "store/sqlite.h"

#include "base/error_codes.h"
#include "base/memory.h"
#include "store/transfer_side.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
  // What is left of the log's file when it begins anew after a peak. As much as it needs between
  // two checkpoints: to let a file grow again costs each commit more time than to write over it.
  // When it is quiet the checkpointer empties it.
  LOG_BYTES = 64 << 20,
};

#define READER_SETTINGS "PRAGMA query_only = 1; PRAGMA cell_size_check = 1;"

bool sqlite_refuse(sqlite3 *handle, const char *what, Error *error) {
  return error_raise_with(error, ERROR_STORE, "file.failed", "path=%s reason=%s", what,
                          sqlite3_errmsg(handle));
}

bool sqlite_execute(SqliteConnection *connection, const char *sql, Error *error) {
  return sqlite3_exec(connection->handle, sql, NULL, NULL, NULL) == SQLITE_OK ||
         sqlite_refuse(connection->handle, sql, error);
}

// ---- Connections

static bool open_connection(SqliteConnection *connection, const char *path, int flags,
                            const char *settings, Error *error) {
  connection->base.backend = &sqlite_backend;
  // Each connection is used by one thread only.
  if (sqlite3_open_v2(path, &connection->handle, flags | SQLITE_OPEN_NOMUTEX, NULL) != SQLITE_OK ||
      sqlite3_busy_timeout(connection->handle, SQLITE_BUSY_MS) != SQLITE_OK ||
      sqlite3_exec(connection->handle, settings, NULL, NULL, NULL) != SQLITE_OK)
    return sqlite_refuse(connection->handle, path, error);
  return true;
}

static void close_connection(SqliteConnection *connection) {
  for (size_t i = 0; i < STATEMENT_COUNT; i++)
    sqlite3_finalize(connection->prepared[i]);
  sqlite3_close(connection->handle);
}

static void close_reader(StoreConnection *base) {
  SqliteConnection *connection = (SqliteConnection *)base;
  close_connection(connection);
  free(connection);
}

// It reads something at once: SQLite opens the log's file only then, and later a crowd of clients
// may have taken every descriptor.
static StoreConnection *open_reader(void *context, Error *error) {
  const SqliteDatabase *database = context;
  SqliteConnection *connection = memory_allocate(sizeof *connection);
  if (open_connection(connection, database->path, SQLITE_OPEN_READONLY,
                      READER_SETTINGS "SELECT 1 FROM sqlite_master", error))
    return &connection->base;
  close_reader(&connection->base);
  return NULL;
}

// SQLite's own words would not say what is wrong.
static bool is_file(const char *path, Error *error) {
  struct stat status;
  const int reason = stat(path, &status) != 0 ? errno : S_ISDIR(status.st_mode) ? EISDIR : 0;
  return reason == 0 || error_raise_with(error, ERROR_STORE, "file.failed", "path=%s reason=%s",
                                         path, strerror(reason));
}

// In a transaction that lasts.
static StoreConnection *open_snapshot(const char *path, Error *error) {
  if (!is_file(path, error)) return NULL;
  SqliteConnection *connection = memory_allocate(sizeof *connection);
  if (open_connection(connection, path, SQLITE_OPEN_READONLY, READER_SETTINGS "BEGIN", error) &&
      sqlite_has_schema(connection->handle, path, error))
    return &connection->base;
  close_reader(&connection->base);
  return NULL;
}

static bool begin_read(StoreConnection *base, Error *error) {
  return sqlite_execute((SqliteConnection *)base, "BEGIN", error);
}

static void end_read(StoreConnection *base) {
  sqlite_execute((SqliteConnection *)base, "ROLLBACK", NULL);
}

// ---- The database

static void close_database(void *context) {
  SqliteDatabase *database = context;
  sqlite_checkpointer_stop(database->checkpointer);
  close_connection(&database->writer); // last: it folds the log into the file
  // After SQLite's own: closing any descriptor of the file gives its locks up.
  if (database->lock >= 0) close(database->lock);
  free(database->path);
  free(database);
}

// Two servers at one file would each believe in tables of their own. The lock is the kernel's: it
// ends with the process, however that ends.
bool sqlite_take_lock(int *lock, const char *path, bool may_make, Error *error) {
  *lock = open(path, (may_make ? O_RDWR | O_CREAT : O_RDONLY) | O_CLOEXEC, 0666);
  if (*lock < 0)
    return error_raise_with(error, ERROR_STORE, may_make ? "file.not-writable" : "file.unreadable",
                            "path=%s", path);
  if (flock(*lock, LOCK_EX | LOCK_NB) != 0)
    return error_raise_with(error, ERROR_STORE, "store.in-use", "path=%s", path);
  return true;
}

static void *open_database(const char *path, const char *node, Error *error) {
  if (node) {
    error_raise(error, ERROR_STORE, "store.no-nodes");
    return NULL;
  }
  SqliteDatabase *database = memory_allocate(sizeof *database);
  database->lock = -1;
  database->path = memory_copy_string(path);
  char settings[200];
  sqlite3_snprintf(sizeof settings, settings,
                   "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                   "PRAGMA cache_size = -4000; PRAGMA journal_size_limit = %d",
                   LOG_BYTES);
  // FULL: a commit returns after the log has been synced, so that it survives a loss of power.
  if (sqlite_take_lock(&database->lock, path, true, error) &&
      open_connection(&database->writer, path, SQLITE_OPEN_READWRITE, settings, error) &&
      sqlite_migrate(database->writer.handle, error) &&
      (database->checkpointer = sqlite_checkpointer_start(database->writer.handle, path, error)) !=
          NULL)
    return database;
  close_database(database);
  return NULL;
}

// ---- Groups

typedef enum Applied { APPLIED, REFUSED, REFUSED_HALFWAY, BROKEN } Applied;

static Applied apply_batch(SqliteConnection *writer, StoreBatch *batch, Error *error) {
  for (size_t i = 0; i < batch->count; i++) {
    if (store_apply(&writer->base, &batch->ops[i], error)) continue;
    if (!error_is(error, ERROR_CONFLICT)) return BROKEN;
    store_batch_fail(batch, error);
    return i == 0 ? REFUSED : REFUSED_HALFWAY;
  }
  return APPLIED;
}

// Applies the batches from `first` up to, not including, `end`, in one transaction. A batch that is
// refused at its first change, as it is by a head that went on, has changed nothing and hurts
// nobody.
static Applied commit_together(SqliteConnection *writer, StoreBatch *first, const StoreBatch *end,
                               Error *error) {
  if (!sqlite_execute(writer, "BEGIN IMMEDIATE", error)) return BROKEN;
  Applied applied = APPLIED;
  for (StoreBatch *batch = first; batch != end; batch = batch->next) {
    applied = apply_batch(writer, batch, error);
    if (applied == REFUSED_HALFWAY || applied == BROKEN) break;
  }
  if (applied != REFUSED_HALFWAY && applied != BROKEN) {
    if (sqlite_execute(writer, "COMMIT", error)) return APPLIED;
    applied = BROKEN;
  }
  sqlite_execute(writer, "ROLLBACK", NULL);
  return applied;
}

// One bad batch must not take the others with it: after one that was refused halfway each is tried
// by itself. But a database that is locked, full or broken is so for all: they fail together, after
// one wait.
static bool commit(void *context, StoreLane lane, StoreBatch *first, const StoreDoubt *doubt,
                   Error *error) {
  (void)lane, (void)doubt;
  SqliteConnection *writer = &((SqliteDatabase *)context)->writer;
  const Applied applied = commit_together(writer, first, NULL, error);
  if (applied == BROKEN) return false;
  if (applied == APPLIED) return true;
  StoreBatch *batch = first;
  for (; batch; batch = batch->next) {
    store_batch_forgive(batch);
    if (commit_together(writer, batch, batch->next, error) == BROKEN) break;
  }
  for (; batch; batch = batch->next) // those before it are on disk
    store_batch_fail(batch, error);
  return true;
}

const StoreBackend sqlite_backend = {
    .struct_size = sizeof(StoreBackend),
    .open = open_database,
    .close = close_database,
    .backup = sqlite_backup,
    .transfer = &sqlite_transfer,
    .open_reader = open_reader,
    .open_snapshot = open_snapshot,
    .close_reader = close_reader,
    .close_snapshot = close_reader,
    .begin_read = begin_read,
    .end_read = end_read,
    .commit = commit,
    .run = sqlite_run,
    .changes = sqlite_changes,
    .query = sqlite_query,
    .check_pages = sqlite_check_pages,
    .number = sqlite_number,
    .text = sqlite_text,
    .blob = sqlite_blob,
};
