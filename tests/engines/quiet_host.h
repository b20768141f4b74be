// A search host for tests: a clock that does not move, nobody to stop it, and the last report's
// line about the best move.
#ifndef FIVEFOLD_TESTS_QUIET_HOST_H
#define FIVEFOLD_TESTS_QUIET_HOST_H

#include "engines/engine.h"
#include "protocol/report.h"

#include <stdio.h>

typedef struct QuietHost {
  char line[4096]; // as the protocol writes it
  int lines;       // reports so far
  Move move;       // what the line is about
} QuietHost;

static void quiet_host_report(void *listener, const SearchReport *report) {
  QuietHost *host = listener;
  SearchReport best = *report;
  Text text = {0};
  best.candidate_count = 1;
  report_format(&best, "", &text);
  snprintf(host->line, sizeof host->line, "%.*s", (int)text.length - 1, text_string(&text));
  text_free(&text);
  host->lines++;
  if (report->candidates[0].line_length) host->move = report->candidates[0].line[0];
}

static inline SearchHost quiet_host_interface(QuietHost *host) {
  return (SearchHost){.listener = host, .report = quiet_host_report};
}

#endif
