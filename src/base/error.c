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

bool error_set(Error *error, const char *code, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  error_set_list(error, code, format, arguments);
  va_end(arguments);
  return false;
}

bool error_set_list(Error *error, const char *code, const char *format, va_list arguments) {
  if (!error) return false;
  Text message = {0};
  text_format_list(&message, format, arguments);
  copy_cut(error->code, sizeof error->code, code);
  copy_cut(error->message, sizeof error->message, text_string(&message));
  text_free(&message);
  return false;
}
