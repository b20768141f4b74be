// What a position is worth to one of its players.
#ifndef FIVEFOLD_PLAY_VALUE_H
#define FIVEFOLD_PLAY_VALUE_H

#include "play/adviser.h"

typedef struct Value {
  bool has_win, has_score;
  int win;   // permille
  int score; // in the game's own unit
} Value;

// As the computer player said it, for whoever was on turn.
Value value_of_advice(const Adviser *adviser, const Advice *advice);

// Of a game that is over.
Value value_of_end(const Adviser *adviser, const void *state, int player);

// A value for `from` as one for `to`: between two players what one wins the other loses; of more
// nothing follows.
Value value_for(Value value, int from, int to, int players);

#endif
