// The SQLite back end: statements and their rows. Every statement is reset before its function
// returns, so that no read transaction stays open and holds up checkpoints.
#include "store/sqlite.h"

#include "base/error_codes.h"
#include "base/memory.h"

#include <stdlib.h>

char *sqlite_translate(const char *sql) {
  char *copy = memory_copy_string(sql);
  for (char *at = copy; *at; at++)
    if (*at == '$') *at = '?';
  return copy;
}

// NULL when it cannot be prepared.
static sqlite3_stmt *prepare(SqliteConnection *connection, StoreStatement statement) {
  sqlite3_stmt **slot = &connection->prepared[statement];
  if (!*slot) {
    char *sql = sqlite_translate(store_statements[statement].sql);
    sqlite3_prepare_v3(connection->handle, sql, -1, SQLITE_PREPARE_PERSISTENT, slot, NULL);
    free(sql);
  }
  return *slot;
}

static void bind(sqlite3_stmt *statement, int index, const StoreValue *value) {
  switch (value->kind) {
  case VALUE_NULL:
    sqlite3_bind_null(statement, index);
    break;
  case VALUE_NUMBER:
    sqlite3_bind_int64(statement, index, value->number);
    break;
  case VALUE_TEXT:
    sqlite3_bind_text(statement, index, value->bytes, -1, SQLITE_STATIC);
    break;
  case VALUE_BLOB:
    sqlite3_bind_blob(statement, index, value->bytes, (int)value->size, SQLITE_STATIC);
    break;
  }
}

// Visits the rows of a statement; returns how that ended.
static int step(sqlite3_stmt *statement, StoreRowVisitor visit, void *context) {
  const StoreRow row = {.backend = &sqlite_backend, .cursor = statement};
  int code;
  while ((code = sqlite3_step(statement)) == SQLITE_ROW)
    if (!visit || !visit(context, &row)) break;
  return code;
}

bool sqlite_run(StoreConnection *base, StoreStatement index, StoreValues values,
                StoreRowVisitor visit, void *context, Error *error) {
  SqliteConnection *connection = (SqliteConnection *)base;
  sqlite3_stmt *statement = prepare(connection, index);
  int code = SQLITE_ERROR;
  if (statement) {
    for (int i = 0; i < values.count; i++)
      bind(statement, i + 1, &values.values[i]);
    code = step(statement, visit, context);
  }
  const bool good = code == SQLITE_DONE || code == SQLITE_ROW;
  if (!good && (code & 0xff) == SQLITE_CONSTRAINT)
    error_raise(error, ERROR_CONFLICT, "store.conflict");
  else if (!good)
    sqlite_refuse(connection->handle, visit ? "reading failed" : "writing failed", error);
  sqlite3_reset(statement);
  return good;
}

bool sqlite_query(StoreConnection *base, const char *sql, StoreRowVisitor visit, void *context,
                  Error *error) {
  sqlite3 *handle = ((SqliteConnection *)base)->handle;
  sqlite3_stmt *statement = NULL;
  int code = sqlite3_prepare_v2(handle, sql, -1, &statement, NULL);
  if (code == SQLITE_OK) code = step(statement, visit, context);
  const bool good = code == SQLITE_DONE || code == SQLITE_ROW;
  if (!good) sqlite_refuse(handle, "reading failed", error);
  sqlite3_finalize(statement);
  return good;
}

typedef struct PageCheck {
  StoreComplaint complain;
  void *context;
} PageCheck;

static bool complain_of_pages(void *context, const StoreRow *row) {
  const PageCheck *check = context;
  const char *text = sqlite_text(row, 0);
  if (sqlite3_stricmp(text, "ok") != 0) check->complain(check->context, text, 0);
  return true;
}

bool sqlite_check_pages(StoreConnection *connection, StoreComplaint complain, void *context,
                        Error *error) {
  PageCheck check = {complain, context};
  return sqlite_query(connection, "PRAGMA integrity_check", complain_of_pages, &check, error);
}

int64_t sqlite_changes(StoreConnection *base) {
  return sqlite3_changes(((SqliteConnection *)base)->handle);
}

int64_t sqlite_number(const StoreRow *row, int column) {
  return sqlite3_column_int64(row->cursor, column);
}

const char *sqlite_text(const StoreRow *row, int column) {
  const unsigned char *text = sqlite3_column_text(row->cursor, column);
  return text ? (const char *)text : "";
}

const void *sqlite_blob(const StoreRow *row, int column, size_t *size) {
  const void *blob = sqlite3_column_blob(row->cursor, column);
  *size = (size_t)sqlite3_column_bytes(row->cursor, column);
  return blob;
}
