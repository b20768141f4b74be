#include "base/text.h"

#include "base/memory.h"

#include <stdint.h>
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

static void add_unsigned(Text *text, unsigned long long value, unsigned base) {
  char digits[24];
  size_t start = sizeof digits;
  do {
    digits[--start] = "0123456789abcdef"[value % base];
    value /= base;
  } while (value);
  text_add_bytes(text, digits + start, sizeof digits - start);
}

static void add_signed(Text *text, long long value) {
  if (value < 0) text_add_char(text, '-');
  // Negating as unsigned is defined for the smallest number too.
  add_unsigned(text, value < 0 ? 0 - (unsigned long long)value : (unsigned long long)value, 10);
}

// How many l's precede a conversion: 0 for int, 1 for long and size_t, 2 for long long.
static int read_length_modifier(const char **format) {
  int longs = 0;
  for (; **format == 'l' || **format == 'z'; ++*format)
    longs++;
  return longs;
}

void text_format_list(Text *text, const char *format, va_list arguments) {
  for (; *format; format++) {
    if (*format != '%') {
      const size_t plain = strcspn(format, "%");
      text_add_bytes(text, format, plain);
      format += plain - 1;
      continue;
    }
    format++;
    const int longs = read_length_modifier(&format);
    switch (*format) {
    case 's':
      text_add(text, va_arg(arguments, const char *));
      break;
    case 'c':
      text_add_char(text, (char)va_arg(arguments, int));
      break;
    case 'd':
      add_signed(text, longs == 0   ? va_arg(arguments, int)
                       : longs == 1 ? va_arg(arguments, long)
                                    : va_arg(arguments, long long));
      break;
    case 'u':
    case 'x':
      add_unsigned(text,
                   longs == 0   ? va_arg(arguments, unsigned)
                   : longs == 1 ? va_arg(arguments, unsigned long)
                                : va_arg(arguments, unsigned long long),
                   *format == 'x' ? 16 : 10);
      break;
    case '%':
      text_add_char(text, '%');
      break;
    default:
      abort(); // a conversion this formatter does not have: a mistake in the program
    }
  }
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
