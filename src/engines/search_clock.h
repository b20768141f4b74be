// When a search has to stop: time, nodes, or the user's wish.
#ifndef FIVEFOLD_ENGINES_SEARCH_CLOCK_H
#define FIVEFOLD_ENGINES_SEARCH_CLOCK_H

#include "engines/engine.h"

typedef struct SearchClock {
  const SearchHost *host;
  double start_ms;
  double stop_ms;      // after the last moment of thinking; HUGE_VAL without limit
  uint64_t node_limit; // UINT64_MAX without limit
  uint64_t next_check; // count of nodes at which to look again
  bool expired;
} SearchClock;

// Starts the clock. `node_limit` is the limit of nodes, 0 for none.
void search_clock_start(SearchClock *clock, const SearchHost *host, uint64_t movetime_ms,
                        uint64_t node_limit);

// Looks at the limits: the slow part of search_clock_expired().
bool search_clock_check(SearchClock *clock, uint64_t nodes);

// To be asked at every node; looks at clock and host every thousand nodes or so, and stops at
// exactly the limit of nodes.
static inline bool search_clock_expired(SearchClock *clock, uint64_t nodes) {
  return nodes >= clock->next_check && search_clock_check(clock, nodes);
}

// Milliseconds since the start.
double search_clock_elapsed(const SearchClock *clock);

// Fills in the time and hands the report to whoever listens.
void search_clock_report(const SearchClock *clock, SearchReport report);

#endif
