#include "engines/common/rack_race.h"

#include "base/hash.h"
#include "base/memory.h"
#include "engines/common/rack_playout.h"

#include <stdlib.h>
#include <string.h>

enum {
  // The static value counts as much as so many rounds: it is off by a point or two, and a game by
  // five or ten.
  VALUE_ROUNDS = 20,
  // Of many moves, most are sorted out by games of one turn, which are fast.
  SCREENED = 8,
  SCREENING_PERCENT = 30, // of the budget
  LONGEST_SCREENED = 4,   // turns; games that are played to the end are never cut short
  // So many go on to the end of the race: fewer would not be much faster, as what is hidden has to
  // be dealt and looked at for each round.
  FINALISTS = 4,
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
  const double estimated = VALUE_ROUNDS * course->value_worth * racer->move.value;
  return (played + estimated) / (rounds + VALUE_ROUNDS);
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
static void run_round(const Course *course, int turns, uint64_t number) {
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
    if (!rack_playout(race->looker, course->state, player, turns, luck, &outcomes[i])) return;
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

// The parts of a race: how many compete in each, for how much of the budget and how far games are
// played on.
typedef struct Part {
  int racers;
  int turns;
  double end; // the share of the budget that is spent then
} Part;

enum { MAX_PARTS = 8 };

static int plan_parts(const RackRace *race, Part parts[MAX_PARTS]) {
  int count = 0, racers = race->count;
  double begin = 0;
  if (racers > SCREENED && race->turns > 1 && race->turns <= LONGEST_SCREENED) {
    begin = SCREENING_PERCENT / 100.0;
    parts[count++] = (Part){racers, 1, begin};
    racers = SCREENED;
  }
  const int first = count;
  parts[count++] = (Part){racers, race->turns, 1};
  for (; racers > FINALISTS; count++) {
    racers = (racers + 1) / 2;
    parts[count] = (Part){racers, race->turns, 1};
  }
  for (int i = first; i < count; i++)
    parts[i].end = begin + (1 - begin) * (i - first + 1) / (count - first);
  return count;
}

static void run_course(const Course *course) {
  RackRace *race = course->race;
  Part parts[MAX_PARTS];
  const int count = plan_parts(race, parts);
  const double before = budget_spent(race);
  int part = 0;
  for (uint64_t number = 0; race->running > 1 || number < ROUNDS_OF_ONE; number++) {
    run_round(course, parts[part].turns, number);
    if (race->looker->clock->expired) break;
    if (part + 1 == count || budget_spent(race) - before < parts[part].end * (1 - before)) continue;
    sort_running(course);
    race->report(race->context, race, ++part);
    race->running = parts[part].racers;
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
    run_round(&course, race->turns, (uint64_t)round);
  end_course(&course);
  return race->unfinished;
}
