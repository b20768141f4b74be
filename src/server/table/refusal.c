#include "server/table/refusal.h"

#include <string.h>

bool refuse(Refusal *refusal, const char *code, const char *format, ...) {
  if (!refusal) return false;
  va_list arguments;
  va_start(arguments, format);
  error_set_list(&refusal->error, code, format, arguments);
  va_end(arguments);
  refusal->reason[0] = 0;
  refusal->retry = 0;
  return false;
}

bool refuse_for_now(Refusal *refusal, int64_t retry, const char *message) {
  refuse(refusal, ERROR_LIMIT, "%s", message);
  if (refusal) refusal->retry = retry;
  return false;
}

bool refuse_unreadable(Refusal *refusal) {
  return refuse(refusal, ERROR_UNAVAILABLE,
                "it cannot be read at the moment; please try again later");
}

bool refuse_move(Refusal *refusal, const Error *reason) {
  refuse(refusal, ERROR_ILLEGAL_MOVE, "%s", error_message(reason));
  memcpy(refusal->reason, reason->code, sizeof refusal->reason);
  return false;
}
