// What the tests of Abaku share.
#ifndef FIVEFOLD_TESTS_GAMES_ABAKU_SUPPORT_H
#define FIVEFOLD_TESTS_GAMES_ABAKU_SUPPORT_H

#include "games/abaku/adapter.h"

// cmocka wants these before it.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

// A new game with options like "players=3 bag=shared"; nothing is drawn yet.
AbakuState new_game(const char *options);

// The same after the deal; every rack is 01234.
AbakuState dealt_game(const char *options);

AbakuState state_at(const char *position);

// Gives a player these tiles instead of the ones in the rack ("?" is a wildcard).
void give(AbakuState *state, int player, const char *tiles);

// Puts tiles on the board, written like a play, without asking the rules or a rack.
void put(AbakuState *state, const char *play);

// Plays legal moves, separated by blanks.
void play(AbakuState *state, const char *moves, Text *report);

// Gives the player on turn the tiles of a play, makes it, draws, and returns the points. What it
// reported is added to `report`, which may be NULL.
int lay(AbakuState *state, const char *play, Text *report);

// The code of the refusal of a play for which the player has the tiles, or "".
const char *refusal_of_play(const AbakuState *state, const char *play);

// The code of the refusal of any move, or "".
const char *refusal(const AbakuState *state, const char *move);

void expect_result(const AbakuState *state, const char *expected);
// Where the expected text names no rulings, they have their defaults.
void expect_position(const AbakuState *state, const char *expected);
void expect_scores(const AbakuState *state, const char *expected);

#endif
