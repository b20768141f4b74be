// Options of a game's rules as text: reading NAME=VALUE words, checking them, writing them.
#ifndef FIVEFOLD_CORE_OPTIONS_H
#define FIVEFOLD_CORE_OPTIONS_H

#include "core/game.h"

// One value per option of a game, in the order of game->options. The strings are borrowed.
typedef struct OptionValues {
  const char *values[GAME_MAX_OPTIONS];
  bool given[GAME_MAX_OPTIONS]; // false: the default
} OptionValues;

void options_set_defaults(const Game *game, OptionValues *options);

// Sets one option, `word` being "NAME=VALUE". The value part of `word` is borrowed. Refuses unknown
// names, repetitions and values outside the option's range ("bad-argument").
bool options_set(const Game *game, OptionValues *options, const char *word, Error *error);

// True when `word` starts with the name of one of the game's options and "=".
bool options_has_name(const Game *game, const char *word);

// Adds " NAME=VALUE" for every option of the state.
void options_format(const Game *game, const void *state, Text *out);

// Adds "  NAME=VALUE" for every option in which the state differs from the default.
void options_format_changed(const Game *game, const void *state, Text *out);

// For a game's init: a checked value as a number, or as an index among the words of `values`
// (say "own,shared").
unsigned options_number(const char *value);
unsigned options_index(const char *values, const char *value);

#endif
