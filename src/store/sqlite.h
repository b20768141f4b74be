// The SQLite back end's own: its connections and statements.
#ifndef FIVEFOLD_STORE_SQLITE_H
#define FIVEFOLD_STORE_SQLITE_H

#include "store/backend.h"
#include "store/sqlite_checkpoint.h"

#include <sqlite3.h>

enum {
  SQLITE_FIRST_DEVICE_STATEMENT = 32, // those of sqlite_devices.c, of both connections
  SQLITE_MAX_STATEMENTS = 48,
};

typedef struct SqliteConnection {
  sqlite3 *handle;
  sqlite3_stmt *statements[SQLITE_MAX_STATEMENTS]; // prepared when first used
} SqliteConnection;

typedef struct SqliteDatabase {
  SqliteConnection writer;
  SqliteConnection reader;
  SqliteCheckpointer *checkpointer;
} SqliteDatabase;

// The statement in slot `index`, prepared from `sql` on first use and reset. NULL when that fails.
sqlite3_stmt *sqlite_statement(SqliteConnection *connection, size_t index, const char *sql);

// Brings the schema of a database up to date; refuses one that is newer than this program.
bool sqlite_migrate(sqlite3 *handle, Error *error);

bool sqlite_refuse(sqlite3 *handle, const char *what, Error *error);

bool sqlite_apply(void *database, const StoreOp *op, Error *error);
// The changes of devices and recovery codes.
bool sqlite_apply_device(void *database, const StoreOp *op, Error *error);
// Runs a statement that gives no rows; NULL is one that could not be prepared.
bool sqlite_finish(SqliteConnection *connection, sqlite3_stmt *statement, Error *error);

bool sqlite_find_table(void *database, uint64_t table, void (*found)(void *, const StoredTable *),
                       void *context);
void sqlite_list_seats(void *database, uint64_t table, bool (*visit)(void *, const StoredSeat *),
                       void *context);
void sqlite_list_entries(void *database, uint64_t table, bool (*visit)(void *, const StoredEntry *),
                         void *context);
uint32_t sqlite_count_entries(void *database, uint64_t table);
void sqlite_list_public(void *database, StoredStatus status, const char *game, size_t limit,
                        StoreTableVisitor visit, void *context);
void sqlite_list_of_player(void *database, uint64_t player, size_t limit, StoreTableVisitor visit,
                           void *context);
void sqlite_list_unfinished_of_player(void *database, uint64_t player, size_t limit,
                                      StoreTableVisitor visit, void *context);
void sqlite_list_due(void *database, int64_t now, size_t limit, StoreTableVisitor visit,
                     void *context);
void sqlite_list_unstarted(void *database, StoreTableVisitor visit, void *context);
bool sqlite_find_player(void *database, uint64_t player, StoredPlayer *found);
bool sqlite_find_token(void *database, const uint8_t hash[STORE_HASH_SIZE], StoredPlayer *found);
int64_t sqlite_last_alive(void *database);
bool sqlite_find_recovery(void *database, const uint8_t hash[STORE_HASH_SIZE], StoredPlayer *found);
int64_t sqlite_recovery_time(void *database, uint64_t player);
void sqlite_list_devices(void *database, uint64_t player,
                         bool (*visit)(void *, const StoredDevice *), void *context);
int64_t sqlite_downtime(void *database, int64_t from, int64_t to);
size_t sqlite_count(void *database, StoredStatus status);

#endif
