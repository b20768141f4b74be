// The SQLite back end: connections, transactions, schema.
#include "store/sqlite.h"

#include "base/error_codes.h"
#include "base/memory.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/file.h>
#include <unistd.h>

enum {
  // How long a commit waits for another program's lock; then it and all that wait with it fail.
  BUSY_MS = 5000,
  // What is left of the log's file when it begins anew after a peak. As much as it needs between
  // two checkpoints: to let a file grow again costs each commit more time than to write over it.
  // When it is quiet the checkpointer empties it.
  LOG_BYTES = 64 << 20,
};

bool sqlite_refuse(sqlite3 *handle, const char *what, Error *error) {
  return error_raise_with(error, ERROR_STORE, "file.failed", "path=%s reason=%s", what,
                          sqlite3_errmsg(handle));
}

sqlite3_stmt *sqlite_statement(SqliteConnection *connection, SqliteStatement index) {
  sqlite3_stmt **slot = &connection->prepared[index];
  if (*slot)
    sqlite3_reset(*slot);
  else
    sqlite3_prepare_v3(connection->handle, sqlite_statements[index], -1, SQLITE_PREPARE_PERSISTENT,
                       slot, NULL);
  return *slot;
}

// Each step takes the schema from its index to the next; user_version says where a file is. Steps
// are only ever added.
static const char *const migrations[] = {
    "CREATE TABLE tables ("
    "  id INTEGER PRIMARY KEY, game TEXT NOT NULL, options TEXT NOT NULL, clock TEXT NOT NULL,"
    "  secret BLOB NOT NULL, created_at INTEGER NOT NULL, changed_at INTEGER NOT NULL,"
    "  due_at INTEGER NOT NULL, status INTEGER NOT NULL, is_public INTEGER NOT NULL);"
    "CREATE INDEX tables_public ON tables (status, created_at) WHERE is_public;"
    "CREATE INDEX tables_due ON tables (due_at) WHERE status < 2;"
    "CREATE TABLE entries ("
    "  table_id INTEGER NOT NULL, number INTEGER NOT NULL, at INTEGER NOT NULL,"
    "  spent INTEGER NOT NULL, kind TEXT NOT NULL, seat INTEGER NOT NULL, text TEXT NOT NULL,"
    "  PRIMARY KEY (table_id, number)) WITHOUT ROWID;"
    "CREATE TABLE seats ("
    "  table_id INTEGER NOT NULL, seat INTEGER NOT NULL, kind TEXT NOT NULL,"
    "  player INTEGER NOT NULL, name TEXT NOT NULL, level INTEGER NOT NULL, code_hash BLOB,"
    "  PRIMARY KEY (table_id, seat)) WITHOUT ROWID;"
    "CREATE INDEX seats_player ON seats (player) WHERE player <> 0;"
    "CREATE TABLE players ("
    "  id INTEGER PRIMARY KEY, name TEXT NOT NULL, created_at INTEGER NOT NULL);"
    "CREATE TABLE tokens ("
    "  hash BLOB PRIMARY KEY, player INTEGER NOT NULL, created_at INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE INDEX tokens_player ON tokens (player);"
    "CREATE TABLE lives (boot_at INTEGER PRIMARY KEY, alive_at INTEGER NOT NULL);",
    // What lists show. No table has that many entries: the first look at an old one counts anew.
    "ALTER TABLE tables ADD COLUMN turn INTEGER NOT NULL DEFAULT -1;"
    "ALTER TABLE tables ADD COLUMN scores TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE tables ADD COLUMN result TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE tables ADD COLUMN length INTEGER NOT NULL DEFAULT 4000000000;",
    // How luck is made: tables from before have the first dealer.
    ("ALTER TABLE tables ADD COLUMN dealer INTEGER NOT NULL DEFAULT 1;"
     "ALTER TABLE tables ADD COLUMN has_lot INTEGER NOT NULL DEFAULT 0;"),
    // Scores of games that run were once kept as nobody but a referee may see them: count anew.
    "UPDATE tables SET length = 4000000000 WHERE status < 2;",
    // A token is a device that its player can tell from others and take away; codes to come back.
    "ALTER TABLE tokens ADD COLUMN id INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE tokens ADD COLUMN label TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE tokens ADD COLUMN seen_day INTEGER NOT NULL DEFAULT 0;"
    "UPDATE tokens SET id = random() & 0x7fffffffffffffff, seen_day = created_at / 86400000;"
    "DROP INDEX tokens_player;"
    "CREATE INDEX tokens_of_player ON tokens (player, seen_day DESC, created_at DESC);"
    "CREATE TABLE recoveries ("
    "  player INTEGER PRIMARY KEY, hash BLOB NOT NULL UNIQUE, created_at INTEGER NOT NULL);",
    // Lists in their order, however many games a player or the site has finished.
    "ALTER TABLE seats ADD COLUMN created_at INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE seats ADD COLUMN ended INTEGER NOT NULL DEFAULT 0;"
    "UPDATE seats SET created_at = tables.created_at, ended = tables.status = 2"
    "  FROM tables WHERE tables.id = seats.table_id;"
    "DROP INDEX seats_player;"
    "CREATE INDEX seats_of_player ON seats (player, ended, created_at DESC, table_id)"
    "  WHERE player <> 0;"
    "DROP INDEX tables_public;"
    "CREATE INDEX tables_public ON tables (status, created_at) WHERE is_public AND status < 2;"
    "CREATE INDEX tables_public_of_game ON tables (status, game, created_at)"
    "  WHERE is_public AND status < 2;",
    // Who was deleted, but not yet from all tables.
    "CREATE TABLE leaving (player INTEGER PRIMARY KEY);",
};

enum { SCHEMA_VERSION = sizeof migrations / sizeof migrations[0] };

static int read_version(sqlite3 *handle) {
  sqlite3_stmt *statement;
  int version = -1;
  if (sqlite3_prepare_v2(handle, "PRAGMA user_version", -1, &statement, NULL) == SQLITE_OK &&
      sqlite3_step(statement) == SQLITE_ROW)
    version = sqlite3_column_int(statement, 0);
  sqlite3_finalize(statement);
  return version;
}

// Brings the schema of a database up to date; refuses one that is newer than this program.
static bool migrate(sqlite3 *handle, Error *error) {
  int version = read_version(handle);
  if (version < 0) return sqlite_refuse(handle, "the schema's version cannot be read", error);
  if (version > SCHEMA_VERSION)
    return error_raise_with(error, ERROR_STORE, "store.newer-schema", "path=%s version=%d known=%d",
                            "the database", version, SCHEMA_VERSION);
  for (; version < SCHEMA_VERSION; version++) {
    char finish[64];
    sqlite3_snprintf(sizeof finish, finish, "PRAGMA user_version = %d; COMMIT", version + 1);
    if (sqlite3_exec(handle, "BEGIN IMMEDIATE", NULL, NULL, NULL) != SQLITE_OK ||
        sqlite3_exec(handle, migrations[version], NULL, NULL, NULL) != SQLITE_OK ||
        sqlite3_exec(handle, finish, NULL, NULL, NULL) != SQLITE_OK) {
      sqlite_refuse(handle, "the schema cannot be brought up to date", error);
      sqlite3_exec(handle, "ROLLBACK", NULL, NULL, NULL);
      return false;
    }
  }
  return true;
}

static bool open_connection(SqliteConnection *connection, const char *path, int flags,
                            const char *settings, Error *error) {
  // Each connection is used by one thread only.
  if (sqlite3_open_v2(path, &connection->handle, flags | SQLITE_OPEN_NOMUTEX, NULL) != SQLITE_OK ||
      sqlite3_busy_timeout(connection->handle, BUSY_MS) != SQLITE_OK ||
      sqlite3_exec(connection->handle, settings, NULL, NULL, NULL) != SQLITE_OK)
    return sqlite_refuse(connection->handle, path, error);
  return true;
}

static void close_connection(SqliteConnection *connection) {
  for (size_t i = 0; i < SQLITE_STATEMENT_COUNT; i++)
    sqlite3_finalize(connection->prepared[i]);
  sqlite3_close(connection->handle);
}

static void close_database(void *context) {
  SqliteDatabase *database = context;
  sqlite_checkpointer_stop(database->checkpointer);
  close_connection(&database->reader);
  close_connection(&database->writer); // last: it folds the log into the file
  // After SQLite's own: closing any descriptor of the file gives its locks up.
  if (database->lock >= 0) close(database->lock);
  free(database);
}

// Two servers at one file would each believe in tables of their own. The lock is the kernel's: it
// ends with the process, however that ends.
static bool take_lock(SqliteDatabase *database, const char *path, Error *error) {
  database->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (database->lock < 0)
    return error_raise_with(error, ERROR_STORE, "file.not-writable", "path=%s", path);
  if (flock(database->lock, LOCK_EX | LOCK_NB) != 0)
    return error_raise_with(error, ERROR_STORE, "store.in-use", "path=%s", path);
  return true;
}

static void *open_database(const char *path, Error *error) {
  SqliteDatabase *database = memory_allocate(sizeof *database);
  database->lock = -1;
  char settings[200];
  sqlite3_snprintf(sizeof settings, settings,
                   "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                   "PRAGMA cache_size = -4000; PRAGMA journal_size_limit = %d",
                   LOG_BYTES);
  // FULL: a commit returns after the log has been synced, so that it survives a loss of power.
  if (take_lock(database, path, error) &&
      open_connection(&database->writer, path, SQLITE_OPEN_READWRITE, settings, error) &&
      migrate(database->writer.handle, error) &&
      open_connection(&database->reader, path, SQLITE_OPEN_READONLY,
                      "PRAGMA query_only = 1; PRAGMA cell_size_check = 1;", error) &&
      (database->checkpointer = sqlite_checkpointer_start(database->writer.handle, path, error)) !=
          NULL)
    return database;
  close_database(database);
  return NULL;
}

// The reader alone, in a transaction that lasts: all that is read is of one moment.
static void *open_snapshot(const char *path, Error *error) {
  SqliteDatabase *database = memory_allocate(sizeof *database);
  database->lock = -1;
  if (open_connection(&database->reader, path, SQLITE_OPEN_READONLY,
                      "PRAGMA query_only = 1; PRAGMA cell_size_check = 1; BEGIN", error)) {
    const int version = read_version(database->reader.handle);
    if (version == SCHEMA_VERSION) return database;
    if (version < 0)
      sqlite_refuse(database->reader.handle, path, error);
    else
      error_raise_with(error, ERROR_STORE,
                       version < SCHEMA_VERSION ? "store.older-schema" : "store.newer-schema",
                       "path=%s version=%d known=%d", path, version, SCHEMA_VERSION);
  }
  close_database(database);
  return NULL;
}

static bool execute(void *context, const char *sql, Error *error) {
  SqliteDatabase *database = context;
  return sqlite3_exec(database->writer.handle, sql, NULL, NULL, NULL) == SQLITE_OK ||
         sqlite_refuse(database->writer.handle, sql, error);
}

static bool begin(void *database, Error *error) {
  return execute(database, "BEGIN IMMEDIATE", error);
}

static bool commit(void *database, Error *error) {
  return execute(database, "COMMIT", error);
}

static void rollback(void *database) {
  execute(database, "ROLLBACK", NULL);
}

const StoreBackend sqlite_backend = {
    .struct_size = sizeof(StoreBackend),
    .open = open_database,
    .open_snapshot = open_snapshot,
    .close = close_database,
    .backup = sqlite_backup,
    .check = sqlite_check,
    .begin = begin,
    .apply = sqlite_apply,
    .commit = commit,
    .rollback = rollback,
    .find_table = sqlite_find_table,
    .list_seats = sqlite_list_seats,
    .list_entries = sqlite_list_entries,
    .count_entries = sqlite_count_entries,
    .list_public = sqlite_list_public,
    .list_of_player = sqlite_list_of_player,
    .list_unfinished_of_player = sqlite_list_unfinished_of_player,
    .list_all = sqlite_list_all,
    .list_due = sqlite_list_due,
    .list_unstarted = sqlite_list_unstarted,
    .find_player = sqlite_find_player,
    .find_token = sqlite_find_token,
    .last_alive = sqlite_last_alive,
    .find_recovery = sqlite_find_recovery,
    .recovery_time = sqlite_recovery_time,
    .list_devices = sqlite_list_devices,
    .list_leaving = sqlite_list_leaving,
    .downtime = sqlite_downtime,
    .count_unfinished = sqlite_count_unfinished,
};
