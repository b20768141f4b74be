// Ten games that all win do not make a win certain, and the candidate that won most of ten is not
// as good as that: it was chosen for its luck, too. So the chance by the boards alone counts like
// some more games (a prior, as of a beta distribution).
#include "engines/addvantage/honesty.h"

#include "base/exponential.h"
#include "engines/addvantage/rollout.h"

#include <assert.h>

enum { PRIOR_GAMES = 16, PRIOR_PART = 6 };

// What a point of the evaluation does to the logarithm of the odds, for each square that is filled
// on average: much can happen while boards are empty. Fitted to games of level 10, see
// docs/levels.md.
static const double POINT_WORTH = 0.02, FIRST_WORTH = 0.01;

void standings_add(Standings *standings, const Evaluator *evaluator, const AddvantageState *state) {
  for (int i = 0; i < state->players; i++) {
    const AddvantageSeat *seat = &state->seats[i];
    SeatEvaluator board;
    seat_evaluator_init(&board, evaluator, state, i);
    standings->values[i] += seat_evaluate(&board, seat->board, seat->coins);
  }
  standings->deals++;
}

static double point_worth(const AddvantageState *view) {
  int room = 0;
  for (int i = 0; i < view->players; i++)
    room += __builtin_popcount(addvantage_free(view->seats[i].board));
  return FIRST_WORTH + POINT_WORTH * (ADDVANTAGE_CELLS - (double)room / view->players);
}

// The share by what the boards are worth once the candidate is played: odds are e to the
// difference.
static double share_by_boards(const Standings *standings, const AddvantageState *view,
                              const Candidate *candidate) {
  const double unit = point_worth(view) / CHANCE_ONE;
  const double own =
      (double)standings->values[view->active] / (double)standings->deals + candidate->value;
  double others = 0;
  for (int i = 0; i < view->players; i++) {
    const double value = (double)standings->values[i] / (double)standings->deals;
    if (i != view->active) others += exponential(unit * (value - own));
  }
  return 1 / (1 + others);
}

double honest_share(const Standings *standings, const AddvantageState *view,
                    const Candidate *candidate) {
  assert(standings->deals > 0 && candidate->games > 0);
  const double games = (double)candidate->games, won = (double)candidate->shares / WIN_SHARES;
  if (candidate->ends_game) return won / games;
  const double weight = PRIOR_GAMES + games / PRIOR_PART;
  return (won + weight * share_by_boards(standings, view, candidate)) / (games + weight);
}
