// Sentences with holes, in the part of ICU's MessageFormat that translators use most:
//   {name}                                            an argument
//   {count, plural, =0 {none} one {# tile} other {# tiles}}   by number; # is the number
//   {line, select, row {row} other {column}}          by word
// Apostrophes quote braces as ICU has it: '{' and '}' are braces, '' is an apostrophe, and any
// other one stands for itself.
#ifndef FIVEFOLD_BASE_PATTERN_H
#define FIVEFOLD_BASE_PATTERN_H

#include "base/text.h"

// Where the arguments come from.
typedef struct PatternSource {
  const void *context;
  // Adds the argument's text; false: there is none of this name (of `length` characters).
  bool (*add)(const void *context, const char *name, size_t length, Text *out);
} PatternSource;

// Fills the holes. An argument that is not there leaves its name in braces; a pattern that breaks
// off is filled as far as it goes. `language` decides the plural.
void pattern_fill(const char *pattern, const char *language, const PatternSource *source,
                  Text *out);

// CLDR's plural category of a number: "one", "few", "many", "other" ...
const char *plural_category(const char *language, int64_t number);

#endif
