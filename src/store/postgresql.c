// The PostgreSQL back end: connections, and which servers are good enough.
#include "store/postgresql.h"

#include "base/error_codes.h"
#include "base/memory.h"
#include "base/text.h"
#include "store/transfer_side.h"

#include <limits.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
  FIRST_PATIENCE = 50, // milliseconds until a second attempt to connect; each doubles it
  MAX_PATIENCE = 2000,
  // Milliseconds for an answer: a server that is alive gives up before that, see SETTINGS.
  ANSWER_WITHIN = 12000,
  OWNER_ATTEMPTS = 50, // a tenth of a second apart: a server that was killed may linger
  OLDEST_VERSION = 130000,
  SHARED_PACE_US = 5000,
};

// For every connection. A statement that takes longer than this has something in its way; a lock
// that somebody else holds is not waited for without end; a server whose client has vanished
// notices it.
#define SETTINGS                                                                                   \
  "SET default_transaction_isolation = 'read committed';"                                          \
  "SET statement_timeout = '10s'; SET lock_timeout = '3s';"                                        \
  "SET idle_in_transaction_session_timeout = '30s'; SET client_min_messages = 'warning';"          \
  "SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3;"   \
  "SELECT set_config('synchronous_commit', 'on', false)"                                           \
  " WHERE current_setting('synchronous_commit') IN ('off', 'local')"

// A server plans a statement once for a connection, when its tables may be small or it knows
// nothing of them: then it likes to read them whole, with every statement, also when they have
// grown. Each statement finds all it wants by an index, row after row; whoever reads everything has
// no use for that.
#define PLANS                                                                                      \
  "SET plan_cache_mode = force_generic_plan; SET jit = off; SET enable_seqscan = off;"             \
  "SET enable_hashjoin = off; SET enable_mergejoin = off; SET enable_material = off"

int64_t postgresql_milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

// ---- What is said

// The library's messages end in a line break, and may have several lines.
bool postgresql_refuse(PostgresqlConnection *connection, const char *what, Error *error) {
  char reason[300];
  if (connection->has_given_up)
    return error_raise_with(error, ERROR_UNAVAILABLE, "store.no-answer", "path=%s",
                            connection->database->place);
  snprintf(reason, sizeof reason, "%s", PQerrorMessage(connection->handle));
  for (char *at = reason; *at; at++)
    if (*at == '\n') *at = at[1] ? ' ' : '\0';
  (void)what;
  return error_raise_with(error, ERROR_UNAVAILABLE, "file.failed", "path=%s reason=%s",
                          connection->database ? connection->database->place : what, reason);
}

bool postgresql_is_lost(PostgresqlConnection *connection) {
  return connection->has_given_up || PQstatus(connection->handle) != CONNECTION_OK;
}

// ---- Answers

// Whether the library has sent everything and knows the next result; what is wrong with the
// connection it tells with that.
static bool wait_for_result(PostgresqlConnection *connection, int64_t deadline) {
  PGconn *handle = connection->handle;
  for (;;) {
    const bool has_more = PQflush(handle) == 1;
    if (!has_more && !PQisBusy(handle)) return true;
    const int64_t left = connection->is_patient ? INT_MAX : deadline - postgresql_milliseconds();
    struct pollfd watch = {.fd = PQsocket(handle),
                           .events = (short)(has_more ? POLLIN | POLLOUT : POLLIN)};
    const int ready = left > 0 ? poll(&watch, 1, (int)left) : 0;
    if (ready == 0) return false;
    if (ready > 0 && watch.revents & ~POLLOUT && !PQconsumeInput(handle)) return true;
  }
}

PGresult *postgresql_receive(PostgresqlConnection *connection) {
  const int64_t deadline = postgresql_milliseconds() +
                           (connection->answer_within ? connection->answer_within : ANSWER_WITHIN);
  PGresult *last = NULL;
  while (wait_for_result(connection, deadline)) {
    PGresult *result = PQgetResult(connection->handle);
    if (!result) return last;
    PQclear(last);
    last = result;
  }
  PQclear(last);
  connection->has_given_up = true;
  return NULL;
}

PGresult *postgresql_ask(PostgresqlConnection *connection, const char *sql) {
  return PQsendQuery(connection->handle, sql) ? postgresql_receive(connection) : NULL;
}

bool postgresql_execute(PostgresqlConnection *connection, const char *sql, Error *error) {
  PGresult *result = postgresql_ask(connection, sql);
  if (!postgresql_is_good(connection, result, sql, error)) return false;
  PQclear(result);
  return true;
}

// The address without what is secret in it.
static char *describe(const char *uri) {
  Text text = {0};
  PQconninfoOption *options = PQconninfoParse(uri, NULL);
  static const char *const shown[] = {"user", "host", "port", "dbname"};
  text_add(&text, "postgresql:");
  for (const PQconninfoOption *option = options; option && option->keyword; option++)
    for (size_t i = 0; i < sizeof shown / sizeof shown[0]; i++)
      if (option->val && strcmp(option->keyword, shown[i]) == 0)
        text_format(&text, " %s=%s", option->keyword, option->val);
  PQconninfoFree(options);
  return text_detach(&text);
}

static bool is_uri(const char *uri, Error *error) {
  PQconninfoOption *options = PQconninfoParse(uri, NULL);
  PQconninfoFree(options);
  // What the library says of it would show parts of it, perhaps the password.
  return options != NULL || error_raise(error, ERROR_STORE, "store.bad-address");
}

// ---- Which servers will do

static char *value_of(PostgresqlConnection *connection, const char *sql) {
  PGresult *result = postgresql_ask(connection, sql);
  char *value = PQntuples(result) == 1 ? memory_copy_string(PQgetvalue(result, 0, 0)) : NULL;
  PQclear(result);
  return value;
}

static bool has_value(PostgresqlConnection *connection, const char *sql, const char *wanted) {
  char *value = value_of(connection, sql);
  const bool has = value && strcmp(value, wanted) == 0;
  free(value);
  return has;
}

static PGconn *open_handle(const PostgresqlConnection *connection) {
  // What stands before the address can be set by it, what stands behind cannot.
  const char *const names[] = {
      "connect_timeout",           "tcp_user_timeout",     "keepalives_idle", "dbname",
      "fallback_application_name", "target_session_attrs", "client_encoding", NULL};
  const char *const values[] = {"5",        "10000",      "10",   connection->database->uri,
                                "fivefold", "read-write", "UTF8", NULL};
  PGconn *handle = PQconnectdbParams(names, values, 1);
  PQsetnonblocking(handle, 1); // else a server that does not read would hold us up
  return handle;
}

// A pooler between us and the server shows itself by another process than the one that greeted us.
// One that gives each transaction another connection is no good for prepared statements and
// settings, of which it keeps neither: a second transaction meanwhile makes it show that.
static bool is_pooled(PostgresqlConnection *connection) {
  char pid[24], mark[64], sql[120];
  snprintf(pid, sizeof pid, "%d", PQbackendPID(connection->handle));
  if (has_value(connection, "SELECT pg_backend_pid()", pid)) return false;
  snprintf(mark, sizeof mark, "%d %lld", (int)getpid(), (long long)postgresql_milliseconds());
  snprintf(sql, sizeof sql, "SET fivefold.mark = '%s'", mark);
  postgresql_execute(connection, sql, NULL);
  PostgresqlConnection other = {.database = connection->database,
                                .handle = open_handle(connection)};
  postgresql_execute(&other, "BEGIN", NULL);
  static const char look[] = "SELECT current_setting('fivefold.mark', true)";
  const bool is_kept = has_value(connection, look, mark);
  const bool is_shared = has_value(&other, look, mark);
  PQfinish(other.handle);
  return is_shared || !is_kept;
}

static bool is_good_enough(PostgresqlConnection *connection, Error *error) {
  const char *place = connection->database->place;
  if (PQserverVersion(connection->handle) < OLDEST_VERSION)
    return error_raise_with(error, ERROR_STORE, "store.old-server", "path=%s version=%d least=%d",
                            place, PQserverVersion(connection->handle) / 10000,
                            OLDEST_VERSION / 10000);
  const bool has_fsync = has_value(connection, "SELECT current_setting('fsync')", "on");
  if (has_fsync && !is_pooled(connection)) return true;
  // One that was lost meanwhile says nothing of the server, which may be good.
  if (postgresql_is_lost(connection)) return postgresql_refuse(connection, "", error);
  return error_raise_with(error, ERROR_STORE, has_fsync ? "store.pooled" : "store.no-fsync",
                          "path=%s", place);
}

// ---- Connecting

// Statements find the node's name there.
static bool set_node(PostgresqlConnection *connection, Error *error) {
  const char *const values[] = {connection->database->node};
  PGresult *result =
      PQsendQueryParams(connection->handle, "SELECT set_config('fivefold.node', $1, false)", 1,
                        NULL, values, NULL, NULL, 0)
          ? postgresql_receive(connection)
          : NULL;
  if (!postgresql_is_good(connection, result, "", error)) return false;
  PQclear(result);
  return true;
}

static bool try_to_connect(PostgresqlConnection *connection, Error *error) {
  connection->handle = open_handle(connection);
  if (PQstatus(connection->handle) != CONNECTION_OK)
    return postgresql_refuse(connection, "", error);
  return postgresql_execute(connection, SETTINGS, error) &&
         (connection->is_patient || postgresql_execute(connection, PLANS, error)) &&
         set_node(connection, error) && is_good_enough(connection, error) &&
         postgresql_note_history(connection, error);
}

// Whether there is a server at the other end, as far as it can be known without asking: one that
// went away has said so, and nothing needs to be sent to it whose outcome would be in doubt. Nor is
// one any good after another connection has found a later history.
static bool is_alive(PostgresqlConnection *connection) {
  PGconn *handle = connection->handle;
  if (connection->history != postgresql_history(connection->database)) return false;
  // Its last words come first, then the end.
  return handle && !postgresql_is_lost(connection) && PQconsumeInput(handle) &&
         PQconsumeInput(handle) && !postgresql_is_lost(connection);
}

bool postgresql_connect(PostgresqlConnection *connection, Error *error) {
  if (is_alive(connection)) return true;
  if (connection->handle && connection->in_transaction)
    return postgresql_refuse(connection, "", error);
  postgresql_disconnect(connection);
  const int64_t now = postgresql_milliseconds();
  if (now < connection->retry_at) return error_copy(error, &connection->error);
  if (try_to_connect(connection, &connection->error)) {
    connection->number++;
    connection->patience = 0;
    return true;
  }
  postgresql_disconnect(connection);
  connection->patience = connection->patience ? 2 * connection->patience : FIRST_PATIENCE;
  if (connection->patience > MAX_PATIENCE) connection->patience = MAX_PATIENCE;
  connection->retry_at = postgresql_milliseconds() + connection->patience;
  return error_copy(error, &connection->error);
}

void postgresql_disconnect(PostgresqlConnection *connection) {
  PQfinish(connection->handle);
  connection->handle = NULL;
  memset(connection->prepared, 0, sizeof connection->prepared);
  connection->has_group = connection->in_transaction = connection->has_given_up = false;
}

static void init_connection(PostgresqlConnection *connection, PostgresqlDatabase *database) {
  connection->base.backend = &postgresql_backend;
  connection->database = database;
}

// ---- Readers

static void close_reader(StoreConnection *base) {
  PostgresqlConnection *connection = (PostgresqlConnection *)base;
  postgresql_disconnect(connection);
  free(connection);
}

// Connected at once, as is all that is needed later: a crowd of clients may take every descriptor.
static StoreConnection *open_reader(void *context, Error *error) {
  PostgresqlConnection *connection = memory_allocate(sizeof *connection);
  init_connection(connection, context);
  if (postgresql_connect(connection, error)) return &connection->base;
  close_reader(&connection->base);
  return NULL;
}

static bool begin_read(StoreConnection *base, Error *error) {
  static const char sql[] = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
  PostgresqlConnection *connection = (PostgresqlConnection *)base;
  for (int attempt = 0; attempt < 2; attempt++) { // it may have been lost since it was last used
    if (!postgresql_connect(connection, error)) return false;
    connection->in_transaction = postgresql_execute(connection, sql, error);
    if (connection->in_transaction || !postgresql_is_lost(connection)) break;
  }
  return connection->in_transaction;
}

static void end_read(StoreConnection *base) {
  PostgresqlConnection *connection = (PostgresqlConnection *)base;
  connection->in_transaction = false;
  postgresql_execute(connection, "ROLLBACK", NULL);
}

// ---- The database's clock

// It was read between sending and now; the middle of that is the best guess.
void postgresql_note_clock(PostgresqlDatabase *database, int64_t now, int64_t sent_at) {
  const int64_t middle = sent_at + (postgresql_milliseconds() - sent_at) / 2;
  pthread_mutex_lock(&database->lock);
  database->has_clock = true;
  database->clock_ahead = now - middle;
  pthread_mutex_unlock(&database->lock);
}

static bool clock_ahead(void *context, int64_t *ahead) {
  PostgresqlDatabase *database = context;
  pthread_mutex_lock(&database->lock);
  const bool has_clock = database->has_clock;
  *ahead = database->clock_ahead;
  pthread_mutex_unlock(&database->lock);
  return has_clock;
}

void postgresql_note_sharing(PostgresqlDatabase *database, bool is_shared) {
  pthread_mutex_lock(&database->lock);
  database->is_shared = is_shared;
  pthread_mutex_unlock(&database->lock);
}

// Several nodes share the processors of the database, and each group costs it much that does not
// depend on the moves in it. A node by itself has large groups anyway, while one is committed.
static uint64_t pace(void *context, StoreLane lane) {
  PostgresqlDatabase *database = context;
  pthread_mutex_lock(&database->lock);
  const bool is_shared = database->is_shared;
  pthread_mutex_unlock(&database->lock);
  return lane == LANE_GROUPS && is_shared ? SHARED_PACE_US : 0;
}

static bool awaits_standby(void *context) {
  PostgresqlDatabase *database = context;
  pthread_mutex_lock(&database->lock);
  const bool awaits = database->awaits_standby;
  pthread_mutex_unlock(&database->lock);
  return awaits;
}

// At once, not only when something is committed: times of all servers have to agree from the start.
static bool look_at_clock(PostgresqlConnection *connection, Error *error) {
  const int64_t sent_at = postgresql_milliseconds();
  char *now = value_of(connection, "SELECT " POSTGRESQL_NOW);
  if (!now) return postgresql_refuse(connection, "", error);
  postgresql_note_clock(connection->database, strtoll(now, NULL, 10), sent_at);
  free(now);
  return true;
}

// ---- The database

PostgresqlDatabase *postgresql_make_database(const char *uri, const char *node) {
  PostgresqlDatabase *database = memory_allocate(sizeof *database);
  database->uri = memory_copy_string(uri);
  database->place = describe(uri);
  database->node = memory_copy_string(node ? node : "main");
  database->is_alone = !node;
  pthread_mutex_init(&database->lock, NULL);
  for (int i = 0; i < STORE_LANE_COUNT; i++) {
    database->lanes[i].number = (StoreLane)i;
    init_connection(&database->lanes[i].connection, database);
  }
  return database;
}

void postgresql_close(void *context) {
  PostgresqlDatabase *database = context;
  for (int i = 0; i < STORE_LANE_COUNT; i++)
    postgresql_disconnect(&database->lanes[i].connection);
  pthread_mutex_destroy(&database->lock);
  free(database->uri);
  free(database->place);
  free(database->node);
  free(database);
}

// Who is alone with a database keeps all others away; nodes share it, but not their names. A lock
// ends with its connection; that of a server which was killed may last a moment longer.
#define OWN_LOCK  "SELECT pg_try_advisory_lock(1718187621)"
#define NODE_LOCK "SELECT pg_try_advisory_lock_shared(1718187621)"
#define NAME_LOCK                                                                                  \
  "SELECT pg_try_advisory_lock(1718187624, hashtext(current_setting('fivefold.node')))"

// That lock is lost with its connection, as when the database is restarted under a server. So each
// connection that commits has a share in a second one, whenever it is made, which whoever copies
// the site has alone. Connections of the same server that linger are not in its way.
#define SHARED_LOCK "SELECT pg_try_advisory_lock_shared(1718187623)"
#define LONE_LOCK   "SELECT pg_try_advisory_lock(1718187623)"

static bool refuse_in_use(const PostgresqlConnection *connection, Error *error) {
  return error_raise_with(error, ERROR_STORE, "store.in-use", "path=%s",
                          connection->database->place);
}

static bool take_lock(PostgresqlConnection *connection, const char *sql, Error *error) {
  for (int attempt = 0; attempt < OWNER_ATTEMPTS; attempt++) {
    if (attempt) usleep(100000);
    if (has_value(connection, sql, "t")) return true;
  }
  return refuse_in_use(connection, error);
}

bool postgresql_take_share(PostgresqlConnection *connection, Error *error) {
  return has_value(connection, SHARED_LOCK, "t") || refuse_in_use(connection, error);
}

static bool take_name(PostgresqlConnection *connection, Error *error) {
  if (take_lock(connection, NAME_LOCK, NULL)) return true;
  return error_raise_with(error, ERROR_STORE, "store.other-node", "node=%s",
                          connection->database->node);
}

static PostgresqlDatabase *open_owned(const char *uri, const char *node, Error *error) {
  if (!is_uri(uri, error)) return NULL;
  PostgresqlDatabase *database = postgresql_make_database(uri, node);
  PostgresqlConnection *connection = &database->lanes[LANE_GROUPS].connection;
  if (postgresql_connect(connection, error) &&
      take_lock(connection, node ? NODE_LOCK : OWN_LOCK, error) &&
      (!node || take_name(connection, error)))
    return database;
  postgresql_close(database);
  return NULL;
}

PostgresqlDatabase *postgresql_open_alone(const char *uri, Error *error) {
  PostgresqlDatabase *database = open_owned(uri, NULL, error);
  if (!database || take_lock(&database->lanes[LANE_GROUPS].connection, LONE_LOCK, error))
    return database;
  postgresql_close(database);
  return NULL;
}

static void *open_database(const char *uri, const char *node, Error *error) {
  PostgresqlDatabase *database = open_owned(uri, node, error);
  if (!database) return NULL;
  PostgresqlConnection *groups = &database->lanes[LANE_GROUPS].connection;
  PostgresqlConnection *singles = &database->lanes[LANE_SINGLES].connection;
  if (postgresql_take_share(groups, error) && postgresql_migrate(groups, error) &&
      postgresql_connect(singles, error) && postgresql_take_share(singles, error) &&
      look_at_clock(singles, error))
    return database;
  postgresql_close(database);
  return NULL;
}

// A reader with a database of its own, in a transaction that lasts.
static StoreConnection *open_snapshot(const char *uri, Error *error) {
  if (!is_uri(uri, error)) return NULL;
  PostgresqlDatabase *database = postgresql_make_database(uri, NULL);
  PostgresqlConnection *connection = &database->lanes[LANE_GROUPS].connection;
  database->is_alone = false; // it only looks
  connection->is_patient = true;
  if (postgresql_connect(connection, error) &&
      postgresql_has_schema(connection, database->place, error) &&
      postgresql_execute(connection, "SET statement_timeout = 0", error) &&
      begin_read(&connection->base, error))
    return &connection->base;
  postgresql_close(database);
  return NULL;
}

static void close_snapshot(StoreConnection *base) {
  postgresql_close(((PostgresqlConnection *)base)->database);
}

static bool refuse_backup(const char *place, const char *target, bool replace, Error *error) {
  (void)place, (void)target, (void)replace;
  return error_raise(error, ERROR_STORE, "store.use-pg-dump");
}

const StoreBackend postgresql_backend = {
    .struct_size = sizeof(StoreBackend),
    .open = open_database,
    .close = postgresql_close,
    .backup = refuse_backup,
    .transfer = &postgresql_transfer,
    .open_reader = open_reader,
    .close_reader = close_reader,
    .open_snapshot = open_snapshot,
    .close_snapshot = close_snapshot,
    .begin_read = begin_read,
    .end_read = end_read,
    .lane_of = postgresql_lane_of,
    .commit = postgresql_commit,
    .run = postgresql_run,
    .query = postgresql_query,
    .changes = postgresql_changes,
    .clock_ahead = clock_ahead,
    .pace = pace,
    .awaits_standby = awaits_standby,
    .history = postgresql_history,
    .history_of = postgresql_history_of,
    .has_due = true,
    .has_nodes = true,
    .number = postgresql_number,
    .text = postgresql_text,
    .blob = postgresql_blob,
};
