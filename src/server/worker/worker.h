// A worker: engines that think for the nodes of a site (docs/scaling.md). It connects to every
// node, says how many engines are free, and answers the questions it gets.
#ifndef FIVEFOLD_SERVER_WORKER_WORKER_H
#define FIVEFOLD_SERVER_WORKER_WORKER_H

#include "server/hub/journal.h"

#include <stddef.h>

enum { WORKER_MAX_SITES = 16 };

// Strings are borrowed.
typedef struct WorkerConfig {
  const char *sites[WORKER_MAX_SITES]; // ws://HOST[:PORT] or wss://...
  size_t site_count;
  const char *name; // for operators; "": the machine's
  const char *token_file;
  const char *authorities; // a file with trusted certificates; "": the system's
  int engines;
  const char *engine; // a foreign engine's program; "" for fivefold itself
  JournalLevel log_level;
} WorkerConfig;

// Works until *stop becomes true. Returns an exit status.
int worker_run(const WorkerConfig *config, const volatile int *stop);

#endif
