// Names and help of each figure, in the text format of Prometheus.
#include "server/hub/metrics.h"

#include <stdio.h>

static const struct {
  const char *name, *help;
} descriptions[METRIC_COUNT] = {
    [METRIC_CONNECTIONS] = {"connections", "open connections, WebSockets included"},
    [METRIC_SOCKETS] = {"sockets", "open WebSockets"},
    [METRIC_UNREAD_BYTES] = {"unread_bytes", "bytes of answers and messages that wait for readers"},
    [METRIC_ROOMS] = {"rooms", "tables in memory"},
    [METRIC_ENGINES] = {"engines", "engine processes"},
    [METRIC_ENGINE_QUEUE] = {"engine_queue", "questions that wait for an engine"},
    [METRIC_ENGINE_PLAYERS] = {"engine_players", "players who wait for an engine"},
    [METRIC_COMMIT_QUEUE] = {"commit_queue", "batches that wait for the disk"},
    [METRIC_SET_ASIDE] = {"tables_set_aside", "tables that cannot be read"},
    [METRIC_CLOCK_ERROR] = {"clock_error_milliseconds",
                            "how far the site's time is from the database's here"},
    [METRIC_SYNCHRONOUS] = {"database_synchronous",
                            "whether what is acknowledged has reached a standby, too: 1 or 0"},
    [METRIC_WORKERS] = {"workers", "workers that are connected"},
    [METRIC_WORKER_ENGINES] = {"worker_engines", "engines of those workers"},
    [METRIC_WORKERS_FREE] = {"worker_engines_free", "those of them that have nothing to do"},
    [METRIC_ANALYSES] = {"analyses", "analyses of games that this server works on"},
    [METRIC_SOCKETS_TOTAL] = {"sockets_total", "WebSockets opened"},
    [METRIC_REQUESTS] = {"http_requests_total", "HTTP requests"},
    [METRIC_MESSAGES] = {"messages_total", "WebSocket messages received"},
    [METRIC_MOVES] = {"moves_total", "moves committed"},
    [METRIC_ENTRIES] = {"entries_total", "log entries committed"},
    [METRIC_GAMES_STARTED] = {"games_started_total", "games started"},
    [METRIC_GAMES_ENDED] = {"games_ended_total", "games over or aborted"},
    [METRIC_REFUSED] = {"refused_total", "requests refused"},
    [METRIC_LIMITED] = {"limited_total", "requests refused because of a limit"},
    [METRIC_SLOW_READERS] = {"slow_readers_total", "connections closed because they did not read"},
    [METRIC_ENGINE_ANSWERS] = {"engine_answers_total", "moves and hints by engines"},
    [METRIC_ENGINE_RESTARTS] = {"engine_restarts_total", "engines replaced after a failure"},
    [METRIC_ENGINE_WAIT] = {"engine_wait_milliseconds_total", "time that questions waited"},
    [METRIC_COMMITS] = {"commits_total", "transactions"},
    [METRIC_COMMIT_FAILURES] = {"commit_failures_total", "batches that could not be committed"},
    [METRIC_COMMIT_MICROSECONDS] = {"commit_microseconds_total", "time spent in transactions"},
    [METRIC_CPU_MICROSECONDS] = {"cpu_microseconds_total", "processor time of the server"},
    [METRIC_LOOP_CPU_MICROSECONDS] = {"loop_cpu_microseconds_total",
                                      "processor time of its loop, which answers requests"},
    [METRIC_CONFLICTS] = {"conflicts_total", "commits of tables that had changed meanwhile"},
    [METRIC_KEY_REFUSED] = {"key_conflicts_total",
                            "such commits that only the log's key refused: there should be none"},
    [METRIC_NEWS_SENT] = {"news_sent_total", "pieces of news told to the other nodes"},
    [METRIC_NEWS_MESSAGES] = {"news_messages_total", "messages in which they were sent"},
    [METRIC_NEWS_HEARD] = {"news_heard_total", "pieces of news heard from other nodes"},
    [METRIC_SWEPT] = {"news_missed_total", "tables found changed of which no news was heard"},
    [METRIC_OUTAGES] = {"outages_total", "times that another node was found out of reach"},
    [METRIC_WORKER_QUESTIONS] = {"worker_questions_total", "questions that workers were asked"},
    [METRIC_WORKER_ANSWERS] = {"worker_answers_total", "moves and hints by workers"},
    [METRIC_WORKER_LATE] = {"worker_late_total", "answers that came too late, or twice"},
    [METRIC_WORKER_REFUSED] = {"worker_refused_total", "answers that the rules refused"},
    [METRIC_ANALYSES_ASKED] = {"analyses_asked_total", "analyses that players have asked for here"},
    [METRIC_ANALYSES_MADE] = {"analyses_made_total", "analyses that were completed here"},
    [METRIC_ANALYSES_FAILED] = {"analyses_failed_total", "analyses that were given up here"},
    [METRIC_JUDGEMENTS] = {"judgements_total", "decisions of games that were judged and kept"},
    [METRIC_READ_FAILURES] = {"read_failures_total", "reads of the store that failed"},
};

static const struct {
  const char *name, *help;
} time_descriptions[TIME_METRIC_COUNT] = {
    [TIME_ACKNOWLEDGEMENT] = {"acknowledgement_seconds",
                              "from a request that changes a table to its answer"},
    [TIME_COMMIT] = {"commit_seconds", "a transaction, until it is on disk"},
};

static void write_seconds(uint64_t microseconds, Text *out) {
  char digits[32];
  snprintf(digits, sizeof digits, "%llu.%06llu", (unsigned long long)(microseconds / 1000000),
           (unsigned long long)(microseconds % 1000000));
  text_add(out, digits);
}

static void write_times(const char *name, const char *help, const Histogram *histogram, Text *out) {
  uint64_t count = 0; // a bucket counts all that are below its bound
  text_format(out, "# HELP fivefold_%s %s\n# TYPE fivefold_%s histogram\n", name, help, name);
  for (int i = 0; i < HISTOGRAM_BOUND_COUNT; i++) {
    text_format(out, "fivefold_%s_bucket{le=\"", name);
    write_seconds(histogram_bounds[i], out);
    text_format(out, "\"} %llu\n", (unsigned long long)(count += histogram->counts[i]));
  }
  count += histogram->counts[HISTOGRAM_BOUND_COUNT];
  text_format(out, "fivefold_%s_bucket{le=\"+Inf\"} %llu\nfivefold_%s_sum ", name,
              (unsigned long long)count, name);
  write_seconds(histogram->sum, out);
  text_format(out, "\nfivefold_%s_count %llu\n", name, (unsigned long long)count);
}

void metrics_write(const Metrics *metrics, Text *out) {
  for (int i = 0; i < METRIC_COUNT; i++)
    text_format(out, "# HELP fivefold_%s %s\n# TYPE fivefold_%s %s\nfivefold_%s %lld\n",
                descriptions[i].name, descriptions[i].help, descriptions[i].name,
                i < METRIC_SOCKETS_TOTAL ? "gauge" : "counter", descriptions[i].name,
                (long long)metrics->values[i]);
  for (int i = 0; i < TIME_METRIC_COUNT; i++)
    write_times(time_descriptions[i].name, time_descriptions[i].help, &metrics->times[i], out);
}
