// Adds a sentence of the catalogue to a text; `arguments` as in message_set_with().
#ifndef FIVEFOLD_BASE_SAY_H
#define FIVEFOLD_BASE_SAY_H

#include "base/text.h"

#include <stdarg.h>

void say_add(Text *out, const char *key);
__attribute__((format(printf, 3, 4))) void say_add_with(Text *out, const char *key,
                                                        const char *arguments, ...);
__attribute__((format(printf, 3, 0))) void say_add_list(Text *out, const char *key,
                                                        const char *arguments, va_list list);

#endif
