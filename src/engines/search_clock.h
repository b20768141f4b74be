// When a search has to stop: time, nodes, or the user's wish.
#ifndef FIVEFOLD_ENGINES_SEARCH_CLOCK_H
#define FIVEFOLD_ENGINES_SEARCH_CLOCK_H

#include "engines/engine.h"

typedef struct SearchClock {
  const SearchHost *host;
  double start_ms;
  double stop_ms;      // after the last moment of thinking; HUGE_VAL without limit
  double movetime_ms;  // HUGE_VAL without limit
  uint64_t node_limit; // UINT64_MAX without limit
  uint64_t next_check; // count of nodes at which to look again
  bool expired;
} SearchClock;

// The smaller of two limits, of which 0 is none.
static inline uint64_t search_limit_stricter(uint64_t one, uint64_t other) {
  if (one == 0 || other == 0) return one | other;
  return one < other ? one : other;
}

// A limit of depth for players who do not look ahead ply by ply: 1 is a single node, 2 is
// `first_nodes`, and each one more doubles them. 0 is no limit.
uint64_t search_limit_of_depth(unsigned depth, uint64_t first_nodes);

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

// How much of the time or of the nodes is spent, whichever is nearer its limit: from 0 to 1.
double search_clock_spent(const SearchClock *clock, uint64_t nodes);

// Fills in the time and hands the report to whoever listens.
void search_clock_report(const SearchClock *clock, SearchReport report);

#endif
