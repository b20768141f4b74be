// The SQLite back end: the schema, and how older ones become it.
#include "store/sqlite.h"

#include "base/error_codes.h"
#include "store/schema_version.h"

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
    // What decides every change of a table.
    "CREATE TABLE heads (table_id INTEGER PRIMARY KEY, version INTEGER NOT NULL,"
    "  length INTEGER NOT NULL);"
    "INSERT INTO heads SELECT id, 1, (SELECT coalesce(max(number), 0) FROM entries"
    "  WHERE table_id = id) FROM tables;",
    // Codes for a second device.
    "CREATE INDEX lives_alive ON lives (alive_at);"
    "CREATE TABLE device_codes ("
    "  player INTEGER PRIMARY KEY, hash BLOB NOT NULL UNIQUE, expires_at INTEGER NOT NULL);",
    // What was made at requests with a key.
    "CREATE TABLE request_keys (hash BLOB PRIMARY KEY, salt BLOB NOT NULL, made INTEGER NOT NULL,"
    "  at INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE INDEX request_keys_made ON request_keys (made);"
    "CREATE INDEX request_keys_at ON request_keys (at);",
    // Which rules a table is played by, should there ever be others.
    ("ALTER TABLE tables ADD COLUMN rules INTEGER NOT NULL DEFAULT 1;"
     "CREATE TABLE bans (subject TEXT PRIMARY KEY, at INTEGER NOT NULL, reason TEXT NOT NULL)"
     "  WITHOUT ROWID;"),
    // Analyses of games, and what they found.
    "CREATE TABLE analyses ("
    "  table_id INTEGER PRIMARY KEY, player INTEGER NOT NULL, asked_at INTEGER NOT NULL,"
    "  total INTEGER NOT NULL, done INTEGER NOT NULL, level INTEGER NOT NULL,"
    "  movetime INTEGER NOT NULL, due_at INTEGER NOT NULL);"
    "CREATE INDEX analyses_under_way ON analyses (asked_at) WHERE due_at < 9223372036854775807;"
    "CREATE INDEX analyses_of_player ON analyses (player) WHERE player <> 0;"
    "CREATE TABLE judgements ("
    "  table_id INTEGER NOT NULL, number INTEGER NOT NULL, text TEXT NOT NULL,"
    "  PRIMARY KEY (table_id, number)) WITHOUT ROWID;",
};

enum { SCHEMA_VERSION = sizeof migrations / sizeof migrations[0] };

int sqlite_schema_version(void) {
  return SCHEMA_VERSION;
}

int sqlite_read_version(sqlite3 *handle) {
  sqlite3_stmt *statement;
  int version = SCHEMA_UNREADABLE;
  if (sqlite3_prepare_v2(handle, "PRAGMA user_version", -1, &statement, NULL) == SQLITE_OK &&
      sqlite3_step(statement) == SQLITE_ROW)
    version = sqlite3_column_int(statement, 0);
  sqlite3_finalize(statement);
  return version;
}

bool sqlite_migrate(sqlite3 *handle, Error *error) {
  int version = sqlite_read_version(handle);
  if (version == SCHEMA_UNREADABLE)
    return sqlite_refuse(handle, "the schema's version cannot be read", error);
  if (version < 0 || version > SCHEMA_VERSION)
    return schema_refuse_version("the database", version, SCHEMA_VERSION, error);
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

bool sqlite_has_schema(sqlite3 *handle, const char *path, Error *error) {
  const int version = sqlite_read_version(handle);
  if (version == SCHEMA_VERSION) return true;
  if (version == SCHEMA_UNREADABLE) return sqlite_refuse(handle, path, error);
  return schema_refuse_version(path, version, SCHEMA_VERSION, error);
}
