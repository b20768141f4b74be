// Simple patterns: * stands for any characters, also none, and ? for exactly one.
#ifndef FIVEFOLD_BASE_GLOB_H
#define FIVEFOLD_BASE_GLOB_H

#include <stdbool.h>
#include <stddef.h>

// Whether the pattern, of so many characters, fits all of the text.
bool glob_matches(const char *pattern, size_t pattern_length, const char *text, size_t text_length);

#endif
