// The buffer grows by doubling, and ends in a zero as soon as there is one.
#include "base/text.h"

#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void text_free(Text *text) {
  free(text->data);
  *text = (Text){0};
}

void text_clear(Text *text) {
  text_truncate(text, 0);
}

void text_truncate(Text *text, size_t length) {
  if (length >= text->length) return;
  text->length = length;
  text->data[length] = '\0';
}

const char *text_string(const Text *text) {
  return text->data ? text->data : "";
}

char *text_detach(Text *text) {
  char *data = text->data ? text->data : memory_copy_string("");
  *text = (Text){0};
  return data;
}

void text_add_bytes(Text *text, const char *bytes, size_t count) {
  text->data = memory_reserve(text->data, &text->capacity, text->length + count + 1, 1);
  if (count) memcpy(text->data + text->length, bytes, count);
  text->length += count;
  text->data[text->length] = '\0';
}

void text_add(Text *text, const char *string) {
  text_add_bytes(text, string, strlen(string));
}

void text_add_char(Text *text, char character) {
  if (text->length + 2 > text->capacity)
    text->data = memory_reserve(text->data, &text->capacity, text->length + 2, 1);
  text->data[text->length++] = character;
  text->data[text->length] = '\0';
}

void text_add_number(Text *text, int64_t number) {
  char digits[24];
  size_t start = sizeof digits;
  // Negating as unsigned is defined for the smallest number too.
  uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
  do {
    digits[--start] = (char)('0' + rest % 10);
    rest /= 10;
  } while (rest);
  if (number < 0) digits[--start] = '-';
  text_add_bytes(text, digits + start, sizeof digits - start);
}

void text_format_list(Text *text, const char *format, va_list arguments) {
  enum { FIRST_GUESS = 64 };
  va_list again;
  va_copy(again, arguments);
  text->data = memory_reserve(text->data, &text->capacity, text->length + FIRST_GUESS, 1);
  size_t room = text->capacity - text->length;
  const int length = vsnprintf(text->data + text->length, room, format, arguments);
  if (length >= 0 && (size_t)length >= room) {
    room = (size_t)length + 1;
    text->data = memory_reserve(text->data, &text->capacity, text->length + room, 1);
    vsnprintf(text->data + text->length, room, format, again);
  }
  va_end(again);
  if (length > 0) text->length += (size_t)length;
  text->data[text->length] = '\0'; // also where the C library could not format it
}

void text_format(Text *text, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  text_format_list(text, format, arguments);
  va_end(arguments);
}

void text_pad_to(Text *text, size_t column) {
  size_t start = text->length;
  while (start > 0 && text->data[start - 1] != '\n')
    start--;
  while (text->length - start < column)
    text_add_char(text, ' ');
}

bool text_next_line(const char **cursor, const char **line, size_t *length) {
  if (**cursor == '\0') return false;
  const char *end = strchr(*cursor, '\n');
  *line = *cursor;
  *length = end ? (size_t)(end - *cursor) : strlen(*cursor);
  *cursor += *length + (end ? 1 : 0);
  return true;
}
