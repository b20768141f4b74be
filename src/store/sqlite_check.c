// The SQLite back end: whether a database is whole. What needs the rules of the games is checked
// elsewhere.
#include "store/sqlite.h"

// Each finds what should not be there; the first column is an id of a table or a player.
static const struct {
  const char *sql, *sentence;
} faults[] = {
    {"SELECT table_id FROM entries GROUP BY table_id"
     " HAVING min(number) <> 1 OR max(number) <> count(*)",
     "table %s: the numbers of its log have a gap"},
    {"SELECT DISTINCT table_id FROM entries"
     " WHERE table_id NOT IN (SELECT id FROM tables)",
     "table %s does not exist, but has a log"},
    {"SELECT DISTINCT table_id FROM seats WHERE table_id NOT IN (SELECT id FROM tables)",
     "table %s does not exist, but has seats"},
    {"SELECT id FROM tables WHERE id NOT IN (SELECT table_id FROM seats)", "table %s has no seats"},
    {"SELECT id FROM tables WHERE id NOT IN (SELECT table_id FROM heads)", "table %s has no head"},
    {"SELECT table_id FROM heads WHERE table_id NOT IN (SELECT id FROM tables)",
     "table %s does not exist, but has a head"},
    {"SELECT table_id FROM heads WHERE length <>"
     " (SELECT count(*) FROM entries WHERE entries.table_id = heads.table_id)",
     "table %s: its head has another length than its log"},
    {"SELECT id FROM tables JOIN seats ON table_id = id"
     " WHERE ended <> (status = 2) OR seats.created_at <> tables.created_at",
     "table %s: its seats are not listed as the table is"},
    {"SELECT id FROM tables WHERE status NOT IN (0, 1, 2)", "table %s has no such status"},
    {"SELECT DISTINCT player FROM seats"
     " WHERE player <> 0 AND player NOT IN (SELECT id FROM players)"
     " AND player NOT IN (SELECT player FROM leaving)",
     "player %s does not exist, but has a seat"},
    {"SELECT DISTINCT player FROM tokens WHERE player NOT IN (SELECT id FROM players)",
     "player %s does not exist, but has a token"},
    {"SELECT player FROM recoveries WHERE player NOT IN (SELECT id FROM players)",
     "player %s does not exist, but has a recovery code"},
};

static StoreRead visit_rows(sqlite3 *handle, const char *sql, const char *sentence,
                            StoreComplaint complain, void *context, Error *error) {
  sqlite3_stmt *statement = NULL;
  int code = sqlite3_prepare_v2(handle, sql, -1, &statement, NULL);
  while (code == SQLITE_OK || code == SQLITE_ROW) {
    code = sqlite3_step(statement);
    if (code != SQLITE_ROW) break;
    const char *text = (const char *)sqlite3_column_text(statement, 0);
    if (sentence)
      complain(context, sentence, (uint64_t)sqlite3_column_int64(statement, 0));
    else if (text && sqlite3_stricmp(text, "ok") != 0)
      complain(context, text, 0);
  }
  if (code != SQLITE_DONE) sqlite_refuse(handle, "reading failed", error);
  sqlite3_finalize(statement);
  return code == SQLITE_DONE ? STORE_FOUND : STORE_FAILED;
}

StoreRead sqlite_check(StoreConnection *connection, StoreComplaint complain, void *context,
                       Error *error) {
  sqlite3 *handle = ((SqliteConnection *)connection)->handle;
  StoreRead read = visit_rows(handle, "PRAGMA integrity_check", NULL, complain, context, error);
  for (size_t i = 0; i < sizeof faults / sizeof faults[0] && read == STORE_FOUND; i++)
    read = visit_rows(handle, faults[i].sql, faults[i].sentence, complain, context, error);
  return read;
}
