// A growing string. `Text text = {0};` is an empty one; release it with text_free().
//
// Formatting is the C library's: whatever the compiler's check of a format accepts is printed. This
// is the only file of base, core and games that knows stdio.
#ifndef FIVEFOLD_BASE_TEXT_H
#define FIVEFOLD_BASE_TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Text {
  char *data;      // zero-terminated once anything was added; owned
  size_t length;   // without the terminating zero
  size_t capacity; // bytes allocated
} Text;

void text_free(Text *text);

// Empties the text and keeps its memory.
void text_clear(Text *text);

// Cuts the text back to `length` bytes.
void text_truncate(Text *text, size_t length);

// The content as a C string, "" for an empty text; valid until the next change.
const char *text_string(const Text *text);

// Gives the content away as a string to release with free(), and leaves the text empty.
char *text_detach(Text *text);

void text_add(Text *text, const char *string);
void text_add_bytes(Text *text, const char *bytes, size_t count);
void text_add_char(Text *text, char character);
// In decimal. As text_format() with %lld, for where numbers are written by the thousand.
void text_add_number(Text *text, int64_t number);

// Adds what printf would print. The arguments must not point into the text itself.
__attribute__((format(printf, 2, 3))) void text_format(Text *text, const char *format, ...);
__attribute__((format(printf, 2, 0))) void text_format_list(Text *text, const char *format,
                                                            va_list arguments);

// Pads with blanks until the text's last line is `column` characters long.
void text_pad_to(Text *text, size_t column);

// Calls that take lines one by one: the next line from *cursor without its newline, or false at
// the end. *line points into the text.
bool text_next_line(const char **cursor, const char **line, size_t *length);

#endif
