// Collects the reasons for a move, and finds their parameters again.
#include "engines/explanation.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

Reason *explanation_add(Explanation *explanation, const char *code) {
  assert(explanation->count < EXPLANATION_MAX_REASONS);
  Reason *reason = &explanation->reasons[explanation->count++];
  *reason = (Reason){.code = code};
  return reason;
}

static ReasonParameter *add_parameter(Reason *reason, const char *name) {
  assert(reason->parameter_count < REASON_MAX_PARAMETERS);
  ReasonParameter *parameter = &reason->parameters[reason->parameter_count++];
  *parameter = (ReasonParameter){.name = name};
  return parameter;
}

void reason_add_number(Reason *reason, const char *name, int number) {
  add_parameter(reason, name)->number = number;
}

void reason_add_text(Reason *reason, const char *name, const char *text) {
  const size_t length = strlen(text);
  assert(length > 0 && length < REASON_TEXT_SIZE);
  memcpy(add_parameter(reason, name)->text, text, length);
}

bool reason_is(const Reason *reason, const char *code) {
  return strcmp(reason->code, code) == 0;
}

const ReasonParameter *reason_find(const Reason *reason, const char *name) {
  for (int i = 0; i < reason->parameter_count; i++)
    if (strcmp(reason->parameters[i].name, name) == 0) return &reason->parameters[i];
  return NULL;
}

int reason_number(const Reason *reason, const char *name) {
  const ReasonParameter *parameter = reason_find(reason, name);
  assert(parameter);
  return parameter->number;
}

const char *reason_text(const Reason *reason, const char *name) {
  const ReasonParameter *parameter = reason_find(reason, name);
  assert(parameter);
  return parameter->text;
}
