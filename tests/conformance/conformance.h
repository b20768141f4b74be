// The suite that every registered game passes unchanged. Each file looks at one side of the
// interface in src/core/game.h, over positions of random games with random options.
#ifndef FIVEFOLD_TESTS_CONFORMANCE_H
#define FIVEFOLD_TESTS_CONFORMANCE_H

#include "core/game.h"
#include "core/session.h"

// cmocka wants these before it.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

// Checks; each gets `const Game **` as its state.
void check_interface(void **state);
void check_options(void **state);
void check_every_option_value(void **state);
void check_rulings(void **state);
void check_moves_are_exactly_the_legal_words(void **state);
void check_spellings(void **state);
void check_copies_are_independent(void **state);
void check_reports(void **state);
void check_positions_round_trip(void **state);
void check_damaged_text_is_refused_or_stable(void **state);
void check_json(void **state);
void check_views_hide(void **state);
void check_views_are_playable(void **state);
void check_chance_frequencies(void **state);
void check_games_end(void **state);
void check_undo(void **state);
void check_records(void **state);
void check_events(void **state);
void check_dealer_is_deterministic(void **state);

// Called for a state of a random game, chance and finished ones included. `random` is for the
// visitor's own choices.
typedef void (*PositionVisitor)(const Game *game, const void *state, FastRandom *random);

// Visits about `count` positions spread over many random games: every game has other options, and
// in each about one position in `stride` is visited, and the last one.
void visit_positions(const Game *game, uint64_t seed, unsigned count, unsigned stride,
                     PositionVisitor visit);

// A session with random options (never free text), chance dealt from the seed.
Session *random_session(const Game *game, FastRandom *random);

// A random legal move of the player on turn.
Move random_move(const Game *game, const void *state, FastRandom *random);

// Text of a position or move, to be freed.
char *position_text(const Game *game, const void *state);
char *move_text(const Game *game, const void *state, Move move);

#endif
