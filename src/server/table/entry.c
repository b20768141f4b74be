// Kinds of log entries by name, and what is asked of them.
#include "server/table/entry.h"

#include <stdlib.h>
#include <string.h>

static const char *const names[LOG_KIND_COUNT] = {
    "join",  "leave",  "commit", "nonce",  "start",   "move",     "chance", "resign", "time",
    "claim", "agreed", "offer",  "accept", "decline", "takeback", "end",    "rematch"};

const char *log_kind_name(LogKind kind) {
  return names[kind];
}

bool log_kind_parse(const char *name, LogKind *kind) {
  for (int i = 0; i < LOG_KIND_COUNT; i++)
    if (strcmp(names[i], name) == 0) {
      *kind = (LogKind)i;
      return true;
    }
  return false;
}

bool log_kind_is_opening(LogKind kind) {
  switch (kind) {
  case LOG_JOIN:
  case LOG_LEAVE:
  case LOG_COMMIT:
  case LOG_NONCE:
  case LOG_START:
    return true;
  default:
    return false;
  }
}

bool log_kind_changes_game(LogKind kind) {
  switch (kind) {
  case LOG_MOVE:
  case LOG_CHANCE:
  case LOG_RESIGN:
  case LOG_TIME:
  case LOG_CLAIM:
  case LOG_AGREED:
  case LOG_TAKEBACK:
  case LOG_END:
    return true;
  default:
    return false;
  }
}

bool log_kind_begins_turn(LogKind kind) {
  return kind == LOG_START || log_kind_changes_game(kind);
}

bool entry_is_abortion(const LogEntry *entry) {
  return entry->kind == LOG_END &&
         strncmp(entry->text, LOG_TEXT_ABORTED, strlen(LOG_TEXT_ABORTED)) == 0;
}

void entry_free(LogEntry *entry, int viewer_count) {
  free(entry->text);
  free(entry->report);
  if (entry->seen)
    for (int viewer = 0; viewer < viewer_count; viewer++)
      free(entry->seen[viewer]);
  free(entry->seen);
  free(entry->scores);
}
