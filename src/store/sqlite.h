// The SQLite back end's own: its connections and statements.
#ifndef FIVEFOLD_STORE_SQLITE_H
#define FIVEFOLD_STORE_SQLITE_H

#include "store/backend.h"
#include "store/sqlite_checkpoint.h"
#include "store/sqlite_statements.h"

#include <sqlite3.h>

typedef struct SqliteConnection {
  sqlite3 *handle;
  sqlite3_stmt *prepared[SQLITE_STATEMENT_COUNT]; // when first used
} SqliteConnection;

typedef struct SqliteDatabase {
  SqliteConnection writer;
  SqliteConnection reader;
  SqliteCheckpointer *checkpointer;
  int lock; // a descriptor that holds the lock on the file; -1: none
} SqliteDatabase;

// A prepared statement, reset. NULL when it cannot be prepared.
sqlite3_stmt *sqlite_statement(SqliteConnection *connection, SqliteStatement index);

bool sqlite_refuse(sqlite3 *handle, const char *what, Error *error);

// See store.h.
bool sqlite_backup(const char *place, const char *target, bool replace, Error *error);
StoreRead sqlite_check(void *database, StoreComplaint complain, void *context, Error *error);

bool sqlite_apply(void *database, const StoreOp *op, Error *error);
// The changes of devices and recovery codes.
bool sqlite_apply_device(void *database, const StoreOp *op, Error *error);
// Runs a statement that gives no rows; NULL is one that could not be prepared.
bool sqlite_finish(SqliteConnection *connection, sqlite3_stmt *statement, Error *error);

StoreRead sqlite_find_table(void *database, uint64_t table,
                            void (*found)(void *, const StoredTable *), void *context,
                            Error *error);
StoreRead sqlite_list_seats(void *database, uint64_t table,
                            bool (*visit)(void *, const StoredSeat *), void *context, Error *error);
StoreRead sqlite_list_entries(void *database, uint64_t table,
                              bool (*visit)(void *, const StoredEntry *), void *context,
                              Error *error);
StoreRead sqlite_count_entries(void *database, uint64_t table, uint32_t *count, Error *error);
StoreRead sqlite_list_public(void *database, StoredStatus status, const char *game, size_t limit,
                             StoreTableVisitor visit, void *context, Error *error);
StoreRead sqlite_list_of_player(void *database, uint64_t player, size_t limit,
                                StoreTableVisitor visit, void *context, Error *error);
StoreRead sqlite_list_unfinished_of_player(void *database, uint64_t player, size_t limit,
                                           StoreTableVisitor visit, void *context, Error *error);
StoreRead sqlite_list_all(void *database, uint64_t after, size_t limit, StoreTableVisitor visit,
                          void *context, Error *error);
StoreRead sqlite_list_due(void *database, int64_t now, size_t limit, StoreTableVisitor visit,
                          void *context, Error *error);
StoreRead sqlite_find_player(void *database, uint64_t player, StoredPlayer *found, Error *error);
StoreRead sqlite_find_token(void *database, const uint8_t hash[STORE_HASH_SIZE],
                            StoredPlayer *found, Error *error);
StoreRead sqlite_list_leaving(void *database, size_t limit, StoreTableVisitor visit, void *context,
                              Error *error);
StoreRead sqlite_downtime(void *database, int64_t from, int64_t to, int64_t *downtime,
                          Error *error);
StoreRead sqlite_count_unfinished(void *database, size_t *count, Error *error);
StoreRead sqlite_list_unstarted(void *database, StoreTableVisitor visit, void *context,
                                Error *error);
StoreRead sqlite_find_recovery(void *database, const uint8_t hash[STORE_HASH_SIZE],
                               StoredPlayer *found, Error *error);
StoreRead sqlite_recovery_time(void *database, uint64_t player, int64_t *at, Error *error);
StoreRead sqlite_list_devices(void *database, uint64_t player,
                              bool (*visit)(void *, const StoredDevice *), void *context,
                              Error *error);
StoreRead sqlite_last_alive(void *database, int64_t *at, Error *error);

// ---- Pieces that the files of the back end share

// The reader's statement, reset; with an id as its first parameter.
sqlite3_stmt *sqlite_query(void *database, SqliteStatement index);
sqlite3_stmt *sqlite_query_by_id(void *database, SqliteStatement index, uint64_t id);
// Goes to the next row: found, or absent after the last one.
StoreRead sqlite_next_row(void *database, sqlite3_stmt *statement, Error *error);
// A list has been read to its end, or as far as the visitor wanted.
StoreRead sqlite_end_list(sqlite3_stmt *statement, StoreRead last);
// The player of the first row, whose columns are id, name, device and the day it was seen.
StoreRead sqlite_take_player(void *database, sqlite3_stmt *statement, StoredPlayer *found,
                             Error *error);
// The number in the first row, or `missing`; found unless it failed.
StoreRead sqlite_read_number(void *database, sqlite3_stmt *statement, int64_t missing,
                             int64_t *number, Error *error);
const char *sqlite_text_column(sqlite3_stmt *statement, int column);

#endif
