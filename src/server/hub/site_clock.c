// The wall clock is read once; from then on the monotonic one counts, and differences are made up
// for slowly.
#include "server/hub/site_clock.h"

#include <time.h>

static int64_t read_milliseconds(clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static int64_t ahead; // of the monotonic clock; 0: not yet looked at
static int64_t error; // what is still to be made up for

int64_t site_clock_now(void) {
  const int64_t elapsed = read_milliseconds(CLOCK_MONOTONIC);
  if (!ahead) ahead = read_milliseconds(CLOCK_REALTIME) - elapsed;
  return elapsed + ahead;
}

void site_clock_start(int64_t ahead_of_monotonic) {
  ahead = ahead_of_monotonic;
}

void site_clock_follow(int64_t ahead_of_monotonic) {
  site_clock_now();
  // A tick is a tenth of a second: at most one percent faster or slower.
  if (ahead < ahead_of_monotonic) ahead++;
  if (ahead > ahead_of_monotonic) ahead--;
  error = ahead_of_monotonic - ahead;
}

int64_t site_clock_error(void) {
  return error;
}

void site_clock_set_at_least(int64_t time) {
  const int64_t now = site_clock_now();
  if (now < time) ahead += time - now;
}
