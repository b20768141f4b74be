// A linked list in the order of places; the first that may have an engine goes next.
#include "server/net/engine_queue.h"

#include "base/memory.h"

#include <stdlib.h>

EngineJob *engine_job_create(const EngineQuestion *question) {
  EngineJob *job = memory_allocate(sizeof *job);
  job->question = *question;
  job->question.game = memory_copy_string(question->game);
  job->question.position = memory_copy_string(question->position);
  job->question.judge = question->judge ? memory_copy_string(question->judge) : NULL;
  return job;
}

void engine_job_destroy(EngineJob *job) {
  free((void *)(uintptr_t)job->question.game);
  free((void *)(uintptr_t)job->question.position);
  free((void *)(uintptr_t)job->question.judge);
  free(job);
}

enum { PATIENCE_MS = 20000 };

// Milliseconds. The highest level uses all its time, the others the less the lower they are.
static int64_t expected_length(const EngineQuestion *question) {
  return (int64_t)question->movetime_ms * question->level / BOT_MAX_LEVEL + 1 +
         (question->is_patient ? PATIENCE_MS : 0);
}

// How many questions of an owner wait, and the place of the last one of them.
static size_t find_own(const EngineQueue *queue, const EngineQuestion *question, int64_t *last) {
  size_t count = 0;
  for (const EngineJob *job = queue->first; job; job = job->next)
    if (engine_owner(&job->question) == engine_owner(question)) {
      *last = job->place;
      count++;
    }
  return count;
}

void engine_queue_return(EngineQueue *queue, EngineJob *job) {
  int64_t last;
  if (find_own(queue, &job->question, &last) == 0) queue->player_count++;
  queue->job_count++;
  EngineJob **link = &queue->first;
  while (*link && (*link)->place <= job->place)
    link = &(*link)->next;
  job->next = *link;
  *link = job;
}

bool engine_queue_add(EngineQueue *queue, EngineJob *job) {
  int64_t behind = queue->served;
  if (queue->job_count >= ENGINE_QUEUE_MAX ||
      find_own(queue, &job->question, &behind) >= ENGINE_QUEUE_MAX_OF_PLAYER)
    return false;
  if (behind < queue->served) behind = queue->served;
  job->place = behind + expected_length(&job->question);
  engine_queue_return(queue, job);
  return true;
}

EngineJob *engine_queue_take(EngineQueue *queue,
                             bool (*may)(void *context, const EngineQuestion *question),
                             void *context) {
  for (EngineJob **link = &queue->first; *link; link = &(*link)->next) {
    EngineJob *job = *link;
    if (!may(context, &job->question)) continue;
    *link = job->next;
    job->next = NULL;
    queue->job_count--;
    int64_t last;
    if (find_own(queue, &job->question, &last) == 0) queue->player_count--;
    if (job->place > queue->served) queue->served = job->place;
    return job;
  }
  return NULL;
}
