// A place for each process: a question is set up, searched and explained by lines of the protocol,
// and its deadline watched. Questions go to workers elsewhere first (crew.h), where they have free
// engines.
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
  MAX_LOGGED_MOVE = 100, // bytes
  WORKERS_PATIENCE_MS = 30000,
  RESTART_PAUSE_MS = 2000, // after a process that could not be started
};

// For one process.
typedef struct Place {
  EnginePool *pool;
  Remote *remote;
  NetWatch *watch;
  bool running;
  EngineJob *job;      // what it thinks about
  Text move;           // its answer, while it is asked for the reasons
  double deadline;     // of the job
  double may_start_at; // not before this
} Place;

struct EnginePool {
  Net *net;
  EnginePoolSettings settings;
  Metrics *metrics;
  Place *places;
  Crew *crew;
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
static bool may_have_engine(void *context, const EngineQuestion *question) {
  const EnginePool *pool = context;
  const uint64_t owner = engine_owner(question);
  int busy = crew_busy_for(pool->crew, owner);
  for (int i = 0; i < pool->settings.engine_count; i++)
    busy += pool->places[i].job && engine_owner(&pool->places[i].job->question) == owner;
  return busy == 0 || busy < engine_pool_count(pool) - 1;
}

static bool may_have_worker(void *context, const EngineQuestion *question) {
  const EnginePool *pool = context;
  return crew_is_free_for(pool->crew, question) && may_have_engine(context, question);
}

// A job goes back to its old place in the queue.
static void ask_again(void *context, EngineJob *job, bool was_tried) {
  EnginePool *pool = context;
  job->tries += was_tried;
  if (job->tries < MAX_TRIES)
    engine_queue_return(&pool->queue, job);
  else
    give_up(job);
  count_waiting(pool);
}

static bool everybody_may(void *context, const EngineQuestion *question) {
  (void)context, (void)question;
  return true;
}

// The process is no good: another takes its place, and its question goes first.
static void replace(Place *place, const char *why) {
  EnginePool *pool = place->pool;
  EngineJob *job = place->job;
  // With what it was asked, so that it can be asked again by hand.
  journal_write(JOURNAL_WARNING, "engine replaced: %s%s%s%s%s", why,
                job ? "; it was asked: setup " : "", job ? job->question.game : "", job ? " " : "",
                job ? job->question.position : "");
  pool->metrics->values[METRIC_ENGINE_RESTARTS]++;
  if (place->running) pool->metrics->values[METRIC_ENGINES]--;
  net_unwatch(place->watch);
  remote_stop(place->remote, 0);
  place->watch = NULL;
  place->running = false;
  place->job = NULL;
  text_clear(&place->move);
  if (job) ask_again(pool, job, true);
}

static void on_ready(void *context);

static bool start(Place *place) {
  EnginePool *pool = place->pool;
  Error error;
  error_raise(&error, ERROR_INTERNAL, "engine.unwatched");
  if (system_now_ms() < place->may_start_at) return false;
  if (!remote_start(place->remote, &error) ||
      !(place->watch = net_watch(pool->net, remote_socket(place->remote), on_ready, place))) {
    journal_write(JOURNAL_WARNING, "no engine can be started: %s", error_message(&error));
    place->may_start_at = system_now_ms() + RESTART_PAUSE_MS;
    remote_stop(place->remote, 0);
    return false;
  }
  place->running = true;
  pool->metrics->values[METRIC_ENGINES]++;
  return true;
}

static void think(Place *place, EngineJob *job) {
  const EngineQuestion *question = &job->question;
  place->job = job;
  place->deadline = system_now_ms() + engine_question_ms(question) + GRACE_MS;
  Text command = {0};
  text_format(&command, "setup %s %s", question->game, question->position);
  remote_send(place->remote, text_string(&command));
  text_clear(&command);
  if (question->judge)
    text_format(&command, "judge %s level %d movetime %d", question->judge, question->level,
                question->movetime_ms);
  else
    text_format(&command, "go level %d movetime %d", question->level, question->movetime_ms);
  remote_send(place->remote, text_string(&command));
  text_free(&command);
  // Not written here: whoever reads and writes also has to look for answers, which is on_ready().
  net_watch_write(place->watch);
}

// Gives the move to whoever asked; false when it is refused.
static bool answer(void *context, EngineJob *job, const char *move, const char *reasons) {
  EnginePool *pool = context;
  if (!job->question.answer(job->question.context, move, reasons)) return false;
  engine_job_destroy(job);
  pool->metrics->values[METRIC_ENGINE_ANSWERS]++;
  return true;
}

// The place stays busy meanwhile: what follows from the move may bring the next question.
static bool pass_on(Place *place, const char *move, const char *reasons) {
  if (!answer(place->pool, place->job, move, reasons)) return false;
  place->job = NULL;
  return true;
}

static void ask_for_reasons(Place *place) {
  Text command = {0};
  text_format(&command, "explain %s", text_string(&place->move));
  remote_send(place->remote, text_string(&command));
  text_free(&command);
}

// An engine that cannot judge is as good as one that can, but no use here.
static void give_up_judging(Place *place) {
  EngineJob *job = place->job;
  place->job = NULL;
  give_up(job);
}

// Takes the answer to `go` or `judge`, then, where reasons are wanted, that to `explain`; what is
// wrong is added to `why`. An engine that cannot explain is as good as one that can.
static void take_move(Place *place, RemoteNews news, Text *why) {
  const bool is_explained = place->move.length > 0;
  const bool is_judged = place->job && place->job->question.judge;
  if (news == REMOTE_REFUSED && is_judged &&
      error_is(remote_error(place->remote), "unknown-command")) {
    give_up_judging(place);
    return;
  }
  if (news == REMOTE_FAILED || (news == REMOTE_REFUSED && !is_explained)) {
    text_format(why, "%s: %s", remote_error(place->remote)->code,
                error_message(remote_error(place->remote)));
    return;
  }
  if (!is_explained) {
    const char *word = is_judged ? "decision" : "bestmove";
    if (!place->job || !remote_find_line(place->remote, word, &place->move)) {
      text_format(why, "protocol: no %s", word);
      return;
    }
    if (place->job->question.wants_reasons) {
      ask_for_reasons(place);
      return;
    }
  }
  const char *reasons = is_explained && news == REMOTE_OK ? remote_lines(place->remote) : "";
  Text move = place->move;
  place->move = (Text){0}; // the answer may bring the next question
  if (!pass_on(place, text_string(&move), reasons)) {
    if (move.length > MAX_LOGGED_MOVE) text_truncate(&move, MAX_LOGGED_MOVE);
    text_format(why, "its move '%s' was refused", text_string(&move));
  }
  text_free(&move);
}

// One answer of the process; true when there may be more.
static bool take_answer(Place *place) {
  const RemoteNews news = remote_take(place->remote);
  if (news == REMOTE_WAITING) return false;
  if (news == REMOTE_OK && remote_pending(place->remote) > 0) return true; // `setup`
  Text why = {0};
  take_move(place, news, &why);
  const bool good = why.length == 0;
  if (!good) replace(place, text_string(&why));
  text_free(&why);
  return good;
}

static void on_ready(void *context) {
  Place *place = context;
  EnginePool *pool = place->pool;
  remote_on_ready(place->remote);
  while (place->running && take_answer(place))
    continue;
  if (place->running && remote_wants_to_write(place->remote)) net_watch_write(place->watch);
  give_work(pool);
}

static EngineJob *take_job(EnginePool *pool,
                           bool (*may)(void *context, const EngineQuestion *question)) {
  EngineJob *job = engine_queue_take(&pool->queue, may, pool);
  if (job) pool->metrics->values[METRIC_ENGINE_WAIT] += (int64_t)(system_now_ms() - job->asked_at);
  return job;
}

static void give_to_crew(EnginePool *pool) {
  EngineJob *job;
  while (pool->queue.first && crew_is_free(pool->crew) && (job = take_job(pool, may_have_worker)))
    crew_give(pool->crew, job);
}

static void give_work(EnginePool *pool) {
  give_to_crew(pool);
  for (int i = 0; i < pool->settings.engine_count && pool->queue.first; i++) {
    Place *place = &pool->places[i];
    if (place->job || (!place->running && !start(place))) continue;
    EngineJob *job = take_job(pool, may_have_engine);
    if (!job) break;
    think(place, job);
  }
  count_waiting(pool);
}

// ---- The crew's side

static void give_up_job(void *context, EngineJob *job) {
  (void)context;
  give_up(job);
}

static void on_free(void *context) {
  give_work(context);
}

EnginePool *engine_pool_create(Net *net, const EnginePoolSettings *settings, Metrics *metrics) {
  EnginePool *pool = memory_allocate(sizeof *pool);
  pool->net = net;
  pool->settings = *settings;
  pool->metrics = metrics;
  pool->places = memory_allocate((size_t)settings->engine_count * sizeof *pool->places + 1);
  const CrewHost host = {.context = pool,
                         .answer = answer,
                         .ask_again = ask_again,
                         .give_up = give_up_job,
                         .has_free = on_free};
  pool->crew = crew_create(&host, settings->rules, metrics);
  const RemoteSpec spec = {.child = {.arguments = settings->arguments,
                                     .limits = {.memory_bytes = settings->memory_bytes,
                                                .open_files = 16,
                                                .no_file_writing = true}},
                           .rules = settings->rules,
                           .answer_limit = 1 << 20};
  for (int i = 0; i < settings->engine_count; i++) {
    pool->places[i].pool = pool;
    pool->places[i].remote = remote_create(&spec);
  }
  return pool;
}

void engine_pool_destroy(EnginePool *pool) {
  for (int i = 0; i < pool->settings.engine_count; i++) {
    Place *place = &pool->places[i];
    net_unwatch(place->watch);
    if (place->job) give_up(place->job);
    remote_destroy(place->remote);
    text_free(&place->move);
  }
  crew_destroy(pool->crew);
  for (EngineJob *job; (job = pool->queue.first);) {
    pool->queue.first = job->next;
    give_up(job);
  }
  free(pool->places);
  free(pool);
}

void engine_pool_ask(EnginePool *pool, const EngineQuestion *question) {
  EngineJob *job = engine_job_create(question);
  job->asked_at = system_now_ms();
  const bool has_engines = pool->settings.engine_count > 0 || pool->settings.has_workers;
  if (has_engines && engine_queue_add(&pool->queue, job))
    give_work(pool);
  else
    give_up(job);
}

// Where all engines are elsewhere and none is connected, nobody waits for ever.
static void give_up_old(EnginePool *pool, double now) {
  if (pool->settings.engine_count > 0 || crew_engines(pool->crew) > 0) return;
  while (pool->queue.first && now - pool->queue.first->asked_at > WORKERS_PATIENCE_MS)
    give_up(engine_queue_take(&pool->queue, everybody_may, NULL));
  count_waiting(pool);
}

int engine_pool_count(const EnginePool *pool) {
  return pool->settings.engine_count + crew_engines(pool->crew);
}

Crew *engine_pool_crew(EnginePool *pool) {
  return pool->crew;
}

void engine_pool_tick(EnginePool *pool) {
  const double now = system_now_ms();
  for (int i = 0; i < pool->settings.engine_count; i++) {
    Place *place = &pool->places[i];
    if (place->job && now > place->deadline) replace(place, "it did not answer in time");
  }
  crew_tick(pool->crew);
  give_up_old(pool, now);
  give_work(pool);
}
