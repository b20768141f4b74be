// Text as HTML or SVG has it.
#ifndef FIVEFOLD_PLAY_HTML_H
#define FIVEFOLD_PLAY_HTML_H

#include "base/text.h"

// Adds characters with what would be markup escaped, in content as well as in quoted attributes.
void html_add(const char *plain, Text *out);
void html_add_bytes(const char *plain, size_t length, Text *out);

// Adds a message of the catalogue, escaped; `arguments` as in message_set_with().
void html_say(Text *out, const char *key);
__attribute__((format(printf, 3, 4))) void html_say_with(Text *out, const char *key,
                                                         const char *arguments, ...);

#endif
