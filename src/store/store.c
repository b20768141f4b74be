// The writer thread and group commit, the same for every back end.
#include "store/store.h"

#include "base/error_codes.h"
#include "base/memory.h"
#include "store/backend.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct Queue {
  StoreBatch *first;
  StoreBatch **end; // where the next one is linked
} Queue;

struct Store {
  const StoreBackend *backend;
  void *database;
  pthread_t writer;
  bool has_writer;      // a snapshot has none
  pthread_mutex_t lock; // guards everything below
  pthread_cond_t work;
  Queue submitted; // not yet for the writer
  Queue waiting;   // for the writer
  Queue finished;  // committed or failed, not yet told
  size_t submitted_count, waiting_count;
  bool stopping;
  StoreFigures figures;
  Error write_error, read_error; // the last of each; without code: none
  uint64_t read_failed_at;
  void (*wake)(void *context);
  void *wake_context;
};

static void queue_clear(Queue *queue) {
  queue->first = NULL;
  queue->end = &queue->first;
}

static void queue_add(Queue *queue, StoreBatch *batch) {
  batch->next = NULL;
  *queue->end = batch;
  queue->end = &batch->next;
}

static uint64_t now_microseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000000u + (uint64_t)now.tv_nsec / 1000u;
}

// Applies the batches from `first` up to, not including, `end`, in one transaction.
static bool commit_together(Store *store, StoreBatch *first, const StoreBatch *end, Error *error) {
  const StoreBackend *backend = store->backend;
  if (!backend->begin(store->database, error)) return false;
  for (StoreBatch *batch = first; batch != end; batch = batch->next)
    for (size_t i = 0; i < batch->count; i++)
      if (!backend->apply(store->database, &batch->ops[i], error)) {
        backend->rollback(store->database);
        return false;
      }
  if (backend->commit(store->database, error)) return true;
  backend->rollback(store->database);
  return false;
}

static void note_write(Store *store, const Error *error) {
  pthread_mutex_lock(&store->lock);
  store->write_error = error ? *error : (Error){0};
  pthread_mutex_unlock(&store->lock);
}

// Fails this batch and those after it, which would wait for nothing; returns how many.
static uint64_t fail_rest(Store *store, StoreBatch *batch, Error error) {
  uint64_t failures = 0;
  note_write(store, &error);
  for (; batch; batch = batch->next, failures++) {
    batch->failed = true;
    batch->error = error;
  }
  return failures;
}

static bool is_conflict(const Error *error) {
  return error_is(error, ERROR_CONFLICT);
}

// One bad batch must not take the others with it: after a conflict each is tried by itself. But a
// database that is locked, full or broken is so for all: they fail together, after one wait.
static uint64_t commit_all(Store *store, StoreBatch *first) {
  Error error;
  uint64_t failures = 0;
  if (!commit_together(store, first, NULL, &error)) {
    if (!is_conflict(&error)) return fail_rest(store, first, error);
    for (StoreBatch *batch = first; batch; batch = batch->next) {
      batch->failed = !commit_together(store, batch, batch->next, &batch->error);
      if (batch->failed && !is_conflict(&batch->error))
        return failures + fail_rest(store, batch, batch->error);
      failures += batch->failed;
    }
  }
  note_write(store, NULL);
  return failures;
}

static void *run_writer(void *context) {
  Store *store = context;
  pthread_mutex_lock(&store->lock);
  for (;;) {
    while (!store->waiting.first && !store->stopping)
      pthread_cond_wait(&store->work, &store->lock);
    if (!store->waiting.first) break;
    StoreBatch *first = store->waiting.first;
    const size_t count = store->waiting_count;
    queue_clear(&store->waiting);
    pthread_mutex_unlock(&store->lock);

    const uint64_t start = now_microseconds();
    const uint64_t failures = commit_all(store, first);
    const uint64_t spent = now_microseconds() - start;

    pthread_mutex_lock(&store->lock);
    while (first) {
      StoreBatch *next = first->next;
      queue_add(&store->finished, first);
      first = next;
    }
    store->waiting_count -= count;
    store->figures.commits++;
    store->figures.batches += count;
    store->figures.failures += failures;
    histogram_add(&store->figures.commit_times, spent);
    if (store->wake) store->wake(store->wake_context);
  }
  pthread_mutex_unlock(&store->lock);
  return NULL;
}

static Store *open_with(void *(*open)(const char *place, Error *error), const char *place,
                        Error *error) {
  Store *store = memory_allocate(sizeof *store);
  store->backend = &sqlite_backend;
  store->database = open(place, error);
  if (!store->database) {
    free(store);
    return NULL;
  }
  queue_clear(&store->submitted);
  queue_clear(&store->waiting);
  queue_clear(&store->finished);
  pthread_mutex_init(&store->lock, NULL);
  pthread_cond_init(&store->work, NULL);
  return store;
}

Store *store_open(const char *place, Error *error) {
  Store *store = open_with(sqlite_backend.open, place, error);
  if (!store) return NULL;
  store->has_writer = pthread_create(&store->writer, NULL, run_writer, store) == 0;
  if (store->has_writer) return store;
  error_raise(error, ERROR_STORE, "store.no-writer");
  store_close(store);
  return NULL;
}

Store *store_open_snapshot(const char *place, Error *error) {
  return open_with(sqlite_backend.open_snapshot, place, error);
}

bool store_backup(const char *place, const char *target, bool replace, Error *error) {
  return sqlite_backend.backup(place, target, replace, error);
}

static void stop_writer(Store *store) {
  store_flush(store);
  pthread_mutex_lock(&store->lock);
  store->stopping = true;
  pthread_cond_signal(&store->work);
  pthread_mutex_unlock(&store->lock);
  pthread_join(store->writer, NULL);
  store_deliver(store);
}

void store_close(Store *store) {
  if (store->has_writer) stop_writer(store);
  store->backend->close(store->database);
  pthread_mutex_destroy(&store->lock);
  pthread_cond_destroy(&store->work);
  free(store);
}

void store_set_waker(Store *store, void (*wake)(void *context), void *context) {
  pthread_mutex_lock(&store->lock);
  store->wake = wake;
  store->wake_context = context;
  pthread_mutex_unlock(&store->lock);
}

void store_submit(Store *store, StoreBatch *batch, StoreDone done, void *context) {
  batch->done = done;
  batch->context = context;
  pthread_mutex_lock(&store->lock);
  queue_add(&store->submitted, batch);
  store->submitted_count++;
  pthread_mutex_unlock(&store->lock);
}

void store_flush(Store *store) {
  pthread_mutex_lock(&store->lock);
  if (store->submitted.first) {
    *store->waiting.end = store->submitted.first;
    store->waiting.end = store->submitted.end;
    store->waiting_count += store->submitted_count;
    queue_clear(&store->submitted);
    store->submitted_count = 0;
    pthread_cond_signal(&store->work);
  }
  pthread_mutex_unlock(&store->lock);
}

void store_deliver(Store *store) {
  pthread_mutex_lock(&store->lock);
  StoreBatch *batch = store->finished.first;
  queue_clear(&store->finished);
  pthread_mutex_unlock(&store->lock);
  while (batch) {
    StoreBatch *next = batch->next;
    if (batch->done) batch->done(batch->context, batch->failed ? &batch->error : NULL);
    store_batch_destroy(batch);
    batch = next;
  }
}

StoreFigures store_figures(Store *store) {
  pthread_mutex_lock(&store->lock);
  StoreFigures figures = store->figures;
  figures.waiting = store->submitted_count + store->waiting_count;
  pthread_mutex_unlock(&store->lock);
  return figures;
}

StoreHealth store_health(Store *store) {
  pthread_mutex_lock(&store->lock);
  StoreHealth health = {.can_write = !store->write_error.code[0]};
  health.can_read = !store->read_error.code[0] ||
                    now_microseconds() - store->read_failed_at > STORE_SICK_MS * 1000u;
  if (!health.can_write)
    health.error = store->write_error;
  else if (!health.can_read)
    health.error = store->read_error;
  pthread_mutex_unlock(&store->lock);
  return health;
}

// ---- Reading

static StoreRead note_read(Store *store, StoreRead read, const Error *error) {
  if (read != STORE_FAILED) return read;
  pthread_mutex_lock(&store->lock);
  store->figures.read_failures++;
  store->read_error = *error;
  store->read_failed_at = now_microseconds();
  pthread_mutex_unlock(&store->lock);
  return read;
}

StoreRead store_find_table(Store *store, uint64_t table,
                           void (*found)(void *context, const StoredTable *table), void *context) {
  Error error;
  return note_read(
      store, store->backend->find_table(store->database, table, found, context, &error), &error);
}

StoreRead store_list_seats(Store *store, uint64_t table,
                           bool (*visit)(void *context, const StoredSeat *seat), void *context) {
  Error error;
  return note_read(
      store, store->backend->list_seats(store->database, table, visit, context, &error), &error);
}

StoreRead store_list_entries(Store *store, uint64_t table,
                             bool (*visit)(void *context, const StoredEntry *entry),
                             void *context) {
  Error error;
  return note_read(
      store, store->backend->list_entries(store->database, table, visit, context, &error), &error);
}

StoreRead store_count_entries(Store *store, uint64_t table, uint32_t *count) {
  Error error;
  return note_read(store, store->backend->count_entries(store->database, table, count, &error),
                   &error);
}

StoreRead store_list_public(Store *store, StoredStatus status, const char *game, size_t limit,
                            StoreTableVisitor visit, void *context) {
  Error error;
  return note_read(
      store,
      store->backend->list_public(store->database, status, game, limit, visit, context, &error),
      &error);
}

StoreRead store_list_of_player(Store *store, uint64_t player, size_t limit, StoreTableVisitor visit,
                               void *context) {
  Error error;
  return note_read(
      store, store->backend->list_of_player(store->database, player, limit, visit, context, &error),
      &error);
}

StoreRead store_list_unfinished_of_player(Store *store, uint64_t player, size_t limit,
                                          StoreTableVisitor visit, void *context) {
  Error error;
  return note_read(store,
                   store->backend->list_unfinished_of_player(store->database, player, limit, visit,
                                                             context, &error),
                   &error);
}

StoreRead store_list_all(Store *store, uint64_t after, size_t limit, StoreTableVisitor visit,
                         void *context) {
  Error error;
  return note_read(store,
                   store->backend->list_all(store->database, after, limit, visit, context, &error),
                   &error);
}

StoreRead store_list_due(Store *store, int64_t now, size_t limit, StoreTableVisitor visit,
                         void *context) {
  Error error;
  return note_read(
      store, store->backend->list_due(store->database, now, limit, visit, context, &error), &error);
}

StoreRead store_find_player(Store *store, uint64_t player, StoredPlayer *found) {
  Error error;
  return note_read(store, store->backend->find_player(store->database, player, found, &error),
                   &error);
}

StoreRead store_find_token(Store *store, const uint8_t hash[STORE_HASH_SIZE], StoredPlayer *found) {
  Error error;
  return note_read(store, store->backend->find_token(store->database, hash, found, &error), &error);
}

StoreRead store_list_leaving(Store *store, size_t limit,
                             bool (*visit)(void *context, uint64_t player), void *context) {
  Error error;
  return note_read(
      store, store->backend->list_leaving(store->database, limit, visit, context, &error), &error);
}

StoreRead store_downtime(Store *store, int64_t from, int64_t to, int64_t *downtime) {
  Error error;
  return note_read(store, store->backend->downtime(store->database, from, to, downtime, &error),
                   &error);
}

StoreRead store_count_unfinished(Store *store, size_t *count) {
  Error error;
  return note_read(store, store->backend->count_unfinished(store->database, count, &error), &error);
}

StoreRead store_list_unstarted(Store *store, StoreTableVisitor visit, void *context) {
  Error error;
  return note_read(store, store->backend->list_unstarted(store->database, visit, context, &error),
                   &error);
}

StoreRead store_find_recovery(Store *store, const uint8_t hash[STORE_HASH_SIZE],
                              StoredPlayer *found) {
  Error error;
  return note_read(store, store->backend->find_recovery(store->database, hash, found, &error),
                   &error);
}

StoreRead store_recovery_time(Store *store, uint64_t player, int64_t *at) {
  Error error;
  return note_read(store, store->backend->recovery_time(store->database, player, at, &error),
                   &error);
}

StoreRead store_list_devices(Store *store, uint64_t player,
                             bool (*visit)(void *context, const StoredDevice *device),
                             void *context) {
  Error error;
  return note_read(
      store, store->backend->list_devices(store->database, player, visit, context, &error), &error);
}

StoreRead store_last_alive(Store *store, int64_t *at) {
  Error error;
  return note_read(store, store->backend->last_alive(store->database, at, &error), &error);
}
StoreRead store_check(Store *store, StoreComplaint complain, void *context) {
  Error error;
  return note_read(store, store->backend->check(store->database, complain, context, &error),
                   &error);
}
