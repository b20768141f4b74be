// The site's time: the time of day when the server started, and what has passed since. It never
// steps, whatever is done to the machine's clock, so that clocks of games can run on it.
#ifndef FIVEFOLD_SERVER_HUB_SITE_CLOCK_H
#define FIVEFOLD_SERVER_HUB_SITE_CLOCK_H

#include <stdint.h>

// Milliseconds since 1970.
int64_t site_clock_now(void);

// Begins with a clock that several servers share, before anybody has asked for the time.
void site_clock_start(int64_t ahead_of_monotonic);

// From now on it is at least this late: what the site has seen before does not come again.
void site_clock_set_at_least(int64_t time);

// Follows a clock that several servers share, which is so far ahead of the monotonic one: slowly,
// so that time neither jumps nor goes back. To be called at every tick.
void site_clock_follow(int64_t ahead_of_monotonic);

// How far it is behind that clock, in milliseconds; below 0: ahead of it.
int64_t site_clock_error(void);

#endif
