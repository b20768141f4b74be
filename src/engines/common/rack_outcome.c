// Turns standings into chances to win: a softmax over the players, whose temperature is the spread
// of the game. For two players that is the logistic curve of the lead.
#include "engines/common/rack_outcome.h"

#include "base/exponential.h"

#include <assert.h>
#include <math.h>

static int round_to_int(double value) {
  return (int)floor(value + 0.5);
}

int rack_chance(int lead, int spread) {
  assert(spread > 0);
  return round_to_int(RACK_WIN * logistic_chance((double)lead / spread));
}

// The state is over: who has won is known.
static int share_of_win(const Result *result, int player) {
  const int winners = __builtin_popcount(result->players);
  const bool is_winner = result->players >> player & 1;
  return is_winner && result->kind != RESULT_LOST ? RACK_WIN / winners : 0;
}

// Points, or what can be counted on.
static int standing_of(const RackGame *game, const void *state, int player, bool is_over) {
  return is_over ? RACK_POINT * game->rules->score(state, player)
                 : game->standing(game->evaluator, state, player);
}

RackOutcome rack_outcome(const RackGame *game, const void *state, int player) {
  static const int no_luck[GAME_MAX_PLAYERS] = {0};
  return rack_outcome_less_luck(game, state, player, no_luck);
}

RackOutcome rack_outcome_less_luck(const RackGame *game, const void *state, int player,
                                   const int luck[GAME_MAX_PLAYERS]) {
  const int players = game->rules->player_count(state);
  const bool is_over = game->rules->turn(state) == TURN_OVER;
  const double spread = is_over ? 1 : game->spread(game->evaluator, state);
  const int own = standing_of(game, state, player, is_over) - luck[player - 1];
  int best_other = RACK_OUT;
  double rivals = 0;
  for (int other = 1; other <= players; other++) {
    if (other == player) continue;
    int standing = standing_of(game, state, other, is_over);
    if (standing == RACK_OUT) continue;
    standing -= luck[other - 1];
    if (standing > best_other) best_other = standing;
    if (!is_over) rivals += exponential(((double)standing - own) / spread);
  }
  RackOutcome outcome = {.margin = best_other == RACK_OUT ? own : own - best_other};
  if (is_over) {
    Result result;
    game->rules->result(state, &result);
    outcome.win = share_of_win(&result, player);
  } else {
    outcome.win = round_to_int(RACK_WIN / (1 + rivals));
  }
  return outcome;
}
