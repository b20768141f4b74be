// The SQLite back end: one function a kind of change.
#include "store/sqlite.h"

#include "base/memory.h"

#include <stdlib.h>

enum {
  STATEMENT_ADD_TABLE,
  STATEMENT_SET_PROGRESS,
  STATEMENT_DELETE_TABLE,
  STATEMENT_DELETE_SEATS,
  STATEMENT_DELETE_ENTRIES,
  STATEMENT_SET_SEAT,
  STATEMENT_ADD_ENTRY,
  STATEMENT_SET_PLAYER,
  STATEMENT_DELETE_TOKENS,
  STATEMENT_DELETE_RECOVERY,
  STATEMENT_DELETE_PLAYER,
  STATEMENT_LIST_OWN_TABLES,
  STATEMENT_EMPTY_SEATS,
  STATEMENT_SET_ALIVE,
};

static void bind_text(sqlite3_stmt *statement, int index, const char *text) {
  sqlite3_bind_text(statement, index, text, -1, SQLITE_STATIC);
}

static void bind_id(sqlite3_stmt *statement, int index, uint64_t id) {
  sqlite3_bind_int64(statement, index, (sqlite3_int64)id);
}

bool sqlite_finish(SqliteConnection *connection, sqlite3_stmt *statement, Error *error) {
  const int code = statement ? sqlite3_step(statement) : SQLITE_ERROR;
  if (statement) sqlite3_reset(statement);
  if (code == SQLITE_DONE) return true;
  if ((code & 0xff) == SQLITE_CONSTRAINT)
    return error_set(error, "conflict", "that was done before, by another request");
  return sqlite_refuse(connection->handle, "writing failed", error);
}

static void bind_progress(sqlite3_stmt *statement, int first, const StoredProgress *progress) {
  sqlite3_bind_int(statement, first, (int)progress->status);
  sqlite3_bind_int64(statement, first + 1, progress->changed_at);
  sqlite3_bind_int64(statement, first + 2, progress->due_at);
  sqlite3_bind_int(statement, first + 3, progress->turn);
  bind_text(statement, first + 4, progress->scores);
  bind_text(statement, first + 5, progress->result);
  sqlite3_bind_int64(statement, first + 6, progress->length);
}

static sqlite3_stmt *add_table(SqliteConnection *connection, const StoredTable *table) {
  sqlite3_stmt *statement =
      sqlite_statement(connection, STATEMENT_ADD_TABLE,
                       "INSERT INTO tables (id, game, options, clock, secret, created_at,"
                       " is_public, status, changed_at, due_at, turn, scores, result, length,"
                       " dealer, has_lot) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)");
  if (!statement) return NULL;
  bind_id(statement, 1, table->id);
  bind_text(statement, 2, table->game);
  bind_text(statement, 3, table->options);
  bind_text(statement, 4, table->clock);
  sqlite3_bind_blob(statement, 5, table->secret, STORE_SECRET_SIZE, SQLITE_STATIC);
  sqlite3_bind_int64(statement, 6, table->created_at);
  sqlite3_bind_int(statement, 7, table->is_public);
  bind_progress(statement, 8, &table->progress);
  sqlite3_bind_int(statement, 15, table->dealer);
  sqlite3_bind_int(statement, 16, table->has_lot);
  return statement;
}

static sqlite3_stmt *set_progress(SqliteConnection *connection, const StoredTable *table) {
  sqlite3_stmt *statement =
      sqlite_statement(connection, STATEMENT_SET_PROGRESS,
                       "UPDATE tables SET status = ?, changed_at = ?, due_at = ?, turn = ?,"
                       " scores = ?, result = ?, length = ? WHERE id = ?");
  if (!statement) return NULL;
  bind_progress(statement, 1, &table->progress);
  bind_id(statement, 8, table->id);
  return statement;
}

static sqlite3_stmt *set_seat(SqliteConnection *connection, const StoredSeat *seat) {
  sqlite3_stmt *statement = sqlite_statement(
      connection, STATEMENT_SET_SEAT,
      "INSERT OR REPLACE INTO seats (table_id, seat, kind, player, name, level, code_hash)"
      " VALUES (?,?,?,?,?,?,?)");
  if (!statement) return NULL;
  bind_id(statement, 1, seat->table);
  sqlite3_bind_int(statement, 2, seat->seat);
  bind_text(statement, 3, seat->kind);
  bind_id(statement, 4, seat->player);
  bind_text(statement, 5, seat->name);
  sqlite3_bind_int(statement, 6, seat->level);
  if (seat->has_code)
    sqlite3_bind_blob(statement, 7, seat->code_hash, STORE_HASH_SIZE, SQLITE_STATIC);
  else
    sqlite3_bind_null(statement, 7);
  return statement;
}

static sqlite3_stmt *add_entry(SqliteConnection *connection, const StoredEntry *entry) {
  sqlite3_stmt *statement =
      sqlite_statement(connection, STATEMENT_ADD_ENTRY,
                       "INSERT INTO entries (table_id, number, at, spent, kind, seat, text)"
                       " VALUES (?,?,?,?,?,?,?)");
  if (!statement) return NULL;
  bind_id(statement, 1, entry->table);
  sqlite3_bind_int64(statement, 2, entry->number);
  sqlite3_bind_int64(statement, 3, entry->at);
  sqlite3_bind_int64(statement, 4, entry->spent);
  bind_text(statement, 5, entry->kind);
  sqlite3_bind_int(statement, 6, entry->seat);
  bind_text(statement, 7, entry->text);
  return statement;
}

static sqlite3_stmt *set_player(SqliteConnection *connection, const StoreOp *op) {
  sqlite3_stmt *statement =
      sqlite_statement(connection, STATEMENT_SET_PLAYER,
                       "INSERT INTO players (id, name, created_at) VALUES (?1,?2,?3)"
                       " ON CONFLICT (id) DO UPDATE SET name = ?2");
  if (!statement) return NULL;
  bind_id(statement, 1, op->player.id);
  bind_text(statement, 2, op->player.name);
  sqlite3_bind_int64(statement, 3, op->player.at);
  return statement;
}

// Runs a statement whose only parameter is an id.
static bool run_for(SqliteConnection *connection, size_t index, const char *sql, uint64_t id,
                    Error *error) {
  sqlite3_stmt *statement = sqlite_statement(connection, index, sql);
  if (statement) bind_id(statement, 1, id);
  return sqlite_finish(connection, statement, error);
}

static bool delete_table(SqliteConnection *connection, uint64_t table, Error *error) {
  return run_for(connection, STATEMENT_DELETE_ENTRIES, "DELETE FROM entries WHERE table_id = ?",
                 table, error) &&
         run_for(connection, STATEMENT_DELETE_SEATS, "DELETE FROM seats WHERE table_id = ?", table,
                 error) &&
         run_for(connection, STATEMENT_DELETE_TABLE, "DELETE FROM tables WHERE id = ?", table,
                 error);
}

// The ended tables at which this player sits and no other does. The list is the caller's to free.
static uint64_t *list_own_tables(SqliteConnection *connection, uint64_t player, size_t *count) {
  uint64_t *tables = NULL;
  size_t capacity = 0;
  *count = 0;
  sqlite3_stmt *statement = sqlite_statement(
      connection, STATEMENT_LIST_OWN_TABLES,
      "SELECT id FROM tables WHERE status = 2"
      " AND id IN (SELECT table_id FROM seats WHERE player = ?1) AND NOT EXISTS"
      " (SELECT 1 FROM seats WHERE table_id = tables.id AND player NOT IN (0, ?1))");
  if (!statement) return NULL;
  bind_id(statement, 1, player);
  while (sqlite3_step(statement) == SQLITE_ROW) {
    tables = memory_reserve(tables, &capacity, *count + 1, sizeof *tables);
    tables[(*count)++] = (uint64_t)sqlite3_column_int64(statement, 0);
  }
  sqlite3_reset(statement);
  return tables;
}

static bool delete_player(SqliteConnection *connection, uint64_t player, Error *error) {
  size_t count;
  uint64_t *tables = list_own_tables(connection, player, &count);
  bool good = true;
  for (size_t i = 0; i < count && good; i++)
    good = delete_table(connection, tables[i], error);
  free(tables);
  return good &&
         run_for(connection, STATEMENT_EMPTY_SEATS,
                 "UPDATE seats SET player = 0, name = '' WHERE player = ?", player, error) &&
         run_for(connection, STATEMENT_DELETE_TOKENS, "DELETE FROM tokens WHERE player = ?", player,
                 error) &&
         run_for(connection, STATEMENT_DELETE_RECOVERY, "DELETE FROM recoveries WHERE player = ?",
                 player, error) &&
         run_for(connection, STATEMENT_DELETE_PLAYER, "DELETE FROM players WHERE id = ?", player,
                 error);
}

static sqlite3_stmt *set_alive(SqliteConnection *connection, const StoreOp *op) {
  sqlite3_stmt *statement = sqlite_statement(connection, STATEMENT_SET_ALIVE,
                                             "INSERT INTO lives (boot_at, alive_at) VALUES (?1,?2)"
                                             " ON CONFLICT (boot_at) DO UPDATE SET alive_at = ?2");
  if (!statement) return NULL;
  sqlite3_bind_int64(statement, 1, op->alive.boot);
  sqlite3_bind_int64(statement, 2, op->alive.at);
  return statement;
}

bool sqlite_apply(void *context, const StoreOp *op, Error *error) {
  SqliteConnection *connection = &((SqliteDatabase *)context)->writer;
  sqlite3_stmt *statement = NULL;
  switch (op->kind) {
  case STORE_OP_ADD_TABLE:
    statement = add_table(connection, &op->table);
    break;
  case STORE_OP_SET_PROGRESS:
    statement = set_progress(connection, &op->table);
    break;
  case STORE_OP_DELETE_TABLE:
    return delete_table(connection, op->table.id, error);
  case STORE_OP_SET_SEAT:
    statement = set_seat(connection, &op->seat);
    break;
  case STORE_OP_ADD_ENTRY:
    statement = add_entry(connection, &op->entry);
    break;
  case STORE_OP_SET_PLAYER:
    statement = set_player(connection, op);
    break;
  case STORE_OP_ADD_DEVICE:
  case STORE_OP_SET_SEEN:
  case STORE_OP_REMOVE_DEVICE:
  case STORE_OP_SET_RECOVERY:
  case STORE_OP_USE_RECOVERY:
    return sqlite_apply_device(context, op, error);
  case STORE_OP_DELETE_PLAYER:
    return delete_player(connection, op->player.id, error);
  case STORE_OP_SET_ALIVE:
    statement = set_alive(connection, op);
    break;
  }
  return sqlite_finish(connection, statement, error);
}
