// The policy of rollouts: the move with the best evaluation, without looking ahead. It plays all
// sides in rollouts, and in the games that the evaluation is learned from.
#ifndef FIVEFOLD_ENGINES_ADDVANTAGE_POLICY_H
#define FIVEFOLD_ENGINES_ADDVANTAGE_POLICY_H

#include "engines/addvantage/evaluation.h"

// The evaluations of all seats of a complete state.
typedef struct PositionEvaluation {
  SeatEvaluator seats[ADDVANTAGE_MAX_PLAYERS];
  int values[ADDVANTAGE_MAX_PLAYERS]; // of the boards as they are
} PositionEvaluation;

void position_evaluate(PositionEvaluation *evaluation, const Evaluator *evaluator,
                       const AddvantageState *state);

// The value of the position to a player: the player's own board less what the rivals' count.
int position_value(const PositionEvaluation *evaluation, const AddvantageState *state, int index);

// By how much each kind of turn improves the position of the active player, as far as the
// evaluation can tell.
int policy_throw_gain(const PositionEvaluation *evaluation, const AddvantageState *state, int dice);
int policy_buy_gain(const PositionEvaluation *evaluation, const AddvantageState *state, Move buy);
int policy_drop_gain(const PositionEvaluation *evaluation, const AddvantageState *state, int cell);

// With idle=no nothing ends a war of buys, so no player here answers a buy with another, unless
// that wins a tile for good: between two buys somebody throws, and throws fill the boards or cost
// coins.
bool policy_shuns(const AddvantageState *state, Move move);

// The move of the player on turn (not of chance).
Move policy_choose(const Evaluator *evaluator, const AddvantageState *state);

#endif
