#include "engines/common/rack_race.h"

#include "base/hash.h"
#include "base/memory.h"
#include "engines/common/rack_playout.h"

#include <stdlib.h>
#include <string.h>

enum {
  // The static value counts as much as so many rounds, and later as all that were played: it errs
  // in
  // other ways than games do.
  VALUE_ROUNDS = 40,
  // A single move needs no race, but people want to know how they stand.
  ROUNDS_OF_ONE = 10,
  // A point of margin is worth this much of a win by itself: it decides where all is won or lost.
  POINT_WORTH = RACK_WIN / 1000,
};

// A race in progress.
typedef struct Course {
  RackRace *race;
  double value_worth; // of a hundredth of a point, in shares of the win
  void *deal;         // the view with its hidden tiles dealt
  void *state;
} Course;

RackOutcome rack_racer_outcome(const RackRacer *racer) {
  return (RackOutcome){(int)(racer->win / racer->rounds), (int)(racer->margin / racer->rounds)};
}

// How good a racer is: shares of the win, a little for the margin, and what the static value says.
// All that are compared have run the same rounds.
static double worth_of(const Course *course, const RackRacer *racer) {
  const double played = (double)racer->win + (double)racer->margin * POINT_WORTH / RACK_POINT;
  const double rounds = (double)racer->rounds;
  const double weight = rounds < VALUE_ROUNDS ? VALUE_ROUNDS : rounds;
  const double estimated = weight * course->value_worth * racer->move.value;
  return (played + estimated) / (rounds + weight);
}

// Around an even game a hundredth more of standing brings a share of 1 / (4 spread) of the win;
// less where much is decided.
static double find_value_worth(const RackRace *race) {
  const RackGame *game = race->looker->game;
  const int player = game->rules->turn(race->view);
  const double chance = (double)rack_outcome(game, race->view, player).win / RACK_WIN;
  const double slope = chance * (1 - chance) / game->spread(game->numbers, race->view);
  return RACK_WIN * slope + (double)POINT_WORTH / RACK_POINT;
}

// Plays a game for each move still running. A round that is not finished does not count.
static void run_round(const Course *course, uint64_t number) {
  RackRace *race = course->race;
  const RackGame *game = race->looker->game;
  const int player = game->rules->turn(race->view);
  const uint64_t luck =
      hash_mix(hash_mix(race->seed) + (number + 1) * UINT64_C(0x9e3779b97f4a7c15));
  FastRandom random;
  fast_random_init(&random, luck);
  game->rules->determinize(race->view, &random.random, course->deal);
  RackOutcome outcomes[RACK_MAX_RACERS];
  for (int i = 0; i < race->running; i++) {
    memcpy(course->state, course->deal, game->rules->state_size);
    game->play(course->state, &race->racers[i].move);
    if (!rack_playout(race->looker, course->state, player, race->turns, luck, &outcomes[i])) return;
    if (game->rules->turn(course->state) != TURN_OVER) race->unfinished++;
  }
  for (int i = 0; i < race->running; i++) {
    RackRacer *racer = &race->racers[i];
    racer->win += outcomes[i].win;
    racer->margin += outcomes[i].margin;
    racer->rounds++;
  }
}

static void sort_running(const Course *course) {
  RackRacer *racers = course->race->racers;
  for (int i = 1; i < course->race->running; i++) {
    const RackRacer racer = racers[i];
    const double worth = worth_of(course, &racer);
    int at = i;
    for (; at > 0 && worth_of(course, &racers[at - 1]) < worth; at--)
      racers[at] = racers[at - 1];
    racers[at] = racer;
  }
}

// How much of the budget is spent, from 0 to 1.
static double budget_spent(const RackRace *race) {
  double part = 0;
  if (race->node_limit) part = (double)race->looker->nodes / (double)race->node_limit;
  if (race->movetime_ms) {
    const double time = search_clock_elapsed(race->looker->clock) / (double)race->movetime_ms;
    if (time > part) part = time;
  }
  return part;
}

static void run_course(const Course *course) {
  RackRace *race = course->race;
  int parts = 1;
  while (race->running >> parts > 1)
    parts++;
  const double before = budget_spent(race);
  int part = 0;
  for (uint64_t number = 0; race->running > 1 || number < ROUNDS_OF_ONE; number++) {
    run_round(course, number);
    if (race->looker->clock->expired) break;
    if ((budget_spent(race) - before) * parts < (part + 1) * (1 - before)) continue;
    sort_running(course);
    race->report(race->context, race, ++part);
    if (race->running > 2) race->running = (race->running + 1) / 2;
  }
  sort_running(course);
  race->report(race->context, race, part + 1);
}

static Course start_course(RackRace *race) {
  const size_t size = race->looker->game->rules->state_size;
  race->running = race->count;
  return (Course){race, find_value_worth(race), memory_allocate(size), memory_allocate(size)};
}

static void end_course(const Course *course) {
  free(course->deal);
  free(course->state);
}

void rack_race_run(RackRace *race) {
  const Course course = start_course(race);
  run_course(&course);
  end_course(&course);
}

uint64_t rack_race_count_games(RackRace *race, int rounds) {
  const Course course = start_course(race);
  for (int round = 0; round < rounds; round++)
    run_round(&course, (uint64_t)round);
  end_course(&course);
  return race->unfinished;
}
