// Why a move is good, for any game: reasons for programs and sentences for people.
#ifndef FIVEFOLD_PLAY_EXPLAIN_H
#define FIVEFOLD_PLAY_EXPLAIN_H

#include "engines/engine.h"

// The reasons for a legal move of the player on turn, as far as that player can know them; none
// where the game's player has no words.
void explain_move(const Game *game, const void *state, Move move, Explanation *explanation);

// "It brings 24 points with 3 operations. It keeps a 2 and a 4, which go with many tiles.".
void explain_in_words(const Explanation *explanation, Text *out);

// Both as the keys "reasons" and "sentence" of an open object.
void explain_write_json(const Explanation *explanation, Json *json);

#endif
