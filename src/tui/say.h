// What the terminal says, from the catalogue; `arguments` as in message_set_with().
#ifndef FIVEFOLD_TUI_SAY_H
#define FIVEFOLD_TUI_SAY_H

#include "base/message.h"

void say_add(Text *out, const char *key);
__attribute__((format(printf, 3, 4))) void say_add_with(Text *out, const char *key,
                                                        const char *arguments, ...);

// A line on standard output.
void say_line(const char *key);
__attribute__((format(printf, 2, 3))) void say_line_with(const char *key, const char *arguments,
                                                         ...);

#endif
