// The PostgreSQL back end: committing, and finding out what became of a commit whose answer was
// lost. Each lane has a row in `nodes`: what it commits sets `last_group` there, where `epoch` is
// still its own. Who has lost the connection raises the epoch and reads what was committed last, in
// one statement: it waits for whatever is still under way, and nothing can arrive afterwards.
#include "store/postgresql.h"

#include "base/error_codes.h"
#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
  MAX_GROUP = 1000,         // batches of a statement
  DOUBT_PAUSE_US = 50000,   // between two attempts to find out
  STOPPING_PATIENCE = 5000, // milliseconds, of who is about to stop
};

// Moves go in groups; all that touches more than one table's log and progress goes by itself.
StoreLane postgresql_lane_of(const StoreBatch *batch) {
  size_t heads = 0;
  for (size_t i = 0; i < batch->count; i++) {
    const StoreOpKind kind = batch->ops[i].kind;
    heads += kind == STORE_OP_MOVE_HEAD;
    if (kind != STORE_OP_MOVE_HEAD && kind != STORE_OP_ADD_ENTRY && kind != STORE_OP_SET_PROGRESS)
      return LANE_SINGLES;
  }
  return heads == 1 ? LANE_GROUPS : LANE_SINGLES;
}

// ---- Epochs

typedef struct LastGroup {
  int64_t number;
  char *won; // owned
} LastGroup;

// A new epoch, with what the one before has committed last.
static bool take_epoch(PostgresqlLane *lane, LastGroup *last, Error *error) {
  PostgresqlConnection *connection = &lane->connection;
  char sql[400];
  if (!postgresql_connect(connection, error) || !postgresql_take_share(connection, error))
    return false;
  snprintf(sql, sizeof sql,
           "INSERT INTO nodes (node, lane, epoch, last_group, last_won, alive_at)"
           " VALUES ('%s', %d, 1, 0, '{}', 0) ON CONFLICT (node, lane)"
           " DO UPDATE SET epoch = nodes.epoch + 1 RETURNING epoch, last_group, last_won",
           connection->database->node, (int)lane->number);
  PGresult *result = postgresql_ask(connection, sql);
  if (!postgresql_is_good(connection, result, "the node's row cannot be taken", error))
    return false;
  lane->epoch = strtoll(PQgetvalue(result, 0, 0), NULL, 10);
  last->number = strtoll(PQgetvalue(result, 0, 1), NULL, 10);
  last->won = memory_copy_string(PQgetvalue(result, 0, 2));
  lane->has_epoch = true;
  lane->of_number = connection->number;
  PQclear(result);
  return true;
}

// A connection, and an epoch for it.
static bool make_ready(PostgresqlLane *lane, Error *error) {
  PostgresqlConnection *connection = &lane->connection;
  if (!postgresql_connect(connection, error)) return false;
  if (lane->has_epoch && lane->of_number == connection->number) return true;
  LastGroup last;
  if (!take_epoch(lane, &last, error)) return false;
  lane->group = last.number;
  free(last.won);
  return true;
}

// After a commit whose answer was lost: waits until it is known what became of it.
static Outcome find_out(PostgresqlLane *lane, StoreBatch *first, const StoreBatch *end,
                        const StoreDoubt *doubt, Error *error) {
  const int64_t group = lane->group;
  int64_t stopping_since = 0;
  for (;;) {
    LastGroup last;
    Error why;
    postgresql_disconnect(&lane->connection);
    if (take_epoch(lane, &last, &why)) {
      const bool is_there = last.number == group;
      if (is_there) postgresql_note_won(last.won, first, end);
      lane->group = last.number;
      free(last.won);
      return is_there ? OUTCOME_DONE : OUTCOME_FAILED;
    }
    doubt->refuse_waiting(doubt->context, &why);
    const int64_t now = postgresql_milliseconds();
    if (!stopping_since && *doubt->is_stopping) stopping_since = now;
    if (stopping_since && now - stopping_since > STOPPING_PATIENCE) {
      error_raise(error, ERROR_STORE, "store.in-doubt");
      return OUTCOME_FAILED;
    }
    usleep(DOUBT_PAUSE_US);
  }
}

// ---- Groups

// A table is in a group once: what it has to do twice is done one after the other.
typedef struct Seen {
  uint64_t tables[4 * MAX_GROUP]; // 0: free
} Seen;

static bool is_new(Seen *seen, uint64_t table) {
  const size_t size = sizeof seen->tables / sizeof seen->tables[0];
  size_t place = (table * 0x9e3779b97f4a7c15u >> 32) % size;
  for (; seen->tables[place]; place = (place + 1) % size)
    if (seen->tables[place] == table) return false;
  seen->tables[place] = table;
  return true;
}

// Where the next group ends.
static StoreBatch *find_end(StoreBatch *first) {
  Seen seen = {0};
  size_t count = 0;
  StoreBatch *batch = first;
  for (; batch && count < MAX_GROUP; batch = batch->next, count++)
    for (size_t i = 0; i < batch->count; i++)
      if (batch->ops[i].kind == STORE_OP_MOVE_HEAD && !is_new(&seen, batch->ops[i].table.id))
        return batch == first ? batch->next : batch;
  return batch;
}

static Outcome commit_known(PostgresqlLane *lane, StoreBatch *first, const StoreBatch *end,
                            const StoreDoubt *doubt, Error *error) {
  if (!make_ready(lane, error)) return OUTCOME_FAILED;
  const Outcome outcome = postgresql_commit_group(lane, first, end, error);
  return outcome == OUTCOME_UNKNOWN ? find_out(lane, first, end, doubt, error) : outcome;
}

static void fail(StoreBatch *first, const StoreBatch *end, const Error *error) {
  for (StoreBatch *batch = first; batch != end; batch = batch->next)
    store_batch_fail(batch, error);
}

// What the key refused, which the heads should have, is looked for one batch at a time.
static void commit_apart(PostgresqlLane *lane, StoreBatch *first, const StoreBatch *end,
                         const StoreDoubt *doubt) {
  Error error;
  for (StoreBatch *batch = first; batch != end; batch = batch->next)
    if (commit_known(lane, batch, batch->next, doubt, &error) == OUTCOME_FAILED)
      fail(batch, batch->next, &error);
}

static void commit_groups(PostgresqlLane *lane, StoreBatch *first, const StoreDoubt *doubt,
                          Error *error) {
  while (first) {
    StoreBatch *end = find_end(first);
    const Outcome outcome = commit_known(lane, first, end, doubt, error);
    if (outcome == OUTCOME_FAILED && error_is(error, ERROR_CONFLICT))
      commit_apart(lane, first, end, doubt);
    else if (outcome == OUTCOME_FAILED)
      fail(first, end, error);
    first = end;
  }
}

// ---- Single changes

static void note_standby(PostgresqlDatabase *database, bool awaits_standby) {
  pthread_mutex_lock(&database->lock);
  database->awaits_standby = awaits_standby;
  pthread_mutex_unlock(&database->lock);
}

// A node is heard of once a second by such a change, which says at the same time what else it has
// to know of the database.
static bool set_fence(PostgresqlLane *lane, Error *error) {
  PostgresqlDatabase *database = lane->connection.database;
  char sql[400];
  snprintf(sql, sizeof sql,
           "UPDATE nodes SET last_group = %lld, last_won = '{0}' WHERE node = '%s' AND lane = %d"
           " AND epoch = %lld RETURNING " POSTGRESQL_NOW
           ", CAST(current_setting('synchronous_standby_names') <> '' AS integer)",
           (long long)++lane->group, database->node, (int)lane->number, (long long)lane->epoch);
  const int64_t sent_at = postgresql_milliseconds();
  PGresult *result = postgresql_ask(&lane->connection, sql);
  if (!postgresql_is_good(&lane->connection, result, "writing failed", error)) return false;
  const bool good = PQntuples(result) == 1;
  if (good) {
    postgresql_note_clock(database, strtoll(PQgetvalue(result, 0, 0), NULL, 10), sent_at);
    note_standby(database, PQgetvalue(result, 0, 1)[0] == '1');
  }
  PQclear(result);
  if (good) return true;
  lane->has_epoch = false;
  return error_raise_with(error, ERROR_STORE, "store.other-node", "node=%s", database->node);
}

static bool apply_all(PostgresqlLane *lane, const StoreBatch *batch, Error *error) {
  if (batch->history && batch->history != lane->connection.history)
    return error_raise(error, ERROR_CONFLICT, "store.went-on");
  for (size_t i = 0; i < batch->count; i++)
    if (!store_apply(&lane->connection.base, &batch->ops[i], error)) return false;
  return true;
}

static void commit_single(PostgresqlLane *lane, StoreBatch *batch, const StoreDoubt *doubt) {
  PostgresqlConnection *connection = &lane->connection;
  Error error;
  Outcome outcome = OUTCOME_FAILED;
  if (make_ready(lane, &error) && postgresql_execute(connection, "BEGIN", &error)) {
    connection->in_transaction = true; // what is lost on the way is not taken up by another one
    if (!set_fence(lane, &error) || !apply_all(lane, batch, &error))
      postgresql_execute(connection, "ROLLBACK", NULL);
    else if (postgresql_execute(connection, "COMMIT", &error))
      outcome = OUTCOME_DONE;
    else if (postgresql_is_lost(connection))
      outcome = find_out(lane, batch, batch->next, doubt, &error);
  }
  connection->in_transaction = false;
  if (outcome != OUTCOME_DONE) store_batch_fail(batch, &error);
}

// ---- Both

// Whether the failure of a batch is that of the database.
static bool is_broken(const StoreBatch *batch, Error *error) {
  if (!batch->error || error_is(batch->error, ERROR_CONFLICT)) return false;
  *error = *batch->error;
  return true;
}

bool postgresql_commit(void *context, StoreLane number, StoreBatch *first, const StoreDoubt *doubt,
                       Error *error) {
  PostgresqlLane *lane = &((PostgresqlDatabase *)context)->lanes[number];
  if (number == LANE_GROUPS)
    commit_groups(lane, first, doubt, error);
  else
    for (StoreBatch *batch = first; batch; batch = batch->next)
      commit_single(lane, batch, doubt);
  bool all_broken = true;
  for (const StoreBatch *batch = first; batch; batch = batch->next)
    all_broken = is_broken(batch, error) && all_broken;
  return !all_broken;
}
