#include "server/table/log_kind.h"

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
