// Refusals of the puzzle: why a move cannot be made, in a player's words. The codes are documented
// in docs/rules/baju.md.
#include "base/error_codes.h"
#include "games/baju/notation.h"
#include "games/baju/solo.h"

static bool check_deal(const BajuBoard *board, const BajuSoloState *state, Move move,
                       Error *error) {
  uint64_t planes;
  if (state->is_dealt) return error_raise(error, "already-dealt", "baju.already-dealt");
  if (!baju_deal_planes(board, move, &planes))
    return error_raise(error, "wrong-buttons", "baju.wrong-buttons");
  if (baju_goal_met(planes, state->goal)) return error_raise(error, "goal-met", "baju.goal-met");
  return true;
}

static bool check_swap(const BajuBoard *board, const BajuSoloState *state, Move move,
                       Error *error) {
  if (!state->is_dealt) return error_raise(error, "not-dealt", "baju.not-dealt");
  const unsigned start = move >> 4 & 15, goal = move & 15;
  if (baju_solo_goals(board, state->planes, start) >> goal & 1) return true;
  return baju_refuse_walk(board, baju_code_at(state->planes, start), start, goal, error);
}

bool baju_solo_check(const BajuBoard *board, const BajuSoloState *state, Move move, Error *error) {
  if (state->ending) return error_raise(error, ERROR_GAME_OVER, "move.game-over");
  if (baju_is_deal(move)) return check_deal(board, state, move, error);
  if (move >> 8) return error_raise(error, ERROR_SYNTAX, "move.malformed");
  return check_swap(board, state, move, error);
}
