// Two things make what rollouts find dishonest. A few of them that all win do not make a win
// certain: the chance by the standings counts like a few more (a prior, as of a beta distribution).
// And the curve from standings to chances was learned from the static player, to whom a lead and
// the turn are worth something else than to one who simulates.
#include "engines/common/rack_honesty.h"

#include "base/exponential.h"

#include <assert.h>

enum { PRIOR_ROUNDS = 4 };

// A chance by standings whose logarithm of the odds is stretched and moved, both in percent.
static double correct(double chance, int certainty, int bias) {
  if (chance <= 0 || chance >= 1) return chance;
  const double odds = logarithm(chance / (1 - chance));
  return logistic_chance((certainty * odds + bias) / 100);
}

int rack_honest_permille(const RackEvidence *evidence, int win) {
  assert(evidence->rounds > 0 && win >= 0 && win <= RACK_WIN);
  const RackGame *game = evidence->game;
  const double rounds = (double)evidence->rounds;
  const double prior =
      correct((double)evidence->prior / RACK_WIN, game->certainty, game->turn_bias);
  const double found = (double)win / RACK_WIN;
  const double played = evidence->is_played_out ? found : correct(found, game->certainty, 0);
  const double chance = (rounds * played + PRIOR_ROUNDS * prior) / (rounds + PRIOR_ROUNDS);
  return (int)(1000 * chance + 0.5);
}
