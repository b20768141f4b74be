// The SQLite back end: one function a kind of change.
#include "store/sqlite.h"

#include "base/error_codes.h"
#include "base/memory.h"

#include <stdlib.h>

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
    return error_raise(error, ERROR_CONFLICT, "store.conflict");
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
  sqlite3_stmt *statement = sqlite_statement(connection, SQLITE_ADD_TABLE);
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
  sqlite3_stmt *statement = sqlite_statement(connection, SQLITE_SET_PROGRESS);
  if (!statement) return NULL;
  bind_progress(statement, 1, &table->progress);
  bind_id(statement, 8, table->id);
  return statement;
}

static sqlite3_stmt *set_seat(SqliteConnection *connection, const StoredSeat *seat) {
  sqlite3_stmt *statement = sqlite_statement(connection, SQLITE_SET_SEAT);
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
  sqlite3_stmt *statement = sqlite_statement(connection, SQLITE_ADD_ENTRY);
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
  sqlite3_stmt *statement = sqlite_statement(connection, SQLITE_SET_PLAYER);
  if (!statement) return NULL;
  bind_id(statement, 1, op->player.id);
  bind_text(statement, 2, op->player.name);
  sqlite3_bind_int64(statement, 3, op->player.at);
  return statement;
}

// Runs a statement whose only parameter is an id.
static bool run_for(SqliteConnection *connection, SqliteStatement index, uint64_t id,
                    Error *error) {
  sqlite3_stmt *statement = sqlite_statement(connection, index);
  if (statement) bind_id(statement, 1, id);
  return sqlite_finish(connection, statement, error);
}

static bool delete_table(SqliteConnection *connection, uint64_t table, Error *error) {
  return run_for(connection, SQLITE_DELETE_ENTRIES, table, error) &&
         run_for(connection, SQLITE_DELETE_SEATS, table, error) &&
         run_for(connection, SQLITE_DELETE_TABLE, table, error);
}

static bool delete_player(SqliteConnection *connection, uint64_t player, Error *error) {
  return run_for(connection, SQLITE_ADD_LEAVING, player, error) &&
         run_for(connection, SQLITE_DELETE_TOKENS, player, error) &&
         run_for(connection, SQLITE_DELETE_RECOVERY, player, error) &&
         run_for(connection, SQLITE_DELETE_PLAYER, player, error);
}

typedef struct SeatToLeave {
  uint64_t table;
  bool is_last; // nobody else sits at the ended table
} SeatToLeave;

typedef struct SeatList {
  SeatToLeave *seats;
  size_t count, capacity;
} SeatList;

// Listed before anything is changed; a table with several seats is there several times.
static bool list_seats_to_leave(SqliteConnection *connection, uint64_t player, size_t limit,
                                SeatList *list, Error *error) {
  sqlite3_stmt *statement = sqlite_statement(connection, SQLITE_LIST_SEATS_TO_LEAVE);
  int code = SQLITE_ERROR;
  if (statement) {
    bind_id(statement, 1, player);
    sqlite3_bind_int64(statement, 2, (sqlite3_int64)limit);
  }
  while (statement && (code = sqlite3_step(statement)) == SQLITE_ROW) {
    list->seats =
        memory_reserve(list->seats, &list->capacity, list->count + 1, sizeof *list->seats);
    list->seats[list->count++] = (SeatToLeave){(uint64_t)sqlite3_column_int64(statement, 0),
                                               sqlite3_column_int(statement, 1) != 0};
  }
  if (statement) sqlite3_reset(statement);
  return code == SQLITE_DONE || sqlite_refuse(connection->handle, "reading failed", error);
}

static bool leave_table(SqliteConnection *connection, const SeatToLeave *seat, uint64_t player,
                        Error *error) {
  if (seat->is_last) return delete_table(connection, seat->table, error);
  sqlite3_stmt *statement = sqlite_statement(connection, SQLITE_EMPTY_SEATS);
  if (statement) {
    bind_id(statement, 1, seat->table);
    bind_id(statement, 2, player);
  }
  return sqlite_finish(connection, statement, error);
}

static bool leave_tables(SqliteConnection *connection, uint64_t player, size_t limit,
                         Error *error) {
  SeatList list = {0};
  bool good = list_seats_to_leave(connection, player, limit, &list, error);
  for (size_t i = 0; i < list.count && good; i++)
    good = leave_table(connection, &list.seats[i], player, error);
  free(list.seats);
  if (good && list.count < limit) good = run_for(connection, SQLITE_DELETE_LEAVING, player, error);
  return good;
}

static sqlite3_stmt *set_alive(SqliteConnection *connection, const StoreOp *op) {
  sqlite3_stmt *statement = sqlite_statement(connection, SQLITE_SET_ALIVE);
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
    // The seats know too that it is over: a player's tables are listed by their index.
    return sqlite_finish(connection, set_progress(connection, &op->table), error) &&
           (op->table.progress.status != STORED_ENDED ||
            run_for(connection, SQLITE_END_SEATS, op->table.id, error));
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
  case STORE_OP_LEAVE_TABLES:
    return leave_tables(connection, op->player.id, op->player.limit, error);
  case STORE_OP_SET_ALIVE:
    statement = set_alive(connection, op);
    break;
  }
  return sqlite_finish(connection, statement, error);
}
