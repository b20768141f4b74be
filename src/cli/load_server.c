// Asks for /metrics over a plain connection, and takes the figures out of the answer.
#include "cli/load_server.h"

#include "base/error_codes.h"
#include "platform/print.h"

#include <arpa/inet.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

enum { PATIENCE_SECONDS = 10 };

static bool is_whole(const char *answer, size_t length) {
  const char *end = strstr(answer, "\r\n\r\n"), *field = strcasestr(answer, "\r\ncontent-length:");
  return end && field && field < end &&
         length >= (size_t)(end + 4 - answer) + strtoul(field + 17, NULL, 10);
}

// A connected socket, or -1 with errno.
static int connect_to(uint32_t address, uint16_t port) {
  const struct sockaddr_in peer = {
      .sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = address};
  const int handle = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (handle < 0 || connect(handle, (const struct sockaddr *)&peer, sizeof peer) == 0)
    return handle;
  const int reason = errno;
  close(handle);
  errno = reason;
  return -1;
}

bool load_server_reach(uint32_t address, uint16_t port, Error *error) {
  const int handle = connect_to(address, port);
  if (handle < 0)
    return error_raise_with(error, ERROR_BAD_ARGUMENT, "load.no-server", "port=%u reason=%s", port,
                            strerror(errno));
  close(handle);
  return true;
}

bool load_server_read(uint32_t address, uint16_t port, Text *metrics) {
  static const char request[] = "GET /metrics HTTP/1.1\r\nHost: load\r\nConnection: close\r\n\r\n";
  const struct timeval patience = {.tv_sec = PATIENCE_SECONDS};
  const int handle = connect_to(address, port);
  if (handle < 0) return false;
  setsockopt(handle, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  const bool good = send(handle, request, sizeof request - 1, MSG_NOSIGNAL) > 0;
  char buffer[4096];
  ssize_t count = 0;
  while (good && !is_whole(text_string(metrics), metrics->length) &&
         (count = recv(handle, buffer, sizeof buffer, 0)) > 0)
    text_add_bytes(metrics, buffer, (size_t)count);
  close(handle);
  return good && strstr(text_string(metrics), "\nfivefold_moves_total ");
}

// The number after "\nfivefold_NAME "; 0 when it is not there.
static double find_value(const char *metrics, const char *name) {
  char line[160];
  snprintf(line, sizeof line, "\nfivefold_%s ", name);
  const char *found = strstr(metrics, line);
  return found ? strtod(found + strlen(line), NULL) : 0;
}

static double difference(const char *before, const char *after, const char *name) {
  return find_value(after, name) - find_value(before, name);
}

// The bound in milliseconds below which this part of a histogram's new values is; 0: there are
// none, or it has no bound.
static double find_bound(const char *before, const char *after, const char *name, double part) {
  char start[100], label[140];
  snprintf(start, sizeof start, "%s_count", name);
  const double total = difference(before, after, start);
  snprintf(start, sizeof start, "\nfivefold_%s_bucket{le=\"", name);
  const char *line = total > 0 ? strstr(after, start) : NULL;
  for (; line; line = strstr(line + 1, start)) {
    const char *bound = line + strlen(start);
    snprintf(label, sizeof label, "%s_bucket{le=\"%.*s\"}", name, (int)strcspn(bound, "\""), bound);
    if (difference(before, after, label) >= part * total) return strtod(bound, NULL) * 1e3;
  }
  return 0;
}

void load_server_report(const char *before, const char *after, double seconds) {
  const double commits = difference(before, after, "commit_seconds_count");
  const double committing = difference(before, after, "commit_seconds_sum");
  const double processor = difference(before, after, "cpu_microseconds_total") / 1e6;
  const double loop = difference(before, after, "loop_cpu_microseconds_total") / 1e6;
  const double acknowledged = difference(before, after, "acknowledgement_seconds_count");
  print_line_with("load.server", "processor=%.0f loop=%.0f", 100 * processor / seconds,
                  100 * loop / seconds);
  if (commits > 0)
    print_line_with("load.commits", "speed=%.0f entries=%.1f mean=%.1f p99=%.1f share=%.0f",
                    commits / seconds, difference(before, after, "entries_total") / commits,
                    1e3 * committing / commits, find_bound(before, after, "commit_seconds", 0.99),
                    100 * committing / seconds);
  if (acknowledged > 0)
    print_line_with("load.in-server", "p50=%.1f p99=%.1f",
                    find_bound(before, after, "acknowledgement_seconds", 0.5),
                    find_bound(before, after, "acknowledgement_seconds", 0.99));
}
