// To be preloaded: the time of day is what the kernel says plus the seconds that a file contains,
// which a test may change at any time. The monotonic clock is left alone.
#include <fcntl.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

// By system calls only: a sanitizer may ask for the time before the library is ready.
static long read_step(void) {
  const char *path = getenv("FIVEFOLD_CLOCK_STEP");
  char text[32] = "";
  const int file = path ? (int)syscall(SYS_openat, AT_FDCWD, path, O_RDONLY) : -1;
  if (file < 0) return 0;
  syscall(SYS_read, file, text, sizeof text - 1);
  syscall(SYS_close, file);
  return strtol(text, NULL, 10);
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  const int result = (int)syscall(SYS_clock_gettime, clock, now);
  if (result == 0 && clock == CLOCK_REALTIME) now->tv_sec += read_step();
  return result;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  struct timespec exact;
  (void)zone;
  const int result = clock_gettime(CLOCK_REALTIME, &exact);
  *now = (struct timeval){.tv_sec = exact.tv_sec, .tv_usec = exact.tv_nsec / 1000};
  return result;
}

time_t time(time_t *seconds) {
  struct timespec exact;
  clock_gettime(CLOCK_REALTIME, &exact);
  if (seconds) *seconds = exact.tv_sec;
  return exact.tv_sec;
}
