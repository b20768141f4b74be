// A thread that sleeps until the log is long, or quiet for a while.
#include "store/sqlite_checkpoint.h"

#include "base/error_codes.h"
#include "base/memory.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

enum {
  // Pages in the log. While one is copied back the disk is busy and commits wait longer; the pages
  // of games in progress are in the log many times, so a long log is copied back with less work.
  CHECKPOINT_PAGES = 8000,
  // A log that only ever grows is never reset: beyond this the writer finishes what the thread
  // left.
  MAX_PAGES = 32000,
  // A log that was long once keeps its file. When there is little to do it is emptied.
  EMPTYING_PAGES = 1000,
  QUIET_COMMITS = 100, // at most this many since the last look
  LOOK_INTERVAL_S = 5,
};

struct SqliteCheckpointer {
  sqlite3 *handle; // of the thread
  pthread_t thread;
  pthread_mutex_t lock; // guards what follows
  pthread_cond_t work;
  bool is_due, is_stopping;
  int page_count;        // of the log, at the last commit
  unsigned commit_count; // since the last look
};

// Called by the writer after each commit.
static int on_commit(void *context, sqlite3 *writer, const char *name, int page_count) {
  SqliteCheckpointer *checkpointer = context;
  if (page_count >= MAX_PAGES)
    sqlite3_wal_checkpoint_v2(writer, name, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
  pthread_mutex_lock(&checkpointer->lock);
  checkpointer->page_count = page_count;
  checkpointer->commit_count++;
  if (page_count >= CHECKPOINT_PAGES) {
    checkpointer->is_due = true;
    pthread_cond_signal(&checkpointer->work);
  }
  pthread_mutex_unlock(&checkpointer->lock);
  return SQLITE_OK;
}

// Waits until a checkpoint is due, or it is time for a look.
static void wait(SqliteCheckpointer *checkpointer) {
  struct timespec until;
  clock_gettime(CLOCK_REALTIME, &until);
  until.tv_sec += LOOK_INTERVAL_S;
  while (!checkpointer->is_due && !checkpointer->is_stopping &&
         pthread_cond_timedwait(&checkpointer->work, &checkpointer->lock, &until) == 0)
    ;
}

// PASSIVE takes nothing from anybody; TRUNCATE keeps writers out for a moment.
static void *run(void *context) {
  SqliteCheckpointer *checkpointer = context;
  pthread_mutex_lock(&checkpointer->lock);
  for (;;) {
    wait(checkpointer);
    if (checkpointer->is_stopping) break;
    const bool is_due = checkpointer->is_due;
    const bool is_quiet = !is_due && checkpointer->page_count >= EMPTYING_PAGES &&
                          checkpointer->commit_count <= QUIET_COMMITS;
    checkpointer->is_due = false;
    checkpointer->commit_count = 0;
    if (is_quiet) checkpointer->page_count = 0;
    pthread_mutex_unlock(&checkpointer->lock);
    if (is_due || is_quiet)
      sqlite3_wal_checkpoint_v2(checkpointer->handle, NULL,
                                is_quiet ? SQLITE_CHECKPOINT_TRUNCATE : SQLITE_CHECKPOINT_PASSIVE,
                                NULL, NULL);
    pthread_mutex_lock(&checkpointer->lock);
  }
  pthread_mutex_unlock(&checkpointer->lock);
  return NULL;
}

SqliteCheckpointer *sqlite_checkpointer_start(sqlite3 *writer, const char *path, Error *error) {
  SqliteCheckpointer *checkpointer = memory_allocate(sizeof *checkpointer);
  pthread_mutex_init(&checkpointer->lock, NULL);
  pthread_cond_init(&checkpointer->work, NULL);
  const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
  if (sqlite3_open_v2(path, &checkpointer->handle, flags, NULL) != SQLITE_OK ||
      sqlite3_exec(checkpointer->handle, "PRAGMA synchronous = FULL", NULL, NULL, NULL) !=
          SQLITE_OK ||
      pthread_create(&checkpointer->thread, NULL, run, checkpointer) != 0) {
    error_raise_with(error, ERROR_STORE, "store.no-checkpoints", "path=%s reason=%s", path,
                     sqlite3_errmsg(checkpointer->handle));
    sqlite3_close(checkpointer->handle);
    free(checkpointer);
    return NULL;
  }
  sqlite3_wal_hook(writer, on_commit, checkpointer);
  return checkpointer;
}

void sqlite_checkpointer_stop(SqliteCheckpointer *checkpointer) {
  if (!checkpointer) return;
  pthread_mutex_lock(&checkpointer->lock);
  checkpointer->is_stopping = true;
  pthread_cond_signal(&checkpointer->work);
  pthread_mutex_unlock(&checkpointer->lock);
  pthread_join(checkpointer->thread, NULL);
  sqlite3_close(checkpointer->handle);
  pthread_mutex_destroy(&checkpointer->lock);
  pthread_cond_destroy(&checkpointer->work);
  free(checkpointer);
}
