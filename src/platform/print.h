// Prints a sentence of the catalogue on standard output, as a line; `arguments` as in
// message_set_with().
#ifndef FIVEFOLD_PLATFORM_PRINT_H
#define FIVEFOLD_PLATFORM_PRINT_H

void print_line(const char *key);
__attribute__((format(printf, 2, 3))) void print_line_with(const char *key, const char *arguments,
                                                           ...);

#endif
