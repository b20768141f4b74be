// Questions that wait for an engine, shared fairly among the players who wait for the answers.
//
// Each question gets a place in line when it comes: as far behind the one that was served last as
// it is expected to take, and behind the player's own earlier ones. So players take turns however
// many questions one of them has, a short question passes long ones, and no question is passed
// without end, as every one that is served moves the line on (fair queueing).
//
// Patient questions (of analyses) stand behind all others, twenty seconds of thinking further back,
// and count as those of one player of their own: whoever asks for an analysis plays on as before.
#ifndef FIVEFOLD_SERVER_NET_ENGINE_QUEUE_H
#define FIVEFOLD_SERVER_NET_ENGINE_QUEUE_H

#include "server/hub/hub.h"

enum {
  ENGINE_QUEUE_MAX = 10000,
  ENGINE_QUEUE_MAX_OF_PLAYER = 64,
};

typedef struct EngineJob EngineJob;
struct EngineJob {
  EngineJob *next;
  EngineQuestion question; // its strings are owned
  int tries;
  int64_t place;   // in line: the lowest is served first
  double asked_at; // milliseconds, see system_now_ms()
};

// All zero: an empty one.
typedef struct EngineQueue {
  EngineJob *first;    // sorted by place
  int64_t served;      // the place of the last one that was taken
  size_t job_count;    // that wait
  size_t player_count; // who wait
} EngineQueue;

// A job with copies of the question's strings.
EngineJob *engine_job_create(const EngineQuestion *question);
void engine_job_destroy(EngineJob *job);

// Who shares a turn: the question's player, or all patient ones.
static inline uint64_t engine_owner(const EngineQuestion *question) {
  return question->is_patient ? UINT64_MAX : question->player;
}

// How long it may take to think about it.
static inline int engine_question_ms(const EngineQuestion *question) {
  return question->movetime_ms * (question->judge ? 2 : 1);
}

// Takes the job over; false when too many wait, of this player or in all.
bool engine_queue_add(EngineQueue *queue, EngineJob *job);

// Puts a job that was taken back to its old place.
void engine_queue_return(EngineQueue *queue, EngineJob *job);

// Takes the first job that `may` have an engine; NULL when there is none.
EngineJob *engine_queue_take(EngineQueue *queue,
                             bool (*may)(void *context, const EngineQuestion *question),
                             void *context);

#endif
