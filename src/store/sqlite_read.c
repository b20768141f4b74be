// The SQLite back end: reading. Every statement is reset before its function returns, so that no
// read transaction stays open and holds up checkpoints.
#include "store/sqlite.h"

#include <stdio.h>
#include <string.h>

enum {
  QUERY_TABLE,
  QUERY_SEATS,
  QUERY_ENTRIES,
  QUERY_COUNT_ENTRIES,
  QUERY_PUBLIC,
  QUERY_PUBLIC_GAME,
  QUERY_OF_PLAYER,
  QUERY_UNFINISHED_OF_PLAYER,
  QUERY_DUE,
  QUERY_PLAYER,
  QUERY_TOKEN,
  QUERY_LIVES,
  QUERY_LAST_ALIVE,
  QUERY_UNSTARTED,
  QUERY_COUNT,
};

static sqlite3_stmt *query(void *database, size_t index, const char *sql) {
  return sqlite_statement(&((SqliteDatabase *)database)->reader, index, sql);
}

static const char *text_column(sqlite3_stmt *statement, int column) {
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

bool sqlite_find_table(void *database, uint64_t id, void (*found)(void *, const StoredTable *),
                       void *context) {
  sqlite3_stmt *statement = query(database, QUERY_TABLE,
                                  "SELECT game, options, clock, secret, created_at, changed_at,"
                                  " due_at, status, is_public, turn, scores, result, length,"
                                  " dealer, has_lot"
                                  " FROM tables WHERE id = ?");
  if (!statement) return false;
  sqlite3_bind_int64(statement, 1, (sqlite3_int64)id);
  const bool exists = sqlite3_step(statement) == SQLITE_ROW;
  if (exists) {
    StoredTable table = {
        .id = id,
        .game = text_column(statement, 0),
        .options = text_column(statement, 1),
        .clock = text_column(statement, 2),
        .created_at = sqlite3_column_int64(statement, 4),
        .is_public = sqlite3_column_int(statement, 8) != 0,
        .dealer = sqlite3_column_int(statement, 13),
        .has_lot = sqlite3_column_int(statement, 14) != 0,
        .progress = {.changed_at = sqlite3_column_int64(statement, 5),
                     .due_at = sqlite3_column_int64(statement, 6),
                     .status = (StoredStatus)sqlite3_column_int(statement, 7),
                     .turn = sqlite3_column_int(statement, 9),
                     .scores = text_column(statement, 10),
                     .result = text_column(statement, 11),
                     .length = (uint32_t)sqlite3_column_int64(statement, 12)},
    };
    blob_column(statement, 3, table.secret, STORE_SECRET_SIZE);
    found(context, &table);
  }
  sqlite3_reset(statement);
  return exists;
}

void sqlite_list_seats(void *database, uint64_t id, bool (*visit)(void *, const StoredSeat *),
                       void *context) {
  sqlite3_stmt *statement = query(database, QUERY_SEATS,
                                  "SELECT seat, kind, player, name, level, code_hash FROM seats"
                                  " WHERE table_id = ? ORDER BY seat");
  if (!statement) return;
  sqlite3_bind_int64(statement, 1, (sqlite3_int64)id);
  bool going = true;
  while (going && sqlite3_step(statement) == SQLITE_ROW) {
    StoredSeat seat = {
        .table = id,
        .seat = sqlite3_column_int(statement, 0),
        .kind = text_column(statement, 1),
        .player = (uint64_t)sqlite3_column_int64(statement, 2),
        .name = text_column(statement, 3),
        .level = sqlite3_column_int(statement, 4),
    };
    seat.has_code = blob_column(statement, 5, seat.code_hash, STORE_HASH_SIZE);
    going = visit(context, &seat);
  }
  sqlite3_reset(statement);
}

void sqlite_list_entries(void *database, uint64_t id, bool (*visit)(void *, const StoredEntry *),
                         void *context) {
  sqlite3_stmt *statement = query(database, QUERY_ENTRIES,
                                  "SELECT number, at, spent, kind, seat, text FROM entries"
                                  " WHERE table_id = ? ORDER BY number");
  if (!statement) return;
  sqlite3_bind_int64(statement, 1, (sqlite3_int64)id);
  bool going = true;
  while (going && sqlite3_step(statement) == SQLITE_ROW) {
    const StoredEntry entry = {
        .table = id,
        .number = (uint32_t)sqlite3_column_int64(statement, 0),
        .at = sqlite3_column_int64(statement, 1),
        .spent = sqlite3_column_int64(statement, 2),
        .kind = text_column(statement, 3),
        .seat = sqlite3_column_int(statement, 4),
        .text = text_column(statement, 5),
    };
    going = visit(context, &entry);
  }
  sqlite3_reset(statement);
}

uint32_t sqlite_count_entries(void *database, uint64_t id) {
  sqlite3_stmt *statement = query(database, QUERY_COUNT_ENTRIES,
                                  "SELECT number FROM entries WHERE table_id = ?"
                                  " ORDER BY number DESC LIMIT 1");
  if (!statement) return 0;
  sqlite3_bind_int64(statement, 1, (sqlite3_int64)id);
  const uint32_t count =
      sqlite3_step(statement) == SQLITE_ROW ? (uint32_t)sqlite3_column_int64(statement, 0) : 0;
  sqlite3_reset(statement);
  return count;
}

static void visit_tables(sqlite3_stmt *statement, StoreTableVisitor visit, void *context) {
  bool going = true;
  while (going && sqlite3_step(statement) == SQLITE_ROW)
    going = visit(context, (uint64_t)sqlite3_column_int64(statement, 0));
  sqlite3_reset(statement);
}

void sqlite_list_public(void *database, StoredStatus status, const char *game, size_t limit,
                        StoreTableVisitor visit, void *context) {
  sqlite3_stmt *statement =
      game ? query(database, QUERY_PUBLIC_GAME,
                   "SELECT id FROM tables WHERE is_public AND status = ? AND game = ?3"
                   " ORDER BY created_at DESC LIMIT ?2")
           : query(database, QUERY_PUBLIC,
                   "SELECT id FROM tables WHERE is_public AND status = ?"
                   " ORDER BY created_at DESC LIMIT ?2");
  if (!statement) return;
  sqlite3_bind_int(statement, 1, (int)status);
  sqlite3_bind_int64(statement, 2, (sqlite3_int64)limit);
  if (game) sqlite3_bind_text(statement, 3, game, -1, SQLITE_STATIC);
  visit_tables(statement, visit, context);
}

static void list_of_player(sqlite3_stmt *statement, uint64_t player, size_t limit,
                           StoreTableVisitor visit, void *context) {
  if (!statement) return;
  sqlite3_bind_int64(statement, 1, (sqlite3_int64)player);
  sqlite3_bind_int64(statement, 2, (sqlite3_int64)limit);
  visit_tables(statement, visit, context);
}

void sqlite_list_of_player(void *database, uint64_t player, size_t limit, StoreTableVisitor visit,
                           void *context) {
  list_of_player(query(database, QUERY_OF_PLAYER,
                       "SELECT id FROM tables WHERE id IN"
                       " (SELECT table_id FROM seats WHERE player = ?)"
                       " ORDER BY status = 2, created_at DESC LIMIT ?"),
                 player, limit, visit, context);
}

void sqlite_list_unfinished_of_player(void *database, uint64_t player, size_t limit,
                                      StoreTableVisitor visit, void *context) {
  list_of_player(query(database, QUERY_UNFINISHED_OF_PLAYER,
                       "SELECT id FROM tables WHERE status < 2 AND id IN"
                       " (SELECT table_id FROM seats WHERE player = ?) LIMIT ?"),
                 player, limit, visit, context);
}

void sqlite_list_due(void *database, int64_t now, size_t limit, StoreTableVisitor visit,
                     void *context) {
  sqlite3_stmt *statement = query(database, QUERY_DUE,
                                  "SELECT id FROM tables WHERE status < 2 AND due_at <= ?"
                                  " ORDER BY due_at LIMIT ?");
  if (!statement) return;
  sqlite3_bind_int64(statement, 1, now);
  sqlite3_bind_int64(statement, 2, (sqlite3_int64)limit);
  visit_tables(statement, visit, context);
}

void sqlite_list_unstarted(void *database, StoreTableVisitor visit, void *context) {
  // The first condition is that of the index on due_at.
  sqlite3_stmt *statement = query(database, QUERY_UNSTARTED,
                                  "SELECT id FROM tables WHERE status < 2 AND status = 0"
                                  " ORDER BY due_at");
  if (statement) visit_tables(statement, visit, context);
}

static bool take_player(sqlite3_stmt *statement, StoredPlayer *found) {
  const bool exists = sqlite3_step(statement) == SQLITE_ROW;
  if (exists) {
    found->id = (uint64_t)sqlite3_column_int64(statement, 0);
    snprintf(found->name, sizeof found->name, "%s", text_column(statement, 1));
    found->device = (uint64_t)sqlite3_column_int64(statement, 2);
    found->seen_day = sqlite3_column_int64(statement, 3);
  }
  sqlite3_reset(statement);
  return exists;
}

bool sqlite_find_player(void *database, uint64_t player, StoredPlayer *found) {
  sqlite3_stmt *statement =
      query(database, QUERY_PLAYER, "SELECT id, name, 0, 0 FROM players WHERE id = ?");
  if (!statement) return false;
  sqlite3_bind_int64(statement, 1, (sqlite3_int64)player);
  return take_player(statement, found);
}

bool sqlite_find_token(void *database, const uint8_t hash[STORE_HASH_SIZE], StoredPlayer *found) {
  sqlite3_stmt *statement = query(database, QUERY_TOKEN,
                                  "SELECT players.id, name, tokens.id, seen_day FROM tokens"
                                  " JOIN players ON players.id = tokens.player WHERE hash = ?");
  if (!statement) return false;
  sqlite3_bind_blob(statement, 1, hash, STORE_HASH_SIZE, SQLITE_STATIC);
  return take_player(statement, found);
}

int64_t sqlite_last_alive(void *database) {
  sqlite3_stmt *statement =
      query(database, QUERY_LAST_ALIVE, "SELECT max(alive_at) FROM lives"); // NULL reads as 0
  if (!statement) return 0;
  const int64_t at = sqlite3_step(statement) == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 0;
  sqlite3_reset(statement);
  return at;
}

int64_t sqlite_downtime(void *database, int64_t from, int64_t to) {
  sqlite3_stmt *statement =
      query(database, QUERY_LIVES, "SELECT boot_at, alive_at FROM lives ORDER BY boot_at");
  if (!statement) return 0;
  int64_t alive = 0, reached = from; // no stretch before `reached` is counted twice
  while (sqlite3_step(statement) == SQLITE_ROW) {
    const int64_t start = sqlite3_column_int64(statement, 0);
    const int64_t end = sqlite3_column_int64(statement, 1);
    const int64_t low = start > reached ? start : reached, high = end < to ? end : to;
    if (high > low) {
      alive += high - low;
      reached = high;
    }
  }
  sqlite3_reset(statement);
  return to - from - alive;
}

size_t sqlite_count(void *database, StoredStatus status) {
  sqlite3_stmt *statement =
      query(database, QUERY_COUNT, "SELECT count(*) FROM tables WHERE status = ?");
  if (!statement) return 0;
  sqlite3_bind_int(statement, 1, (int)status);
  const size_t count =
      sqlite3_step(statement) == SQLITE_ROW ? (size_t)sqlite3_column_int64(statement, 0) : 0;
  sqlite3_reset(statement);
  return count;
}
