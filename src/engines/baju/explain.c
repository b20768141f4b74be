// Why a move is good: in the duel what it does to lines, in the puzzle how near the goal it comes.
#include "engines/baju/explain.h"

#include "engines/baju/goal_distance.h"
#include "games/baju/baju.h"

// The most buttons that the spaces have in one row or column.
static int longest_line(uint16_t spaces) {
  int longest = 0;
  for (unsigned i = 0; i < BAJU_SIZE; i++) {
    const int row = __builtin_popcount(spaces >> 4 * i & 0x000f);
    const int column = __builtin_popcount(spaces >> i & 0x1111);
    if (row > longest) longest = row;
    if (column > longest) longest = column;
  }
  return longest;
}

void baju_explain(const void *view, Move move, Explanation *explanation) {
  const BajuGame *game = view;
  const unsigned side = baju_side(&game->state);
  BajuState after = game->state;
  baju_apply(&game->board, &after, move);
  const int own_before = longest_line(baju_buttons(&game->state, side));
  const int own = longest_line(baju_buttons(&after, side));
  const int other_before = longest_line(baju_buttons(&game->state, !side));
  const int other = longest_line(baju_buttons(&after, !side));
  if (own == BAJU_SIZE)
    explanation_add(explanation, "reason.baju.wins");
  else if (other_before == BAJU_SIZE - 1 && other < other_before)
    explanation_add(explanation, "reason.baju.stops-line");
  else if (own > own_before && own > 1)
    explanation_add_with(explanation, "reason.baju.extends-line", "buttons=%d", own);
  else
    explanation_add(explanation, "reason.baju.keeps-ways-open");
}

void baju_solo_explain(const void *view, Move move, Explanation *explanation) {
  const BajuSoloGame *game = view;
  const uint64_t planes = game->state.planes;
  const BajuGoal goal = game->state.goal;
  const int before = (int)goal_changes(planes, goal);
  const int after = (int)goal_changes(baju_exchange(planes, move >> 4 & 15, move & 15), goal);
  if (after == 0)
    explanation_add(explanation, "reason.baju-solo.solves");
  else if (after < before)
    explanation_add_with(explanation, "reason.baju-solo.nearer", "buttons=%d left=%d",
                         before - after, after);
  else
    explanation_add_with(explanation, "reason.baju-solo.makes-way", "left=%d", after);
}
