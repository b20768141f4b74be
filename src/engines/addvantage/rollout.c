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

static Outcome outcome_of(const AddvantageState *state) {
  Outcome outcome = {0};
  int scores[ADDVANTAGE_MAX_PLAYERS];
  for (int i = 0; i < state->players; i++)
    scores[i] = addvantage_score(state, i);
  const unsigned leaders = addvantage_leaders(state);
  for (int i = 0; i < state->players; i++) {
    int best_other = 0;
    for (int other = 0; other < state->players; other++)
      if (other != i && !state->seats[other].out && scores[other] > best_other)
        best_other = scores[other];
    if (leaders >> i & 1) outcome.shares[i] = WIN_SHARES / addvantage_count(leaders);
    outcome.margins[i] = scores[i] - best_other;
  }
  return outcome;
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

Move scenario_draw(Scenario *scenario, const AddvantageState *state) {
  return state->phase == ADDVANTAGE_ROLL ? roll(state, scenario)
                                         : addvantage_sample(state, &scenario->tiles.random);
}

Outcome rollout_finish(const Evaluator *evaluator, AddvantageState *state, Scenario *scenario,
                       uint64_t *nodes) {
  for (; state->phase != ADDVANTAGE_OVER; ++*nodes) {
    const bool is_chance = addvantage_turn(state) == TURN_CHANCE;
    const Move move = is_chance ? scenario_draw(scenario, state) : policy_choose(evaluator, state);
    addvantage_play(state, move, NULL);
  }
  return outcome_of(state);
}
