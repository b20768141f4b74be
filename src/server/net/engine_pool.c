// One worker a process: a question is set up, searched and explained by lines of the protocol, and
// its deadline watched.
#include "server/net/engine_pool.h"

#include "base/error_codes.h"
#include "base/memory.h"
#include "platform/system.h"
#include "server/hub/journal.h"
#include "server/net/engine_queue.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
  GRACE_MS = 5000, // beyond the time for the move
  MAX_TRIES = 3,
  MAX_LOGGED_MOVE = 100,   // bytes
  RESTART_PAUSE_MS = 2000, // after a process that could not be started
};

// One process, or the place for one.
typedef struct Worker {
  EnginePool *pool;
  Remote *remote;
  NetWatch *watch;
  bool running;
  EngineJob *job;      // what it thinks about
  Text move;           // its answer, while it is asked for the reasons
  double deadline;     // of the job
  double may_start_at; // not before this
} Worker;

struct EnginePool {
  Net *net;
  EnginePoolSettings settings;
  Metrics *metrics;
  Worker *workers;
  EngineQueue queue;
};

static void give_work(EnginePool *pool);

// No engine could answer: says so, and forgets the job.
static void give_up(EngineJob *job) {
  job->question.answer(job->question.context, NULL, "");
  engine_job_destroy(job);
}

static void count_waiting(EnginePool *pool) {
  pool->metrics->values[METRIC_ENGINE_QUEUE] = (int64_t)pool->queue.job_count;
  pool->metrics->values[METRIC_ENGINE_PLAYERS] = (int64_t)pool->queue.player_count;
}

// One engine is always left for the others: whoever asks a short question while somebody's long
// ones are thought about does not have to wait for them.
static bool may_have_engine(void *context, uint64_t player) {
  const EnginePool *pool = context;
  int busy = 0;
  for (int i = 0; i < pool->settings.engine_count; i++)
    busy += pool->workers[i].job && pool->workers[i].job->question.player == player;
  return busy == 0 || busy < pool->settings.engine_count - 1;
}

// The process is no good: another takes its place, and its question goes first.
static void replace(Worker *worker, const char *why) {
  EnginePool *pool = worker->pool;
  EngineJob *job = worker->job;
  // With what it was asked, so that it can be asked again by hand.
  journal_write(JOURNAL_WARNING, "engine replaced: %s%s%s%s%s", why,
                job ? "; it was asked: setup " : "", job ? job->question.game : "", job ? " " : "",
                job ? job->question.position : "");
  pool->metrics->values[METRIC_ENGINE_RESTARTS]++;
  if (worker->running) pool->metrics->values[METRIC_ENGINES]--;
  net_unwatch(worker->watch);
  remote_stop(worker->remote, 0);
  worker->watch = NULL;
  worker->running = false;
  worker->job = NULL;
  text_clear(&worker->move);
  if (!job) return;
  if (++job->tries < MAX_TRIES)
    engine_queue_return(&pool->queue, job);
  else
    give_up(job);
  count_waiting(pool);
}

static void on_ready(void *context);

static bool start(Worker *worker) {
  EnginePool *pool = worker->pool;
  Error error;
  error_raise(&error, ERROR_INTERNAL, "engine.unwatched");
  if (system_now_ms() < worker->may_start_at) return false;
  if (!remote_start(worker->remote, &error) ||
      !(worker->watch = net_watch(pool->net, remote_socket(worker->remote), on_ready, worker))) {
    journal_write(JOURNAL_WARNING, "no engine can be started: %s", error_message(&error));
    worker->may_start_at = system_now_ms() + RESTART_PAUSE_MS;
    remote_stop(worker->remote, 0);
    return false;
  }
  worker->running = true;
  pool->metrics->values[METRIC_ENGINES]++;
  return true;
}

static void think(Worker *worker, EngineJob *job) {
  const EngineQuestion *question = &job->question;
  worker->job = job;
  worker->pool->metrics->values[METRIC_ENGINE_WAIT] += (int64_t)(system_now_ms() - job->asked_at);
  worker->deadline = system_now_ms() + question->movetime_ms + GRACE_MS;
  Text command = {0};
  text_format(&command, "setup %s %s", question->game, question->position);
  remote_send(worker->remote, text_string(&command));
  text_clear(&command);
  text_format(&command, "go level %d movetime %d", question->level, question->movetime_ms);
  remote_send(worker->remote, text_string(&command));
  text_free(&command);
  // Not written here: whoever reads and writes also has to look for answers, which is on_ready().
  net_watch_write(worker->watch);
}

// Gives the move to whoever asked; false when it is refused. The worker stays busy meanwhile: what
// follows from the move may bring the next question.
static bool pass_on(Worker *worker, const char *move, const char *reasons) {
  EngineJob *job = worker->job;
  if (!job->question.answer(job->question.context, move, reasons)) return false;
  worker->job = NULL;
  engine_job_destroy(job);
  worker->pool->metrics->values[METRIC_ENGINE_ANSWERS]++;
  return true;
}

static void ask_for_reasons(Worker *worker) {
  Text command = {0};
  text_format(&command, "explain %s", text_string(&worker->move));
  remote_send(worker->remote, text_string(&command));
  text_free(&command);
}

// Takes the answer to `go`, then, where reasons are wanted, that to `explain`; what is wrong is
// added to `why`. An engine that cannot explain is as good as one that can.
static void take_move(Worker *worker, RemoteNews news, Text *why) {
  const bool is_explained = worker->move.length > 0;
  if (news == REMOTE_FAILED || (news == REMOTE_REFUSED && !is_explained)) {
    text_format(why, "%s: %s", remote_error(worker->remote)->code,
                error_message(remote_error(worker->remote)));
    return;
  }
  if (!is_explained) {
    if (!worker->job || !remote_find_line(worker->remote, "bestmove", &worker->move)) {
      text_add(why, "protocol: no bestmove");
      return;
    }
    if (worker->job->question.wants_reasons) {
      ask_for_reasons(worker);
      return;
    }
  }
  const char *reasons = is_explained && news == REMOTE_OK ? remote_lines(worker->remote) : "";
  Text move = worker->move;
  worker->move = (Text){0}; // the answer may bring the next question
  if (!pass_on(worker, text_string(&move), reasons)) {
    if (move.length > MAX_LOGGED_MOVE) text_truncate(&move, MAX_LOGGED_MOVE);
    text_format(why, "its move '%s' was refused", text_string(&move));
  }
  text_free(&move);
}

// One answer of the process; true when there may be more.
static bool take_answer(Worker *worker) {
  const RemoteNews news = remote_take(worker->remote);
  if (news == REMOTE_WAITING) return false;
  if (news == REMOTE_OK && remote_pending(worker->remote) > 0) return true; // `setup`
  Text why = {0};
  take_move(worker, news, &why);
  const bool good = why.length == 0;
  if (!good) replace(worker, text_string(&why));
  text_free(&why);
  return good;
}

static void on_ready(void *context) {
  Worker *worker = context;
  EnginePool *pool = worker->pool;
  remote_on_ready(worker->remote);
  while (worker->running && take_answer(worker))
    continue;
  if (worker->running && remote_wants_to_write(worker->remote)) net_watch_write(worker->watch);
  give_work(pool);
}

static void give_work(EnginePool *pool) {
  for (int i = 0; i < pool->settings.engine_count && pool->queue.first; i++) {
    Worker *worker = &pool->workers[i];
    if (worker->job || (!worker->running && !start(worker))) continue;
    EngineJob *job = engine_queue_take(&pool->queue, may_have_engine, pool);
    if (!job) break;
    think(worker, job);
  }
  count_waiting(pool);
}

EnginePool *engine_pool_create(Net *net, const EnginePoolSettings *settings, Metrics *metrics) {
  EnginePool *pool = memory_allocate(sizeof *pool);
  pool->net = net;
  pool->settings = *settings;
  pool->metrics = metrics;
  pool->workers = memory_allocate((size_t)settings->engine_count * sizeof *pool->workers + 1);
  const RemoteSpec spec = {.child = {.arguments = settings->arguments,
                                     .limits = {.memory_bytes = settings->memory_bytes,
                                                .open_files = 16,
                                                .no_file_writing = true}},
                           .rules = settings->rules,
                           .answer_limit = 1 << 20};
  for (int i = 0; i < settings->engine_count; i++) {
    pool->workers[i].pool = pool;
    pool->workers[i].remote = remote_create(&spec);
  }
  return pool;
}

void engine_pool_destroy(EnginePool *pool) {
  for (int i = 0; i < pool->settings.engine_count; i++) {
    Worker *worker = &pool->workers[i];
    net_unwatch(worker->watch);
    if (worker->job) give_up(worker->job);
    remote_destroy(worker->remote);
    text_free(&worker->move);
  }
  for (EngineJob *job; (job = pool->queue.first);) {
    pool->queue.first = job->next;
    give_up(job);
  }
  free(pool->workers);
  free(pool);
}

void engine_pool_ask(EnginePool *pool, const EngineQuestion *question) {
  EngineJob *job = engine_job_create(question);
  job->asked_at = system_now_ms();
  if (pool->settings.engine_count > 0 && engine_queue_add(&pool->queue, job))
    give_work(pool);
  else
    give_up(job);
}

void engine_pool_tick(EnginePool *pool) {
  const double now = system_now_ms();
  for (int i = 0; i < pool->settings.engine_count; i++) {
    Worker *worker = &pool->workers[i];
    if (worker->job && now > worker->deadline) replace(worker, "it did not answer in time");
  }
  give_work(pool);
}
