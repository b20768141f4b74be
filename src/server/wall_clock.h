// The time of day, as people and the log have it.
#ifndef FIVEFOLD_SERVER_WALL_CLOCK_H
#define FIVEFOLD_SERVER_WALL_CLOCK_H

#include <stdint.h>

// Milliseconds since 1970.
int64_t wall_clock_now(void);

#endif
