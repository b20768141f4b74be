// A rollout to the end of the game by the policy. Chance draws from the scenario, so that the same
// seed brings the same luck whatever is played.
#include "engines/addvantage/rollout.h"

#include "base/hash.h"
#include "engines/addvantage/policy.h"

void scenario_init(Scenario *scenario, uint64_t seed) {
  for (int i = 0; i < ADDVANTAGE_MAX_PLAYERS; i++)
    fast_random_init(&scenario->dice[i], hash_mix(seed + (uint64_t)i + 1));
  fast_random_init(&scenario->tiles, hash_mix(seed));
}

// The outcome of a game that is over, for one player.
static Outcome outcome_of(const AddvantageState *state, int index) {
  int best_other = 0;
  for (int i = 0; i < state->players; i++) {
    const int score = addvantage_score(state, i);
    if (i != index && !state->seats[i].out && score > best_other) best_other = score;
  }
  const unsigned leaders = addvantage_leaders(state);
  const bool leads = leaders >> index & 1;
  return (Outcome){leads ? WIN_SHARES / addvantage_count(leaders) : 0,
                   addvantage_score(state, index) - best_other};
}

// Dice in ascending order: that is the one spelling of a throw.
static Move roll(const AddvantageState *state, Scenario *scenario) {
  uint8_t counts[7] = {0};
  for (int i = 0; i < state->throw_count; i++)
    counts[1 + fast_random_below(&scenario->dice[state->active], 6)]++;
  uint64_t payload = 0;
  int at = 0;
  for (unsigned die = 1; die <= 6; die++)
    for (int i = 0; i < counts[die]; i++)
      payload |= (uint64_t)die << (3 * at++);
  return addvantage_move(ADDVANTAGE_MOVE_ROLL, payload);
}

Outcome rollout_finish(const Evaluator *evaluator, AddvantageState *state, Scenario *scenario,
                       int index, uint64_t *nodes) {
  for (; state->phase != ADDVANTAGE_OVER; ++*nodes) {
    Move move;
    if (state->phase == ADDVANTAGE_ROLL)
      move = roll(state, scenario);
    else if (addvantage_turn(state) == TURN_CHANCE)
      move = addvantage_sample(state, &scenario->tiles.random);
    else
      move = policy_choose(evaluator, state);
    addvantage_play(state, move, NULL);
  }
  return outcome_of(state, index);
}
