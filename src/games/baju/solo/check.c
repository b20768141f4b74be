// Refusals of the puzzle: why a move cannot be made, in a player's words. The codes are documented
// in docs/rules/baju.md.
#include "games/baju/notation.h"
#include "games/baju/solo.h"

static bool check_deal(const BajuBoard *board, const BajuSoloState *state, Move move,
                       Error *error) {
  uint64_t planes;
  if (state->is_dealt)
    return error_set(error, "already-dealt", "the buttons are already on the board");
  if (!baju_deal_planes(board, move, &planes))
    return error_set(error, "wrong-buttons", "a deal takes each button of the board exactly once");
  if (baju_goal_met(planes, state->goal))
    return error_set(error, "goal-met", "a deal that already meets the goal is dealt again");
  return true;
}

static bool check_swap(const BajuBoard *board, const BajuSoloState *state, Move move,
                       Error *error) {
  if (!state->is_dealt)
    return error_set(error, "not-dealt", "the buttons have to be dealt before one can move");
  const unsigned start = move >> 4 & 15, goal = move & 15;
  if (baju_solo_goals(board, state->planes, start) >> goal & 1) return true;
  return baju_refuse_walk(board, baju_code_at(state->planes, start), start, goal, error);
}

bool baju_solo_check(const BajuBoard *board, const BajuSoloState *state, Move move, Error *error) {
  if (state->ending) return error_set(error, "game-over", "the puzzle is over");
  if (baju_is_deal(move)) return check_deal(board, state, move, error);
  if (move >> 8) return error_set(error, "syntax", "this is not a move of the puzzle");
  return check_swap(board, state, move, error);
}
