// News by PostgreSQL's NOTIFY, on a connection of its own that does not wait for the disk: never
// inside a commit, as NOTIFY takes a lock of the whole server until that is on disk. News that are
// lost while the connection is down are not sent again.
#include "base/error_codes.h"
#include "base/memory.h"
#include "store/bus_carrier.h"
#include "store/postgresql.h"

#include <fcntl.h>
#include <poll.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

enum {
  RETRY_MS = 200,       // until the next attempt to connect
  LOOK_AFTER_MS = 2000, // whether the connection is still there
  ANSWER_WITHIN = 5000, // else it is taken for lost
};

#define CHANNEL "fivefold"

typedef struct Carrier {
  Bus *bus;
  PostgresqlDatabase *database; // whose first connection is the bus's
  PostgresqlConnection *connection;
  pthread_t thread;
  bool is_running;
  int64_t asked_at; // whether the server is there
  atomic_bool stopping;
  int wakes[2]; // a pipe
} Carrier;

// ---- In the thread

static bool begin_to_listen(Carrier *carrier, Error *error) {
  if (!postgresql_connect(carrier->connection, error) ||
      !postgresql_execute(carrier->connection, "SET synchronous_commit = off; LISTEN " CHANNEL,
                          error))
    return false;
  bus_set_listening(carrier->bus, true);
  return true;
}

static bool send_message(Carrier *carrier, const char *message) {
  const char *const values[] = {message};
  PostgresqlConnection *connection = carrier->connection;
  PGresult *result = PQsendQueryParams(connection->handle, "SELECT pg_notify('" CHANNEL "', $1)", 1,
                                       NULL, values, NULL, NULL, 0)
                         ? postgresql_receive(connection)
                         : NULL;
  const bool good = PQresultStatus(result) == PGRES_TUPLES_OK;
  PQclear(result);
  return good;
}

static bool send_all(Carrier *carrier) {
  char *message;
  bool good = true;
  while (good && (message = bus_take_message(carrier->bus))) {
    good = send_message(carrier, message);
    free(message);
  }
  return good;
}

// What this node has sent it hears as well.
static void hear_all(Carrier *carrier) {
  PGnotify *heard;
  PGconn *handle = carrier->connection->handle;
  while ((heard = PQnotifies(handle))) {
    if (heard->be_pid != PQbackendPID(handle)) bus_hear(carrier->bus, heard->extra);
    PQfreemem(heard);
  }
}

// Until something is to be sent or heard, or for a while.
static void wait(Carrier *carrier, int milliseconds) {
  const bool is_connected = carrier->connection->handle != NULL;
  struct pollfd watched[] = {
      {.fd = carrier->wakes[0], .events = POLLIN},
      {.fd = is_connected ? PQsocket(carrier->connection->handle) : -1, .events = POLLIN}};
  char ignored[64];
  if (poll(watched, 2, milliseconds) > 0 && watched[0].revents)
    while (read(carrier->wakes[0], ignored, sizeof ignored) == sizeof ignored) {
    }
}

// A connection that was lost without a word is silent, as one is at which nothing happens.
static bool is_answered(Carrier *carrier) {
  const int64_t now = postgresql_milliseconds();
  if (now - carrier->asked_at < LOOK_AFTER_MS) return true;
  carrier->asked_at = now;
  return postgresql_execute(carrier->connection, "SELECT 1", NULL);
}

static bool exchange(Carrier *carrier) {
  PostgresqlConnection *connection = carrier->connection;
  if (!send_all(carrier) || !PQconsumeInput(connection->handle) || !is_answered(carrier) ||
      postgresql_is_lost(connection))
    return false;
  hear_all(carrier);
  return true;
}

static void *run(void *context) {
  Carrier *carrier = context;
  Error error;
  bool is_listening = true; // since it was opened
  while (!carrier->stopping) {
    wait(carrier, is_listening ? LOOK_AFTER_MS : RETRY_MS);
    if (carrier->stopping) break;
    if (!is_listening) is_listening = begin_to_listen(carrier, &error);
    if (!is_listening || exchange(carrier)) continue;
    is_listening = false;
    bus_set_listening(carrier->bus, false);
    postgresql_disconnect(carrier->connection);
  }
  send_all(carrier);
  return NULL;
}

// ---- For the loop

static void wake(void *context) {
  const Carrier *carrier = context;
  const ssize_t ignored = write(carrier->wakes[1], "", 1); // one that is full wakes as well
  (void)ignored;
}

static void close_carrier(void *context) {
  Carrier *carrier = context;
  carrier->stopping = true;
  if (carrier->is_running) {
    wake(carrier);
    pthread_join(carrier->thread, NULL);
  }
  for (int i = 0; i < 2; i++)
    if (carrier->wakes[i] >= 0) close(carrier->wakes[i]);
  postgresql_close(carrier->database);
  free(carrier);
}

static void *open_carrier(Bus *bus, const char *place, const char *node, Error *error) {
  Carrier *carrier = memory_allocate(sizeof *carrier);
  carrier->bus = bus;
  carrier->wakes[0] = carrier->wakes[1] = -1;
  carrier->database = postgresql_make_database(place, node);
  carrier->connection = &carrier->database->lanes[LANE_GROUPS].connection;
  carrier->connection->answer_within = ANSWER_WITHIN;
  if (pipe2(carrier->wakes, O_CLOEXEC | O_NONBLOCK) != 0)
    error_raise(error, ERROR_STORE, "store.no-thread");
  else if (begin_to_listen(carrier, error))
    carrier->is_running = pthread_create(&carrier->thread, NULL, run, carrier) == 0 ||
                          error_raise(error, ERROR_STORE, "store.no-thread");
  if (carrier->is_running) return carrier;
  close_carrier(carrier);
  return NULL;
}

const BusCarrier postgresql_carrier = {.open = open_carrier, .close = close_carrier, .wake = wake};
