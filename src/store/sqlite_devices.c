// The SQLite back end: where players are known, and the codes by which they come back.
#include "store/sqlite.h"

#include "base/error_codes.h"

#include <stdio.h>
#include <string.h>

// ---- Writing

static void bind_id(sqlite3_stmt *statement, int index, uint64_t id) {
  sqlite3_bind_int64(statement, index, (sqlite3_int64)id);
}

static void bind_hash(sqlite3_stmt *statement, int index, const uint8_t hash[STORE_HASH_SIZE]) {
  sqlite3_bind_blob(statement, index, hash, STORE_HASH_SIZE, SQLITE_STATIC);
}

static bool add_device(SqliteConnection *connection, const StoredDevice *device, Error *error) {
  sqlite3_stmt *statement = sqlite_statement(connection, SQLITE_ADD_DEVICE);
  if (statement) {
    bind_hash(statement, 1, device->token_hash);
    bind_id(statement, 2, device->player);
    sqlite3_bind_int64(statement, 3, device->created_at);
    bind_id(statement, 4, device->id);
    sqlite3_bind_text(statement, 5, device->label, -1, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 6, device->seen_day);
  }
  if (!sqlite_finish(connection, statement, error)) return false;
  statement = sqlite_statement(connection, SQLITE_DROP_OLD_DEVICES);
  if (statement) {
    bind_id(statement, 1, device->player);
    sqlite3_bind_int(statement, 2, STORE_MAX_DEVICES);
  }
  return sqlite_finish(connection, statement, error);
}

static sqlite3_stmt *set_seen(SqliteConnection *connection, const StoredDevice *device) {
  sqlite3_stmt *statement = sqlite_statement(connection, SQLITE_SET_SEEN);
  if (!statement) return NULL;
  sqlite3_bind_int64(statement, 1, device->seen_day);
  bind_id(statement, 2, device->player);
  bind_id(statement, 3, device->id);
  return statement;
}

static sqlite3_stmt *remove_device(SqliteConnection *connection, const StoredDevice *device) {
  sqlite3_stmt *statement = sqlite_statement(connection, SQLITE_REMOVE_DEVICE);
  if (!statement) return NULL;
  bind_id(statement, 1, device->player);
  bind_id(statement, 2, device->id);
  return statement;
}

static sqlite3_stmt *set_recovery(SqliteConnection *connection, const StoreOp *op) {
  sqlite3_stmt *statement = sqlite_statement(connection, SQLITE_SET_RECOVERY);
  if (!statement) return NULL;
  bind_id(statement, 1, op->recovery.player);
  bind_hash(statement, 2, op->recovery.hash);
  sqlite3_bind_int64(statement, 3, op->recovery.at);
  return statement;
}

static bool use_recovery(SqliteConnection *connection, const StoreOp *op, Error *error) {
  sqlite3_stmt *statement = sqlite_statement(connection, SQLITE_USE_RECOVERY);
  if (statement) {
    bind_id(statement, 1, op->recovery.player);
    bind_hash(statement, 2, op->recovery.hash);
  }
  if (!sqlite_finish(connection, statement, error)) return false;
  return sqlite3_changes(connection->handle) == 1 ||
         error_raise(error, ERROR_CONFLICT, "store.code-used");
}

bool sqlite_apply_device(void *context, const StoreOp *op, Error *error) {
  SqliteConnection *connection = &((SqliteDatabase *)context)->writer;
  switch (op->kind) {
  case STORE_OP_ADD_DEVICE:
    return add_device(connection, &op->device, error);
  case STORE_OP_SET_SEEN:
    return sqlite_finish(connection, set_seen(connection, &op->device), error);
  case STORE_OP_REMOVE_DEVICE:
    return sqlite_finish(connection, remove_device(connection, &op->device), error);
  case STORE_OP_SET_RECOVERY:
    return sqlite_finish(connection, set_recovery(connection, op), error);
  default:
    return use_recovery(connection, op, error);
  }
}

// ---- Reading

StoreRead sqlite_find_recovery(void *database, const uint8_t hash[STORE_HASH_SIZE],
                               StoredPlayer *found, Error *error) {
  sqlite3_stmt *statement = sqlite_query(database, SQLITE_FIND_RECOVERY);
  if (statement) bind_hash(statement, 1, hash);
  return sqlite_take_player(database, statement, found, error);
}

StoreRead sqlite_recovery_time(void *database, uint64_t player, int64_t *at, Error *error) {
  return sqlite_read_number(database, sqlite_query_by_id(database, SQLITE_RECOVERY_TIME, player), 0,
                            at, error);
}

StoreRead sqlite_list_devices(void *database, uint64_t player,
                              bool (*visit)(void *, const StoredDevice *), void *context,
                              Error *error) {
  sqlite3_stmt *statement = sqlite_query_by_id(database, SQLITE_LIST_DEVICES, player);
  StoreRead row = STORE_FOUND;
  bool going = true;
  while (going && (row = sqlite_next_row(database, statement, error)) == STORE_FOUND) {
    StoredDevice device = {.id = (uint64_t)sqlite3_column_int64(statement, 0),
                           .player = player,
                           .created_at = sqlite3_column_int64(statement, 2),
                           .seen_day = sqlite3_column_int64(statement, 3)};
    snprintf(device.label, sizeof device.label, "%s", sqlite_text_column(statement, 1));
    going = visit(context, &device);
  }
  return sqlite_end_list(statement, row);
}
