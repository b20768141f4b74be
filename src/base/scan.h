// Strict reading of small things from text.
#ifndef FIVEFOLD_BASE_SCAN_H
#define FIVEFOLD_BASE_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The whole string as a decimal number of at most `maximum`: digits only, no sign, no leading
// zero, no blanks. Nothing is written when it is not one.
bool scan_number(const char *text, uint64_t maximum, uint64_t *number);

// The same with a minus before it, where it is below 0; as large as `maximum` either way.
bool scan_signed(const char *text, uint64_t maximum, int64_t *number);

// As scan_number(), for the number at the start of *cursor, which moves behind it.
bool scan_number_prefix(const char **cursor, uint64_t maximum, uint64_t *number);

// True, and *cursor moves behind it, when the text there starts with `prefix`.
bool scan_prefix(const char **cursor, const char *prefix);

// Splits a line at blanks, in place: writes the words to `words` and returns how many there are,
// counting on past `capacity`.
size_t scan_words(char *line, char **words, size_t capacity);

// The next word of *cursor (blanks separate words): its start and length, false at the end.
bool scan_word(const char **cursor, const char **word, size_t *length);

#endif
