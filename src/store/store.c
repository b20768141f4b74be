// The threads of a store, the same for every back end: one that commits what waits in groups, one
// for what some back ends commit by itself, and some that read. What they have done waits until the
// event loop has it told.
#include "store/store.h"

#include "base/error_codes.h"
#include "base/memory.h"
#include "store/reader.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct Queue {
  StoreBatch *first;
  StoreBatch **end; // where the next one is linked
} Queue;

// A thread that commits, and what waits for it.
typedef struct Lane {
  Store *store;
  StoreLane number;
  pthread_t thread;
  bool is_running;
  pthread_cond_t work;
  Queue waiting;
  size_t count;
  uint64_t started_at; // the last commit, microseconds
} Lane;

typedef struct ReadJob {
  StoreWork work;
  StoreTell tell;
  void *context;
  uint64_t asked_at;
  struct ReadJob *next;
} ReadJob;

typedef struct ReadQueue {
  ReadJob *first;
  ReadJob **end;
} ReadQueue;

typedef struct ReadThread {
  Store *store;
  pthread_t thread;
  bool is_running;
  StoreReader reader;
} ReadThread;

struct Store {
  const StoreBackend *backend;
  void *database;
  ReadThread readers[STORE_READERS];
  pthread_mutex_t lock; // guards everything below
  Lane lanes[STORE_LANE_COUNT];
  Queue submitted; // not yet for the writers
  Queue finished;  // committed or failed, not yet told
  size_t submitted_count;
  pthread_cond_t read_work;
  ReadQueue reads, finished_reads;
  size_t read_count;    // not yet finished
  atomic_bool stopping; // set under the lock
  bool is_stopped;      // no thread runs any more
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

static void read_queue_clear(ReadQueue *queue) {
  queue->first = NULL;
  queue->end = &queue->first;
}

static void read_queue_add(ReadQueue *queue, ReadJob *job) {
  job->next = NULL;
  *queue->end = job;
  queue->end = &job->next;
}

static uint64_t now_microseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000000u + (uint64_t)now.tv_nsec / 1000u;
}

// ---- Writing

// Takes what waits for a lane.
static StoreBatch *take_waiting(Lane *lane, size_t *count) {
  StoreBatch *first = lane->waiting.first;
  *count = lane->count;
  queue_clear(&lane->waiting);
  lane->count = 0;
  return first;
}

static void count_refused(StoreFigures *figures, const Error *error) {
  figures->failures++;
  if (!error_is(error, ERROR_CONFLICT)) return;
  figures->conflicts += strcmp(error->said.key, "store.went-on") == 0;
  figures->key_refused += strcmp(error->said.key, "store.conflict") == 0;
}

// Counts the batches and has them told. With an error all have failed for the same reason, which is
// no fault of theirs.
static void finish(Store *store, StoreBatch *first, const Error *error) {
  store->write_error = error ? *error : (Error){0};
  while (first) {
    StoreBatch *next = first->next;
    if (error) store_batch_fail(first, error);
    if (first->error) count_refused(&store->figures, first->error);
    store->figures.batches++;
    queue_add(&store->finished, first);
    first = next;
  }
  if (store->wake) store->wake(store->wake_context);
}

// The outcome of a group is in doubt for longer: nobody else waits for that.
static void refuse_waiting(void *context, const Error *error) {
  Lane *lane = context;
  size_t count;
  pthread_mutex_lock(&lane->store->lock);
  finish(lane->store, take_waiting(lane, &count), error);
  pthread_mutex_unlock(&lane->store->lock);
}

// Lets what comes meanwhile go with the next commit. The lock is held.
static void keep_pace(Lane *lane) {
  Store *store = lane->store;
  const uint64_t pace =
      store->backend->pace ? store->backend->pace(store->database, lane->number) : 0;
  const uint64_t now = now_microseconds(), next = lane->started_at + pace;
  if (next > now && !store->stopping) {
    const uint64_t left = next - now;
    pthread_mutex_unlock(&store->lock);
    nanosleep(&(struct timespec){(time_t)(left / 1000000u), (long)(left % 1000000u) * 1000}, NULL);
    pthread_mutex_lock(&store->lock);
  }
  lane->started_at = now_microseconds();
}

static void *run_lane(void *context) {
  Lane *lane = context;
  Store *store = lane->store;
  const StoreDoubt doubt = {refuse_waiting, lane, &store->stopping};
  Error error;
  pthread_mutex_lock(&store->lock);
  for (;;) {
    while (!lane->waiting.first && !store->stopping)
      pthread_cond_wait(&lane->work, &store->lock);
    if (!lane->waiting.first) break;
    keep_pace(lane);
    size_t count;
    StoreBatch *first = take_waiting(lane, &count);
    store->figures.waiting += count;
    pthread_mutex_unlock(&store->lock);
    const bool good = store->backend->commit(store->database, lane->number, first, &doubt, &error);
    const uint64_t spent = now_microseconds() - lane->started_at;

    pthread_mutex_lock(&store->lock);
    store->figures.waiting -= count;
    store->figures.commits++;
    histogram_add(&store->figures.commit_times, spent);
    finish(store, first, good ? NULL : &error);
  }
  pthread_mutex_unlock(&store->lock);
  return NULL;
}

void store_submit(Store *store, StoreBatch *batch, StoreDone done, void *context) {
  batch->done = done;
  batch->context = context;
  batch->next = NULL;
  pthread_mutex_lock(&store->lock);
  if (store->is_stopped) {
    Error error;
    error_raise(&error, ERROR_STORE, "store.closed");
    finish(store, batch, &error);
  } else {
    queue_add(&store->submitted, batch);
    store->submitted_count++;
  }
  pthread_mutex_unlock(&store->lock);
}

void store_flush(Store *store) {
  pthread_mutex_lock(&store->lock);
  StoreBatch *batch = store->submitted.first;
  queue_clear(&store->submitted);
  store->submitted_count = 0;
  while (batch) {
    StoreBatch *next = batch->next;
    Lane *lane = &store->lanes[store->backend->lane_of ? store->backend->lane_of(batch) : 0];
    if (!lane->waiting.first) pthread_cond_signal(&lane->work);
    queue_add(&lane->waiting, batch);
    lane->count++;
    batch = next;
  }
  pthread_mutex_unlock(&store->lock);
}

// ---- Reading

static void note_read(Store *store, StoreReader *reader) {
  store->figures.reads++;
  if (!reader->has_failed) return;
  reader->has_failed = false;
  store->figures.read_failures++;
  store->read_error = reader->error;
  store->read_failed_at = now_microseconds();
}

// Whoever asked has waited for so long that the next ones had better not wait, too.
static bool is_too_late(const ReadJob *job) {
  return now_microseconds() - job->asked_at > STORE_READ_PATIENCE_MS * 1000u;
}

static void do_job(ReadJob *job, StoreReader *reader) {
  if (is_too_late(job)) {
    reader->has_failed = true;
    error_raise(&reader->error, ERROR_STORE, "store.late");
    return;
  }
  job->work(job->context, reader);
  reader_end(reader);
}

static void finish_job(Store *store, ReadJob *job) {
  read_queue_add(&store->finished_reads, job);
  if (store->wake) store->wake(store->wake_context);
}

static void *run_reader(void *context) {
  ReadThread *thread = context;
  Store *store = thread->store;
  pthread_mutex_lock(&store->lock);
  for (;;) {
    while (!store->reads.first && !store->stopping)
      pthread_cond_wait(&store->read_work, &store->lock);
    ReadJob *job = store->reads.first;
    if (!job) break;
    store->reads.first = job->next;
    if (!job->next) store->reads.end = &store->reads.first;
    pthread_mutex_unlock(&store->lock);

    do_job(job, &thread->reader);

    pthread_mutex_lock(&store->lock);
    note_read(store, &thread->reader);
    store->read_count--;
    finish_job(store, job);
  }
  pthread_mutex_unlock(&store->lock);
  return NULL;
}

void store_read(Store *store, StoreWork work, StoreTell tell, void *context) {
  ReadJob *job = memory_allocate(sizeof *job);
  *job = (ReadJob){.work = work, .tell = tell, .context = context, .asked_at = now_microseconds()};
  pthread_mutex_lock(&store->lock);
  if (store->is_stopped || store->read_count >= STORE_MAX_READS) {
    finish_job(store, job);
  } else {
    read_queue_add(&store->reads, job);
    store->read_count++;
    pthread_cond_signal(&store->read_work);
  }
  pthread_mutex_unlock(&store->lock);
}

// ---- Telling

static void tell_reads(ReadJob *job) {
  while (job) {
    ReadJob *next = job->next;
    job->tell(job->context);
    free(job);
    job = next;
  }
}

void store_deliver(Store *store) {
  pthread_mutex_lock(&store->lock);
  StoreBatch *batch = store->finished.first;
  ReadJob *job = store->finished_reads.first;
  queue_clear(&store->finished);
  read_queue_clear(&store->finished_reads);
  pthread_mutex_unlock(&store->lock);
  tell_reads(job); // first: what they found may be from before these batches
  while (batch) {
    StoreBatch *next = batch->next;
    if (batch->done) batch->done(batch->context, batch->error);
    store_batch_destroy(batch);
    batch = next;
  }
}

// ---- Opening and closing

const StoreBackend *store_backend_of(const char *place, Error *error) {
  const bool is_server =
      strncmp(place, "postgresql:", 11) == 0 || strncmp(place, "postgres:", 9) == 0;
  if (!is_server) return &sqlite_backend;
#ifdef FIVEFOLD_POSTGRESQL
  (void)error;
  return &postgresql_backend;
#else
  error_raise(error, ERROR_STORE, "store.no-postgresql");
  return NULL;
#endif
}

static bool start_lanes(Store *store, Error *error) {
  const int count = store->backend->lane_of ? STORE_LANE_COUNT : 1;
  for (int i = 0; i < count; i++) {
    Lane *lane = &store->lanes[i];
    lane->number = (StoreLane)i;
    lane->is_running = pthread_create(&lane->thread, NULL, run_lane, lane) == 0;
    if (!lane->is_running) return error_raise(error, ERROR_STORE, "store.no-thread");
  }
  return true;
}

static bool start_readers(Store *store, Error *error) {
  for (int i = 0; i < STORE_READERS; i++) {
    ReadThread *thread = &store->readers[i];
    thread->store = store;
    thread->reader.connection = store->backend->open_reader(store->database, error);
    if (!thread->reader.connection) return false;
    thread->is_running = pthread_create(&thread->thread, NULL, run_reader, thread) == 0;
    if (!thread->is_running) return error_raise(error, ERROR_STORE, "store.no-thread");
  }
  return true;
}

Store *store_open(const char *place, Error *error) {
  return store_open_node(place, NULL, error);
}

Store *store_open_node(const char *place, const char *node, Error *error) {
  const StoreBackend *backend = store_backend_of(place, error);
  if (!backend) return NULL;
  Store *store = memory_allocate(sizeof *store);
  store->backend = backend;
  store->database = store->backend->open(place, node, error);
  if (!store->database) {
    free(store);
    return NULL;
  }
  queue_clear(&store->submitted);
  queue_clear(&store->finished);
  read_queue_clear(&store->reads);
  read_queue_clear(&store->finished_reads);
  pthread_mutex_init(&store->lock, NULL);
  pthread_cond_init(&store->read_work, NULL);
  for (int i = 0; i < STORE_LANE_COUNT; i++) {
    store->lanes[i].store = store;
    queue_clear(&store->lanes[i].waiting);
    pthread_cond_init(&store->lanes[i].work, NULL);
  }
  if (start_lanes(store, error) && start_readers(store, error)) return store;
  store_close(store);
  return NULL;
}

// All do what is left to do first.
static void stop_threads(Store *store) {
  store_flush(store);
  pthread_mutex_lock(&store->lock);
  store->stopping = true;
  pthread_cond_broadcast(&store->read_work);
  for (int i = 0; i < STORE_LANE_COUNT; i++)
    pthread_cond_signal(&store->lanes[i].work);
  pthread_mutex_unlock(&store->lock);
  for (int i = 0; i < STORE_LANE_COUNT; i++)
    if (store->lanes[i].is_running) pthread_join(store->lanes[i].thread, NULL);
  for (int i = 0; i < STORE_READERS; i++)
    if (store->readers[i].is_running) pthread_join(store->readers[i].thread, NULL);
  store->is_stopped = true;
}

void store_close(Store *store) {
  stop_threads(store);
  while (store->finished.first || store->finished_reads.first)
    store_deliver(store); // which may lead to more, all of which fails
  for (int i = 0; i < STORE_READERS; i++)
    if (store->readers[i].reader.connection)
      store->backend->close_reader(store->readers[i].reader.connection);
  store->backend->close(store->database);
  for (int i = 0; i < STORE_LANE_COUNT; i++)
    pthread_cond_destroy(&store->lanes[i].work);
  pthread_mutex_destroy(&store->lock);
  pthread_cond_destroy(&store->read_work);
  free(store);
}

StoreReader *store_open_snapshot(const char *place, Error *error) {
  const StoreBackend *backend = store_backend_of(place, error);
  StoreConnection *connection = backend ? backend->open_snapshot(place, error) : NULL;
  if (!connection) return NULL;
  StoreReader *reader = memory_allocate(sizeof *reader);
  *reader = (StoreReader){.connection = connection, .is_of_one_moment = true};
  return reader;
}

void store_close_snapshot(StoreReader *reader) {
  reader->connection->backend->close_snapshot(reader->connection);
  free(reader);
}

bool store_backup(const char *place, const char *target, bool replace, Error *error) {
  const StoreBackend *backend = store_backend_of(place, error);
  return backend && backend->backup(place, target, replace, error);
}

void store_set_waker(Store *store, void (*wake)(void *context), void *context) {
  pthread_mutex_lock(&store->lock);
  store->wake = wake;
  store->wake_context = context;
  pthread_mutex_unlock(&store->lock);
}

// ---- How it is

StoreFigures store_figures(Store *store) {
  pthread_mutex_lock(&store->lock);
  StoreFigures figures = store->figures; // those being committed are counted as waiting there
  figures.waiting += store->submitted_count;
  for (int i = 0; i < STORE_LANE_COUNT; i++)
    figures.waiting += store->lanes[i].count;
  figures.waiting_reads = store->read_count;
  pthread_mutex_unlock(&store->lock);
  return figures;
}

bool store_clock_ahead(Store *store, int64_t *ahead) {
  return store->backend->clock_ahead && store->backend->clock_ahead(store->database, ahead);
}

bool store_awaits_standby(Store *store) {
  return store->backend->awaits_standby && store->backend->awaits_standby(store->database);
}

uint64_t store_history(Store *store) {
  return store->backend->history ? store->backend->history(store->database) : 0;
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
