// Learns the player's weights by playing against itself:
//
//     build/src/abaku-tune > src/engines/abaku/weights.c
//
// In every round the static player plays many games with the weights so far, now and then not the
// best move. Then a leave is worth what the next turn with it brought, over the
// average; what a play opens is what the opponent then got more and the player less; and leads are
// compared with who won. The same weights come out every time.
#include "base/hash.h"
#include "base/memory.h"
#include "engines/abaku/equity.h"
#include "engines/abaku/moves.h"
#include "engines/common/rack_tuning.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
  MAX_TURNS = 160,
  EXPLORE_IN = 3,       // one move in this many is chosen less carefully:
  EXPLORE_NOISE = 2500, // with up to this much added to the equities at random
  MAX_LEADS = 200000,
  FEW_SAMPLES = 100,

  // Features of tiles: the average by bag, then sizes, tiles and pairs.
  TILES_SIZES = BAG_STEPS,
  TILES_KINDS = TILES_SIZES + ABAKU_RACK + 1,
  TILES_PAIRS = TILES_KINDS + LEAVE_KINDS,
  TILES_FEATURES = TILES_PAIRS + LEAVE_KINDS * LEAVE_KINDS,
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
  TileSet leave;
  int best; // the equity of the best move, without openings
  uint32_t openings;
  int lead;        // points, racks and the race, before the turn
  int tiles_ahead; // fewer to lay than the other, before the turn
  int margin_then; // points alone, after it
} Turn;

typedef struct Learner {
  AbakuWeights weights;
  FastRandom random;
  Regression *tiles, *openings, *rest;
  Regression *races[BAG_STEPS];
  int rest_samples[ABAKU_RACK + 1]; // by tiles kept
  Leads leads[BAG_STEPS];
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
  const int opened =
      abaku_openings_value(&choice->learner->weights, openings_of(choice, move->move), choice->bag);
  const int plain = move->equity - opened;
  RackMove noisy = *move;
  if (choice->noise) noisy.equity += (int)(hash_mix(choice->salt ^ move->move) % choice->noise);
  if (plain > choice->best_plain) choice->best_plain = plain;
  if (!choice->has_move || rack_move_is_better(&noisy, &choice->move)) choice->move = noisy;
  choice->has_move = true;
  return true;
}

static int rack_worth(const AbakuWeights *weights, const AbakuState *state, int player) {
  return abaku_leave_value(weights, &state->player[player - 1].rack, abaku_bag_size(state, player));
}

static int tiles_left(const AbakuState *state, int player) {
  return abaku_bag_size(state, player) + tiles_total(&state->player[player - 1].rack);
}

static int race_lead(const AbakuWeights *weights, const AbakuState *state, int player) {
  return abaku_race_value(weights, state, player) - abaku_race_value(weights, state, 3 - player);
}

static int points_ahead(const AbakuState *state, int player) {
  return state->player[player - 1].score - state->player[2 - player].score;
}

// What the regressions will want to know of a turn.
static void note_turn(Learner *learner, const AbakuState *state, Choice *choice) {
  if (learner->turn_count == MAX_TURNS) return;
  const int player = state->turn;
  learner->turns[learner->turn_count++] = (Turn){
      .player = player,
      .bag = choice->bag,
      .own_bag = abaku_bag_size(state, player),
      .leave = abaku_leave(&state->player[player - 1].rack, choice->move.move),
      .best = choice->best_plain,
      .openings = openings_of(choice, choice->move.move),
      .lead = RACK_POINT * points_ahead(state, player) +
              rack_worth(&learner->weights, state, player) -
              rack_worth(&learner->weights, state, 3 - player) +
              race_lead(&learner->weights, state, player),
      .tiles_ahead = tiles_left(state, 3 - player) - tiles_left(state, player),
      .margin_then = RACK_POINT * (points_ahead(state, player) + choice->move.points),
  };
}

static void start_game(AbakuState *state) {
  static const char *const values[OPTION_COUNT] = {"2", "own", "full", "standard"};
  Error error;
  abaku_init_from_options(state, values, &error);
}

// Both players are the static player; what they do is noted turn by turn.
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
    const AbakuEvaluator evaluator = {&learner->weights, NULL};
    abaku_visit_brief_moves(&evaluator, state, consider, &choice);
    note_turn(learner, state, &choice);
    abaku_play(state, choice.move.move, choice.move.points);
  }
}

// ---- Samples ----

// One sample: the leave and what the next turn with it brought.
static void learn_from_tiles(Learner *learner, const Turn *turn, int brought) {
  Feature features[TILES_FEATURES] = {{bag_step(turn->bag), 1},
                                      {TILES_SIZES + tiles_total(&turn->leave), 1}};
  int count = 2;
  for (int one = 0; one < LEAVE_KINDS; one++) {
    const int copies = turn->leave.counts[one];
    if (!copies) continue;
    features[count++] = (Feature){TILES_KINDS + one, copies};
    for (int other = one; other < LEAVE_KINDS; other++) {
      const int pairs =
          other == one ? copies * (copies - 1) / 2 : copies * turn->leave.counts[other];
      if (pairs) features[count++] = (Feature){TILES_PAIRS + one * LEAVE_KINDS + other, pairs};
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
  const int lead = turn->lead + turn->tiles_ahead * learner->weights.race[step];
  const Feature features[] = {{RACE_AVERAGE, 1}, {RACE_TILE, turn->tiles_ahead}};
  regression_add(learner->races[step], features, 2, margin - lead);
}

static void learn_from_rest(Learner *learner, const Turn *turn, int margin) {
  const Feature features[] = {{tiles_total(&turn->leave), 1},
                              {REST_POINT, abaku_rack_value(&turn->leave)}};
  regression_add(learner->rest, features, 2, margin - turn->margin_then);
  learner->rest_samples[tiles_total(&turn->leave)]++;
}

// What became of each turn is known two turns later, or at the end of the game.
static void learn_from_game(Learner *learner, const AbakuState *end) {
  for (int i = 0; i < learner->turn_count; i++) {
    const Turn *turn = &learner->turns[i];
    const int margin = RACK_POINT * points_ahead(end, turn->player), step = bag_step(turn->bag);
    leads_add(&learner->leads[step], turn->lead, margin, MAX_LEADS);
    learn_from_race(learner, turn, margin);
    if (turn->own_bag == 0) learn_from_rest(learner, turn, margin);
    if (i + 2 >= learner->turn_count || turn[2].own_bag == 0) continue;
    learn_from_tiles(learner, turn, turn[2].best);
    const int leave = abaku_leave_value(&learner->weights, &turn->leave, turn->own_bag);
    learn_from_openings(learner, turn, turn[1].best - (turn[2].best - leave));
  }
}

// ---- Weights ----

static int16_t rounded(double value) {
  return (int16_t)tuning_round(value);
}

// Leaves while there is a bag come from one regression, those without from another.
static void learn_tiles(Learner *learner) {
  double fitted[TILES_FEATURES], rest[REST_FEATURES];
  regression_solve(learner->tiles, TILES_SIZES, TILES_RIDGE, fitted);
  regression_solve(learner->rest, REST_POINT, TILES_RIDGE, rest);
  AbakuWeights *weights = &learner->weights;
  for (int size = 0; size <= ABAKU_RACK; size++) {
    // A rack that is full is what playing starts from: it is worth what its tiles are.
    weights->sizes[size] = size < ABAKU_RACK ? rounded(fitted[TILES_SIZES + size]) : 0;
    weights->rest[size] = rounded(rest[size]);
    // Few keep many tiles then, and so nothing would be learned against it.
    if (size > 0 && learner->rest_samples[size] < FEW_SAMPLES)
      weights->rest[size] = weights->rest[size - 1];
  }
  weights->rest_point = rounded(rest[REST_POINT]);
  for (int one = 0; one < LEAVE_KINDS; one++) {
    weights->tiles[one] = rounded(fitted[TILES_KINDS + one]);
    for (int other = one; other < LEAVE_KINDS; other++)
      weights->pairs[one][other] = rounded(fitted[TILES_PAIRS + one * LEAVE_KINDS + other]);
  }
}

static void learn_openings(Learner *learner) {
  double fitted[OPENINGS_FEATURES];
  regression_solve(learner->openings, OPENINGS_FIRST, OPENINGS_RIDGE, fitted);
  for (int stage = 0; stage < OPENING_STAGES; stage++)
    for (int i = 0; i < OPENING_COUNT; i++)
      learner->weights.openings[stage][i] =
          rounded(-fitted[OPENINGS_FIRST + stage * OPENING_COUNT + i]);
}

static void learn_race(Learner *learner, int step) {
  double fitted[RACE_FEATURES];
  regression_solve(learner->races[step], RACE_FEATURES, 0, fitted);
  // A tile ahead is one less to lay.
  learner->weights.race[step] = -tuning_round(fitted[RACE_TILE]);
}

static void learn_leads(Learner *learner, int step) {
  const LeadCurve curve = leads_fit(&learner->leads[step]);
  learner->weights.spread[step] = tuning_round(curve.spread);
  learner->weights.turn[step] = tuning_round(curve.offset);
}

// Games with the weights so far, then new weights from all of them.
static void play_round(Learner *learner, int games) {
  learner->tiles = regression_create(TILES_FEATURES);
  learner->openings = regression_create(OPENINGS_FEATURES);
  learner->rest = regression_create(REST_FEATURES);
  for (int step = 0; step < BAG_STEPS; step++)
    learner->races[step] = regression_create(RACE_FEATURES);
  for (int step = 0; step < BAG_STEPS; step++)
    learner->leads[step].count = 0;
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

static void write_steps(const char *start, const int32_t *row) {
  printf("%s{", start);
  for (int step = 0; step < BAG_STEPS; step++)
    printf("%s%d", step ? ", " : "", (int)row[step]);
  printf("},\n");
}

static void write_weights(const AbakuWeights *weights) {
  printf("// Learned by abaku-tune; do not edit.\n// clang-format off\n"
         "#include \"engines/abaku/evaluation.h\"\n\nconst AbakuWeights abaku_weights = {\n");
  tuning_write_row("    .sizes = ", weights->sizes, ABAKU_RACK + 1, "\n");
  tuning_write_row("    .tiles = ", weights->tiles, LEAVE_KINDS, "\n");
  printf("    .pairs = { // 0 to 9, then the wildcard\n");
  for (int kind = 0; kind < LEAVE_KINDS; kind++)
    tuning_write_row("        ", weights->pairs[kind], LEAVE_KINDS, "\n");
  printf("    },\n");
  tuning_write_row("    .rest = ", weights->rest, ABAKU_RACK + 1, "\n");
  printf("    .rest_point = %d,\n", weights->rest_point);
  printf("    .openings = { // neighbours, bonuses of tiles, doubles, triples\n");
  for (int stage = 0; stage < OPENING_STAGES; stage++)
    tuning_write_row("        ", weights->openings[stage], OPENING_COUNT, "\n");
  printf("    },\n");
  write_steps("    .race = ", weights->race);
  write_steps("    .turn = ", weights->turn);
  write_steps("    .spread = ", weights->spread);
  printf("};\n");
}

int main(void) {
  Learner *learner = memory_allocate(sizeof *learner);
  *learner = (Learner){0};
  fast_random_init(&learner->random, 1);
  for (int round = 0; round < ROUNDS; round++) {
    play_round(learner, games_of_round[round]);
    fprintf(stderr, "round %d of %d\n", round + 1, ROUNDS);
  }
  write_weights(&learner->weights);
  for (int step = 0; step < BAG_STEPS; step++)
    free(learner->leads[step].list);
  free(learner);
  return 0;
}
