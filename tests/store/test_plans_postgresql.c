// How PostgreSQL carries out every statement that the back end prepares, whatever it knows of the
// tables then: none may read a whole table that grows with the site, or an index of it.
#include "../place.h"
#include "store/postgresql.h"
#include "store/statements.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

// These are of servers and of tables that are not over, whose number is limited, or are read by the
// order of their index, up to some rows.
static bool is_bounded(const char *step) {
  static const char *const all[] = {"on nodes",         "on lives",           "on outages",
                                    "on presence",      "analyses_of_player", "analyses_under_way",
                                    "tables_unfinished"};
  for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
    if (strstr(step, all[i])) return true;
  return false;
}

static bool is_index(const char *step) {
  return strstr(step, "Index Scan") || strstr(step, "Index Only Scan");
}

static void check_plan(const PGresult *plan, const char *sql) {
  const int count = PQntuples(plan);
  for (int i = 0; i < count; i++) {
    const char *step = PQgetvalue(plan, i, 0);
    const char *next = i + 1 < count ? PQgetvalue(plan, i + 1, 0) : "";
    const bool reads_all = strstr(step, "Seq Scan") || (is_index(step) && !strstr(next, "Cond:"));
    if ((reads_all && !is_bounded(step)) || strstr(step, "Hash Join") || strstr(step, "Merge") ||
        strstr(step, "JIT"))
      fail_msg("%s: %s", sql, step);
  }
}

static PGresult *ask(PostgresqlConnection *connection, const char *sql) {
  PGresult *result = postgresql_ask(connection, sql);
  const ExecStatusType status = PQresultStatus(result);
  if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK)
    fail_msg("%s: %s", sql, PQerrorMessage(connection->handle));
  return result;
}

static void run(PostgresqlConnection *connection, const char *sql) {
  PQclear(ask(connection, sql));
}

static int count_parameters(PostgresqlConnection *connection, const char *sql) {
  PGresult *result = PQprepare(connection->handle, "wanted", sql, 0, NULL);
  if (PQresultStatus(result) != PGRES_COMMAND_OK)
    fail_msg("%s: %s", sql, PQerrorMessage(connection->handle));
  PQclear(result);
  result = PQdescribePrepared(connection->handle, "wanted");
  const int count = PQnparams(result);
  PQclear(result);
  return count;
}

static void check_statement(PostgresqlConnection *connection, const char *sql) {
  char explain[400] = "EXPLAIN EXECUTE wanted";
  const int count = count_parameters(connection, sql);
  for (int i = 0; i < count; i++)
    strcat(explain, i ? ", NULL" : " (NULL");
  if (count) strcat(explain, ")");
  PGresult *plan = ask(connection, explain);
  check_plan(plan, sql);
  PQclear(plan);
  run(connection, "DEALLOCATE wanted");
}

static void check_all(PostgresqlConnection *connection) {
  for (size_t i = 0; i < STATEMENT_COUNT; i++) {
    const StatementText *text = &store_statements[i];
    check_statement(connection, text->postgresql ? text->postgresql : text->sql);
  }
  check_statement(connection, postgresql_group_statement);
}

// So many tables, of two players each and with ten entries.
static void fill(PostgresqlConnection *connection, int count) {
  char tables[240];
  snprintf(tables, sizeof tables,
           "INSERT INTO tables SELECT i, 'g', '', '', '', i, true, 1, false, i, i %% 3, 1, '', '',"
           " 10, 1 FROM generate_series(1, %d) AS i",
           count);
  const char *const steps[] = {
      "TRUNCATE tables, heads, entries, seats, players, tokens, due, presence, recoveries,"
      " device_codes, request_keys, analyses, judgements, leaving, bans",
      tables,
      "INSERT INTO heads SELECT id, 1, 10 FROM tables",
      "INSERT INTO entries SELECT id, number, 1, 0, 'move', 1, 'a1b1'"
      " FROM tables, generate_series(1, 10) AS number",
      "INSERT INTO seats SELECT id, seat, 'human', id, 'p', 0, NULL, id, 0"
      " FROM tables, generate_series(1, 2) AS seat",
      "INSERT INTO due SELECT id, id, 'one', 0 FROM tables WHERE status < 2",
      "INSERT INTO presence SELECT id, id, 'one', 9223372036854775807, 0 FROM tables"
      " WHERE status < 2",
      "INSERT INTO players SELECT id, 'p', 1 FROM tables",
      "INSERT INTO tokens SELECT sha256(CAST(CAST(id AS text) AS bytea)), id, 1, id, '', 1"
      " FROM tables",
      "INSERT INTO recoveries SELECT player, hash, 1 FROM tokens",
      "INSERT INTO device_codes SELECT player, hash, 1 FROM tokens",
      "INSERT INTO request_keys SELECT hash, hash, id, id FROM tokens",
      "INSERT INTO analyses SELECT id, id, id, 10, 5, 10, 5, 1 FROM tables",
      "INSERT INTO judgements SELECT id, number, ''"
      " FROM tables, generate_series(1, 10) AS number",
      "INSERT INTO leaving SELECT id FROM players",
      "INSERT INTO bans SELECT name || id, 1, '' FROM players",
      "ANALYZE",
  };
  for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++)
    run(connection, steps[i]);
}

static void every_statement_uses_an_index(void **state) {
  (void)state;
  static const int counts[] = {50, 300, 20000}; // autovacuum looks at tables from 50 rows on
  TestPlace place;
  Error error;
  test_place_create(&place);
  Store *store = store_open_node(place.place, "one", &error); // which makes the schema
  assert_non_null(store);
  PostgresqlDatabase *database = postgresql_make_database(place.place, "two");
  PostgresqlConnection *connection = &database->lanes[LANE_GROUPS].connection;
  if (!postgresql_connect(connection, &error)) fail_msg("%s", error_message(&error));
  check_all(connection); // nothing is known of the tables
  for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
    fill(connection, counts[i]);
    check_all(connection);
  }
  postgresql_close(database);
  store_close(store);
  test_place_remove(&place);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(every_statement_uses_an_index)};
  return cmocka_run_group_tests_name("plans on postgresql", tests, NULL, NULL);
}
