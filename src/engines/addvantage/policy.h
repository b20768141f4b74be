// The quick player: the move with the best estimate, without looking ahead. It plays both sides in
// the games that a search plays to the end, and in those that the estimate is learned from.
#ifndef FIVEFOLD_ENGINES_ADDVANTAGE_POLICY_H
#define FIVEFOLD_ENGINES_ADDVANTAGE_POLICY_H

#include "engines/addvantage/estimate.h"

// The estimates of all seats of a complete state.
typedef struct TableEstimate {
  SeatEstimate seats[ADDVANTAGE_MAX_PLAYERS];
  int values[ADDVANTAGE_MAX_PLAYERS]; // of the boards as they are
} TableEstimate;

void table_estimate_init(TableEstimate *table, const Estimator *estimator,
                         const AddvantageState *state);

// The value of the position to a player: own board less what the rivals' count.
int table_estimate_value(const TableEstimate *table, const AddvantageState *state, int index);

// By how much each kind of turn betters the position of the active player, as far as the estimate
// can tell.
int policy_throw_gain(const TableEstimate *table, const AddvantageState *state, int dice);
int policy_buy_gain(const TableEstimate *table, const AddvantageState *state, Move buy);
int policy_drop_gain(const TableEstimate *table, const AddvantageState *state, int cell);

// The move of the player on turn (not of chance).
Move policy_choose(const Estimator *estimator, const AddvantageState *state);

// An arrangement of the tiles in hand: rows and columns with sums as equal as can be, since the
// nine dice that fill both are the same.
Move policy_arrange(const AddvantageState *state);

#endif
