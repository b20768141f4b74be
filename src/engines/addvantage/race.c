#include "engines/addvantage/race.h"

#include "base/hash.h"
#include "engines/addvantage/playout.h"

// A point of margin decides between moves that win equally often, and where all is decided.
static const double MARGIN_WORTH = 0.02; // shares

// A single move needs no race, but people want to know how they stand.
enum { ROUNDS_OF_ONE = 100 };

// The estimate counts as much as so many games, and later as half of those played: it errs in other
// ways than the quick player who plays them. A point of it is worth so much of a win.
enum { ESTIMATE_GAMES = 80, ESTIMATE_PART = 2 };
static const double POINT_WORTH = 0.02 * WIN_SHARES;

// How good a candidate is: shares of the win, a little for the margin, and what the estimate says.
// Only candidates with equally many games can be compared.
static double worth_of(const Candidate *candidate) {
  const double games = (double)candidate->games;
  const double weight =
      games < ESTIMATE_GAMES * ESTIMATE_PART ? ESTIMATE_GAMES : games / ESTIMATE_PART;
  const double played = (double)candidate->shares + MARGIN_WORTH * (double)candidate->margin;
  const double estimated = weight * POINT_WORTH / CHANCE_ONE * candidate->value;
  return (played + estimated) / (games + weight);
}

static void play_candidate(Race *race, Candidate *candidate, const AddvantageState *start,
                           Scenario scenario) {
  AddvantageState state = *start;
  addvantage_play(&state, candidate->move, NULL);
  race->nodes++;
  const Outcome outcome =
      playout_finish(race->estimator, &state, &scenario, start->active, &race->nodes);
  candidate->shares += outcome.shares;
  candidate->margin += outcome.margin;
  candidate->games++;
}

// One game for each move still running, in the same luck and with the same hidden tiles.
static void play_round(Race *race, uint64_t number) {
  Scenario scenario;
  scenario_init(&scenario, hash_mix(race->seed) + number * UINT64_C(0x9e3779b97f4a7c15));
  AddvantageState start = *race->view;
  if (start.viewer != VIEWER_REFEREE)
    addvantage_determinize(race->view, &scenario.tiles.random, &start);
  for (int i = 0; i < race->running; i++) {
    // The clock itself looks every thousand nodes; with eight dice that can take long.
    if (i % 8 == 0 ? search_clock_check(race->clock, race->nodes)
                   : search_clock_expired(race->clock, race->nodes))
      return;
    play_candidate(race, &race->candidates->list[i], &start, scenario);
  }
}

static void sort_running(Race *race) {
  Candidate *list = race->candidates->list;
  for (int i = 1; i < race->running; i++) {
    const Candidate candidate = list[i];
    const double worth = worth_of(&candidate);
    int at = i;
    for (; at > 0 && worth_of(&list[at - 1]) < worth; at--)
      list[at] = list[at - 1];
    list[at] = candidate;
  }
}

// How much of the budget is spent, from 0 to 1.
static double budget_spent(const Race *race) {
  double part = 0;
  if (race->node_limit) part = (double)race->nodes / (double)race->node_limit;
  if (race->movetime_ms) {
    const double time = search_clock_elapsed(race->clock) / (double)race->movetime_ms;
    if (time > part) part = time;
  }
  return part;
}

void race_run(Race *race) {
  race->running = race->candidates->count;
  int parts = 1;
  while (race->running >> parts > 1)
    parts++;
  // What came before the race may have used a part.
  const double before = budget_spent(race);
  int part = 0;
  for (uint64_t number = 0; race->running > 1 || number < ROUNDS_OF_ONE; number++) {
    play_round(race, number);
    if (race->clock->expired) break;
    if ((budget_spent(race) - before) * parts < (part + 1) * (1 - before)) continue;
    sort_running(race);
    race->report(race->context, race, ++part);
    if (race->running > 2) race->running = (race->running + 1) / 2;
  }
  sort_running(race);
  race->report(race->context, race, part + 1);
}
