// The PostgreSQL back end: moves of many tables as one statement over arrays. It is one message,
// which the server starts when it has all of it; nothing of it stays open when this process stops.
#include "store/postgresql.h"

#include "base/error_codes.h"
#include "base/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The fence lets only the node's own epoch in. Heads are locked in the order of their ids, so that
// nobody waits in a circle; those that still have their version are moved on, and only what belongs
// to them is written. What was won is noted for who loses the connection now. A table that is due
// later than its row says keeps that for a while, as no index has to know of such an update: who
// looks too early finds nothing to do.
const char postgresql_group_statement[] =
    "WITH fence AS (SELECT 1 FROM nodes WHERE node = $1 AND lane = 0 AND epoch = $2 FOR UPDATE),"
    " fitting AS (SELECT batch, table_id, wanted.version, wanted.length"
    "  FROM unnest($4::integer[], $5::bigint[], $6::bigint[], $7::integer[])"
    "   AS wanted (batch, table_id, version, length) JOIN heads USING (table_id)"
    "  WHERE heads.version = wanted.version AND EXISTS (SELECT 1 FROM fence)"
    "  ORDER BY table_id FOR UPDATE OF heads),"
    " moved AS (UPDATE heads SET version = heads.version + 1, length = fitting.length FROM fitting"
    "  WHERE heads.table_id = fitting.table_id AND heads.version = fitting.version"
    "  RETURNING fitting.batch),"
    " added AS (INSERT INTO entries (table_id, number, at, spent, kind, seat, text)"
    "  SELECT table_id, number, at, spent, kind, seat, text"
    "  FROM unnest($8::integer[], $9::bigint[], $10::integer[], $11::bigint[], $12::bigint[],"
    "   $13::text[], $14::smallint[], $15::text[])"
    "   AS entry (batch, table_id, number, at, spent, kind, seat, text)"
    "  WHERE batch = ANY(ARRAY(SELECT batch FROM moved))),"
    " progressed AS (UPDATE tables SET status = progress.status, changed_at = progress.changed_at,"
    "  turn = progress.turn, scores = progress.scores, result = progress.result,"
    "  length = progress.length"
    "  FROM unnest($16::integer[], $17::bigint[], $18::smallint[], $19::bigint[], $20::bigint[],"
    "   $21::integer[], $22::text[], $23::text[], $24::bigint[])"
    "   AS progress (batch, id, status, changed_at, due_at, turn, scores, result, length)"
    "  WHERE tables.id = progress.id AND progress.batch = ANY(ARRAY(SELECT batch FROM moved))"
    "  AND (tables.length <= progress.length OR tables.length = 4000000000)"
    "  AND (tables.status < 2 OR progress.status = 2)"
    "  RETURNING tables.id, tables.status, due_at),"
    " postponed AS (INSERT INTO due (table_id, at, node) SELECT id, due_at, $1 FROM progressed"
    "  WHERE status < 2 ON CONFLICT (table_id)"
    "  DO UPDATE SET at = CASE WHEN due.tries = 0 AND due.at <= excluded.at"
    "    AND due.at > " POSTGRESQL_NOW " + 10000 THEN due.at ELSE excluded.at END,"
    "   node = excluded.node, tries = 0),"
    " done AS (DELETE FROM due USING progressed WHERE table_id = id AND status = 2),"
    " ended AS (UPDATE seats SET ended = 1 FROM progressed WHERE table_id = id AND status = 2)"
    " UPDATE nodes SET last_group = $3,"
    "  last_won = (SELECT coalesce(array_agg(batch), '{}') FROM moved),"
    "  alive_at = " POSTGRESQL_NOW
    "  WHERE node = $1 AND lane = 0 AND epoch = $2 RETURNING last_won, alive_at,"
    "   EXISTS (SELECT 1 FROM nodes AS other WHERE other.node <> $1 AND other.lane = 0"
    "    AND other.alive_at > " POSTGRESQL_NOW " - 10000)";

enum {
  HEAD_BATCH,
  HEAD_TABLE,
  HEAD_VERSION,
  HEAD_LENGTH,
  ENTRY_BATCH,
  ENTRY_TABLE,
  ENTRY_NUMBER,
  ENTRY_AT,
  ENTRY_SPENT,
  ENTRY_KIND,
  ENTRY_SEAT,
  ENTRY_TEXT,
  PROGRESS_BATCH,
  PROGRESS_TABLE,
  PROGRESS_STATUS,
  PROGRESS_CHANGED,
  PROGRESS_DUE,
  PROGRESS_TURN,
  PROGRESS_SCORES,
  PROGRESS_RESULT,
  PROGRESS_LENGTH,
  ARRAY_COUNT,
  FIRST_ARRAY = 3, // parameters before the arrays: node, epoch, group
  PARAMETER_COUNT = FIRST_ARRAY + ARRAY_COUNT,
};

// ---- Arrays, in PostgreSQL's text form: "{1,2}", "{\"a\",\"b\"}"

static void begin_element(Text *array) {
  text_add_char(array, array->length ? ',' : '{');
}

static void add_number(Text *array, int64_t number) {
  char digits[24];
  begin_element(array);
  snprintf(digits, sizeof digits, "%lld", (long long)number);
  text_add(array, digits);
}

static void add_text(Text *array, const char *text) {
  begin_element(array);
  text_add_char(array, '"');
  for (; *text; text++) {
    if (*text == '"' || *text == '\\') text_add_char(array, '\\');
    text_add_char(array, *text);
  }
  text_add_char(array, '"');
}

static void add_head(Text *arrays, int batch, const StoredTable *table) {
  add_number(&arrays[HEAD_BATCH], batch);
  add_number(&arrays[HEAD_TABLE], (int64_t)table->id);
  add_number(&arrays[HEAD_VERSION], (int64_t)table->version);
  add_number(&arrays[HEAD_LENGTH], table->log_length);
}

static void add_entry(Text *arrays, int batch, const StoredEntry *entry) {
  add_number(&arrays[ENTRY_BATCH], batch);
  add_number(&arrays[ENTRY_TABLE], (int64_t)entry->table);
  add_number(&arrays[ENTRY_NUMBER], entry->number);
  add_number(&arrays[ENTRY_AT], entry->at);
  add_number(&arrays[ENTRY_SPENT], entry->spent);
  add_text(&arrays[ENTRY_KIND], entry->kind);
  add_number(&arrays[ENTRY_SEAT], entry->seat);
  add_text(&arrays[ENTRY_TEXT], entry->text);
}

static void add_progress(Text *arrays, int batch, const StoredTable *table) {
  const StoredProgress *progress = &table->progress;
  add_number(&arrays[PROGRESS_BATCH], batch);
  add_number(&arrays[PROGRESS_TABLE], (int64_t)table->id);
  add_number(&arrays[PROGRESS_STATUS], progress->status);
  add_number(&arrays[PROGRESS_CHANGED], progress->changed_at);
  add_number(&arrays[PROGRESS_DUE], progress->due_at);
  add_number(&arrays[PROGRESS_TURN], progress->turn);
  add_text(&arrays[PROGRESS_SCORES], progress->scores);
  add_text(&arrays[PROGRESS_RESULT], progress->result);
  add_number(&arrays[PROGRESS_LENGTH], progress->length);
}

// What comes from another history is left out, and so it does not win.
static void fill_arrays(Text *arrays, const StoreBatch *first, const StoreBatch *end,
                        uint64_t history) {
  int number = 0;
  for (const StoreBatch *batch = first; batch != end; batch = batch->next, number++)
    for (size_t i = 0; i < batch->count && (!batch->history || batch->history == history); i++) {
      const StoreOp *op = &batch->ops[i];
      if (op->kind == STORE_OP_MOVE_HEAD) add_head(arrays, number, &op->table);
      if (op->kind == STORE_OP_ADD_ENTRY) add_entry(arrays, number, &op->entry);
      if (op->kind == STORE_OP_SET_PROGRESS) add_progress(arrays, number, &op->table);
    }
  for (int i = 0; i < ARRAY_COUNT; i++)
    text_add(&arrays[i], arrays[i].length ? "}" : "{}");
}

// ---- The statement

static bool prepare(PostgresqlConnection *connection, Error *error) {
  if (connection->has_group) return true;
  PGresult *result = PQsendPrepare(connection->handle, "group", postgresql_group_statement, 0, NULL)
                         ? postgresql_receive(connection)
                         : NULL;
  if (!postgresql_is_good(connection, result, "a statement cannot be prepared", error))
    return false;
  PQclear(result);
  connection->has_group = true;
  return true;
}

static PGresult *send(PostgresqlLane *lane, Text *arrays) {
  char epoch[24], group[24];
  const char *parameters[PARAMETER_COUNT] = {lane->connection.database->node, epoch, group};
  snprintf(epoch, sizeof epoch, "%lld", (long long)lane->epoch);
  snprintf(group, sizeof group, "%lld", (long long)lane->group);
  for (int i = 0; i < ARRAY_COUNT; i++)
    parameters[FIRST_ARRAY + i] = text_string(&arrays[i]);
  return PQsendQueryPrepared(lane->connection.handle, "group", PARAMETER_COUNT, parameters, NULL,
                             NULL, 0)
             ? postgresql_receive(&lane->connection)
             : NULL;
}

// The numbers come in no order.
void postgresql_note_won(const char *won, StoreBatch *first, const StoreBatch *end) {
  Error error;
  error_raise(&error, ERROR_CONFLICT, "store.went-on");
  for (StoreBatch *batch = first; batch != end; batch = batch->next)
    store_batch_fail(batch, &error);
  // A list is walked once for all that are in order, as they mostly are.
  StoreBatch *batch = first;
  long number = 0;
  for (const char *at = won + 1; *at && *at != '}';) {
    char *next;
    const long wanted = strtol(at, &next, 10);
    if (wanted < number) {
      batch = first;
      number = 0;
    }
    for (; number < wanted && batch != end; number++)
      batch = batch->next;
    if (batch != end) store_batch_forgive(batch);
    at = *next == ',' ? next + 1 : next;
  }
}

static Outcome read_outcome(PostgresqlLane *lane, PGresult *result, StoreBatch *first,
                            const StoreBatch *end, int64_t sent_at, Error *error) {
  PostgresqlConnection *connection = &lane->connection;
  if (!postgresql_is_good(connection, result, "writing failed", error))
    return postgresql_is_lost(connection) ? OUTCOME_UNKNOWN : OUTCOME_FAILED;
  if (PQntuples(result) == 0) { // the fence kept it out
    PQclear(result);
    lane->has_epoch = false;
    error_raise_with(error, ERROR_STORE, "store.other-node", "node=%s", connection->database->node);
    return OUTCOME_FAILED;
  }
  postgresql_note_won(PQgetvalue(result, 0, 0), first, end);
  postgresql_note_clock(connection->database, strtoll(PQgetvalue(result, 0, 1), NULL, 10), sent_at);
  postgresql_note_sharing(connection->database, strcmp(PQgetvalue(result, 0, 2), "t") == 0);
  PQclear(result);
  return OUTCOME_DONE;
}

Outcome postgresql_commit_group(PostgresqlLane *lane, StoreBatch *first, const StoreBatch *end,
                                Error *error) {
  if (!prepare(&lane->connection, error)) return OUTCOME_FAILED;
  Text arrays[ARRAY_COUNT] = {0};
  fill_arrays(arrays, first, end, lane->connection.history);
  lane->group++;
  const int64_t sent_at = postgresql_milliseconds();
  const Outcome outcome = read_outcome(lane, send(lane, arrays), first, end, sent_at, error);
  for (int i = 0; i < ARRAY_COUNT; i++)
    text_free(&arrays[i]);
  return outcome;
}
