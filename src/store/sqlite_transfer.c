// SQLite as the source or the target of a transfer.
#include "store/sqlite.h"

#include "base/error_codes.h"
#include "base/memory.h"
#include "store/schema_version.h"
#include "store/transfer_side.h"

#include <stdlib.h>
#include <unistd.h>

typedef struct SqliteSide {
  TransferSide base; // first member
  SqliteConnection connection;
  int lock; // a descriptor that holds the lock on the file; -1: none
  bool is_upgraded;
  const Relation *relation; // that is read or written
  sqlite3_stmt *rows, *write;
  Text row; // the one that was read last
} SqliteSide;

// Half a site need not survive a loss of power, but what is left of it has to be its beginning.
#define TARGET_SETTINGS                                                                            \
  "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -16000"

static SqliteSide *make_side(const char *path) {
  SqliteSide *side = memory_allocate(sizeof *side);
  side->base.backend = &sqlite_transfer;
  side->connection.base.backend = &sqlite_backend;
  side->base.place = memory_copy_string(path);
  side->lock = -1;
  return side;
}

static void close_side(TransferSide *base) {
  SqliteSide *side = (SqliteSide *)base;
  sqlite3_finalize(side->rows);
  sqlite3_finalize(side->write);
  sqlite3_close(side->connection.handle);
  if (side->lock >= 0) close(side->lock); // after SQLite's own
  text_free(&side->row);
  free((char *)side->base.place);
  free(side);
}

static bool refuse(SqliteSide *side, Error *error) {
  return sqlite_refuse(side->connection.handle, side->base.place, error);
}

static bool execute(SqliteSide *side, const char *sql, Error *error) {
  return sqlite3_exec(side->connection.handle, sql, NULL, NULL, NULL) == SQLITE_OK ||
         refuse(side, error);
}

static bool open_file(SqliteSide *side, int flags, Error *error) {
  return (sqlite3_open_v2(side->base.place, &side->connection.handle, flags | SQLITE_OPEN_NOMUTEX,
                          NULL) == SQLITE_OK &&
          sqlite3_busy_timeout(side->connection.handle, SQLITE_BUSY_MS) == SQLITE_OK) ||
         refuse(side, error);
}

// ---- A source

static int read_page_size(sqlite3 *handle) {
  sqlite3_stmt *statement = NULL;
  int size = 0;
  if (sqlite3_prepare_v2(handle, "PRAGMA page_size", -1, &statement, NULL) == SQLITE_OK &&
      sqlite3_step(statement) == SQLITE_ROW)
    size = sqlite3_column_int(statement, 0);
  sqlite3_finalize(statement);
  return size;
}

// Copies all pages into a database without a name, which SQLite keeps in its folder for temporary
// files and which is gone with the process.
static bool copy_pages(sqlite3 *from, sqlite3 *to) {
  char settings[64];
  sqlite3_snprintf(sizeof settings, settings, "PRAGMA page_size = %d", read_page_size(from));
  if (sqlite3_exec(to, settings, NULL, NULL, NULL) != SQLITE_OK) return false;
  sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");
  if (backup) sqlite3_backup_step(backup, -1);
  return backup && sqlite3_backup_finish(backup) == SQLITE_OK;
}

static bool upgrade_copy(SqliteSide *side, Error *error) {
  sqlite3 *copy = NULL;
  const bool good =
      sqlite3_open_v2("", &copy, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL) == SQLITE_OK &&
      copy_pages(side->connection.handle, copy);
  if (!good) sqlite_refuse(copy, side->base.place, error);
  sqlite3_close(side->connection.handle);
  side->connection.handle = copy;
  side->is_upgraded = true;
  return good && sqlite_migrate(copy, error);
}

static bool bring_up_to_date(SqliteSide *side, Error *error) {
  const int version = sqlite_read_version(side->connection.handle);
  if (version == SCHEMA_UNREADABLE) return refuse(side, error);
  if (version == 0)
    return error_raise_with(error, ERROR_STORE, "store.no-site", "path=%s", side->base.place);
  if (version > 0 && version < sqlite_schema_version()) return upgrade_copy(side, error);
  return sqlite_has_schema(side->connection.handle, side->base.place, error);
}

static TransferSide *open_source(const char *path, Error *error) {
  SqliteSide *side = make_side(path);
  if (sqlite_take_lock(&side->lock, path, false, error) &&
      open_file(side, SQLITE_OPEN_READONLY, error) && bring_up_to_date(side, error) &&
      execute(side, "BEGIN", error))
    return &side->base;
  close_side(&side->base);
  return NULL;
}

static bool is_upgraded(const TransferSide *base) {
  return ((const SqliteSide *)base)->is_upgraded;
}

// ---- A target

static TransferSide *open_target(const char *path, Error *error) {
  SqliteSide *side = make_side(path);
  if (sqlite_take_lock(&side->lock, path, true, error) &&
      open_file(side, SQLITE_OPEN_READWRITE, error))
    return &side->base;
  close_side(&side->base);
  return NULL;
}

static bool has_table(const Relation *relation) {
  return !relation->is_no_table_in_sqlite;
}

static bool ask(TransferSide *base, const char *sql, Text *answer, Error *error) {
  SqliteSide *side = (SqliteSide *)base;
  sqlite3_stmt *statement = NULL;
  const bool good =
      sqlite3_prepare_v2(side->connection.handle, sql, -1, &statement, NULL) == SQLITE_OK &&
      sqlite3_step(statement) == SQLITE_ROW;
  if (!good) refuse(side, error);
  const unsigned char *text = good ? sqlite3_column_text(statement, 0) : NULL;
  if (text) text_add(answer, (const char *)text);
  sqlite3_finalize(statement);
  return good;
}

static bool look(TransferSide *base, TransferState *state, Error *error) {
  SqliteSide *side = (SqliteSide *)base;
  Text count = {0};
  const int version = sqlite_read_version(side->connection.handle);
  if (version == SCHEMA_UNREADABLE) return refuse(side, error);
  const bool good = ask(base, "SELECT count(*) FROM sqlite_master", &count, error);
  *state = version == SCHEMA_HALF_FILLED           ? PLACE_HALF_FILLED
           : strcmp(text_string(&count), "0") == 0 ? PLACE_EMPTY
                                                   : PLACE_SITE;
  text_free(&count);
  return good;
}

static bool prepare(TransferSide *base, Error *error) {
  SqliteSide *side = (SqliteSide *)base;
  return execute(side, TARGET_SETTINGS, error) &&
         (sqlite_read_version(side->connection.handle) == SCHEMA_HALF_FILLED ||
          sqlite_migrate(side->connection.handle, error));
}

static bool set_version(SqliteSide *side, const char *sql, int version, Error *error) {
  Text all = {0};
  text_format(&all, "BEGIN IMMEDIATE; %s; PRAGMA user_version = %d; COMMIT", sql, version);
  const bool good = execute(side, text_string(&all), error);
  if (!good) execute(side, "ROLLBACK", NULL);
  text_free(&all);
  return good;
}

static bool mark(TransferSide *base, const char *sql, Error *error) {
  return set_version((SqliteSide *)base, sql, SCHEMA_HALF_FILLED, error);
}

static bool clear(TransferSide *base, Error *error) {
  Text sql = {0};
  text_add(&sql, "DROP TABLE moving; DROP TABLE IF EXISTS device_codes;"
                 " DROP TABLE IF EXISTS request_keys; DROP TABLE IF EXISTS bans");
  for (size_t i = 0; i < RELATION_COUNT; i++)
    if (has_table(&relations[i])) text_format(&sql, "; DROP TABLE %s", relations[i].name);
  const bool good = set_version((SqliteSide *)base, text_string(&sql), 0, error);
  text_free(&sql);
  return good;
}

static bool settle(TransferSide *base, Error *error) {
  (void)base, (void)error;
  return true;
}

// The file alone has all of it then.
static bool finish(TransferSide *base, const char *sql, Error *error) {
  SqliteSide *side = (SqliteSide *)base;
  sqlite3_finalize(side->rows);
  sqlite3_finalize(side->write);
  side->rows = side->write = NULL;
  return execute(side, "PRAGMA synchronous = FULL", error) &&
         set_version(side, sql, sqlite_schema_version(), error) &&
         execute(side, "PRAGMA wal_checkpoint(TRUNCATE)", error) &&
         sqlite_sync_folder_of(side->base.place, error);
}

// ---- Reading rows

static bool begin_rows(TransferSide *base, const Relation *relation, Error *error) {
  SqliteSide *side = (SqliteSide *)base;
  Text sql = {0};
  text_add(&sql, "SELECT ");
  relation_add_columns(relation, relation_column_count(relation), &sql);
  text_format(&sql, " FROM %s ORDER BY ",
              relation->in_sqlite ? relation->in_sqlite : relation->name);
  relation_add_columns(relation, relation->key_size, &sql);
  sqlite3_finalize(side->rows);
  side->relation = relation;
  const bool good = sqlite3_prepare_v2(side->connection.handle, text_string(&sql), -1, &side->rows,
                                       NULL) == SQLITE_OK;
  text_free(&sql);
  return good || refuse(side, error);
}

// SQLite takes any value in any column: what is not of the column's type does not fit.
static bool add_value(Text *row, ColumnType type, sqlite3_stmt *rows, int i) {
  const int kind = sqlite3_column_type(rows, i);
  if (type == COLUMN_BYTES_OR_NULL && kind == SQLITE_NULL) {
    packed_add_null(row);
    return true;
  }
  if (type < COLUMN_TEXT)
    return kind == SQLITE_INTEGER && packed_add_number(row, type, sqlite3_column_int64(rows, i));
  if (kind != (type == COLUMN_TEXT ? SQLITE_TEXT : SQLITE_BLOB)) return false;
  const void *bytes = type == COLUMN_TEXT ? (const void *)sqlite3_column_text(rows, i)
                                          : sqlite3_column_blob(rows, i);
  packed_add_bytes(row, bytes, (size_t)sqlite3_column_bytes(rows, i));
  return true;
}

static bool next_row(TransferSide *base, PackedRow *row, Error *error) {
  SqliteSide *side = (SqliteSide *)base;
  *row = (PackedRow){0};
  const int code = sqlite3_step(side->rows);
  if (code != SQLITE_ROW && code != SQLITE_DONE) return refuse(side, error);
  if (code == SQLITE_DONE) { // another step would begin anew
    sqlite3_finalize(side->rows);
    side->rows = NULL;
    return true;
  }
  text_clear(&side->row);
  packed_add_count(&side->row, relation_column_count(side->relation));
  for (int i = 0; side->relation->columns[i].name; i++)
    if (!add_value(&side->row, side->relation->columns[i].type, side->rows, i))
      return error_raise_with(error, ERROR_STORE, "store.bad-value",
                              "path=%s relation=%s column=%s", side->base.place,
                              side->relation->name, side->relation->columns[i].name);
  *row = (PackedRow){side->row.data, side->row.length};
  return true;
}

// ---- Writing rows

static bool prepare_write(SqliteSide *side, const Relation *relation, Error *error) {
  Text sql = {0};
  const size_t count = relation_column_count(relation);
  text_format(&sql, "INSERT INTO %s (", relation->name);
  relation_add_columns(relation, count, &sql);
  for (size_t i = 0; i < count; i++)
    text_add(&sql, i ? ",?" : ") VALUES (?");
  text_add(&sql, ")");
  if (relation->write_to_sqlite) {
    text_clear(&sql);
    text_add(&sql, relation->write_to_sqlite);
  }
  sqlite3_finalize(side->write);
  const bool good = sqlite3_prepare_v2(side->connection.handle, text_string(&sql), -1, &side->write,
                                       NULL) == SQLITE_OK;
  text_free(&sql);
  return good || refuse(side, error);
}

static bool begin_chunk(TransferSide *base, const Relation *relation, Error *error) {
  SqliteSide *side = (SqliteSide *)base;
  side->relation = relation;
  return prepare_write(side, relation, error) && execute(side, "BEGIN IMMEDIATE", error);
}

static bool write_row(TransferSide *base, PackedRow row, Error *error) {
  SqliteSide *side = (SqliteSide *)base;
  PackedField fields[RELATION_MAX_COLUMNS];
  packed_split(side->relation, row, fields);
  for (int i = 0; side->relation->columns[i].name; i++) {
    const ColumnType type = side->relation->columns[i].type;
    if (fields[i].size < 0)
      sqlite3_bind_null(side->write, i + 1);
    else if (type < COLUMN_TEXT)
      sqlite3_bind_int64(side->write, i + 1, packed_number(&fields[i]));
    else if (type == COLUMN_TEXT)
      sqlite3_bind_text(side->write, i + 1, fields[i].bytes, fields[i].size, SQLITE_STATIC);
    else
      sqlite3_bind_blob(side->write, i + 1, fields[i].bytes, fields[i].size, SQLITE_STATIC);
  }
  const bool good = sqlite3_step(side->write) == SQLITE_DONE;
  if (!good) refuse(side, error);
  sqlite3_reset(side->write);
  return good;
}

static bool end_chunk(TransferSide *base, Error *error) {
  return execute((SqliteSide *)base, "COMMIT", error);
}

const TransferBackend sqlite_transfer = {
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
    .schema_version = sqlite_schema_version,
    .settle = settle,
    .finish = finish,
    .begin_rows = begin_rows,
    .next_row = next_row,
    .begin_chunk = begin_chunk,
    .write_row = write_row,
    .end_chunk = end_chunk,
};
