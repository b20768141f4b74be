// A piece of advice as JSON.
#ifndef FIVEFOLD_PLAY_ADVICE_JSON_H
#define FIVEFOLD_PLAY_ADVICE_JSON_H

#include "play/adviser.h"

// The move, what was said of it and why, about the state that was asked about: keys of an open
// object. What is not known is null.
void advice_write_json(const Advice *advice, const Game *game, const void *state, Json *json);

#endif
