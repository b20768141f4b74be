// What all beginners for matches share. A beginner does not look ahead: it looks for one kind of
// move and plays a random one of those, and where there is none, any move of the next best kind.
#ifndef FIVEFOLD_TESTS_BEGINNER_H
#define FIVEFOLD_TESTS_BEGINNER_H

#include "core/game.h"

// How a beginner likes a legal move; those liked best are equally likely.
typedef int (*BeginnerTaste)(const void *view, Move move);

enum { TASTE_LAST_RESORT, TASTE_ANY, TASTE_LIKED };

// Answers commands until the input ends; what main() returns.
int beginner_serve(const char *game_id, BeginnerTaste taste);

#endif
