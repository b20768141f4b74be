// The engines are the same pool that a node has; every question in it is a task of some node's.
#include "server/worker/worker.h"

#include "base/error_codes.h"
#include "base/memory.h"
#include "build_info.h"
#include "platform/print.h"
#include "platform/system.h"
#include "server/hub/fields.h"
#include "server/net/engine_pool.h"
#include "server/net/line.h"
#include "server/net/token_file.h"
#include "server/worker/places.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
  FIRST_PAUSE_MS = 400, // before a node is tried again; twice as long each time
  MAX_PAUSE_MS = 15000,
  REFUSED_PAUSE_MS = 30000, // of a node that has said no
  MAX_MOVETIME_MS = 600000,
  MAX_LEVEL = 10,
  MAX_POSITION = 60000, // bytes
  MAX_JUDGED = 2000,
  FINISH_MS = 5000, // for what is being thought about when it is to stop
};

typedef struct Worker Worker;

// A node, or the place of one.
typedef struct Node {
  struct Node *next;
  Worker *worker;
  Place place;
  bool is_listed; // its name still leads there
  bool is_welcome;
  bool is_refused;
  NetLine *line; // NULL: none
  double retry_at;
  double pause;
} Node;

typedef struct Task {
  struct Task *next;
  Worker *worker;
  Node *node;     // NULL: it is gone, and nobody waits for the answer
  int64_t id;     // the node's
  bool is_judged; // it is a question for a judgement
} Task;

struct Worker {
  WorkerConfig config;
  char name[41];
  TokenList tokens;
  SiteName sites[WORKER_MAX_SITES];
  Net *net;
  EnginePool *engines;
  Places *places;
  Metrics metrics;
  Node *nodes;
  Task *tasks;
  int task_count;
  uint64_t serial;
  bool is_stopping;
};

// ---- Saying

static Json begin(Text *text, const char *type) {
  Json json = {.out = text};
  json_open_object(&json);
  json_put_string(&json, "type", type);
  return json;
}

static void say(Node *node, Json *json, Text *text) {
  json_close_object(json);
  if (node->line) net_line_send(node->line, text_string(text), text->length);
  text_free(text);
}

static void say_hello(Node *node) {
  const Worker *worker = node->worker;
  Text text = {0};
  Json json = begin(&text, "hello");
  json_put_number(&json, "protocol", CREW_PROTOCOL);
  json_put_string(&json, "rules", FIVEFOLD_RULES_HASH);
  json_put_string(&json, "version", FIVEFOLD_VERSION);
  json_put_string(&json, "name", worker->name);
  json_put_number(&json, "engines", worker->config.engines);
  json_put_bool(&json, "judges", true);
  say(node, &json, &text);
}

static int count_free(const Worker *worker) {
  return worker->is_stopping ? 0 : worker->config.engines - worker->task_count;
}

static void say_free(Node *node) {
  Text text = {0};
  Json json = begin(&text, "free");
  json_put_number(&json, "engines", count_free(node->worker));
  say(node, &json, &text);
}

// One engine fewer for this node is one fewer for the others.
static void say_free_to_all(Worker *worker) {
  for (Node *node = worker->nodes; node; node = node->next)
    if (node->is_welcome) say_free(node);
}

// Without a move, or a judgement: there is none.
static void say_answer(Node *node, int64_t id, bool is_judged, const char *move,
                       const char *reasons) {
  Text text = {0};
  Json json = begin(&text, "answer");
  json_put_number(&json, "id", id);
  if (move) json_put_string(&json, is_judged ? "decision" : "move", move);
  if (move && !is_judged) json_put_string(&json, "reasons", reasons);
  say(node, &json, &text);
}

static void say_busy(Node *node, int64_t id) {
  Text text = {0};
  Json json = begin(&text, "answer");
  json_put_number(&json, "id", id);
  json_put_bool(&json, "busy", true);
  say(node, &json, &text);
}

// ---- Questions

static void forget_task(Task *task) {
  Task **link = &task->worker->tasks;
  while (*link != task)
    link = &(*link)->next;
  *link = task->next;
  task->worker->task_count--;
  free(task);
}

// Whether the move is one the node decides, which knows the game.
static bool on_answer(void *context, const char *move, const char *reasons) {
  Task *task = context;
  Worker *worker = task->worker;
  Node *node = task->node;
  const int64_t id = task->id;
  const bool is_judged = task->is_judged;
  forget_task(task);
  if (node) say_answer(node, id, is_judged, move, reasons);
  say_free_to_all(worker);
  return true;
}

static bool is_one_line(const char *text) {
  for (; *text; text++)
    if (*text < ' ' || *text > '~') return false;
  return true;
}

static bool read_question(const json_t *message, EngineQuestion *question, Refusal *refusal) {
  int64_t level, movetime;
  if (!field_string(message, "game", true, 40, &question->game, refusal) ||
      !field_string(message, "position", true, MAX_POSITION, &question->position, refusal) ||
      !field_string(message, "judge", false, MAX_JUDGED, &question->judge, refusal) ||
      !field_number(message, "level", 1, MAX_LEVEL, 1, &level, refusal) ||
      !field_number(message, "movetime", 1, MAX_MOVETIME_MS, 1, &movetime, refusal) ||
      !field_bool(message, "reasons", false, &question->wants_reasons, refusal))
    return false;
  question->level = (int)level;
  question->movetime_ms = (int)movetime;
  return is_one_line(question->game) && is_one_line(question->position) &&
         (!question->judge || is_one_line(question->judge));
}

static void take_question(Node *node, const json_t *message) {
  Worker *worker = node->worker;
  EngineQuestion question = {0};
  Refusal refusal;
  int64_t id;
  if (!field_number(message, "id", 1, INT64_MAX, 0, &id, &refusal)) return;
  if (!read_question(message, &question, &refusal)) {
    say_answer(node, id, false, NULL, "");
    return;
  }
  if (count_free(worker) <= 0) {
    say_busy(node, id);
    return;
  }
  Task *task = memory_allocate(sizeof *task);
  *task = (Task){worker->tasks, worker, node, id, question.judge};
  worker->tasks = task;
  worker->task_count++;
  question.player = ++worker->serial; // the nodes see to it that nobody takes all
  question.answer = on_answer;
  question.context = task;
  say_free_to_all(worker);
  engine_pool_ask(worker->engines, &question);
}

// ---- Nodes

static void set_retry(Node *node) {
  const double pause = node->is_refused ? REFUSED_PAUSE_MS : node->pause;
  node->retry_at = system_now_ms() + pause * (0.5 + randombytes_uniform(1000) / 1000.0);
  node->pause = node->pause * 2 < MAX_PAUSE_MS ? node->pause * 2 : MAX_PAUSE_MS;
}

static void leave_node(Node *node) {
  node->line = NULL;
  node->is_welcome = false;
  for (Task *task = node->worker->tasks; task; task = task->next)
    if (task->node == node) task->node = NULL;
}

static void on_close(void *context, const char *why) {
  Node *node = context;
  if (!node->is_refused)
    journal_write(node->is_welcome ? JOURNAL_INFO : JOURNAL_WARNING, "no line to %s port %d: %s",
                  node->place.address, node->place.site->port, why);
  leave_node(node);
  set_retry(node);
  node->is_refused = false;
}

static void on_open(void *context) {
  say_hello(context);
}

static void on_message(void *context, const char *text, size_t length) {
  Node *node = context;
  json_t *message = json_loadb(text, length, 0, NULL);
  const char *type = json_string_value(json_object_get(message, "type"));
  if (!type) {
    // nothing that this program knows
  } else if (strcmp(type, "welcome") == 0) {
    node->is_welcome = true;
    node->pause = FIRST_PAUSE_MS;
    journal_write(JOURNAL_INFO, "works for %s port %d", node->place.address,
                  node->place.site->port);
    say_free(node);
  } else if (strcmp(type, "ask") == 0) {
    take_question(node, message);
  } else if (strcmp(type, "error") == 0) {
    const char *why = json_string_value(json_object_get(message, "message"));
    node->is_refused = true;
    journal_write(JOURNAL_ERROR, "turned away by %s port %d: %s", node->place.address,
                  node->place.site->port, why ? why : "");
  }
  json_decref(message);
}

static void open_line(Node *node) {
  const SiteName *site = node->place.site;
  const LineHandlers handlers = {node, on_open, on_message, on_close};
  char host[SITE_HOST_SIZE + 10];
  snprintf(host, sizeof host, strchr(site->host, ':') ? "[%s]:%d" : "%s:%d", site->host,
           site->port);
  const LinePlace place = {.address = node->place.address,
                           .port = site->port,
                           .is_secure = site->is_secure,
                           .host = host,
                           .path = "/api/v1/workers",
                           .token = node->worker->tokens.items[0]};
  node->line = net_line_open(node->worker->net, &place, &handlers);
  if (!node->line) set_retry(node);
}

static Node *find_node(const Worker *worker, const Place *place) {
  for (Node *node = worker->nodes; node; node = node->next)
    if (node->place.site->port == place->site->port &&
        strcmp(node->place.address, place->address) == 0)
      return node;
  return NULL;
}

static void take_places(Worker *worker) {
  Place found[PLACES_MAX];
  size_t count;
  if (!places_take(worker->places, found, &count)) return;
  for (Node *node = worker->nodes; node; node = node->next)
    node->is_listed = false;
  for (size_t i = 0; i < count; i++) {
    Node *node = find_node(worker, &found[i]);
    if (!node) {
      node = memory_allocate(sizeof *node);
      *node = (Node){.next = worker->nodes, .worker = worker, .place = found[i]};
      node->pause = FIRST_PAUSE_MS;
      worker->nodes = node;
    }
    node->is_listed = true;
  }
}

// Lines that are missing are opened; who is listed no more is left when the line ends.
static void tend_nodes(Worker *worker) {
  const double now = system_now_ms();
  for (Node **link = &worker->nodes, *node; (node = *link);) {
    if (!node->line && !node->is_listed) {
      *link = node->next;
      free(node);
      continue;
    }
    if (!node->line && now >= node->retry_at) open_line(node);
    link = &node->next;
  }
}

// ---- Running

static void on_wake(void *context) {
  take_places(context);
}

static void on_tick(void *context) {
  Worker *worker = context;
  journal_settle(false);
  engine_pool_tick(worker->engines);
  if (!worker->is_stopping) tend_nodes(worker);
}

static void wake(void *context) {
  net_wake(((Worker *)context)->net);
}

static bool open_all(Worker *worker, Error *error) {
  const WorkerConfig *config = &worker->config;
  const char *const foreign[] = {config->engine, NULL};
  const EnginePoolSettings engines = {.engine_count = config->engines,
                                      .arguments = config->engine[0] ? foreign : child_own_engine,
                                      .rules = FIVEFOLD_RULES_HASH};
  const NetHandlers handlers = {.context = worker, .on_wake = on_wake, .on_tick = on_tick};
  if (sodium_init() < 0) return error_raise(error, ERROR_INTERNAL, "server.no-random");
  if (!token_file_read(config->token_file, &worker->tokens, error)) return false;
  for (size_t i = 0; i < config->site_count; i++)
    if (!site_name_parse(config->sites[i], "ws", &worker->sites[i], error)) return false;
  worker->net =
      net_create_client(&handlers, config->authorities[0] ? config->authorities : NULL, error);
  if (!worker->net) return false;
  worker->engines = engine_pool_create(worker->net, &engines, &worker->metrics);
  worker->places = places_create(worker->sites, config->site_count, wake, worker);
  return worker->places || error_raise(error, ERROR_INTERNAL, "store.no-thread");
}

static void close_all(Worker *worker) {
  places_destroy(worker->places);
  for (Node *node; (node = worker->nodes);) {
    worker->nodes = node->next;
    net_line_close(node->line);
    leave_node(node);
    free(node);
  }
  if (worker->engines) engine_pool_destroy(worker->engines); // which ends the tasks
  net_destroy(worker->net);
  token_list_free(&worker->tokens);
  journal_settle(true);
}

// What is being thought about is answered; nothing new is taken.
static void finish(Worker *worker) {
  const double deadline = system_now_ms() + FINISH_MS;
  worker->is_stopping = true;
  say_free_to_all(worker);
  while (worker->task_count && system_now_ms() < deadline)
    net_run_once(worker->net);
  for (int i = 0; i < 3; i++) // the last words leave
    net_run_once(worker->net);
}

static void set_name(Worker *worker) {
  char host[41] = "";
  gethostname(host, sizeof host - 1);
  snprintf(worker->name, sizeof worker->name, "%s",
           worker->config.name[0] ? worker->config.name
           : host[0]              ? host
                                  : "worker");
}

int worker_run(const WorkerConfig *config, const volatile int *stop) {
  Worker worker = {.config = *config};
  Error error;
  set_name(&worker);
  journal_set_level(config->log_level);
  journal_set_node(worker.name);
  if (!open_all(&worker, &error)) {
    fprintf(stderr, "fivefold worker: %s\n", error_message(&error));
    close_all(&worker);
    return 1;
  }
  print_line_with("worker.ready", "name=%s engines=%d", worker.name, config->engines);
  fflush(stdout);
  while (!*stop)
    net_run_once(worker.net);
  finish(&worker);
  close_all(&worker);
  return 0;
}
