// Three clocks of the system.
#include "server/hub/stopwatch.h"

#include <time.h>

static int64_t read_microseconds(clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

int64_t monotonic_microseconds(void) {
  return read_microseconds(CLOCK_MONOTONIC);
}

int64_t process_microseconds(void) {
  return read_microseconds(CLOCK_PROCESS_CPUTIME_ID);
}

int64_t thread_microseconds(void) {
  return read_microseconds(CLOCK_THREAD_CPUTIME_ID);
}
