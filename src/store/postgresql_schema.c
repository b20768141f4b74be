// The PostgreSQL back end: the schema, and how older ones become it. Times are milliseconds since
// 1970; ids are 64 bits, whose sign means nothing.
#include "store/postgresql.h"

#include "store/schema_version.h"

#include <stdio.h>
#include <stdlib.h>

// Each step takes the schema from its index to the next; site.version says where a database is.
// Steps are only ever added, and add first what a later one needs: servers of both versions may run
// side by side.
static const char *const migrations[] = {
    "CREATE TABLE tables ("
    "  id bigint PRIMARY KEY, game text NOT NULL, options text NOT NULL, clock text NOT NULL,"
    "  secret bytea NOT NULL, created_at bigint NOT NULL, is_public boolean NOT NULL,"
    "  dealer integer NOT NULL, has_lot boolean NOT NULL, changed_at bigint NOT NULL,"
    "  status smallint NOT NULL, turn integer NOT NULL, scores text NOT NULL,"
    "  result text NOT NULL, length bigint NOT NULL);"
    "CREATE INDEX tables_public ON tables (status, created_at) WHERE is_public AND status < 2;"
    "CREATE INDEX tables_public_of_game ON tables (status, game, created_at)"
    "  WHERE is_public AND status < 2;"
    "CREATE INDEX tables_unfinished ON tables (status, created_at) WHERE status < 2;"
    // A narrow row of its own, as it is replaced with every move: room on its page keeps the new
    // version there, so that no index has to know of it.
    "CREATE TABLE heads (table_id bigint PRIMARY KEY, version bigint NOT NULL,"
    "  length integer NOT NULL) WITH (fillfactor = 50);"
    "CREATE TABLE entries ("
    "  table_id bigint NOT NULL, number integer NOT NULL, at bigint NOT NULL,"
    "  spent bigint NOT NULL, kind text NOT NULL, seat smallint NOT NULL, text text NOT NULL,"
    "  PRIMARY KEY (table_id, number));"
    "CREATE TABLE seats ("
    "  table_id bigint NOT NULL, seat smallint NOT NULL, kind text NOT NULL,"
    "  player bigint NOT NULL, name text NOT NULL, level smallint NOT NULL, code_hash bytea,"
    "  created_at bigint NOT NULL, ended smallint NOT NULL, PRIMARY KEY (table_id, seat));"
    "CREATE INDEX seats_of_player ON seats (player, ended, created_at DESC, table_id)"
    "  WHERE player <> 0;"
    "CREATE TABLE players (id bigint PRIMARY KEY, name text NOT NULL, created_at bigint NOT NULL);"
    "CREATE TABLE tokens ("
    "  hash bytea PRIMARY KEY, player bigint NOT NULL, created_at bigint NOT NULL,"
    "  id bigint NOT NULL, label text NOT NULL, seen_day bigint NOT NULL);"
    "CREATE INDEX tokens_of_player ON tokens (player, seen_day DESC, created_at DESC);"
    "CREATE TABLE recoveries ("
    "  player bigint PRIMARY KEY, hash bytea NOT NULL UNIQUE, created_at bigint NOT NULL);"
    "CREATE TABLE leaving (player bigint PRIMARY KEY);"
    "CREATE TABLE lives (boot_at bigint PRIMARY KEY, alive_at bigint NOT NULL);"
    // Work that nobody asks for: when somebody has to look after a table, and who tries to.
    "CREATE TABLE due ("
    "  table_id bigint PRIMARY KEY, at bigint NOT NULL, node text NOT NULL DEFAULT '',"
    "  tries integer NOT NULL DEFAULT 0) WITH (fillfactor = 50);"
    "CREATE INDEX due_at ON due (at);"
    // What each thread of a server has committed last: read after a lost connection, with a new
    // epoch, by which anything that may still arrive from the old one is refused.
    "CREATE TABLE nodes ("
    "  node text NOT NULL, lane smallint NOT NULL, epoch bigint NOT NULL,"
    "  last_group bigint NOT NULL, last_won integer[] NOT NULL, alive_at bigint NOT NULL,"
    "  PRIMARY KEY (node, lane)) WITH (fillfactor = 20);",
    // Several servers: when each was alive, who is connected to which, and since when those missed
    // one that is gone.
    "ALTER TABLE lives ADD COLUMN node text NOT NULL DEFAULT '';"
    "CREATE INDEX lives_alive ON lives (alive_at);"
    "CREATE INDEX tokens_id ON tokens (id);"
    "CREATE INDEX lives_of_node ON lives (node, alive_at);"
    "CREATE TABLE presence ("
    "  table_id bigint NOT NULL, player bigint NOT NULL, node text NOT NULL,"
    "  until bigint NOT NULL, PRIMARY KEY (table_id, player, node)) WITH (fillfactor = 70);"
    "CREATE INDEX presence_of_node ON presence (node, until);"
    "CREATE TABLE outages (node text NOT NULL, from_at bigint NOT NULL, to_at bigint NOT NULL,"
    "  PRIMARY KEY (node, from_at));"
    // Codes for a second device.
    "CREATE TABLE device_codes ("
    "  player bigint PRIMARY KEY, hash bytea NOT NULL UNIQUE, expires_at bigint NOT NULL);",
    // What was made at requests with a key.
    "CREATE TABLE request_keys (hash bytea PRIMARY KEY, salt bytea NOT NULL, made bigint NOT NULL,"
    "  at bigint NOT NULL);"
    "CREATE INDEX request_keys_made ON request_keys (made);"
    "CREATE INDEX request_keys_at ON request_keys (at);",
    // Which rules a table is played by, should there ever be others.
    ("ALTER TABLE tables ADD COLUMN rules integer NOT NULL DEFAULT 1;"
     "CREATE TABLE bans (subject text PRIMARY KEY, at bigint NOT NULL, reason text NOT NULL);"),
    // Analyses of games, who works on them, and what they found.
    "CREATE TABLE analyses ("
    "  table_id bigint PRIMARY KEY, player bigint NOT NULL, asked_at bigint NOT NULL,"
    "  total integer NOT NULL, done integer NOT NULL, level smallint NOT NULL,"
    "  movetime integer NOT NULL, due_at bigint NOT NULL, node text NOT NULL DEFAULT '')"
    "  WITH (fillfactor = 70);"
    "CREATE INDEX analyses_under_way ON analyses (asked_at) WHERE due_at < 9223372036854775807;"
    "CREATE INDEX analyses_of_player ON analyses (player) WHERE player <> 0;"
    "CREATE TABLE judgements ("
    "  table_id bigint NOT NULL, number integer NOT NULL, text text NOT NULL,"
    "  PRIMARY KEY (table_id, number));",
    // Until when a player's node had nothing to tell of their turn, where that is later than the
    // log says.
    "ALTER TABLE presence ADD COLUMN told_at bigint NOT NULL DEFAULT 0;",
};

enum { SCHEMA_VERSION = sizeof migrations / sizeof migrations[0] };

int postgresql_schema_version(void) {
  return SCHEMA_VERSION;
}

static int read_version(PostgresqlConnection *connection, Error *error) {
  PGresult *result = postgresql_ask(connection, "SELECT version FROM site");
  if (!postgresql_is_good(connection, result, "", error)) return SCHEMA_UNREADABLE;
  const int version = PQntuples(result) == 1 ? (int)strtol(PQgetvalue(result, 0, 0), NULL, 10) : 0;
  PQclear(result);
  return version;
}

static bool step(PostgresqlConnection *connection, int version, Error *error) {
  char finish[80];
  snprintf(finish, sizeof finish, "UPDATE site SET version = %d", version + 1);
  return postgresql_execute(connection, migrations[version], error) &&
         postgresql_execute(connection, finish, error);
}

// A schema that a node of the next version has made: it has all that this program needs.
static bool is_usable(const PostgresqlConnection *connection, int version) {
  return version == SCHEMA_VERSION ||
         (version == SCHEMA_VERSION + 1 && !connection->database->is_alone);
}

// In one transaction, which nobody else can be in at the same time.
bool postgresql_migrate(PostgresqlConnection *connection, Error *error) {
  int version = -1;
  bool good =
      postgresql_execute(connection,
                         "BEGIN; SET LOCAL lock_timeout = '30s'; SET LOCAL statement_timeout = 0;"
                         "SELECT pg_advisory_xact_lock(1718187622);"
                         "CREATE TABLE IF NOT EXISTS site (version integer NOT NULL);"
                         "INSERT INTO site SELECT 0 WHERE NOT EXISTS (SELECT 1 FROM site)",
                         error) &&
      (version = read_version(connection, error)) != SCHEMA_UNREADABLE &&
      ((version >= 0 && version <= SCHEMA_VERSION) || is_usable(connection, version) ||
       schema_refuse_version(connection->database->place, version, SCHEMA_VERSION, error));
  for (; good && version < SCHEMA_VERSION; version++)
    good = step(connection, version, error);
  return postgresql_execute(connection, good ? "COMMIT" : "ROLLBACK", good ? error : NULL) && good;
}

bool postgresql_has_schema(PostgresqlConnection *connection, const char *place, Error *error) {
  const int version = read_version(connection, error);
  return is_usable(connection, version) ||
         (version != SCHEMA_UNREADABLE &&
          schema_refuse_version(place, version, SCHEMA_VERSION, error));
}
