// Lists the moves of each phase with their gain by the evaluation, and keeps the best few.
#include "engines/addvantage/candidates.h"

#include "engines/addvantage/placements.h"
#include "engines/addvantage/policy.h"

#include <stdlib.h>

enum { ROOT_WIDTH = PLACEMENTS_MAX_WIDTH };

// Keeps the best; moves that are already there are not added again.
static void add(CandidateList *candidates, Move move, int value) {
  int at = candidates->count;
  for (int i = 0; i < at; i++)
    if (candidates->list[i].move == move) return;
  if (at == MAX_CANDIDATES) {
    if (candidates->list[at - 1].value >= value) return;
    at--;
  } else {
    candidates->count++;
  }
  for (; at > 0 && candidates->list[at - 1].value < value; at--)
    candidates->list[at] = candidates->list[at - 1];
  candidates->list[at] = (Candidate){.move = move, .value = value};
}

void candidates_sort(CandidateList *candidates) {
  for (int i = 1; i < candidates->count; i++) {
    const Candidate candidate = candidates->list[i];
    int at = i;
    for (; at > 0 && candidates->list[at - 1].value < candidate.value; at--)
      candidates->list[at] = candidates->list[at - 1];
    candidates->list[at] = candidate;
  }
}

// ---- Arranging ----

// The tiles of the bits in `rows` ascending to the rows, the others ascending or descending to the
// columns. Which tiles cross on the bonus line is all that order changes; two orders do.
static Move arrangement(const uint8_t tiles[ADDVANTAGE_HAND], unsigned rows, bool descending) {
  uint64_t payload = 0;
  int row = 0;
  int column = 0;
  for (int i = 0; i < ADDVANTAGE_HAND; i++) {
    const int line = rows >> i & 1 ? row++ : 3 + (descending ? 2 - column : column);
    if (line >= 3) column++;
    payload |= addvantage_tile_bits(tiles[i], line);
  }
  return addvantage_move(ADDVANTAGE_MOVE_ARRANGE, payload);
}

// Rows and columns are filled by the same nine dice: the less their sums differ, the more tiles can
// be won.
static void add_arrangements(CandidateList *candidates, const AddvantageState *view) {
  const uint8_t *tiles = view->seats[view->active].tiles;
  int total = 0;
  for (int i = 0; i < ADDVANTAGE_HAND; i++)
    total += tiles[i];
  // The first tile always to a row: exchanging rows for columns changes nothing.
  for (unsigned rows = 1; rows < 1u << ADDVANTAGE_HAND; rows += 2) {
    if (__builtin_popcount(rows) != 3) continue;
    int sum = 0;
    for (int i = 0; i < ADDVANTAGE_HAND; i++)
      if (rows >> i & 1) sum += tiles[i];
    const int value = -abs(2 * sum - total) * CHANCE_ONE;
    add(candidates, arrangement(tiles, rows, false), value);
    add(candidates, arrangement(tiles, rows, true), value);
  }
}

// ---- Turns and placements ----

// Throws, buys and drops, each with its gain by the policy.
static void add_turns(CandidateList *candidates, const Evaluator *evaluator,
                      const AddvantageState *view) {
  PositionEvaluation evaluation;
  position_evaluate(&evaluation, evaluator, view);
  const AddvantageRange range = addvantage_throw_range(view);
  for (int dice = range.least; dice <= range.most; dice++)
    add(candidates, addvantage_throw(dice), policy_throw_gain(&evaluation, view, dice));
  const uint32_t room = addvantage_free(view->seats[view->active].board);
  for (int seller = 0; seller < view->players; seller++) {
    if (seller == view->active) continue;
    for (uint32_t dice = addvantage_for_sale(view, seller); dice; dice &= dice - 1) {
      for (uint32_t cells = room; cells; cells &= cells - 1) {
        const Move buy = addvantage_buy(seller, addvantage_first(dice), addvantage_first(cells));
        if (!policy_shuns(view, buy)) add(candidates, buy, policy_buy_gain(&evaluation, view, buy));
      }
    }
  }
  for (uint32_t dice = addvantage_droppable(view); dice; dice &= dice - 1) {
    const int cell = addvantage_first(dice);
    add(candidates, addvantage_drop(cell), policy_drop_gain(&evaluation, view, cell));
  }
}

// A wider beam than the policy has: here the best are compared by simulation.
static void add_placements(CandidateList *candidates, const Evaluator *evaluator,
                           const AddvantageState *view) {
  const AddvantageSeat *player = &view->seats[view->active];
  SeatEvaluator seat;
  seat_evaluator_init(&seat, evaluator, view, view->active);
  const int now = seat_evaluate(&seat, player->board, player->coins);
  PlacementList best;
  placements_find(&seat, view, ROOT_WIDTH, MAX_CANDIDATES, &best);
  for (int i = 0; i < best.count; i++)
    add(candidates, placement_move(&best.best[i]), best.best[i].value - now);
}

void candidates_find(CandidateList *candidates, const Evaluator *evaluator,
                     const AddvantageState *view) {
  candidates->count = 0;
  if (view->phase == ADDVANTAGE_ARRANGE)
    add_arrangements(candidates, view);
  else if (view->phase == ADDVANTAGE_TURN)
    add_turns(candidates, evaluator, view);
  else
    add_placements(candidates, evaluator, view);
}
