// PostgreSQL as the source or the target of a transfer: rows come and go by COPY in binary form.
#include "store/postgresql.h"

#include "base/error_codes.h"
#include "base/memory.h"
#include "store/schema_version.h"
#include "store/transfer_side.h"

#include <stdlib.h>
#include <string.h>

// Before the first row: a signature, no flags, nothing further.
static const char header[] = "PGCOPY\n\377\r\n\0\0\0\0\0\0\0\0\0";
enum { HEADER_SIZE = sizeof header - 1 };
static const char trailer[] = {'\377', '\377'};

typedef struct PostgresqlSide {
  TransferSide base; // first member
  PostgresqlDatabase *database;
  PostgresqlConnection *connection; // that holds the lock
  const Relation *relation;         // that is read
  bool has_header;                  // it has come
  char *message;                    // as it came last; NULL: none
  const char *at;                   // in it
  size_t left;
} PostgresqlSide;

static void close_side(TransferSide *base) {
  PostgresqlSide *side = (PostgresqlSide *)base;
  PQfreemem(side->message);
  postgresql_close(side->database);
  free(side);
}

static bool execute(PostgresqlSide *side, const char *sql, Error *error) {
  return postgresql_execute(side->connection, sql, error);
}

// A server that goes away says so twice: once as a notice, which libpq would print.
static void ignore_notice(void *context, const char *message) {
  (void)context, (void)message;
}

// It may take as long as it takes.
static PostgresqlSide *open_side(const char *uri, Error *error) {
  PostgresqlDatabase *database = postgresql_open_alone(uri, error);
  if (!database) return NULL;
  PostgresqlSide *side = memory_allocate(sizeof *side);
  *side = (PostgresqlSide){.base.backend = &postgresql_transfer,
                           .base.place = database->place,
                           .database = database,
                           .connection = &database->lanes[LANE_GROUPS].connection};
  PQsetNoticeProcessor(side->connection->handle, ignore_notice, NULL);
  if (execute(side, "SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0",
              error))
    return side;
  close_side(&side->base);
  return NULL;
}

static bool ask(TransferSide *base, const char *sql, Text *answer, Error *error) {
  PostgresqlSide *side = (PostgresqlSide *)base;
  PGresult *result = PQexec(side->connection->handle, sql);
  if (!postgresql_is_good(side->connection, result, sql, error)) return false;
  if (PQntuples(result) > 0) text_add(answer, PQgetvalue(result, 0, 0));
  PQclear(result);
  return true;
}

static bool look(TransferSide *base, TransferState *state, Error *error) {
  Text answer = {0};
  bool good = ask(base, "SELECT coalesce(to_regclass('site')::text, '')", &answer, error);
  const bool has_site = answer.length > 0;
  text_clear(&answer);
  if (good && has_site) good = ask(base, "SELECT version FROM site", &answer, error);
  const bool is_half = has_site && atoi(text_string(&answer)) == SCHEMA_HALF_FILLED;
  *state = is_half ? PLACE_HALF_FILLED : has_site ? PLACE_SITE : PLACE_EMPTY;
  text_free(&answer);
  return good;
}

static TransferSide *open_source(const char *uri, Error *error) {
  PostgresqlSide *side = open_side(uri, error);
  if (!side) return NULL;
  TransferState state;
  bool good = look(&side->base, &state, error);
  if (good && state == PLACE_EMPTY)
    good = error_raise_with(error, ERROR_STORE, "store.no-site", "path=%s", side->base.place);
  if (good && postgresql_has_schema(side->connection, side->base.place, error) &&
      execute(side, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", error))
    return &side->base;
  close_side(&side->base);
  return NULL;
}

static TransferSide *open_target(const char *uri, Error *error) {
  PostgresqlSide *side = open_side(uri, error);
  return side ? &side->base : NULL;
}

static bool is_upgraded(const TransferSide *base) {
  (void)base;
  return false;
}

static bool has_table(const Relation *relation) {
  (void)relation;
  return true;
}

// ---- A target

static bool prepare(TransferSide *base, Error *error) {
  PostgresqlSide *side = (PostgresqlSide *)base;
  TransferState state;
  return look(base, &state, error) &&
         (state == PLACE_HALF_FILLED || postgresql_migrate(side->connection, error));
}

static bool set_version(PostgresqlSide *side, const char *sql, int version, Error *error) {
  Text all = {0};
  text_format(&all, "BEGIN; %s; UPDATE site SET version = %d; COMMIT", sql, version);
  const bool good = execute(side, text_string(&all), error);
  if (!good) execute(side, "ROLLBACK", NULL);
  text_free(&all);
  return good;
}

static bool mark(TransferSide *base, const char *sql, Error *error) {
  return set_version((PostgresqlSide *)base, sql, SCHEMA_HALF_FILLED, error);
}

static bool clear(TransferSide *base, Error *error) {
  Text sql = {0};
  text_add(&sql, "DROP TABLE IF EXISTS site, nodes, presence, outages, device_codes,"
                 " request_keys, bans, moving");
  for (size_t i = 0; i < RELATION_COUNT; i++)
    text_format(&sql, ", %s", relations[i].name);
  const bool good = execute((PostgresqlSide *)base, text_string(&sql), error);
  text_free(&sql);
  return good;
}

// Knowing how the rows lie lets the server find them in the order of their keys without sorting.
static bool settle(TransferSide *base, Error *error) {
  Text sql = {0};
  for (size_t i = 0; i < RELATION_COUNT; i++)
    text_format(&sql, "%s%s", i ? ", " : "ANALYZE ", relations[i].name);
  const bool good = execute((PostgresqlSide *)base, text_string(&sql), error);
  text_free(&sql);
  return good;
}

static bool finish(TransferSide *base, const char *sql, Error *error) {
  return set_version((PostgresqlSide *)base, sql, postgresql_schema_version(), error);
}

// ---- Copying

// Whether the server is ready for it.
static bool start_copy(PostgresqlSide *side, Text *sql, ExecStatusType wanted, Error *error) {
  PGresult *result = PQexec(side->connection->handle, text_string(sql));
  const bool good = PQresultStatus(result) == wanted;
  if (!good) postgresql_refuse(side->connection, "", error);
  PQclear(result);
  text_free(sql);
  return good;
}

// Takes the outcome of a COPY, and leaves the connection ready for the next statement.
static bool end_copy(PostgresqlSide *side, Error *error) {
  PGconn *handle = side->connection->handle;
  PGresult *result;
  bool good = true;
  while ((result = PQgetResult(handle)) != NULL) {
    if (good && PQresultStatus(result) != PGRES_COMMAND_OK)
      good = postgresql_refuse(side->connection, "", error);
    PQclear(result);
    if (PQstatus(handle) != CONNECTION_OK) break;
  }
  return good;
}

// ---- Reading rows

static bool begin_rows(TransferSide *base, const Relation *relation, Error *error) {
  PostgresqlSide *side = (PostgresqlSide *)base;
  Text sql = {0};
  text_add(&sql, "COPY (SELECT ");
  relation_add_columns(relation, relation_column_count(relation), &sql);
  text_format(&sql, " FROM %s ORDER BY ",
              relation->in_postgresql ? relation->in_postgresql : relation->name);
  relation_add_columns(relation, relation->key_size, &sql);
  text_add(&sql, ") TO STDOUT (FORMAT binary)");
  side->relation = relation;
  side->has_header = false;
  side->left = 0;
  return start_copy(side, &sql, PGRES_COPY_OUT, error);
}

// The next message; false at the end, and where it failed. The first one begins with the header.
static bool next_message(PostgresqlSide *side, bool *good, Error *error) {
  PQfreemem(side->message);
  side->message = NULL;
  const int size = PQgetCopyData(side->connection->handle, &side->message, 0);
  if (size < 0) {
    *good = size == -1 ? end_copy(side, error) : postgresql_refuse(side->connection, "", error);
    return false;
  }
  side->at = side->message;
  side->left = (size_t)size;
  if (side->has_header) return true;
  side->has_header = true;
  if (side->left < HEADER_SIZE || memcmp(side->at, header, HEADER_SIZE) != 0) {
    *good = error_raise_with(error, ERROR_STORE, "store.bad-copy", "path=%s", side->base.place);
    return false;
  }
  side->at += HEADER_SIZE;
  side->left -= HEADER_SIZE;
  return true;
}

static bool next_row(TransferSide *base, PackedRow *row, Error *error) {
  PostgresqlSide *side = (PostgresqlSide *)base;
  bool good = true;
  *row = (PackedRow){0};
  for (;;) {
    if (side->left == sizeof trailer && memcmp(side->at, trailer, sizeof trailer) == 0)
      side->left = 0;
    if (side->left) break;
    if (!next_message(side, &good, error)) return good;
  }
  row->bytes = side->at;
  row->size = packed_measure(side->relation, side->at, side->left);
  if (!row->size)
    return error_raise_with(error, ERROR_STORE, "store.bad-copy", "path=%s", side->base.place);
  side->at += row->size;
  side->left -= row->size;
  return true;
}

// ---- Writing rows

static bool put(PostgresqlSide *side, const char *bytes, size_t size, Error *error) {
  return PQputCopyData(side->connection->handle, bytes, (int)size) == 1 ||
         postgresql_refuse(side->connection, "", error);
}

static bool begin_chunk(TransferSide *base, const Relation *relation, Error *error) {
  PostgresqlSide *side = (PostgresqlSide *)base;
  Text sql = {0};
  text_format(&sql, "COPY %s (", relation->name);
  relation_add_columns(relation, relation_column_count(relation), &sql);
  text_add(&sql, ") FROM STDIN (FORMAT binary)");
  return start_copy(side, &sql, PGRES_COPY_IN, error) && put(side, header, HEADER_SIZE, error);
}

static bool write_row(TransferSide *base, PackedRow row, Error *error) {
  return put((PostgresqlSide *)base, row.bytes, row.size, error);
}

static bool end_chunk(TransferSide *base, Error *error) {
  PostgresqlSide *side = (PostgresqlSide *)base;
  if (!put(side, trailer, sizeof trailer, error)) return false;
  if (PQputCopyEnd(side->connection->handle, NULL) != 1)
    return postgresql_refuse(side->connection, "", error);
  return end_copy(side, error);
}

const TransferBackend postgresql_transfer = {
    .open_source = open_source,
    .open_target = open_target,
    .close = close_side,
    .is_upgraded = is_upgraded,
    .has_table = has_table,
    .ask = ask,
    .look = look,
    .prepare = prepare,
    .mark = mark,
    .clear = clear,
    .schema_version = postgresql_schema_version,
    .settle = settle,
    .finish = finish,
    .begin_rows = begin_rows,
    .next_row = next_row,
    .begin_chunk = begin_chunk,
    .write_row = write_row,
    .end_chunk = end_chunk,
};
