// A refusal is an error that a client gets; where nobody asks for the reason none is made.
#include "server/table/refusal.h"

#include <string.h>

enum { UNAVAILABLE_RETRY = 1000 }; // milliseconds

bool refuse(Refusal *refusal, const char *code, const char *key) {
  if (!refusal) return false;
  *refusal = (Refusal){0};
  return error_raise(&refusal->error, code, key);
}

bool refuse_with(Refusal *refusal, const char *code, const char *key, const char *arguments, ...) {
  if (!refusal) return false;
  refuse(refusal, code, key);
  va_list list;
  va_start(list, arguments);
  message_set_list(&refusal->error.said, key, arguments, list);
  va_end(list);
  return false;
}

bool refuse_recoded(Refusal *refusal, const char *code, const Error *error) {
  if (!refusal) return false;
  *refusal = (Refusal){.error = *error};
  return error_recode(&refusal->error, code);
}

bool refuse_because(Refusal *refusal, const Error *error) {
  return refuse_recoded(refusal, error->code, error);
}

bool refuse_for_now(Refusal *refusal, int64_t retry, const char *key) {
  refuse(refusal, ERROR_LIMIT, key);
  if (refusal) refusal->retry = retry;
  return false;
}

static bool refuse_unavailable(Refusal *refusal, const char *key) {
  refuse(refusal, ERROR_UNAVAILABLE, key);
  if (refusal) refusal->retry = UNAVAILABLE_RETRY;
  return false;
}

bool refuse_unreadable(Refusal *refusal) {
  return refuse_unavailable(refusal, "server.unreadable");
}

bool refuse_not_saved(Refusal *refusal) {
  return refuse_unavailable(refusal, "server.not-saved");
}

bool refuse_move(Refusal *refusal, const Error *reason) {
  refuse_recoded(refusal, ERROR_ILLEGAL_MOVE, reason);
  if (refusal) memcpy(refusal->reason, reason->code, sizeof refusal->reason);
  return false;
}
