// Text in columns: how many characters UTF-8 has, and as many as fit.
#ifndef FIVEFOLD_CLI_COLUMN_H
#define FIVEFOLD_CLI_COLUMN_H

#include "base/text.h"

size_t column_width(const char *text);

// Adds a text and blanks before it, or behind it where the width is negative, up to the width.
void column_add(Text *out, const char *text, int width);

// Cuts a text, or pads it with blanks, to so many characters.
void column_fit(Text *text, size_t width);

#endif
