// The PostgreSQL back end: statements and their rows. Numbers are sent as text, bytes as they are;
// rows come in binary form.
#include "store/postgresql.h"

#include "base/error_codes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool postgresql_is_good(PostgresqlConnection *connection, PGresult *result, const char *what,
                        Error *error) {
  const ExecStatusType status = PQresultStatus(result);
  if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) return true;
  const char *state = result ? PQresultErrorField(result, PG_DIAG_SQLSTATE) : NULL;
  if (state && strcmp(state, "23505") == 0) // a unique key
    error_raise(error, ERROR_CONFLICT, "store.conflict");
  else
    postgresql_refuse(connection, what, error);
  PQclear(result);
  return false;
}

static bool prepare(PostgresqlConnection *connection, StoreStatement statement, Error *error) {
  char name[16];
  if (connection->prepared[statement]) return true;
  const StatementText *text = &store_statements[statement];
  snprintf(name, sizeof name, "s%d", (int)statement);
  const char *sql = text->postgresql ? text->postgresql : text->sql;
  PGresult *result =
      PQsendPrepare(connection->handle, name, sql, 0, NULL) ? postgresql_receive(connection) : NULL;
  if (!postgresql_is_good(connection, result, "a statement cannot be prepared", error))
    return false;
  PQclear(result);
  connection->prepared[statement] = true;
  return true;
}

static PGresult *execute(PostgresqlConnection *connection, StoreStatement statement,
                         StoreValues values) {
  char name[16], numbers[STATEMENT_MAX_VALUES][24];
  const char *parameters[STATEMENT_MAX_VALUES];
  int lengths[STATEMENT_MAX_VALUES], formats[STATEMENT_MAX_VALUES];
  for (int i = 0; i < values.count; i++) {
    const StoreValue *value = &values.values[i];
    lengths[i] = (int)value->size;
    formats[i] = value->kind == VALUE_BLOB;
    parameters[i] = value->kind == VALUE_NULL ? NULL : value->bytes;
    if (value->kind != VALUE_NUMBER) continue;
    snprintf(numbers[i], sizeof numbers[i], "%lld", (long long)value->number);
    parameters[i] = numbers[i];
  }
  snprintf(name, sizeof name, "s%d", (int)statement);
  return PQsendQueryPrepared(connection->handle, name, values.count, parameters, lengths, formats,
                             1)
             ? postgresql_receive(connection)
             : NULL;
}

static void visit_rows(PGresult *result, StoreRowVisitor visit, void *context) {
  StoreRow row = {.backend = &postgresql_backend, .cursor = result};
  const int count = PQntuples(result);
  for (; visit && row.index < count; row.index++)
    if (!visit(context, &row)) break;
}

// A connection that was lost while nobody used it, as when the server was started anew, is made
// again for a statement that begins something. One in the middle of a transaction cannot be.
static PGresult *execute_again(PostgresqlConnection *connection, StoreStatement statement,
                               StoreValues values, PGresult *result, Error *error) {
  if (!postgresql_is_lost(connection) || connection->in_transaction) return result;
  PQclear(result);
  postgresql_disconnect(connection);
  if (!postgresql_connect(connection, error) || !prepare(connection, statement, error)) return NULL;
  return execute(connection, statement, values);
}

bool postgresql_run(StoreConnection *base, StoreStatement statement, StoreValues values,
                    StoreRowVisitor visit, void *context, Error *error) {
  PostgresqlConnection *connection = (PostgresqlConnection *)base;
  if (!postgresql_connect(connection, error)) return false;
  PGresult *result = NULL;
  const bool may_repeat = visit && !connection->in_transaction;
  if (prepare(connection, statement, error))
    result = execute(connection, statement, values);
  else if (!may_repeat || !postgresql_is_lost(connection))
    return false;
  if (may_repeat) {
    result = execute_again(connection, statement, values, result, error);
    if (!result) return false;
  }
  if (!postgresql_is_good(connection, result, visit ? "reading failed" : "writing failed", error))
    return false;
  connection->changes = strtoll(PQcmdTuples(result), NULL, 10);
  visit_rows(result, visit, context);
  PQclear(result);
  return true;
}

bool postgresql_query(StoreConnection *base, const char *sql, StoreRowVisitor visit, void *context,
                      Error *error) {
  PostgresqlConnection *connection = (PostgresqlConnection *)base;
  if (!postgresql_connect(connection, error)) return false;
  PGresult *result = PQsendQueryParams(connection->handle, sql, 0, NULL, NULL, NULL, NULL, 1)
                         ? postgresql_receive(connection)
                         : NULL;
  if (!postgresql_is_good(connection, result, "reading failed", error)) return false;
  visit_rows(result, visit, context);
  PQclear(result);
  return true;
}

int64_t postgresql_changes(StoreConnection *base) {
  return ((PostgresqlConnection *)base)->changes;
}

// A whole number or a boolean of 1, 2, 4 or 8 bytes, the first one first.
int64_t postgresql_number(const StoreRow *row, int column) {
  if (PQgetisnull(row->cursor, row->index, column)) return 0;
  const unsigned char *bytes = (const unsigned char *)PQgetvalue(row->cursor, row->index, column);
  const int length = PQgetlength(row->cursor, row->index, column);
  const bool is_negative = length > 1 && bytes[0] & 0x80;
  uint64_t number = is_negative ? UINT64_MAX : 0;
  for (int i = 0; i < length; i++)
    number = number << 8 | bytes[i];
  return (int64_t)number;
}

const char *postgresql_text(const StoreRow *row, int column) {
  return PQgetvalue(row->cursor, row->index, column);
}

const void *postgresql_blob(const StoreRow *row, int column, size_t *size) {
  *size = (size_t)PQgetlength(row->cursor, row->index, column);
  return PQgetisnull(row->cursor, row->index, column) ? NULL
                                                      : PQgetvalue(row->cursor, row->index, column);
}
