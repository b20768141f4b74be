// Helps games to read their position text, which in every game is a fixed number of words followed
// by NAME=VALUE words: the game's options, and whatever else the game has to remember.
#ifndef FIVEFOLD_CORE_POSITION_H
#define FIVEFOLD_CORE_POSITION_H

#include "core/options.h"

enum { POSITION_MAX_FIELDS = 16, POSITION_MAX_EXTRAS = 8 };

typedef struct PositionWords {
  char *copy;                              // owned: the text, cut into words
  const char *fields[POSITION_MAX_FIELDS]; // the leading words
  const char *extras[POSITION_MAX_EXTRAS]; // values of the extra names, NULL where absent
  OptionValues options;                    // the game's options, defaults where absent
} PositionWords;

// Cuts `text` into exactly `field_count` fields and any number of NAME=VALUE words in any order,
// each name once. `extra_names` ends with NULL. Refuses with "bad-position". On success, release
// with position_words_free().
bool position_words_read(PositionWords *words, const Game *game, const char *text,
                         size_t field_count, const char *const *extra_names, Error *error);
void position_words_free(PositionWords *words);

#endif
