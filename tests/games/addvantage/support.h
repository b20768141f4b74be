// Short ways for the Add-Vantage tests to set up, play and look.
#ifndef FIVEFOLD_TESTS_ADDVANTAGE_SUPPORT_H
#define FIVEFOLD_TESTS_ADDVANTAGE_SUPPORT_H

#include "games/addvantage/addvantage.h"

// cmocka wants these before it.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

// A state from position text, which has to be good.
AddvantageState at(const char *position);

// The state after a move, which has to be legal; `report` has to be what it reports.
AddvantageState after(const AddvantageState *state, const char *move, const char *report);

// Plays several moves with blanks between, without looking at reports.
AddvantageState after_all(const AddvantageState *state, const char *moves);

// The state after an event, which has to be accepted.
AddvantageState after_event(const AddvantageState *state, GameEvent event, int player);

// The position text has to be this.
void assert_position(const AddvantageState *state, const char *position);

// What a move is refused with, "legal" where it is not; the string is static.
const char *refusal(const AddvantageState *state, const char *move);

// The result has to be this, as in "won 1 full".
void assert_result(const AddvantageState *state, const char *result);

// How many legal moves there are.
size_t count_moves(const AddvantageState *state);

// The legal moves, sorted, with blanks between, to be freed.
char *list_moves(const AddvantageState *state);

#endif
