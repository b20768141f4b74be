// Compares candidates round by round: in each, the hidden tiles are dealt once and every candidate
// that still competes is rolled out from that deal. What survives is decided by successive halving.
#include "engines/common/rack_simulation.h"

#include "base/hash.h"
#include "base/memory.h"
#include "engines/common/rack_outcome.h"
#include "engines/common/rack_rollout.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
  // The static equity counts as much as this many rounds: it is off by a point or two, and a
  // rollout
  // by five or ten.
  EQUITY_ROUNDS = 20,
  // Of many candidates, all but these are screened out by rollouts of one turn, which are fast.
  SCREENED = 8,
  SCREENING_PERCENT = 30, // of the budget
  MAX_SCREENED_TURNS = 4, // rollouts to the end of the game are never cut short
  // So many stay until the budget is spent: fewer would not be much faster, as what is hidden has
  // to be dealt and looked at for each round.
  FINALISTS = 4,
  // A single candidate needs no comparison, but people want to know how they stand.
  ROUNDS_OF_ONE = 10,
  // A point of margin is worth this much of a win by itself: it decides where all is won or lost.
  POINT_WORTH = RACK_WIN / 1000,
};

// A simulation in progress.
typedef struct Run {
  RackSimulation *simulation;
  double equity_worth; // of a hundredth of a point, in shares of the win
  void *deal;          // the view with its hidden tiles dealt
  void *state;
} Run;

RackOutcome rack_candidate_outcome(const RackCandidate *candidate) {
  assert(candidate->rounds > 0);
  return (RackOutcome){(int)(candidate->win / candidate->rounds),
                       (int)(candidate->margin / candidate->rounds)};
}

// How good a candidate is: shares of the win, a little for the margin, and the static equity as a
// prior. All that are compared have had the same rounds.
static double merit_of(const Run *run, const RackCandidate *candidate) {
  const double played =
      (double)candidate->win + (double)candidate->margin * POINT_WORTH / RACK_POINT;
  const double rounds = (double)candidate->rounds;
  const double estimated = EQUITY_ROUNDS * run->equity_worth * candidate->move.equity;
  return (played + estimated) / (rounds + EQUITY_ROUNDS);
}

// Around an even game a hundredth more of standing brings a share of 1 / (4 spread) of the win;
// less where much is decided.
static double find_equity_worth(const RackSimulation *simulation) {
  const RackGame *game = simulation->search->game;
  const int player = game->rules->turn(simulation->view);
  const double chance = (double)rack_outcome(game, simulation->view, player).win / RACK_WIN;
  const double slope = chance * (1 - chance) / game->spread(game->evaluator, simulation->view);
  return RACK_WIN * slope + (double)POINT_WORTH / RACK_POINT;
}

// Rolls out every candidate that still competes. A round that is not finished does not count.
static void run_round(const Run *run, int turns, uint64_t number) {
  RackSimulation *simulation = run->simulation;
  const RackGame *game = simulation->search->game;
  const int player = game->rules->turn(simulation->view);
  const uint64_t luck =
      hash_mix(hash_mix(simulation->seed) + (number + 1) * UINT64_C(0x9e3779b97f4a7c15));
  FastRandom random;
  fast_random_init(&random, luck);
  game->rules->determinize(simulation->view, &random.random, run->deal);
  RackOutcome outcomes[RACK_MAX_CANDIDATES];
  for (int i = 0; i < simulation->remaining; i++) {
    memcpy(run->state, run->deal, game->rules->state_size);
    game->play(run->state, &simulation->candidates[i].move);
    if (!rack_rollout(simulation->search, run->state, player, turns, luck, &outcomes[i])) return;
    if (game->rules->turn(run->state) != TURN_OVER) simulation->unfinished++;
  }
  for (int i = 0; i < simulation->remaining; i++) {
    RackCandidate *candidate = &simulation->candidates[i];
    candidate->win += outcomes[i].win;
    candidate->margin += outcomes[i].margin;
    candidate->rounds++;
  }
}

// Insertion sort, stable: equals stay in the order of equity.
static void sort_remaining(const Run *run) {
  RackCandidate *candidates = run->simulation->candidates;
  for (int i = 1; i < run->simulation->remaining; i++) {
    const RackCandidate candidate = candidates[i];
    const double merit = merit_of(run, &candidate);
    int at = i;
    for (; at > 0 && merit_of(run, &candidates[at - 1]) < merit; at--)
      candidates[at] = candidates[at - 1];
    candidates[at] = candidate;
  }
}

static double budget_spent(const RackSimulation *simulation) {
  return search_clock_spent(simulation->search->clock, simulation->search->nodes);
}

// A simulation has parts: how many candidates compete in each, for how much of the budget and how
// far they are rolled out.
typedef struct Part {
  int candidates;
  int turns;
  double end; // the share of the budget that is spent then
} Part;

enum { MAX_PARTS = 8 };

// Successive halving, after a screening where there are many candidates.
static int plan_parts(const RackSimulation *simulation, Part parts[MAX_PARTS]) {
  int count = 0, candidates = simulation->count;
  double begin = 0;
  if (candidates > SCREENED && simulation->turns > 1 && simulation->turns <= MAX_SCREENED_TURNS) {
    begin = SCREENING_PERCENT / 100.0;
    parts[count++] = (Part){candidates, 1, begin};
    candidates = SCREENED;
  }
  const int first = count;
  parts[count++] = (Part){candidates, simulation->turns, 1};
  for (; candidates > FINALISTS; count++) {
    candidates = (candidates + 1) / 2;
    parts[count] = (Part){candidates, simulation->turns, 1};
  }
  for (int i = first; i < count; i++)
    parts[i].end = begin + (1 - begin) * (i - first + 1) / (count - first);
  return count;
}

// What came before the simulation may have used a part of the budget.
static void run_parts(const Run *run) {
  RackSimulation *simulation = run->simulation;
  Part parts[MAX_PARTS];
  const int count = plan_parts(simulation, parts);
  const double before = budget_spent(simulation);
  int part = 0;
  for (uint64_t number = 0; simulation->remaining > 1 || number < ROUNDS_OF_ONE; number++) {
    run_round(run, parts[part].turns, number);
    if (simulation->search->clock->expired) break;
    if (part + 1 == count || budget_spent(simulation) - before < parts[part].end * (1 - before))
      continue;
    sort_remaining(run);
    simulation->report(simulation->context, simulation, ++part);
    simulation->remaining = parts[part].candidates;
  }
  sort_remaining(run);
  simulation->report(simulation->context, simulation, part + 1);
}

static Run start_run(RackSimulation *simulation) {
  assert(simulation->count > 0 && simulation->count <= RACK_MAX_CANDIDATES);
  assert(simulation->turns > 0);
  const size_t size = simulation->search->game->rules->state_size;
  simulation->remaining = simulation->count;
  return (Run){simulation, find_equity_worth(simulation), memory_allocate(size),
               memory_allocate(size)};
}

static void end_run(const Run *run) {
  free(run->deal);
  free(run->state);
}

void rack_simulation_run(RackSimulation *simulation) {
  const Run run = start_run(simulation);
  run_parts(&run);
  end_run(&run);
}

uint64_t rack_simulation_count_rollouts(RackSimulation *simulation, int rounds) {
  const Run run = start_run(simulation);
  for (int round = 0; round < rounds; round++)
    run_round(&run, simulation->turns, (uint64_t)round);
  end_run(&run);
  return simulation->unfinished;
}
