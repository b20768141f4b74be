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

// How the position text of a game is made up.
typedef struct PositionForm {
  size_t field_count;
  const char *const *extra_names; // ends with NULL
  // Fills in a state that was just started with the options. Refuses with "bad-position".
  bool (*parse)(void *state, const PositionWords *words, Error *error);
} PositionForm;

// Reads a position: exactly as many fields as the form says, then NAME=VALUE words in any order,
// each name once. Refuses with "bad-position" and leaves the state as it was.
bool position_parse(const Game *game, const PositionForm *form, const char *text, void *state,
                    Error *error);

// Refuses with "bad-position" what a position says of a player, the {player} of the key's text.
bool position_refuse_player(int player, const char *key, Error *error);

#endif
