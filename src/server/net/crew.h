// Workers: other machines' engines, which connect to this server by WebSocket and answer its
// questions (docs/scaling.md). Each says how many free engines it has and gets a question for one
// of them: a seat's view, never more. One that goes away, or does not answer in time, has its
// questions asked again by whoever keeps them; what it says later is dropped.
#ifndef FIVEFOLD_SERVER_NET_CREW_H
#define FIVEFOLD_SERVER_NET_CREW_H

#include "base/json.h"
#include "server/net/engine_queue.h"

enum { CREW_PROTOCOL = 1 }; // the version of what is said

typedef struct Crew Crew;

// What becomes of the jobs that were given.
typedef struct CrewHost {
  void *context;
  // False: the move, or the judgement, is none.
  bool (*answer)(void *context, EngineJob *job, const char *move, const char *reasons);
  void (*ask_again)(void *context, EngineJob *job, bool was_tried);
  void (*give_up)(void *context, EngineJob *job);
  void (*has_free)(void *context); // somebody has a free engine
} CrewHost;

// `rules`: the hash of rules that a worker has to have.
Crew *crew_create(const CrewHost *host, const char *rules, Metrics *metrics);
void crew_destroy(Crew *crew);

// A WebSocket that has shown a worker's token.
void crew_on_open(Crew *crew, Peer *peer);
void crew_on_message(Crew *crew, Peer *peer, const char *text, size_t length);
void crew_on_close(Crew *crew, Peer *peer);
void crew_tick(Crew *crew); // looks for those who are late

// Engines of all workers; those of them that think for an owner of questions.
int crew_engines(const Crew *crew);
int crew_busy_for(const Crew *crew, uint64_t owner);
bool crew_is_free(const Crew *crew);
bool crew_is_free_for(const Crew *crew, const EngineQuestion *question);
// Has a free engine think about the job, which is the crew's until it tells the host.
void crew_give(Crew *crew, EngineJob *job);

// For operators: an array of those who are connected.
void crew_write(const Crew *crew, Json *json);

#endif
