// What the tests of Summy share.
#ifndef FIVEFOLD_TESTS_SUMMY_SUPPORT_H
#define FIVEFOLD_TESTS_SUMMY_SUPPORT_H

#include "games/summy/board.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

// A game on turn of player 1, with an empty board but for the = in the centre. Hands are given as
// symbols, "" for none; whatever is left is the stock.
SummyState game_with_hands(const char *hand1, const char *hand2, bool whole);

// Writes symbols on the board from a cell on, '.' and '#' included: "g8" downwards, "8g" to the
// right. Takes pieces from the stock.
void put(SummyState *state, const char *start, const char *symbols);

TileSet tiles(const char *symbols);

// Reads a move; it has to be well formed.
Move move_of(const char *text);

// Plays a legal move and compares its report.
void expect_report(SummyState *state, const char *move, const char *report);

// Plays legal moves, separated by blanks.
void play_all(SummyState *state, const char *moves);

void expect_symbol(const SummyState *state, const char *cell, char symbol);

void expect_result(const SummyState *state, const char *expected);

// A position in the middle of a random game: `turns` turns played, mostly with the best play.
void play_random_turns(SummyState *state, int turns, FastRandom *random);

// Text of a position, to be freed.
char *position_of(const SummyState *state);

#endif
