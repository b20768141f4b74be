// An error keeps its message as key and arguments; the sentence is made when it is asked for.
#include "base/error.h"

#include "base/text.h"

#include <string.h>

// Cuts between characters: half of one would make the whole text no UTF-8.
static void copy_cut(char *target, size_t size, const char *source) {
  size_t length = strlen(source);
  if (length >= size) {
    length = size - 1;
    while (length && ((unsigned char)source[length] & 0xc0) == 0x80)
      length--;
  }
  memcpy(target, source, length);
  target[length] = '\0';
}

// A code's sentence is made when it is asked for.
static void set_code(Error *error, const char *code) {
  copy_cut(error->code, sizeof error->code, code);
  error->sentence[0] = '\0';
}

bool error_raise(Error *error, const char *code, const char *key) {
  if (!error) return false;
  set_code(error, code);
  message_set(&error->said, key);
  return false;
}

bool error_raise_with(Error *error, const char *code, const char *key, const char *arguments, ...) {
  if (!error) return false;
  set_code(error, code);
  va_list list;
  va_start(list, arguments);
  message_set_list(&error->said, key, arguments, list);
  va_end(list);
  return false;
}

bool error_copy(Error *error, const Error *other) {
  if (error && error != other) *error = *other;
  return false;
}

bool error_recode(Error *error, const char *code) {
  if (error) copy_cut(error->code, sizeof error->code, code);
  return false;
}

bool error_wrap(Error *error, const char *key, const char *arguments, ...) {
  if (!error) return false;
  const Message cause = error->said;
  va_list list;
  va_start(list, arguments);
  message_set_list(&error->said, key, arguments, list);
  va_end(list);
  message_add_message(&error->said, "cause", &cause);
  error->sentence[0] = '\0';
  return false;
}

// The error is as it was: its sentence is only kept with it.
const char *error_message(const Error *error) {
  if (error->sentence[0] || !error->said.key) return error->sentence;
  char *kept = (char *)(uintptr_t)error->sentence;
  Text sentence = {0};
  message_format(&error->said, &sentence);
  copy_cut(kept, sizeof error->sentence, text_string(&sentence));
  text_free(&sentence);
  return kept;
}

void error_write_json(const Error *error, Json *json) {
  json_put_string(json, "code", error->code);
  message_write_json(&error->said, json);
  json_put_string(json, "message", error_message(error));
}
