// The PostgreSQL back end: which of a database's histories it is. A standby that takes over begins
// another timeline, which may lack what was acknowledged last, and a database that was put back has
// another system identifier. What is known of the one before says nothing then: the same version of
// a table may be another one.
#include "store/postgresql.h"

#include "base/error_codes.h"

#include <stdio.h>
#include <string.h>

// "SYSTEM TIMELINE", the second in hexadecimal digits of equal number; "": the server does not say.
static void read_name(PostgresqlConnection *connection, char *name, size_t size) {
  static const char sql[] = "SELECT system_identifier || ' ' ||"
                            " left(pg_walfile_name(pg_current_wal_lsn()), 8)"
                            " FROM pg_control_system()";
  PGresult *result = postgresql_ask(connection, sql);
  snprintf(name, size, "%s", PQntuples(result) == 1 ? PQgetvalue(result, 0, 0) : "");
  PQclear(result);
}

// Of the same system, but from before a standby took over: a primary that does not know it yet.
static bool is_older(const char *name, const char *known) {
  const size_t system = strcspn(known, " ");
  return strncmp(name, known, system + 1) == 0 && strcmp(name, known) < 0;
}

bool postgresql_note_history(PostgresqlConnection *connection, Error *error) {
  PostgresqlDatabase *database = connection->database;
  char name[sizeof database->history_name];
  read_name(connection, name, sizeof name);
  if (postgresql_is_lost(connection)) return postgresql_refuse(connection, "", error);
  pthread_mutex_lock(&database->lock);
  const bool is_good = !name[0] || !is_older(name, database->history_name);
  if (is_good && name[0] && strcmp(name, database->history_name) != 0) {
    strcpy(database->history_name, name);
    database->history++;
  }
  connection->history = database->history;
  pthread_mutex_unlock(&database->lock);
  return is_good || error_raise_with(error, ERROR_UNAVAILABLE, "store.older-history", "path=%s",
                                     database->place);
}

uint64_t postgresql_history(void *context) {
  PostgresqlDatabase *database = context;
  pthread_mutex_lock(&database->lock);
  const uint64_t history = database->history;
  pthread_mutex_unlock(&database->lock);
  return history;
}

uint64_t postgresql_history_of(StoreConnection *connection) {
  return ((PostgresqlConnection *)connection)->history;
}
