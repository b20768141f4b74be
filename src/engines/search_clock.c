#include "engines/search_clock.h"

#include "base/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
  CHECK_INTERVAL = 1024, // nodes; well below a millisecond
  RESERVE_MS = 2,        // for unwinding the search and writing the answer
};

void search_clock_start(SearchClock *clock, const SearchHost *host, uint64_t movetime_ms,
                        uint64_t node_limit) {
  *clock = (SearchClock){.host = host, .start_ms = host->now_ms(host->context)};
  // From a very short time at least a part is left for thinking.
  const double reserve = movetime_ms > 2 * RESERVE_MS ? RESERVE_MS : (double)movetime_ms / 2;
  clock->stop_ms = movetime_ms ? clock->start_ms + (double)movetime_ms - reserve : (double)HUGE_VAL;
  clock->node_limit = node_limit ? node_limit : UINT64_MAX;
  clock->next_check = clock->node_limit < CHECK_INTERVAL ? clock->node_limit : CHECK_INTERVAL;
}

bool search_clock_check(SearchClock *clock, uint64_t nodes) {
  const SearchHost *host = clock->host;
  if (nodes >= clock->node_limit || host->now_ms(host->context) >= clock->stop_ms ||
      host->should_stop(host->context))
    clock->expired = true;
  const uint64_t left = clock->node_limit - nodes;
  clock->next_check = clock->expired ? 0 : nodes + (left < CHECK_INTERVAL ? left : CHECK_INTERVAL);
  return clock->expired;
}

double search_clock_elapsed(const SearchClock *clock) {
  return clock->host->now_ms(clock->host->context) - clock->start_ms;
}

static void add_line(Text *text, const Game *game, const void *view, const Move *line,
                     size_t length) {
  void *state = memory_allocate(game->state_size);
  memcpy(state, view, game->state_size);
  for (size_t i = 0; i < length; i++) {
    if (!game->check(state, line[i], NULL)) break;
    text_add_char(text, ' ');
    game->format_move(state, line[i], VIEWER_REFEREE, text);
    game->play(state, line[i], NULL);
  }
  free(state);
}

void search_clock_report(const SearchClock *clock, const Game *game, const void *view,
                         const SearchReport *report) {
  const double elapsed = search_clock_elapsed(clock);
  const uint64_t per_second = (uint64_t)((double)report->nodes * 1e3 / (elapsed + 1e-3));
  Text text = {0};
  text_format(&text, "depth %u", report->depth);
  if (report->multipv) text_format(&text, " multipv %u", report->multipv);
  text_format(&text, " nodes %llu nps %llu time %llu score %d win %d",
              (unsigned long long)report->nodes, (unsigned long long)per_second,
              (unsigned long long)elapsed, report->score, report->win);
  if (report->extra) text_format(&text, " %s", report->extra);
  if (report->reason) text_format(&text, " reason %s", report->reason);
  text_add(&text, " pv");
  add_line(&text, game, view, report->line, report->line_length);
  clock->host->info(clock->host->context, text_string(&text));
  text_free(&text);
}
