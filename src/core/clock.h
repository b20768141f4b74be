// The clocks of a table: how much time each seat has and whose is running. Times are milliseconds;
// nothing here looks at a real clock.
#ifndef FIVEFOLD_CORE_CLOCK_H
#define FIVEFOLD_CORE_CLOCK_H

#include "base/error.h"
#include "base/json.h"
#include "core/game.h"

typedef enum ClockKind {
  CLOCK_NONE,
  CLOCK_TURN, // so long for each turn
  CLOCK_GAME, // so long for all turns of a seat, with an increment after each
  CLOCK_DAYS, // as CLOCK_TURN, in days
} ClockKind;

typedef struct ClockSpec {
  ClockKind kind;
  int64_t main; // seconds, minutes or days, as people say it
  int64_t increment;
} ClockSpec;

typedef struct Clock {
  ClockSpec spec;
  int64_t left[GAME_MAX_PLAYERS + 1]; // by seat, as of `since`
  int running;                        // the seat; 0: none
  int64_t since;
} Clock;

enum {
  // A move's way through the net is not the player's time; but not more than this is given back.
  CLOCK_MAX_LAG = 500,
  CLOCK_MAX_NUMBER = 1000000, // that is read at all; what is allowed depends on the kind
};

// "none", "turn 60", "game 5 3", "days 2".
void clock_spec_format(const ClockSpec *spec, Text *out);
bool clock_spec_parse(ClockSpec *spec, const char *text, Error *error);
// The word of a kind, and the unit that its time is given in ("": it has none).
bool clock_kind_parse(const char *name, ClockKind *kind);
const char *clock_unit_name(ClockKind kind);

bool clock_spec_is_valid(const ClockSpec *spec, Error *error);

void clock_init(Clock *clock, const ClockSpec *spec);

// The seat's turn begins (0: nobody's clock runs).
void clock_run(Clock *clock, int seat, int64_t now);

// What the running seat would be charged if it moved now.
int64_t clock_charge(const Clock *clock, int64_t now, int64_t lag);

// Stops the running clock, charging `spent`; `moved`: the increment is due.
void clock_stop(Clock *clock, int64_t spent, bool moved);

// When the running seat's time is up; INT64_MAX when no clock runs.
int64_t clock_deadline(const Clock *clock);

// Kind and numbers, into an open object.
void clock_spec_write_json(const ClockSpec *spec, Json *json);
void clock_write_json(const Clock *clock, int seat_count, int64_t now, Json *json);

#endif
