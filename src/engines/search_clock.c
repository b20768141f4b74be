// Looks at the clock and the host only now and then: asking the system for the time costs more than
// a node.
#include "engines/search_clock.h"

#include <assert.h>
#include <math.h>

enum {
  CHECK_INTERVAL = 1024, // nodes; well below a millisecond
  RESERVE_MS = 2,        // for unwinding the search and writing the answer
  MAX_DOUBLINGS = 40,
};

// More doublings than any search has time for would overflow.
uint64_t search_limit_of_depth(unsigned depth, uint64_t first_nodes) {
  if (depth < 2) return depth;
  const unsigned doublings = depth - 2 < MAX_DOUBLINGS ? depth - 2 : MAX_DOUBLINGS;
  return first_nodes << doublings;
}

static double now_ms(const SearchHost *host) {
  return host->control.now_ms ? host->control.now_ms(host->control.context) : 0;
}

static bool should_stop(const SearchHost *host) {
  return host->control.should_stop && host->control.should_stop(host->control.context);
}

void search_clock_start(SearchClock *clock, const SearchHost *host, uint64_t movetime_ms,
                        uint64_t node_limit) {
  *clock = (SearchClock){.host = host, .start_ms = now_ms(host)};
  // From a very short time at least a part is left for thinking.
  const double reserve = movetime_ms > 2 * RESERVE_MS ? RESERVE_MS : (double)movetime_ms / 2;
  clock->stop_ms = movetime_ms ? clock->start_ms + (double)movetime_ms - reserve : (double)HUGE_VAL;
  clock->movetime_ms = movetime_ms ? (double)movetime_ms : (double)HUGE_VAL;
  clock->node_limit = node_limit ? node_limit : UINT64_MAX;
  clock->next_check = clock->node_limit < CHECK_INTERVAL ? clock->node_limit : CHECK_INTERVAL;
}

bool search_clock_check(SearchClock *clock, uint64_t nodes) {
  const SearchHost *host = clock->host;
  if (nodes >= clock->node_limit || now_ms(host) >= clock->stop_ms || should_stop(host))
    clock->expired = true;
  const uint64_t left = clock->node_limit - nodes;
  clock->next_check = clock->expired ? 0 : nodes + (left < CHECK_INTERVAL ? left : CHECK_INTERVAL);
  return clock->expired;
}

double search_clock_elapsed(const SearchClock *clock) {
  return now_ms(clock->host) - clock->start_ms;
}

double search_clock_spent(const SearchClock *clock, uint64_t nodes) {
  const bool is_limited = clock->node_limit != UINT64_MAX;
  const double of_nodes = is_limited ? (double)nodes / (double)clock->node_limit : 0;
  const double of_time = search_clock_elapsed(clock) / clock->movetime_ms;
  return of_time > of_nodes ? of_time : of_nodes;
}

void search_clock_report(const SearchClock *clock, SearchReport report) {
  assert(report.candidate_count > 0);
  if (!clock->host->report) return;
  report.time_ms = search_clock_elapsed(clock);
  clock->host->report(clock->host->listener, &report);
}
