// The pool of engine processes. They are shared fairly among the players who wait (bot_queue.h),
// and one player's questions never take all of several. A process that dies, hangs, talks nonsense
// or says a move that the rules refuse is replaced and its question asked again, a few times.
#ifndef FIVEFOLD_SERVER_BOTS_H
#define FIVEFOLD_SERVER_BOTS_H

#include "client/remote.h"
#include "server/hub.h"
#include "server/net.h"

typedef struct Bots Bots;

typedef struct BotsSettings {
  int engine_count;
  const char *const *arguments; // the engine's program, ended by NULL
  const char *rules;            // the hash of rules it has to have
  uint64_t memory_bytes;        // of one engine; 0: no limit
} BotsSettings;

Bots *bots_create(Net *net, const BotsSettings *settings, Metrics *metrics,
                  void (*log)(void *context, const char *line), void *log_context);
// Questions that wait are answered with NULL.
void bots_destroy(Bots *bots);

// The question is copied.
void bots_ask(Bots *bots, const EngineQuestion *question);

// Looks for engines that have been silent for too long; to be called a few times a second.
void bots_tick(Bots *bots);

#endif
