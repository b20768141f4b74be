// The pool of engine processes. They are shared fairly among the players who wait (engine_queue.h),
// and one player's questions never take all of several. A process that dies, hangs, talks nonsense
// or says a move that the rules refuse is replaced and its question asked again, a few times.
#ifndef FIVEFOLD_SERVER_NET_ENGINE_POOL_H
#define FIVEFOLD_SERVER_NET_ENGINE_POOL_H

#include "client/remote.h"
#include "server/hub/hub.h"
#include "server/net/crew.h"
#include "server/net/watch.h"

typedef struct EnginePool EnginePool;

typedef struct EnginePoolSettings {
  int engine_count;
  bool has_workers;             // that may connect
  const char *const *arguments; // the engine's program, ended by NULL
  const char *rules;            // the hash of rules it has to have
  uint64_t memory_bytes;        // of one engine; 0: no limit
} EnginePoolSettings;

EnginePool *engine_pool_create(Net *net, const EnginePoolSettings *settings, Metrics *metrics);
// Questions that wait are answered with NULL.
void engine_pool_destroy(EnginePool *pool);

// The question is copied.
void engine_pool_ask(EnginePool *pool, const EngineQuestion *question);

// Engines, its own and those of workers.
int engine_pool_count(const EnginePool *pool);

// The workers that help.
Crew *engine_pool_crew(EnginePool *pool);

// Looks for engines that have been silent for too long; to be called a few times a second.
void engine_pool_tick(EnginePool *pool);

#endif
