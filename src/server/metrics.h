// What an operator watches: counters and times, written in Prometheus's text format.
#ifndef FIVEFOLD_SERVER_METRICS_H
#define FIVEFOLD_SERVER_METRICS_H

#include "base/text.h"
#include "store/histogram.h"

#include <stdint.h>

typedef enum Metric {
  METRIC_CONNECTIONS, // gauges
  METRIC_SOCKETS,
  METRIC_UNREAD_BYTES,
  METRIC_ROOMS,
  METRIC_ENGINES,
  METRIC_ENGINE_QUEUE,
  METRIC_ENGINE_PLAYERS,
  METRIC_COMMIT_QUEUE,
  METRIC_SET_ASIDE,
  METRIC_SOCKETS_TOTAL, // counters from here on
  METRIC_REQUESTS,
  METRIC_MESSAGES,
  METRIC_MOVES,
  METRIC_ENTRIES,
  METRIC_GAMES_STARTED,
  METRIC_GAMES_ENDED,
  METRIC_REFUSED,
  METRIC_LIMITED,
  METRIC_SLOW_READERS,
  METRIC_ENGINE_ANSWERS,
  METRIC_ENGINE_RESTARTS,
  METRIC_ENGINE_WAIT,
  METRIC_COMMITS,
  METRIC_COMMIT_FAILURES,
  METRIC_COMMIT_MICROSECONDS,
  METRIC_CPU_MICROSECONDS,
  METRIC_LOOP_CPU_MICROSECONDS,
  METRIC_READ_FAILURES,
  METRIC_COUNT,
} Metric;

typedef enum TimeMetric {
  TIME_ACKNOWLEDGEMENT,
  TIME_COMMIT,
  TIME_METRIC_COUNT,
} TimeMetric;

typedef struct Metrics {
  int64_t values[METRIC_COUNT];
  Histogram times[TIME_METRIC_COUNT];
} Metrics;

void metrics_write(const Metrics *metrics, Text *out);

#endif
