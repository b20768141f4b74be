// A line of moves from a position on, as searches find them.
#ifndef FIVEFOLD_CORE_VARIATION_H
#define FIVEFOLD_CORE_VARIATION_H

#include "core/game.h"

// Tells the spelling of each move, as far as they are legal: on a view what is drawn next is not
// known, and a line may end there.
void variation_spell(const Game *game, const void *state, const Move *line, size_t length,
                     void (*tell)(void *context, const char *spelling), void *context);

// The spellings, each after a blank.
void variation_format(const Game *game, const void *state, const Move *line, size_t length,
                      Text *out);

#endif
