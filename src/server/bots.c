#include "server/bots.h"

#include "base/memory.h"
#include "platform/system.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
  GRACE_MS = 5000, // beyond the time for the move
  MOST_TRIES = 3,
  RESTART_PAUSE_MS = 2000, // after a process that could not be started
  MOST_WAITING = 10000,
};

typedef struct Job Job;
struct Job {
  Job *next;
  EngineQuestion question; // its strings are owned
  int tries;
};

// One process, or the place for one.
typedef struct Worker {
  Bots *bots;
  Remote *remote;
  NetWatch *watch;
  bool running;
  Job *job;            // what it thinks about
  double deadline;     // of the job
  double may_start_at; // not before this
} Worker;

struct Bots {
  Net *net;
  BotsSettings settings;
  Metrics *metrics;
  void (*log)(void *context, const char *line);
  void *log_context;
  Worker *workers;
  Job *first, **end; // waiting
  size_t waiting;
};

static void log_line(Bots *bots, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void log_line(Bots *bots, const char *format, ...) {
  Text text = {0};
  va_list arguments;
  va_start(arguments, format);
  text_format_list(&text, format, arguments);
  va_end(arguments);
  bots->log(bots->log_context, text_string(&text));
  text_free(&text);
}

static void give_work(Bots *bots);

// Answers a job and forgets it.
static void finish_job(Bots *bots, Job *job, const char *move) {
  if (move) bots->metrics->values[METRIC_ENGINE_ANSWERS]++;
  job->question.answer(job->question.context, move);
  free((void *)(uintptr_t)job->question.game);
  free((void *)(uintptr_t)job->question.position);
  free(job);
}

static void queue_job(Bots *bots, Job *job, bool in_front) {
  if (in_front) {
    job->next = bots->first;
    if (!bots->first) bots->end = &job->next;
    bots->first = job;
  } else {
    job->next = NULL;
    *bots->end = job;
    bots->end = &job->next;
  }
  bots->metrics->values[METRIC_ENGINE_QUEUE] = (int64_t)++bots->waiting;
}

static Job *take_job(Bots *bots) {
  Job *job = bots->first;
  bots->first = job->next;
  if (!bots->first) bots->end = &bots->first;
  bots->metrics->values[METRIC_ENGINE_QUEUE] = (int64_t)--bots->waiting;
  return job;
}

// The process is no good: another takes its place, and its question goes first.
static void replace(Worker *worker, const char *why) {
  Bots *bots = worker->bots;
  Job *job = worker->job;
  // With what it was asked, so that it can be asked again by hand.
  log_line(bots, "engine replaced: %s%s%s%s%s", why, job ? "; it was asked: setup " : "",
           job ? job->question.game : "", job ? " " : "", job ? job->question.position : "");
  bots->metrics->values[METRIC_ENGINE_RESTARTS]++;
  if (worker->running) bots->metrics->values[METRIC_ENGINES]--;
  net_unwatch(worker->watch);
  remote_stop(worker->remote, 0);
  worker->watch = NULL;
  worker->running = false;
  worker->job = NULL;
  if (!job) return;
  if (++job->tries < MOST_TRIES)
    queue_job(bots, job, true);
  else
    finish_job(bots, job, NULL);
}

static void on_ready(void *context);

static bool start(Worker *worker) {
  Bots *bots = worker->bots;
  Error error = {.message = "it cannot be watched"};
  if (system_now_ms() < worker->may_start_at) return false;
  if (!remote_start(worker->remote, &error) ||
      !(worker->watch = net_watch(bots->net, remote_socket(worker->remote), on_ready, worker))) {
    log_line(bots, "no engine can be started: %s", error.message);
    worker->may_start_at = system_now_ms() + RESTART_PAUSE_MS;
    remote_stop(worker->remote, 0);
    return false;
  }
  worker->running = true;
  bots->metrics->values[METRIC_ENGINES]++;
  return true;
}

static void think(Worker *worker, Job *job) {
  const EngineQuestion *question = &job->question;
  worker->job = job;
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

// One answer of the process; true when there may be more.
static bool take_answer(Worker *worker) {
  const RemoteNews news = remote_take(worker->remote);
  if (news == REMOTE_WAITING) return false;
  if (news == REMOTE_OK && remote_pending(worker->remote) > 0) return true; // `setup`
  Job *job = worker->job;
  Text move = {0};
  if (news == REMOTE_OK && job && remote_find_line(worker->remote, "bestmove", &move)) {
    worker->job = NULL;
    finish_job(worker->bots, job, text_string(&move));
    text_free(&move);
    return true;
  }
  char why[600];
  snprintf(why, sizeof why, "%s: %s",
           news == REMOTE_OK ? "protocol" : remote_error(worker->remote)->code,
           news == REMOTE_OK ? "no bestmove" : remote_error(worker->remote)->message);
  text_free(&move);
  replace(worker, why);
  return false;
}

static void on_ready(void *context) {
  Worker *worker = context;
  Bots *bots = worker->bots;
  remote_on_ready(worker->remote);
  while (worker->running && take_answer(worker))
    continue;
  if (worker->running && remote_wants_to_write(worker->remote)) net_watch_write(worker->watch);
  give_work(bots);
}

static void give_work(Bots *bots) {
  for (int i = 0; i < bots->settings.engine_count && bots->first; i++) {
    Worker *worker = &bots->workers[i];
    if (worker->job || (!worker->running && !start(worker))) continue;
    think(worker, take_job(bots));
  }
}

Bots *bots_create(Net *net, const BotsSettings *settings, Metrics *metrics,
                  void (*log)(void *context, const char *line), void *log_context) {
  Bots *bots = memory_allocate(sizeof *bots);
  bots->net = net;
  bots->settings = *settings;
  bots->metrics = metrics;
  bots->log = log;
  bots->log_context = log_context;
  bots->end = &bots->first;
  bots->workers = memory_allocate((size_t)settings->engine_count * sizeof *bots->workers + 1);
  const RemoteSpec spec = {.child = {.arguments = settings->arguments,
                                     .limits = {.memory_bytes = settings->memory_bytes,
                                                .open_files = 16,
                                                .no_file_writing = true}},
                           .rules = settings->rules,
                           .answer_limit = 1 << 20};
  for (int i = 0; i < settings->engine_count; i++) {
    bots->workers[i].bots = bots;
    bots->workers[i].remote = remote_create(&spec);
  }
  return bots;
}

void bots_destroy(Bots *bots) {
  for (int i = 0; i < bots->settings.engine_count; i++) {
    Worker *worker = &bots->workers[i];
    net_unwatch(worker->watch);
    if (worker->job) finish_job(bots, worker->job, NULL);
    remote_destroy(worker->remote);
  }
  while (bots->first)
    finish_job(bots, take_job(bots), NULL);
  free(bots->workers);
  free(bots);
}

void bots_ask(Bots *bots, const EngineQuestion *question) {
  if (bots->settings.engine_count == 0 || bots->waiting >= MOST_WAITING) {
    question->answer(question->context, NULL);
    return;
  }
  Job *job = memory_allocate(sizeof *job);
  job->question = *question;
  job->question.game = memory_copy_string(question->game);
  job->question.position = memory_copy_string(question->position);
  queue_job(bots, job, false);
  give_work(bots);
}

void bots_tick(Bots *bots) {
  const double now = system_now_ms();
  for (int i = 0; i < bots->settings.engine_count; i++) {
    Worker *worker = &bots->workers[i];
    if (worker->job && now > worker->deadline) replace(worker, "it did not answer in time");
  }
  give_work(bots);
}
