// Common to the tests of baju: games from options or positions, moves by their spelling.
#ifndef FIVEFOLD_TESTS_GAMES_BAJU_SUPPORT_H
#define FIVEFOLD_TESTS_GAMES_BAJU_SUPPORT_H

#include "games/baju/baju.h"
#include "games/baju/solo.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

// A state of the game, to be released with free().
void *new_game(const Game *game, const char *words); // "goal=four-lines board=...", may be ""
void *game_at(const Game *game, const char *position);

// Plays moves separated by blanks; each has to be legal. What they report is added to `report`,
// which may be NULL.
void play_moves(const Game *game, void *state, const char *moves, Text *report);

void expect_result(const Game *game, const void *state, const char *result);

// The move is refused with this code, by the parser or by check, and the message has the words.
void expect_refusal(const Game *game, const void *state, const char *move, const char *code,
                    const char *words);

// The position is refused, and the message has the words.
void expect_bad_position(const Game *game, const char *position, const char *words);

// Reading and writing the position gives `canonical`, and reading that gives the same bytes.
void expect_position(const Game *game, const char *position, const char *canonical);

// Inline text of a board with random bridges and values, into 56 bytes.
void random_board_text(FastRandom *random, char *text);

// Takes away each bridge of a board with this chance.
void remove_bridges(FastRandom *random, unsigned percent, char *text);

#endif
