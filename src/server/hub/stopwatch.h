// Clocks for measuring, in microseconds.
#ifndef FIVEFOLD_SERVER_HUB_STOPWATCH_H
#define FIVEFOLD_SERVER_HUB_STOPWATCH_H

#include <stdint.h>

// From some moment on; processor time of the process, and of the calling thread.
int64_t monotonic_microseconds(void);
int64_t process_microseconds(void);
int64_t thread_microseconds(void);

#endif
