// The PostgreSQL back end's own: its connections, and what each of its lanes has sent.
#ifndef FIVEFOLD_STORE_POSTGRESQL_H
#define FIVEFOLD_STORE_POSTGRESQL_H

#include "store/backend.h"

#include <libpq-fe.h>
#include <pthread.h>

typedef struct PostgresqlDatabase PostgresqlDatabase;

typedef struct PostgresqlConnection {
  StoreConnection base; // first member
  PostgresqlDatabase *database;
  PGconn *handle;   // NULL: there is none
  unsigned number;  // which one it is since the beginning
  uint64_t history; // the database's, at its other end
  bool prepared[STATEMENT_COUNT];
  bool has_group;      // the statement of groups is prepared
  bool in_transaction; // which would be another one after a new connection
  bool has_given_up;   // on an answer that did not come in time
  bool is_patient;     // waits for answers as long as they take
  int answer_within;   // milliseconds to wait for answers; 0: as is usual
  int64_t changes;
  int64_t retry_at; // milliseconds; before that nobody tries to connect again
  int64_t patience; // milliseconds until the next attempt after one that failed
  Error error;      // why that failed
} PostgresqlConnection;

// A connection that commits, and what is known of its row in `nodes`.
typedef struct PostgresqlLane {
  PostgresqlConnection connection;
  StoreLane number;
  bool has_epoch;     // the row has been taken ...
  unsigned of_number; // ... on this connection
  int64_t epoch;
  int64_t group; // the last one that was sent
} PostgresqlLane;

struct PostgresqlDatabase {
  char *uri;     // with its password; owned
  char *place;   // without, for messages; owned
  char *node;    // the server's name in `nodes`; owned
  bool is_alone; // no other server may be there
  PostgresqlLane lanes[STORE_LANE_COUNT];
  pthread_mutex_t lock; // guards what follows
  bool has_clock;       // the database's clock has been seen
  int64_t clock_ahead;  // of the monotonic one, milliseconds
  bool awaits_standby;  // what it says is committed has reached a standby, too
  bool is_shared;       // another node has moved a table on in the last seconds
  uint64_t history;     // the latest that was seen, counted
  char history_name[64];
};

// ---- The database

// With connections that are still to be made. `node` is NULL for a server by itself.
PostgresqlDatabase *postgresql_make_database(const char *uri, const char *node);
// Connects the lane of groups and keeps all servers away; NULL with an error.
PostgresqlDatabase *postgresql_open_alone(const char *uri, Error *error);
void postgresql_close(void *database);
// Keeps those away from a connection that commits who must be alone with the database. False with
// an error: somebody is.
bool postgresql_take_share(PostgresqlConnection *connection, Error *error);

// ---- Connections

// Makes the connection where there is none. Fails at once while the next attempt is not due.
bool postgresql_connect(PostgresqlConnection *connection, Error *error);
void postgresql_disconnect(PostgresqlConnection *connection);
// Whether the server is gone, so that nothing is known of the last statement.
bool postgresql_is_lost(PostgresqlConnection *connection);
// The answer to what the library was just given to send; NULL: it did not come in time, and the
// connection is of no use any more.
PGresult *postgresql_receive(PostgresqlConnection *connection);
PGresult *postgresql_ask(PostgresqlConnection *connection, const char *sql); // the same for SQL
// An error with what the server or the library says; false.
bool postgresql_refuse(PostgresqlConnection *connection, const char *what, Error *error);
// Runs SQL without parameters or rows.
bool postgresql_execute(PostgresqlConnection *connection, const char *sql, Error *error);
int64_t postgresql_milliseconds(void); // of the monotonic clock

// ---- The schema

bool postgresql_migrate(PostgresqlConnection *connection, Error *error);
int postgresql_schema_version(void); // today's
bool postgresql_has_schema(PostgresqlConnection *connection, const char *place, Error *error);

// ---- Histories (postgresql_history.c)

// Which history the server at the other end has. False with an error: one from before the latest.
bool postgresql_note_history(PostgresqlConnection *connection, Error *error);
uint64_t postgresql_history(void *database); // the latest
uint64_t postgresql_history_of(StoreConnection *connection);

// ---- Statements; see backend.h

bool postgresql_run(StoreConnection *connection, StoreStatement statement, StoreValues values,
                    StoreRowVisitor visit, void *context, Error *error);
bool postgresql_query(StoreConnection *connection, const char *sql, StoreRowVisitor visit,
                      void *context, Error *error);
int64_t postgresql_changes(StoreConnection *connection);
int64_t postgresql_number(const StoreRow *row, int column);
const char *postgresql_text(const StoreRow *row, int column);
const void *postgresql_blob(const StoreRow *row, int column, size_t *size);
// Whether the server took a statement; the result is cleared where it did not. "conflict" where a
// key refused it.
bool postgresql_is_good(PostgresqlConnection *connection, PGresult *result, const char *what,
                        Error *error);

// ---- Committing

StoreLane postgresql_lane_of(const StoreBatch *batch);
bool postgresql_commit(void *database, StoreLane lane, StoreBatch *first, const StoreDoubt *doubt,
                       Error *error);

// The database's clock in SQL, milliseconds since 1970.
#define POSTGRESQL_NOW "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)"

// What came of a statement that commits.
typedef enum Outcome {
  OUTCOME_DONE,   // the batches know
  OUTCOME_FAILED, // nothing was changed
  OUTCOME_UNKNOWN,
} Outcome;

extern const char postgresql_group_statement[];
// Commits moves of tables, each at most once among them, by one statement (postgresql_group.c).
Outcome postgresql_commit_group(PostgresqlLane *lane, StoreBatch *first, const StoreBatch *end,
                                Error *error);
// Marks those refused that are not in a list of numbers, as the statement gives it: "{1,2,5}".
void postgresql_note_won(const char *won, StoreBatch *first, const StoreBatch *end);
// Whether other nodes have committed groups lately.
void postgresql_note_sharing(PostgresqlDatabase *database, bool is_shared);
// The database's clock, as it was while something was sent and answered.
void postgresql_note_clock(PostgresqlDatabase *database, int64_t now, int64_t sent_at);

#endif
