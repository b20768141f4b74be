// The machine's time of day as somebody has set it: preloaded into a node, it is as many seconds
// ahead as a file says that can be changed while the node runs. What counts the time since the
// start is left alone.
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static const volatile int64_t *ahead;

__attribute__((constructor)) static void open_file(void) {
  const char *path = getenv("WALL_CLOCK");
  const int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
  void *seen = file < 0 ? MAP_FAILED : mmap(NULL, sizeof *ahead, PROT_READ, MAP_SHARED, file, 0);
  if (file >= 0) close(file);
  if (seen != MAP_FAILED) ahead = seen;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  const int failed = (int)syscall(SYS_clock_gettime, clock, now);
  if (!failed && ahead && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE))
    now->tv_sec += *ahead;
  return failed;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  struct timespec exact;
  (void)zone;
  clock_gettime(CLOCK_REALTIME, &exact);
  *now = (struct timeval){exact.tv_sec, exact.tv_nsec / 1000};
  return 0;
}

time_t time(time_t *now) {
  struct timespec exact;
  clock_gettime(CLOCK_REALTIME, &exact);
  if (now) *now = exact.tv_sec;
  return exact.tv_sec;
}
