// The clock that deadlines are measured with.
#ifndef FIVEFOLD_CLIENT_CLOCK_H
#define FIVEFOLD_CLIENT_CLOCK_H

#include <time.h>

// Milliseconds of a clock that never goes back.
static inline double clock_now_ms(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec * 1e3 + (double)now.tv_nsec * 1e-6;
}

#endif
