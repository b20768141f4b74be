// Seats and clocks of a game at one screen, as they are typed and kept in records.
#ifndef FIVEFOLD_PLAY_LOCAL_SEAT_H
#define FIVEFOLD_PLAY_LOCAL_SEAT_H

#include "core/clock.h"

enum { LOCAL_DEFAULT_LEVEL = 5 };

typedef struct LocalSeat {
  bool is_bot;
  unsigned level; // of a bot
} LocalSeat;

// "human" or "bot:LEVEL"; "bot" alone has the level `otherwise`.
bool local_seat_parse(LocalSeat *seat, const char *text, unsigned otherwise, Error *error);
void local_seat_format(const LocalSeat *seat, Text *out);

// "none", seconds for each turn ("30"), or minutes and seconds added for each move ("5+3").
bool local_clock_parse(ClockSpec *spec, const char *text, Error *error);
void local_clock_format(const ClockSpec *spec, Text *out);

#endif
