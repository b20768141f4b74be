// A member is a connected worker, a task a question that it has. Answers are matched by a number
// that is never used twice, so one that comes too late or twice belongs to nothing.
#include "server/net/crew.h"

#include "base/memory.h"
#include "platform/system.h"
#include "server/hub/fields.h"
#include "server/hub/journal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
  GREETING_MS = 10000,
  GRACE_MS = 5000, // beyond the time for the move
  MAX_NAME = 40,
  MAX_ENGINES = 256,
  MAX_MOVE = 6000, // bytes
  POLICY = 1008,   // why a socket is closed
};

typedef struct Task {
  struct Task *next;
  EngineJob *job;
  int64_t id;
  double deadline;
} Task;

typedef struct Member {
  struct Member *next;
  Peer *peer; // retained
  double greet_by;
  bool is_greeted;
  bool judges;    // it knows questions for judgements
  bool is_silent; // it was late: gets nothing until it says something
  int engines, free;
  char name[MAX_NAME + 1];
  Task *tasks;
} Member;

struct Crew {
  CrewHost host;
  const char *rules;
  Metrics *metrics;
  Member *members;
  int64_t last_id;
};

Crew *crew_create(const CrewHost *host, const char *rules, Metrics *metrics) {
  Crew *crew = memory_allocate(sizeof *crew);
  *crew = (Crew){.host = *host, .rules = rules, .metrics = metrics};
  return crew;
}

// ---- Counting

static void count(Crew *crew) {
  int64_t *values = crew->metrics->values;
  values[METRIC_WORKERS] = values[METRIC_WORKER_ENGINES] = values[METRIC_WORKERS_FREE] = 0;
  for (const Member *member = crew->members; member; member = member->next) {
    values[METRIC_WORKERS] += member->is_greeted;
    values[METRIC_WORKER_ENGINES] += member->engines;
    values[METRIC_WORKERS_FREE] += member->is_silent ? 0 : member->free;
  }
}

int crew_engines(const Crew *crew) {
  int engines = 0;
  for (const Member *member = crew->members; member; member = member->next)
    engines += member->engines;
  return engines;
}

int crew_busy_for(const Crew *crew, uint64_t owner) {
  int busy = 0;
  for (const Member *member = crew->members; member; member = member->next)
    for (const Task *task = member->tasks; task; task = task->next)
      busy += engine_owner(&task->job->question) == owner;
  return busy;
}

// Who has most to offer.
static Member *find_free(const Crew *crew, bool to_judge) {
  Member *found = NULL;
  for (Member *member = crew->members; member; member = member->next)
    if (member->free > 0 && !member->is_silent && (member->judges || !to_judge) &&
        (!found || member->free > found->free))
      found = member;
  return found;
}

bool crew_is_free(const Crew *crew) {
  return find_free(crew, false);
}

bool crew_is_free_for(const Crew *crew, const EngineQuestion *question) {
  return find_free(crew, question->judge);
}

// ---- Talking

static Json begin(Text *text, const char *type) {
  Json json = {.out = text};
  json_open_object(&json);
  json_put_string(&json, "type", type);
  return json;
}

static void say(Member *member, Json *json, Text *text) {
  json_close_object(json);
  member->peer->output->message(member->peer, text_string(text), text->length);
  text_free(text);
}

static void turn_away(Member *member, const char *code, const char *why) {
  Text text = {0};
  Json json = begin(&text, "error");
  json_put_string(&json, "code", code);
  json_put_string(&json, "message", why);
  say(member, &json, &text);
  journal_write(JOURNAL_WARNING, "worker %s at %s turned away: %s",
                member->name[0] ? member->name : "without a name", member->peer->address, why);
  member->peer->output->close(member->peer, POLICY);
}

void crew_give(Crew *crew, EngineJob *job) {
  const EngineQuestion *question = &job->question;
  Member *member = find_free(crew, question->judge);
  Task *task = memory_allocate(sizeof *task);
  *task = (Task){member->tasks, job, ++crew->last_id,
                 system_now_ms() + engine_question_ms(question) + GRACE_MS};
  member->tasks = task;
  member->free--;
  Text text = {0};
  Json json = begin(&text, "ask");
  json_put_number(&json, "id", task->id);
  json_put_string(&json, "game", question->game);
  json_put_string(&json, "position", question->position);
  json_put_number(&json, "level", question->level);
  json_put_number(&json, "movetime", question->movetime_ms);
  json_put_bool(&json, "reasons", question->wants_reasons);
  if (question->judge) json_put_string(&json, "judge", question->judge);
  say(member, &json, &text);
  crew->metrics->values[METRIC_WORKER_QUESTIONS]++;
  count(crew);
}

// ---- Coming and going

void crew_on_open(Crew *crew, Peer *peer) {
  Member *member = memory_allocate(sizeof *member);
  member->peer = peer_retain(peer);
  member->greet_by = system_now_ms() + GREETING_MS;
  member->next = crew->members;
  crew->members = member;
}

static void free_member(Member *member) {
  peer_release(member->peer);
  free(member);
}

void crew_on_close(Crew *crew, Peer *peer) {
  Member **link = &crew->members;
  while (*link && (*link)->peer != peer)
    link = &(*link)->next;
  Member *member = *link;
  if (!member) return;
  *link = member->next;
  if (member->is_greeted) journal_write(JOURNAL_INFO, "worker %s has gone", member->name);
  count(crew);
  for (Task *task; (task = member->tasks);) {
    member->tasks = task->next;
    crew->host.ask_again(crew->host.context, task->job, false);
    free(task);
  }
  free_member(member);
}

void crew_destroy(Crew *crew) {
  for (Member *member; (member = crew->members);) {
    crew->members = member->next;
    for (Task *task; (task = member->tasks);) {
      member->tasks = task->next;
      crew->host.give_up(crew->host.context, task->job);
      free(task);
    }
    free_member(member);
  }
  count(crew);
  free(crew);
}

// ---- What they say

// Nobody thinks by other rules, and nobody has to guess what is meant.
static void greet(Crew *crew, Member *member, const json_t *message) {
  const char *rules, *name;
  int64_t protocol, engines;
  Refusal refusal;
  if (!field_string(message, "name", true, MAX_NAME, &name, &refusal) ||
      !field_string(message, "rules", true, 100, &rules, &refusal) ||
      !field_number(message, "protocol", 1, INT32_MAX, 0, &protocol, &refusal) ||
      !field_number(message, "engines", 1, MAX_ENGINES, 1, &engines, &refusal) ||
      !field_bool(message, "judges", false, &member->judges, &refusal)) {
    turn_away(member, "bad-argument", error_message(&refusal.error));
    return;
  }
  snprintf(member->name, sizeof member->name, "%s", name);
  if (protocol != CREW_PROTOCOL || strcmp(rules, crew->rules) != 0) {
    turn_away(member, "outdated",
              protocol != CREW_PROTOCOL ? "it speaks another version" : "it has other rules");
    return;
  }
  member->is_greeted = true;
  member->engines = member->free = (int)engines;
  journal_write(JOURNAL_INFO, "worker %s at %s: engines %d", name, member->peer->address,
                member->engines);
  Text text = {0};
  Json json = begin(&text, "welcome");
  say(member, &json, &text);
}

static Task *take_task(Member *member, int64_t id) {
  for (Task **link = &member->tasks, *task; (task = *link); link = &task->next)
    if (task->id == id) {
      *link = task->next;
      return task;
    }
  return NULL;
}

static void take_answer(Crew *crew, Member *member, const json_t *message) {
  const char *move, *reasons;
  int64_t id;
  bool is_busy;
  Refusal refusal;
  if (!field_number(message, "id", 1, INT64_MAX, 0, &id, &refusal)) return;
  Task *task = take_task(member, id);
  if (!task) {
    crew->metrics->values[METRIC_WORKER_LATE]++;
    return;
  }
  EngineJob *job = task->job;
  free(task);
  reasons = json_string_value(json_object_get(message, "reasons"));
  if (field_bool(message, "busy", false, &is_busy, &refusal) && is_busy) {
    member->free = 0; // until it says more
    crew->host.ask_again(crew->host.context, job, false);
  } else if (!field_string(message, job->question.judge ? "decision" : "move", true, MAX_MOVE,
                           &move, &refusal)) {
    crew->host.ask_again(crew->host.context, job, true);
  } else if (crew->host.answer(crew->host.context, job, move, reasons ? reasons : "")) {
    crew->metrics->values[METRIC_WORKER_ANSWERS]++;
  } else {
    crew->metrics->values[METRIC_WORKER_REFUSED]++;
    turn_away(member, "illegal-move", "its answer was refused");
    member->free = 0;
    crew->host.ask_again(crew->host.context, job, true);
  }
}

static void take_free(Member *member, const json_t *message) {
  int64_t engines;
  Refusal refusal;
  if (field_number(message, "engines", 0, member->engines, 0, &engines, &refusal))
    member->free = (int)engines;
}

static void take_message(Crew *crew, Member *member, const json_t *message) {
  const char *type = json_string_value(json_object_get(message, "type"));
  if (!type) type = "";
  member->is_silent = false;
  if (!member->is_greeted && strcmp(type, "hello") == 0)
    greet(crew, member, message);
  else if (!member->is_greeted)
    turn_away(member, "bad-argument", "it does not say who it is");
  else if (strcmp(type, "answer") == 0)
    take_answer(crew, member, message);
  else if (strcmp(type, "free") == 0)
    take_free(member, message);
}

void crew_on_message(Crew *crew, Peer *peer, const char *text, size_t length) {
  Member *member = crew->members;
  while (member && member->peer != peer)
    member = member->next;
  if (!member) return;
  json_t *message = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
  if (json_is_object(message))
    take_message(crew, member, message);
  else
    turn_away(member, "bad-argument", "it talks nonsense");
  json_decref(message);
  count(crew);
  if (crew_is_free(crew)) crew->host.has_free(crew->host.context);
}

// ---- Time

// Its questions go to others; what it may still answer belongs to nothing.
static void take_back(Crew *crew, Member *member, double now) {
  for (Task **link = &member->tasks, *task; (task = *link);) {
    if (now <= task->deadline) {
      link = &task->next;
      continue;
    }
    *link = task->next;
    member->is_silent = true;
    journal_write(JOURNAL_WARNING, "worker %s did not answer in time", member->name);
    crew->host.ask_again(crew->host.context, task->job, true);
    free(task);
  }
}

void crew_tick(Crew *crew) {
  const double now = system_now_ms();
  for (Member *member = crew->members; member; member = member->next) {
    if (!member->is_greeted && now > member->greet_by) {
      member->greet_by = now + GREETING_MS;
      turn_away(member, "timeout", "it does not say who it is");
    }
    take_back(crew, member, now);
  }
  count(crew);
}

void crew_write(const Crew *crew, Json *json) {
  json_open_array(json);
  for (const Member *member = crew->members; member; member = member->next) {
    if (!member->is_greeted) continue;
    json_open_object(json);
    json_put_string(json, "name", member->name);
    json_put_string(json, "address", member->peer->address);
    json_put_number(json, "engines", member->engines);
    json_put_number(json, "free", member->free);
    json_put_bool(json, "silent", member->is_silent);
    json_close_object(json);
  }
  json_close_array(json);
}
