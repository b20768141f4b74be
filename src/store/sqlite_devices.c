// The SQLite back end: where players are known, and the codes by which they come back.
#include "store/sqlite.h"

#include <stdio.h>
#include <string.h>

enum {
  STATEMENT_ADD_DEVICE = SQLITE_FIRST_DEVICE_STATEMENT,
  STATEMENT_DROP_OLD_DEVICES,
  STATEMENT_SET_SEEN,
  STATEMENT_REMOVE_DEVICE,
  STATEMENT_SET_RECOVERY,
  STATEMENT_USE_RECOVERY,
  QUERY_RECOVERY,
  QUERY_RECOVERY_TIME,
  QUERY_DEVICES,
};

// ---- Writing

static void bind_id(sqlite3_stmt *statement, int index, uint64_t id) {
  sqlite3_bind_int64(statement, index, (sqlite3_int64)id);
}

static void bind_hash(sqlite3_stmt *statement, int index, const uint8_t hash[STORE_HASH_SIZE]) {
  sqlite3_bind_blob(statement, index, hash, STORE_HASH_SIZE, SQLITE_STATIC);
}

static bool add_device(SqliteConnection *connection, const StoredDevice *device, Error *error) {
  sqlite3_stmt *statement =
      sqlite_statement(connection, STATEMENT_ADD_DEVICE,
                       "INSERT INTO tokens (hash, player, created_at, id, label, seen_day)"
                       " VALUES (?,?,?,?,?,?)");
  if (statement) {
    bind_hash(statement, 1, device->token_hash);
    bind_id(statement, 2, device->player);
    sqlite3_bind_int64(statement, 3, device->created_at);
    bind_id(statement, 4, device->id);
    sqlite3_bind_text(statement, 5, device->label, -1, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 6, device->seen_day);
  }
  if (!sqlite_finish(connection, statement, error)) return false;
  statement = sqlite_statement(connection, STATEMENT_DROP_OLD_DEVICES,
                               "DELETE FROM tokens WHERE player = ?1 AND hash IN"
                               " (SELECT hash FROM tokens WHERE player = ?1"
                               "  ORDER BY seen_day DESC, created_at DESC LIMIT -1 OFFSET ?2)");
  if (statement) {
    bind_id(statement, 1, device->player);
    sqlite3_bind_int(statement, 2, STORE_MAX_DEVICES);
  }
  return sqlite_finish(connection, statement, error);
}

static sqlite3_stmt *set_seen(SqliteConnection *connection, const StoredDevice *device) {
  sqlite3_stmt *statement = sqlite_statement(
      connection, STATEMENT_SET_SEEN, "UPDATE tokens SET seen_day = ? WHERE player = ? AND id = ?");
  if (!statement) return NULL;
  sqlite3_bind_int64(statement, 1, device->seen_day);
  bind_id(statement, 2, device->player);
  bind_id(statement, 3, device->id);
  return statement;
}

static sqlite3_stmt *remove_device(SqliteConnection *connection, const StoredDevice *device) {
  sqlite3_stmt *statement = sqlite_statement(connection, STATEMENT_REMOVE_DEVICE,
                                             "DELETE FROM tokens WHERE player = ? AND id = ?");
  if (!statement) return NULL;
  bind_id(statement, 1, device->player);
  bind_id(statement, 2, device->id);
  return statement;
}

static sqlite3_stmt *set_recovery(SqliteConnection *connection, const StoreOp *op) {
  sqlite3_stmt *statement =
      sqlite_statement(connection, STATEMENT_SET_RECOVERY,
                       "INSERT OR REPLACE INTO recoveries (player, hash, created_at)"
                       " VALUES (?,?,?)");
  if (!statement) return NULL;
  bind_id(statement, 1, op->recovery.player);
  bind_hash(statement, 2, op->recovery.hash);
  sqlite3_bind_int64(statement, 3, op->recovery.at);
  return statement;
}

static bool use_recovery(SqliteConnection *connection, const StoreOp *op, Error *error) {
  sqlite3_stmt *statement = sqlite_statement(
      connection, STATEMENT_USE_RECOVERY, "DELETE FROM recoveries WHERE player = ? AND hash = ?");
  if (statement) {
    bind_id(statement, 1, op->recovery.player);
    bind_hash(statement, 2, op->recovery.hash);
  }
  if (!sqlite_finish(connection, statement, error)) return false;
  return sqlite3_changes(connection->handle) == 1 ||
         error_set(error, "conflict", "the code has been used");
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

static sqlite3_stmt *query(void *database, size_t index, const char *sql) {
  return sqlite_statement(&((SqliteDatabase *)database)->reader, index, sql);
}

bool sqlite_find_recovery(void *database, const uint8_t hash[STORE_HASH_SIZE],
                          StoredPlayer *found) {
  sqlite3_stmt *statement =
      query(database, QUERY_RECOVERY,
            "SELECT players.id, name FROM recoveries JOIN players ON players.id = player"
            " WHERE hash = ?");
  if (!statement) return false;
  bind_hash(statement, 1, hash);
  const bool exists = sqlite3_step(statement) == SQLITE_ROW;
  if (exists) {
    *found = (StoredPlayer){.id = (uint64_t)sqlite3_column_int64(statement, 0)};
    snprintf(found->name, sizeof found->name, "%s",
             (const char *)sqlite3_column_text(statement, 1));
  }
  sqlite3_reset(statement);
  return exists;
}

int64_t sqlite_recovery_time(void *database, uint64_t player) {
  sqlite3_stmt *statement =
      query(database, QUERY_RECOVERY_TIME, "SELECT created_at FROM recoveries WHERE player = ?");
  if (!statement) return 0;
  bind_id(statement, 1, player);
  const int64_t time =
      sqlite3_step(statement) == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 0;
  sqlite3_reset(statement);
  return time;
}

void sqlite_list_devices(void *database, uint64_t player,
                         bool (*visit)(void *, const StoredDevice *), void *context) {
  sqlite3_stmt *statement =
      query(database, QUERY_DEVICES,
            "SELECT id, label, created_at, seen_day FROM tokens WHERE player = ?"
            " ORDER BY seen_day DESC, created_at DESC");
  if (!statement) return;
  bind_id(statement, 1, player);
  bool going = true;
  while (going && sqlite3_step(statement) == SQLITE_ROW) {
    StoredDevice device = {.id = (uint64_t)sqlite3_column_int64(statement, 0),
                           .player = player,
                           .created_at = sqlite3_column_int64(statement, 2),
                           .seen_day = sqlite3_column_int64(statement, 3)};
    snprintf(device.label, sizeof device.label, "%s",
             (const char *)sqlite3_column_text(statement, 1));
    going = visit(context, &device);
  }
  sqlite3_reset(statement);
}
