// Learns the player's numbers by playing against itself:
//
//     build/src/abaku-tune > src/engines/abaku/weights.c
//
// In every round the static player plays many games with the numbers so far, now and then not the
// best move. Then what tiles kept are worth is what the next turn with them brought, over the
// average; what a play opens is what the opponent then got more and the player less; and leads are
// compared with who won. The same numbers come out every time.
#include "base/hash.h"
#include "base/memory.h"
#include "engines/abaku/appraisal.h"
#include "engines/abaku/moves.h"
#include "engines/common/lead_curve.h"
#include "engines/common/regression.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
  MAX_TURNS = 160,
  EXPLORE_IN = 3,       // one move in so many is chosen less carefully:
  EXPLORE_NOISE = 2500, // with so much added to the values at random
  MAX_LEADS = 200000,
  FEW_SAMPLES = 100,

  // Features of tiles: the average by bag, then sizes, tiles and pairs.
  TILES_SIZES = BAG_STEPS,
  TILES_KINDS = TILES_SIZES + ABAKU_RACK + 1,
  TILES_PAIRS = TILES_KINDS + VALUE_KINDS,
  TILES_FEATURES = TILES_PAIRS + VALUE_KINDS * VALUE_KINDS,
  // Features of a play: the average by bag, then openings.
  OPENINGS_FIRST = BAG_STEPS,
  OPENINGS_FEATURES = OPENINGS_FIRST + OPENING_STAGES * OPENING_COUNT,
  // Of tiles kept when there are no more to draw: how many, and their points.
  REST_POINT = ABAKU_RACK + 1,
  REST_FEATURES,
  // Of the race to go out: the average, and tiles ahead.
  RACE_AVERAGE = 0,
  RACE_TILE,
  RACE_FEATURES,
};

static const double TILES_RIDGE = 60;
static const double OPENINGS_RIDGE = 20;
static const int games_of_round[] = {300, 600, 1200, 3000, 12000};
enum { ROUNDS = sizeof games_of_round / sizeof games_of_round[0] };

// One turn of a game.
typedef struct Turn {
  int player;
  int bag, own_bag;
  TileSet kept;
  int best; // the value of the best move, without openings
  uint32_t openings;
  int lead;        // points, racks and the race, before the turn
  int tiles_ahead; // fewer to lay than the other, before the turn
  int margin_then; // points alone, after it
} Turn;

typedef struct Learner {
  AbakuNumbers numbers;
  FastRandom random;
  Regression *tiles, *openings, *rest;
  Regression *races[BAG_STEPS];
  int rest_samples[ABAKU_RACK + 1]; // by tiles kept
  Lead *leads[BAG_STEPS];
  int lead_count[BAG_STEPS];
  Turn turns[MAX_TURNS];
  int turn_count;
} Learner;

// ---- Playing ----

typedef struct Choice {
  Learner *learner;
  const AbakuState *state;
  OpeningCounter openings;
  int bag;
  uint32_t noise;
  uint64_t salt;  // of the noise
  int best_plain; // of all moves, without openings
  RackMove move;  // chosen, with noise in its value
  bool has_move;
} Choice;

static uint32_t openings_of(Choice *choice, Move move) {
  return abaku_move_kind(move) == MOVE_PLAY ? opening_counter_count(&choice->openings, move, -1)
                                            : 0;
}

// What is chosen does not depend on the order of the moves.
static bool consider(void *context, const RackMove *move) {
  Choice *choice = context;
  const int opened = abaku_value_of_openings(&choice->learner->numbers,
                                             openings_of(choice, move->move), choice->bag);
  const int plain = move->value - opened;
  RackMove noisy = *move;
  if (choice->noise) noisy.value += (int)(hash_mix(choice->salt ^ move->move) % choice->noise);
  if (plain > choice->best_plain) choice->best_plain = plain;
  if (!choice->has_move || rack_move_is_better(&noisy, &choice->move)) choice->move = noisy;
  choice->has_move = true;
  return true;
}

static int rack_worth(const AbakuNumbers *numbers, const AbakuState *state, int player) {
  return abaku_value_of_tiles(numbers, &state->player[player - 1].rack,
                              abaku_bag_size(state, player));
}

static int tiles_left(const AbakuState *state, int player) {
  return abaku_bag_size(state, player) + tiles_total(&state->player[player - 1].rack);
}

static int race_lead(const AbakuNumbers *numbers, const AbakuState *state, int player) {
  return abaku_value_of_race(numbers, state, player) -
         abaku_value_of_race(numbers, state, 3 - player);
}

static int points_ahead(const AbakuState *state, int player) {
  return state->player[player - 1].score - state->player[2 - player].score;
}

static void note_turn(Learner *learner, const AbakuState *state, Choice *choice) {
  if (learner->turn_count == MAX_TURNS) return;
  const int player = state->turn;
  learner->turns[learner->turn_count++] = (Turn){
      .player = player,
      .bag = choice->bag,
      .own_bag = abaku_bag_size(state, player),
      .kept = abaku_kept_tiles(&state->player[player - 1].rack, choice->move.move),
      .best = choice->best_plain,
      .openings = openings_of(choice, choice->move.move),
      .lead = RACK_POINT * points_ahead(state, player) +
              rack_worth(&learner->numbers, state, player) -
              rack_worth(&learner->numbers, state, 3 - player) +
              race_lead(&learner->numbers, state, player),
      .tiles_ahead = tiles_left(state, 3 - player) - tiles_left(state, player),
      .margin_then = RACK_POINT * (points_ahead(state, player) + choice->move.points),
  };
}

static void start_game(AbakuState *state) {
  static const char *const values[OPTION_COUNT] = {"2", "own", "full", "standard"};
  Error error;
  abaku_init_from_options(state, values, &error);
}

static void play_game(Learner *learner, AbakuState *state) {
  start_game(state);
  learner->turn_count = 0;
  while (abaku_turn(state) != TURN_OVER) {
    if (abaku_turn(state) == TURN_CHANCE) {
      abaku_play(state, abaku_sample(state, &learner->random.random), 0);
      continue;
    }
    Choice choice = {.learner = learner,
                     .state = state,
                     .bag = abaku_bag_share(state),
                     .salt = fast_random_next(&learner->random),
                     .best_plain = INT32_MIN};
    if (fast_random_below(&learner->random, EXPLORE_IN) == 0) choice.noise = EXPLORE_NOISE;
    opening_counter_start(&choice.openings, state);
    const AbakuMind mind = {&learner->numbers, NULL};
    abaku_visit_brief_moves(&mind, state, consider, &choice);
    note_turn(learner, state, &choice);
    abaku_play(state, choice.move.move, choice.move.points);
  }
}

// ---- Samples ----

static void learn_from_tiles(Learner *learner, const Turn *turn, int brought) {
  Feature features[TILES_FEATURES] = {{bag_step(turn->bag), 1},
                                      {TILES_SIZES + tiles_total(&turn->kept), 1}};
  int count = 2;
  for (int one = 0; one < VALUE_KINDS; one++) {
    const int copies = turn->kept.counts[one];
    if (!copies) continue;
    features[count++] = (Feature){TILES_KINDS + one, copies};
    for (int other = one; other < VALUE_KINDS; other++) {
      const int pairs =
          other == one ? copies * (copies - 1) / 2 : copies * turn->kept.counts[other];
      if (pairs) features[count++] = (Feature){TILES_PAIRS + one * VALUE_KINDS + other, pairs};
    }
  }
  regression_add(learner->tiles, features, count, brought);
}

static void learn_from_openings(Learner *learner, const Turn *turn, int lost) {
  Feature features[OPENING_COUNT + 1] = {{bag_step(turn->bag), 1}};
  int count = 1;
  const int first = OPENINGS_FIRST + opening_stage(turn->bag) * OPENING_COUNT;
  for (Opening opening = 0; opening < OPENING_COUNT; opening++)
    if (opening_count(turn->openings, opening))
      features[count++] = (Feature){first + (int)opening, opening_count(turn->openings, opening)};
  regression_add(learner->openings, features, count, lost);
}

// What else than the lead, the race in it aside, decided the game.
static void learn_from_race(Learner *learner, const Turn *turn, int margin) {
  const int step = bag_step(turn->bag);
  const int lead = turn->lead + turn->tiles_ahead * learner->numbers.race[step];
  const Feature features[] = {{RACE_AVERAGE, 1}, {RACE_TILE, turn->tiles_ahead}};
  regression_add(learner->races[step], features, 2, margin - lead);
}

static void learn_from_rest(Learner *learner, const Turn *turn, int margin) {
  const Feature features[] = {{tiles_total(&turn->kept), 1},
                              {REST_POINT, abaku_rack_value(&turn->kept)}};
  regression_add(learner->rest, features, 2, margin - turn->margin_then);
  learner->rest_samples[tiles_total(&turn->kept)]++;
}

static void learn_from_game(Learner *learner, const AbakuState *end) {
  for (int i = 0; i < learner->turn_count; i++) {
    const Turn *turn = &learner->turns[i];
    const int margin = RACK_POINT * points_ahead(end, turn->player), step = bag_step(turn->bag);
    if (learner->lead_count[step] < MAX_LEADS)
      learner->leads[step][learner->lead_count[step]++] = (Lead){turn->lead, margin > 0    ? 1
                                                                             : margin == 0 ? 0.5
                                                                                           : 0};
    learn_from_race(learner, turn, margin);
    if (turn->own_bag == 0) learn_from_rest(learner, turn, margin);
    if (i + 2 >= learner->turn_count || turn[2].own_bag == 0) continue;
    learn_from_tiles(learner, turn, turn[2].best);
    const int kept = abaku_value_of_tiles(&learner->numbers, &turn->kept, turn->own_bag);
    learn_from_openings(learner, turn, turn[1].best - (turn[2].best - kept));
  }
}

// ---- Lessons ----

static int16_t rounded(double value) {
  return (int16_t)floor(value + 0.5);
}

static void learn_tiles(Learner *learner) {
  double weights[TILES_FEATURES], rest[REST_FEATURES];
  regression_solve(learner->tiles, TILES_SIZES, TILES_RIDGE, weights);
  regression_solve(learner->rest, REST_POINT, TILES_RIDGE, rest);
  AbakuNumbers *numbers = &learner->numbers;
  for (int size = 0; size <= ABAKU_RACK; size++) {
    // A rack that is full is what playing starts from: it is worth what its tiles are.
    numbers->sizes[size] = size < ABAKU_RACK ? rounded(weights[TILES_SIZES + size]) : 0;
    numbers->rest[size] = rounded(rest[size]);
    // Few keep many tiles then, and so nothing would be learned against it.
    if (size > 0 && learner->rest_samples[size] < FEW_SAMPLES)
      numbers->rest[size] = numbers->rest[size - 1];
  }
  numbers->rest_point = rounded(rest[REST_POINT]);
  for (int one = 0; one < VALUE_KINDS; one++) {
    numbers->tiles[one] = rounded(weights[TILES_KINDS + one]);
    for (int other = one; other < VALUE_KINDS; other++)
      numbers->pairs[one][other] = rounded(weights[TILES_PAIRS + one * VALUE_KINDS + other]);
  }
}

static void learn_openings(Learner *learner) {
  double weights[OPENINGS_FEATURES];
  regression_solve(learner->openings, OPENINGS_FIRST, OPENINGS_RIDGE, weights);
  for (int stage = 0; stage < OPENING_STAGES; stage++)
    for (int i = 0; i < OPENING_COUNT; i++)
      learner->numbers.openings[stage][i] =
          rounded(-weights[OPENINGS_FIRST + stage * OPENING_COUNT + i]);
}

static void learn_race(Learner *learner, int step) {
  double weights[RACE_FEATURES];
  regression_solve(learner->races[step], RACE_FEATURES, 0, weights);
  // A tile ahead is one less to lay.
  learner->numbers.race[step] = -(int32_t)floor(weights[RACE_TILE] + 0.5);
}

static void learn_leads(Learner *learner, int step) {
  const LeadCurve curve = lead_curve_fit(learner->leads[step], learner->lead_count[step]);
  learner->numbers.spread[step] = (int32_t)floor(curve.spread + 0.5);
  learner->numbers.turn[step] = (int32_t)floor(curve.turn + 0.5);
}

static void play_round(Learner *learner, int games) {
  learner->tiles = regression_create(TILES_FEATURES);
  learner->openings = regression_create(OPENINGS_FEATURES);
  learner->rest = regression_create(REST_FEATURES);
  for (int step = 0; step < BAG_STEPS; step++)
    learner->races[step] = regression_create(RACE_FEATURES);
  memset(learner->lead_count, 0, sizeof learner->lead_count);
  memset(learner->rest_samples, 0, sizeof learner->rest_samples);
  for (int game = 0; game < games; game++) {
    AbakuState state;
    play_game(learner, &state);
    learn_from_game(learner, &state);
  }
  learn_openings(learner); // before tiles, since what is subtracted came from the old ones
  learn_tiles(learner);
  for (int step = 0; step < BAG_STEPS; step++) {
    learn_leads(learner, step);
    learn_race(learner, step);
    regression_destroy(learner->races[step]);
  }
  regression_destroy(learner->tiles);
  regression_destroy(learner->openings);
  regression_destroy(learner->rest);
}

// ---- Writing ----

static void write_row(const char *start, const int16_t *row, int count) {
  printf("%s{", start);
  for (int i = 0; i < count; i++)
    printf("%s%d", i ? ", " : "", row[i]);
  printf("},\n");
}

static void write_steps(const char *start, const int32_t *row) {
  printf("%s{", start);
  for (int step = 0; step < BAG_STEPS; step++)
    printf("%s%d", step ? ", " : "", (int)row[step]);
  printf("},\n");
}

static void write_numbers(const AbakuNumbers *numbers) {
  printf("// Learned by abaku-tune; do not edit.\n// clang-format off\n"
         "#include \"engines/abaku/values.h\"\n\nconst AbakuNumbers abaku_numbers = {\n");
  write_row("    .sizes = ", numbers->sizes, ABAKU_RACK + 1);
  write_row("    .tiles = ", numbers->tiles, VALUE_KINDS);
  printf("    .pairs = { // 0 to 9, then the wildcard\n");
  for (int kind = 0; kind < VALUE_KINDS; kind++)
    write_row("        ", numbers->pairs[kind], VALUE_KINDS);
  printf("    },\n");
  write_row("    .rest = ", numbers->rest, ABAKU_RACK + 1);
  printf("    .rest_point = %d,\n", numbers->rest_point);
  printf("    .openings = { // neighbours, bonuses of tiles, doubles, triples\n");
  for (int stage = 0; stage < OPENING_STAGES; stage++)
    write_row("        ", numbers->openings[stage], OPENING_COUNT);
  printf("    },\n");
  write_steps("    .race = ", numbers->race);
  write_steps("    .turn = ", numbers->turn);
  write_steps("    .spread = ", numbers->spread);
  printf("};\n");
}

int main(void) {
  Learner *learner = memory_allocate(sizeof *learner);
  *learner = (Learner){0};
  fast_random_init(&learner->random, 1);
  for (int step = 0; step < BAG_STEPS; step++)
    learner->leads[step] = memory_allocate(MAX_LEADS * sizeof(Lead));
  for (int round = 0; round < ROUNDS; round++) {
    play_round(learner, games_of_round[round]);
    fprintf(stderr, "round %d of %d\n", round + 1, ROUNDS);
  }
  write_numbers(&learner->numbers);
  for (int step = 0; step < BAG_STEPS; step++)
    free(learner->leads[step]);
  free(learner);
  return 0;
}
