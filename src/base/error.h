// The one error type: a stable code for programs and a sentence for people.
#ifndef FIVEFOLD_BASE_ERROR_H
#define FIVEFOLD_BASE_ERROR_H

#include <stdarg.h>
#include <stdbool.h>

typedef struct Error {
  char code[32];     // a lower-case word, stable across versions
  char message[512]; // cut when longer
} Error;

// Fills the error (which may be NULL) and returns false, so that a check can end in
// `return error_set(...)`. Formats like text_format().
__attribute__((format(printf, 3, 4))) bool error_set(Error *error, const char *code,
                                                     const char *format, ...);
__attribute__((format(printf, 3, 0))) bool error_set_list(Error *error, const char *code,
                                                          const char *format, va_list arguments);

#endif
