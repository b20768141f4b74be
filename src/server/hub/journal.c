// A line that was just written is counted instead of repeated; how many lines a second there are
// is limited by a token bucket.
#include "server/hub/journal.h"

#include "base/text.h"
#include "server/hub/limit.h"
#include "server/hub/site_clock.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

enum {
  GATHERED_LINES = 16,  // different ones whose repeats are counted
  GATHERED_FOR = 10000, // milliseconds from a line to the count of its repeats
  MAX_LINE = 400,
};

typedef struct Gathered {
  char line[MAX_LINE];
  JournalLevel level;
  int64_t since;
  unsigned long repeats;
} Gathered;

static const LimitRate line_rate = {.per_second = 20, .burst = 200};
static const char *const level_names[] = {"error", "warning", "info"};

static struct {
  JournalLevel level;
  const char *node;
  Gathered gathered[GATHERED_LINES];
  double allowance; // of lines, see limit.h
  int64_t allowance_at;
  unsigned long left_out; // lines since the last that was written
} journal = {.level = JOURNAL_INFO, .node = "", .allowance = 200};

void journal_set_level(JournalLevel level) {
  journal.level = level;
}

void journal_set_node(const char *node) {
  journal.node = node;
}

static void print(JournalLevel level, const char *line, int64_t now) {
  const time_t seconds = (time_t)(now / 1000);
  struct tm moment;
  char text[32] = "";
  if (gmtime_r(&seconds, &moment)) strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &moment);
  fprintf(stderr, "%s %s%s%s: %s\n", text, journal.node, journal.node[0] ? " " : "",
          level_names[level], line);
}

static void print_limited(JournalLevel level, const char *line, int64_t now) {
  int64_t ignored;
  if (!limit_take(&line_rate, &journal.allowance, &journal.allowance_at, now, &ignored)) {
    journal.left_out++;
    return;
  }
  if (journal.left_out) {
    fprintf(stderr, "... %lu lines were left out\n", journal.left_out);
    journal.left_out = 0;
  }
  print(level, line, now);
}

static void settle(Gathered *entry, int64_t now) {
  char text[MAX_LINE + 60];
  if (entry->repeats) {
    snprintf(text, sizeof text, "%s ... repeated %lu times", entry->line, entry->repeats);
    print_limited(entry->level, text, now);
  }
  entry->line[0] = 0;
  entry->repeats = 0;
}

static bool is_over(const Gathered *entry, int64_t now) {
  return now - entry->since > GATHERED_FOR || now < entry->since;
}

// The place of a line that was written a short while ago, or one for it: a free one, else the
// oldest.
static Gathered *find_place(const char *line) {
  Gathered *oldest = &journal.gathered[0];
  for (int i = 0; i < GATHERED_LINES; i++) {
    Gathered *entry = &journal.gathered[i];
    if (strcmp(entry->line, line) == 0) return entry;
    if (!oldest->line[0]) continue;
    if (!entry->line[0] || entry->since < oldest->since) oldest = entry;
  }
  return oldest;
}

static void gather(JournalLevel level, const char *line) {
  const int64_t now = site_clock_now();
  Gathered *entry = find_place(line);
  if (strcmp(entry->line, line) == 0 && !is_over(entry, now)) {
    entry->repeats++;
    return;
  }
  settle(entry, now);
  snprintf(entry->line, sizeof entry->line, "%s", line);
  entry->level = level;
  entry->since = now;
  print_limited(level, line, now);
}

void journal_write(JournalLevel level, const char *format, ...) {
  if (level > journal.level) return;
  Text text = {0};
  va_list arguments;
  va_start(arguments, format);
  text_format_list(&text, format, arguments);
  va_end(arguments);
  // A line break or escape sequence in what a client sent must not look like a line of ours.
  for (size_t i = 0; i < text.length; i++)
    if ((unsigned char)text.data[i] < 32 || text.data[i] == 127) text.data[i] = ' ';
  if (text.length >= MAX_LINE) text_truncate(&text, MAX_LINE - 1);
  if (text.length) gather(level, text_string(&text));
  text_free(&text);
}

void journal_settle(bool everything) {
  const int64_t now = site_clock_now();
  for (int i = 0; i < GATHERED_LINES; i++) {
    Gathered *entry = &journal.gathered[i];
    if (entry->line[0] && (everything || is_over(entry, now))) settle(entry, now);
  }
}
