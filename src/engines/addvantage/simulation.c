// Compares candidates round by round: in each, the hidden tiles are dealt once and every candidate
// that still competes is rolled out from that deal.
#include "engines/addvantage/simulation.h"

#include "base/hash.h"
#include "engines/addvantage/rollout.h"

#include <assert.h>

// A point of margin decides between moves that win equally often, and where all is decided.
static const double MARGIN_WORTH = 0.02; // shares

// A single candidate needs no comparison, but people want to know how they stand.
enum { ROUNDS_OF_ONE = 100 };

// The clock looks every thousand nodes by itself; with eight dice that can take long.
enum { CLOCK_CHECK_INTERVAL = 8 };

// The evaluation is a prior: it counts as much as this many rollouts, and later as half of those
// made, since it errs in other ways than the policy that makes them. A point of it is worth this
// much of a win.
enum { EVALUATION_GAMES = 80, EVALUATION_PART = 2 };
static const double POINT_WORTH = 0.02 * WIN_SHARES;

// How good a candidate is: shares of the win, a little for the margin, and what the evaluation
// says. Only candidates with equally many rollouts can be compared.
static double merit_of(const Candidate *candidate) {
  const double games = (double)candidate->games;
  const double weight =
      games < EVALUATION_GAMES * EVALUATION_PART ? EVALUATION_GAMES : games / EVALUATION_PART;
  const double played = (double)candidate->shares + MARGIN_WORTH * (double)candidate->margin;
  const double estimated = weight * POINT_WORTH / CHANCE_ONE * candidate->value;
  return (played + estimated) / (games + weight);
}

// The scenario comes by value: every candidate meets the same luck.
static void roll_out_candidate(Simulation *simulation, Candidate *candidate,
                               const AddvantageState *start, Scenario scenario) {
  AddvantageState state = *start;
  addvantage_play(&state, candidate->move, NULL);
  simulation->nodes++;
  candidate->ends_game = state.phase == ADDVANTAGE_OVER;
  const Outcome outcome =
      simulation->tree
          ? tree_play(simulation->tree, &state, &scenario, &simulation->nodes)
          : rollout_finish(simulation->evaluator, &state, &scenario, &simulation->nodes);
  candidate->shares += outcome.shares[start->active];
  candidate->margin += outcome.margins[start->active];
  candidate->games++;
}

// One rollout for each candidate that still competes, in the same luck and with the same hidden
// tiles.
static void play_round(Simulation *simulation, uint64_t number) {
  Scenario scenario;
  scenario_init(&scenario, hash_mix(simulation->seed) + number * UINT64_C(0x9e3779b97f4a7c15));
  AddvantageState start = *simulation->view;
  const bool is_hidden = start.viewer != VIEWER_REFEREE;
  if (is_hidden) addvantage_determinize(simulation->view, &scenario.tiles.random, &start);
  if (is_hidden || number == 0)
    standings_add(&simulation->standings, simulation->evaluator, &start);
  for (int i = 0; i < simulation->remaining; i++) {
    if (i % CLOCK_CHECK_INTERVAL == 0 ? search_clock_check(simulation->clock, simulation->nodes)
                                      : search_clock_expired(simulation->clock, simulation->nodes))
      return;
    roll_out_candidate(simulation, &simulation->candidates->list[i], &start, scenario);
  }
}

// Of solved moves the games only tell which of equal ones is harder to answer.
static bool is_better(const Candidate *one, const Candidate *other) {
  if (one->solved != other->solved) return one->solved > other->solved;
  return merit_of(one) > merit_of(other);
}

// Insertion sort, stable: equals stay in the order of the evaluation.
static void sort_remaining(Simulation *simulation) {
  Candidate *list = simulation->candidates->list;
  for (int i = 1; i < simulation->remaining; i++) {
    const Candidate candidate = list[i];
    int at = i;
    for (; at > 0 && is_better(&candidate, &list[at - 1]); at--)
      list[at] = list[at - 1];
    list[at] = candidate;
  }
}

static double budget_spent(const Simulation *simulation) {
  return search_clock_spent(simulation->clock, simulation->nodes);
}

void simulation_run(Simulation *simulation) {
  assert(simulation->candidates->count > 0);
  simulation->remaining = simulation->candidates->count;
  int parts = 1;
  while (simulation->remaining >> parts > 1)
    parts++;
  // What came before the simulation may have used a part.
  const double before = budget_spent(simulation);
  int part = 0;
  for (uint64_t number = 0; simulation->remaining > 1 || number < ROUNDS_OF_ONE; number++) {
    play_round(simulation, number);
    if (simulation->clock->expired) break;
    if ((budget_spent(simulation) - before) * parts < (part + 1) * (1 - before)) continue;
    sort_remaining(simulation);
    simulation->report(simulation->context, simulation, ++part);
    if (simulation->remaining > 2) simulation->remaining = (simulation->remaining + 1) / 2;
  }
  sort_remaining(simulation);
  simulation->report(simulation->context, simulation, part + 1);
}

void simulation_sample(Simulation *simulation, uint64_t rounds) {
  simulation->remaining = simulation->candidates->count;
  for (uint64_t number = 0; number < rounds && !simulation->clock->expired; number++)
    play_round(simulation, number);
  sort_remaining(simulation);
}
