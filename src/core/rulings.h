// Rulings: the options that settle what a rulebook leaves open. Each value of one has a sentence in
// the catalogue, under the option's key `ruling`.
#ifndef FIVEFOLD_CORE_RULINGS_H
#define FIVEFOLD_CORE_RULINGS_H

#include "core/game.h"

// Adds the sentence of a value; the option is a ruling.
void ruling_format(const OptionSpec *option, const char *value, Text *out);

// Adds a line "NAME=VALUE: SENTENCE" for every ruling in which a state differs from the default.
void rulings_format_changed(const Game *game, const void *state, Text *out);

// Whether a word of a position, `length` bytes long, gives a ruling its default: a game by these
// rules is what it was before the option existed.
bool ruling_word_is_default(const Game *game, const char *word, size_t length);

#endif
