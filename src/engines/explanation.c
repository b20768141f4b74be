// Collects the reasons for a move.
#include "engines/explanation.h"

#include <assert.h>

static Message *next_reason(Explanation *explanation) {
  assert(explanation->count < EXPLANATION_MAX_REASONS);
  return &explanation->reasons[explanation->count++];
}

void explanation_add(Explanation *explanation, const char *key) {
  message_set(next_reason(explanation), key);
}

void explanation_add_with(Explanation *explanation, const char *key, const char *arguments, ...) {
  va_list list;
  va_start(list, arguments);
  message_set_list(next_reason(explanation), key, arguments, list);
  va_end(list);
}
