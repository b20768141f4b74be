// The SQLite back end: reading. Every statement is reset before its function returns, so that no
// read transaction stays open and holds up checkpoints.
#include "store/sqlite.h"

#include "base/error_codes.h"

#include <stdio.h>
#include <string.h>

sqlite3_stmt *sqlite_query(void *database, SqliteStatement index) {
  return sqlite_statement(&((SqliteDatabase *)database)->reader, index);
}

sqlite3_stmt *sqlite_query_by_id(void *database, SqliteStatement index, uint64_t id) {
  sqlite3_stmt *statement = sqlite_query(database, index);
  if (statement) sqlite3_bind_int64(statement, 1, (sqlite3_int64)id);
  return statement;
}

// Goes to the next row: found, or absent after the last one.
StoreRead sqlite_next_row(void *database, sqlite3_stmt *statement, Error *error) {
  const int code = statement ? sqlite3_step(statement) : SQLITE_ERROR;
  if (code == SQLITE_ROW) return STORE_FOUND;
  if (code == SQLITE_DONE) return STORE_ABSENT;
  sqlite_refuse(((SqliteDatabase *)database)->reader.handle, "reading failed", error);
  return STORE_FAILED;
}

// A list has been read to its end, or as far as the visitor wanted.
StoreRead sqlite_end_list(sqlite3_stmt *statement, StoreRead last) {
  sqlite3_reset(statement);
  return last == STORE_FAILED ? STORE_FAILED : STORE_FOUND;
}

const char *sqlite_text_column(sqlite3_stmt *statement, int column) {
  const unsigned char *text = sqlite3_column_text(statement, column);
  return text ? (const char *)text : "";
}

// A blob of exactly `size` bytes; false when it is another or NULL.
static bool blob_column(sqlite3_stmt *statement, int column, void *bytes, int size) {
  const void *blob = sqlite3_column_blob(statement, column);
  if (!blob || sqlite3_column_bytes(statement, column) != size) return false;
  memcpy(bytes, blob, (size_t)size);
  return true;
}

static StoreRead take_table(sqlite3_stmt *statement, uint64_t id,
                            void (*found)(void *, const StoredTable *), void *context,
                            Error *error) {
  StoredTable table = {
      .id = id,
      .game = sqlite_text_column(statement, 0),
      .options = sqlite_text_column(statement, 1),
      .clock = sqlite_text_column(statement, 2),
      .created_at = sqlite3_column_int64(statement, 4),
      .is_public = sqlite3_column_int(statement, 8) != 0,
      .dealer = sqlite3_column_int(statement, 13),
      .has_lot = sqlite3_column_int(statement, 14) != 0,
      .progress = {.changed_at = sqlite3_column_int64(statement, 5),
                   .due_at = sqlite3_column_int64(statement, 6),
                   .status = (StoredStatus)sqlite3_column_int(statement, 7),
                   .turn = sqlite3_column_int(statement, 9),
                   .scores = sqlite_text_column(statement, 10),
                   .result = sqlite_text_column(statement, 11),
                   .length = (uint32_t)sqlite3_column_int64(statement, 12)},
  };
  if (!blob_column(statement, 3, table.secret, STORE_SECRET_SIZE)) {
    error_raise(error, ERROR_STORE, "store.damaged-secret");
    return STORE_FAILED;
  }
  found(context, &table);
  return STORE_FOUND;
}

StoreRead sqlite_find_table(void *database, uint64_t id, void (*found)(void *, const StoredTable *),
                            void *context, Error *error) {
  sqlite3_stmt *statement = sqlite_query_by_id(database, SQLITE_FIND_TABLE, id);
  StoreRead read = sqlite_next_row(database, statement, error);
  if (read == STORE_FOUND) read = take_table(statement, id, found, context, error);
  sqlite3_reset(statement);
  return read;
}

StoreRead sqlite_list_seats(void *database, uint64_t id, bool (*visit)(void *, const StoredSeat *),
                            void *context, Error *error) {
  sqlite3_stmt *statement = sqlite_query_by_id(database, SQLITE_LIST_SEATS, id);
  StoreRead row = STORE_FOUND;
  bool going = true;
  while (going && (row = sqlite_next_row(database, statement, error)) == STORE_FOUND) {
    StoredSeat seat = {
        .table = id,
        .seat = sqlite3_column_int(statement, 0),
        .kind = sqlite_text_column(statement, 1),
        .player = (uint64_t)sqlite3_column_int64(statement, 2),
        .name = sqlite_text_column(statement, 3),
        .level = sqlite3_column_int(statement, 4),
    };
    seat.has_code = blob_column(statement, 5, seat.code_hash, STORE_HASH_SIZE);
    going = visit(context, &seat);
  }
  return sqlite_end_list(statement, row);
}

StoreRead sqlite_list_entries(void *database, uint64_t id,
                              bool (*visit)(void *, const StoredEntry *), void *context,
                              Error *error) {
  sqlite3_stmt *statement = sqlite_query_by_id(database, SQLITE_LIST_ENTRIES, id);
  StoreRead row = STORE_FOUND;
  bool going = true;
  while (going && (row = sqlite_next_row(database, statement, error)) == STORE_FOUND) {
    const StoredEntry entry = {
        .table = id,
        .number = (uint32_t)sqlite3_column_int64(statement, 0),
        .at = sqlite3_column_int64(statement, 1),
        .spent = sqlite3_column_int64(statement, 2),
        .kind = sqlite_text_column(statement, 3),
        .seat = sqlite3_column_int(statement, 4),
        .text = sqlite_text_column(statement, 5),
    };
    going = visit(context, &entry);
  }
  return sqlite_end_list(statement, row);
}

// A number in the first column; `missing` where there is no row.
StoreRead sqlite_read_number(void *database, sqlite3_stmt *statement, int64_t missing,
                             int64_t *number, Error *error) {
  const StoreRead read = sqlite_next_row(database, statement, error);
  if (read != STORE_FAILED)
    *number = read == STORE_FOUND ? sqlite3_column_int64(statement, 0) : missing;
  return sqlite_end_list(statement, read);
}

StoreRead sqlite_count_entries(void *database, uint64_t id, uint32_t *count, Error *error) {
  int64_t number = 0;
  const StoreRead read = sqlite_read_number(
      database, sqlite_query_by_id(database, SQLITE_LAST_ENTRY, id), 0, &number, error);
  *count = (uint32_t)number;
  return read;
}

StoreRead sqlite_count_unfinished(void *database, size_t *count, Error *error) {
  int64_t number = 0;
  const StoreRead read = sqlite_read_number(
      database, sqlite_query(database, SQLITE_COUNT_UNFINISHED), 0, &number, error);
  *count = (size_t)number;
  return read;
}

// Visits at most `limit` tables; one that comes several times in a row counts once.
static StoreRead visit_tables(void *database, sqlite3_stmt *statement, size_t limit,
                              StoreTableVisitor visit, void *context, Error *error) {
  uint64_t last = 0; // no table has this id
  StoreRead row = STORE_FOUND;
  bool going = true;
  while (going && limit && (row = sqlite_next_row(database, statement, error)) == STORE_FOUND) {
    const uint64_t table = (uint64_t)sqlite3_column_int64(statement, 0);
    if (table == last) continue;
    last = table;
    limit--;
    going = visit(context, table);
  }
  return sqlite_end_list(statement, row);
}

StoreRead sqlite_list_public(void *database, StoredStatus status, const char *game, size_t limit,
                             StoreTableVisitor visit, void *context, Error *error) {
  sqlite3_stmt *statement =
      sqlite_query(database, game ? SQLITE_LIST_PUBLIC_OF_GAME : SQLITE_LIST_PUBLIC);
  if (statement) {
    sqlite3_bind_int(statement, 1, (int)status);
    sqlite3_bind_int64(statement, 2, (sqlite3_int64)limit);
    if (game) sqlite3_bind_text(statement, 3, game, -1, SQLITE_STATIC);
  }
  return visit_tables(database, statement, limit, visit, context, error);
}

StoreRead sqlite_list_of_player(void *database, uint64_t player, size_t limit,
                                StoreTableVisitor visit, void *context, Error *error) {
  return visit_tables(database, sqlite_query_by_id(database, SQLITE_LIST_OF_PLAYER, player), limit,
                      visit, context, error);
}

StoreRead sqlite_list_unfinished_of_player(void *database, uint64_t player, size_t limit,
                                           StoreTableVisitor visit, void *context, Error *error) {
  return visit_tables(database,
                      sqlite_query_by_id(database, SQLITE_LIST_UNFINISHED_OF_PLAYER, player), limit,
                      visit, context, error);
}

StoreRead sqlite_list_all(void *database, uint64_t after, size_t limit, StoreTableVisitor visit,
                          void *context, Error *error) {
  sqlite3_stmt *statement = sqlite_query_by_id(database, SQLITE_LIST_ALL, after);
  if (statement) sqlite3_bind_int64(statement, 2, (sqlite3_int64)limit);
  return visit_tables(database, statement, limit, visit, context, error);
}

StoreRead sqlite_list_due(void *database, int64_t now, size_t limit, StoreTableVisitor visit,
                          void *context, Error *error) {
  sqlite3_stmt *statement = sqlite_query(database, SQLITE_LIST_DUE);
  if (statement) {
    sqlite3_bind_int64(statement, 1, now);
    sqlite3_bind_int64(statement, 2, (sqlite3_int64)limit);
  }
  return visit_tables(database, statement, limit, visit, context, error);
}

StoreRead sqlite_list_unstarted(void *database, StoreTableVisitor visit, void *context,
                                Error *error) {
  return visit_tables(database, sqlite_query(database, SQLITE_LIST_UNSTARTED), SIZE_MAX, visit,
                      context, error);
}

StoreRead sqlite_take_player(void *database, sqlite3_stmt *statement, StoredPlayer *found,
                             Error *error) {
  const StoreRead read = sqlite_next_row(database, statement, error);
  if (read == STORE_FOUND) {
    found->id = (uint64_t)sqlite3_column_int64(statement, 0);
    snprintf(found->name, sizeof found->name, "%s", sqlite_text_column(statement, 1));
    found->device = (uint64_t)sqlite3_column_int64(statement, 2);
    found->seen_day = sqlite3_column_int64(statement, 3);
  }
  sqlite3_reset(statement);
  return read;
}

StoreRead sqlite_find_player(void *database, uint64_t player, StoredPlayer *found, Error *error) {
  return sqlite_take_player(database, sqlite_query_by_id(database, SQLITE_FIND_PLAYER, player),
                            found, error);
}

StoreRead sqlite_find_token(void *database, const uint8_t hash[STORE_HASH_SIZE],
                            StoredPlayer *found, Error *error) {
  sqlite3_stmt *statement = sqlite_query(database, SQLITE_FIND_TOKEN);
  if (statement) sqlite3_bind_blob(statement, 1, hash, STORE_HASH_SIZE, SQLITE_STATIC);
  return sqlite_take_player(database, statement, found, error);
}

StoreRead sqlite_list_leaving(void *database, size_t limit, StoreTableVisitor visit, void *context,
                              Error *error) {
  return visit_tables(database, sqlite_query_by_id(database, SQLITE_LIST_LEAVING, limit), limit,
                      visit, context, error);
}

// From the latest stretch back to the one that was over before `from`.
StoreRead sqlite_downtime(void *database, int64_t from, int64_t to, int64_t *downtime,
                          Error *error) {
  sqlite3_stmt *statement = sqlite_query_by_id(database, SQLITE_LIST_LIVES, (uint64_t)to);
  StoreRead row = STORE_FOUND;
  int64_t alive = 0, reached = to; // no stretch after `reached` is counted twice
  while ((row = sqlite_next_row(database, statement, error)) == STORE_FOUND) {
    const int64_t start = sqlite3_column_int64(statement, 0);
    const int64_t end = sqlite3_column_int64(statement, 1);
    if (end <= from) break;
    const int64_t low = start > from ? start : from, high = end < reached ? end : reached;
    if (high > low) {
      alive += high - low;
      reached = low;
    }
  }
  *downtime = row == STORE_FAILED ? 0 : to - from - alive;
  return sqlite_end_list(statement, row);
}

StoreRead sqlite_last_alive(void *database, int64_t *at, Error *error) {
  return sqlite_read_number(database, sqlite_query(database, SQLITE_LAST_ALIVE), 0, at, error);
}
