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

// One `info` line for the host. `score` is in the game's own unit, `win` in permille; `line` are
// the moves of the principal variation from `view` on. A player that explains itself reports its
// best few moves: `multipv` is the rank of this one, from 1, and `reason` says in words what speaks
// for it; 0 and NULL leave them out.
typedef struct SearchReport {
  unsigned depth;
  unsigned multipv;
  uint64_t nodes;
  int score;
  int win;
  const char *reason;
  const char *extra; // "KEY VALUE ..." of the game's own; NULL: none
  const Move *line;
  size_t line_length;
} SearchReport;

void search_clock_report(const SearchClock *clock, const Game *game, const void *view,
                         const SearchReport *report);

#endif
