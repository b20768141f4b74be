// Prints a sentence of the catalogue as a line, on standard output or another stream; `arguments`
// as in message_set_with().
#ifndef FIVEFOLD_PLATFORM_PRINT_H
#define FIVEFOLD_PLATFORM_PRINT_H

#include <stdio.h>

void print_line(const char *key);
__attribute__((format(printf, 2, 3))) void print_line_with(const char *key, const char *arguments,
                                                           ...);
__attribute__((format(printf, 3, 4))) void print_line_to(FILE *stream, const char *key,
                                                         const char *arguments, ...);

#endif
