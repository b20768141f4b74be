// Refusals of the duel: why a move cannot be made, in a player's words. The codes are documented in
// docs/rules/baju.md.
#include "base/error_codes.h"
#include "games/baju/baju.h"
#include "games/baju/notation.h"

static bool check_placing(const BajuBoard *board, const BajuState *state, Move move, Error *error) {
  const unsigned value = baju_move_start(move), space = baju_move_goal(move);
  if (value == 0 || value > BAJU_MAX_VALUE)
    return error_raise(error, ERROR_SYNTAX, "baju.bad-value");
  const unsigned index = board->index_of_value[value];
  if (index == BAJU_NO_INDEX)
    return error_raise_with(error, "no-such-button", "baju.no-such-button", "value=%u", value);
  if (!(state->left[baju_side(state)] >> index & 1))
    return error_raise_with(error, "supply", "baju.supply", "value=%u", value);
  const BajuName name = baju_space_name(space);
  if (state->occupied >> space & 1)
    return error_raise_with(error, "occupied", "baju.occupied", "space=%s", name.text);
  if (!(baju_placing_spaces(state) >> space & 1))
    return error_raise_with(error, "not-adjacent", "baju.not-adjacent", "space=%s", name.text);
  return true;
}

static bool check_walk(const BajuBoard *board, const BajuState *state, Move move, Error *error) {
  const unsigned start = baju_move_start(move), goal = baju_move_goal(move);
  const unsigned side = baju_side(state);
  const BajuName from = baju_space_name(start);
  if (!(state->occupied >> start & 1))
    return error_raise_with(error, "empty-space", "baju.empty-space", "space=%s", from.text);
  if (!(baju_buttons(state, side) >> start & 1))
    return error_raise_with(error, "not-yours", "baju.not-yours", "space=%s", from.text);
  const unsigned code = baju_code_at(state->planes, start);
  if (!(board->reach[side][code & 7][start] >> goal & 1))
    return baju_refuse_walk(board, code, start, goal, error);
  if (!(baju_goals(board, state, start) >> goal & 1))
    return error_raise_with(error, "reversal", "baju.reversal", "start=%s goal=%s", from.text,
                            baju_space_name(goal).text);
  return true;
}

bool baju_check(const BajuBoard *board, const BajuState *state, Move move, Error *error) {
  if (state->ending) return error_raise(error, ERROR_GAME_OVER, "move.game-over");
  if (move >> BAJU_MOVE_BITS) return error_raise(error, ERROR_SYNTAX, "move.malformed");
  return move & BAJU_PLACE ? check_placing(board, state, move, error)
                           : check_walk(board, state, move, error);
}
