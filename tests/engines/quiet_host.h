// A search host for tests: a clock that does not move, nobody to stop it, and the last info line.
#ifndef FIVEFOLD_TESTS_QUIET_HOST_H
#define FIVEFOLD_TESTS_QUIET_HOST_H

#include "engines/engine.h"

#include <stdio.h>

typedef struct QuietHost {
  char line[4096]; // the last info line
  int lines;
} QuietHost;

static bool quiet_host_stop(void *context) {
  (void)context;
  return false;
}

static double quiet_host_now(void *context) {
  (void)context;
  return 0;
}

static void quiet_host_info(void *context, const char *line) {
  QuietHost *host = context;
  snprintf(host->line, sizeof host->line, "%s", line);
  host->lines++;
}

static inline SearchHost quiet_host_interface(QuietHost *host) {
  return (SearchHost){host, quiet_host_stop, quiet_host_now, quiet_host_info};
}

#endif
