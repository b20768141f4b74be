// Learns the player's weights by playing against itself:
//
//     build/src/summy-tune > src/engines/summy/weights.c
//
// In every round the static player plays many games with the weights so far, now and then not the
// best move. Then a leave is worth what hands with it brought the next time, over
// the average; what a play opens is what the opponent then got more and the player less; and leads
// are compared with who won. The same weights come out every time.
#include "base/memory.h"
#include "engines/common/rack_tuning.h"
#include "engines/summy/moves.h"

#include <stdio.h>
#include <stdlib.h>

enum {
  MAX_TURNS = 128,
  EXPLORE_IN = 4,      // one move in this many is chosen less carefully:
  EXPLORE_NOISE = 900, // with up to this much added to the equities at random
  MAX_LEADS = 400000,

  // Features of a hand: the average by stock, then pieces and shapes.
  HAND_PIECES = STOCK_STEPS + 1,
  HAND_SHAPES = HAND_PIECES + LEAVE_KINDS * LEAVE_COPIES,
  HAND_FEATURES = HAND_SHAPES + (SUMMY_HAND + 1) * LEAVE_OPERATORS * LEAVE_EQUALS,
  // Features of a play: the average by stock, then openings.
  OPENING_FIRST = STOCK_STEPS,
  OPENING_FEATURES = OPENING_FIRST + OPENING_STAGES * OPENING_COUNT,
};

static const double HAND_RIDGE = 40;
static const double OPENING_RIDGE = 10;
static const int games_of_round[] = {1500, 3000, 5000, 6000, 12000};
enum { ROUNDS = sizeof games_of_round / sizeof games_of_round[0] };

// One turn of a game.
typedef struct Turn {
  int player;
  int stock;
  TileSet hand;
  TileSet leave;
  int best; // the equity of the best move, without openings
  int openings[OPENING_COUNT];
  int lead; // points and hands, before the turn
} Turn;

typedef struct Learner {
  SummyWeights weights;
  FastRandom random;
  Regression *hands;
  Regression *openings;
  double rest_sum[SUMMY_HAND + 1];
  double rest_count[SUMMY_HAND + 1];
  Leads leads[STOCK_STEPS];
  Turn turns[MAX_TURNS];
  int turn_count;
} Learner;

// ---- Playing ----

typedef struct Choice {
  Learner *learner;
  const SummyState *state;
  const OpeningMap *openings;
  int noise;
  int best_plain; // of all moves, without openings
  int best;
  Move move;
} Choice;

static int openings_of(const Choice *choice, Move move) {
  if (summy_move_kind(move) != SUMMY_PLAY) return 0;
  const LinePlay play = summy_unpack_play(move);
  int counts[OPENING_COUNT];
  openings_count(choice->openings, choice->state, &play, counts);
  return summy_openings_value(&choice->learner->weights, counts, summy_stock(choice->state));
}

// The best move with noise is played; the best without noise and openings is what a hand brings.
static bool consider(void *context, const RackMove *move) {
  Choice *choice = context;
  if (!move) return true;
  const int plain = move->equity - openings_of(choice, move->move);
  int value = move->equity;
  if (choice->noise)
    value += (int)fast_random_below(&choice->learner->random, (uint32_t)choice->noise);
  if (plain > choice->best_plain) choice->best_plain = plain;
  if (value > choice->best) {
    choice->best = value;
    choice->move = move->move;
  }
  return true;
}

static int lead_of(const SummyWeights *weights, const SummyState *state) {
  const int own = state->player - 1;
  const int stock = summy_stock(state);
  return RACK_POINT * (state->scores[own] - state->scores[1 - own]) +
         summy_hand_value(weights, &state->hands[own], stock) -
         summy_hand_value(weights, &state->hands[1 - own], stock);
}

// What the regressions will want to know of a turn.
static void note_turn(Learner *learner, const SummyState *state, const Choice *choice) {
  if (learner->turn_count == MAX_TURNS) return;
  Turn *turn = &learner->turns[learner->turn_count++];
  *turn = (Turn){.player = state->player,
                 .stock = summy_stock(state),
                 .hand = state->hands[state->player - 1],
                 .best = choice->best_plain,
                 .lead = lead_of(&learner->weights, state)};
  turn->leave = turn->hand;
  if (summy_move_kind(choice->move) == SUMMY_PLAY) {
    const LinePlay play = summy_unpack_play(choice->move);
    openings_count(choice->openings, state, &play, turn->openings);
    for (int i = 0; i < play.count; i++)
      turn->leave.counts[play.tiles[i]]--;
  } else {
    const TileSet given = summy_move_tiles(choice->move);
    tiles_remove(&turn->leave, &given);
  }
}

// Both players are the static player; what they do is noted turn by turn.
static void play_game(Learner *learner, SummyState *state, bool whole) {
  summy_start(state, whole);
  learner->turn_count = 0;
  SummyOutcome outcome;
  while (summy_turn(state) != TURN_OVER) {
    if (summy_turn(state) == TURN_CHANCE) {
      const TileSet drawn =
          tiles_sample(&state->pool, summy_draw_count(state), &learner->random.random);
      summy_apply(state, summy_tiles_move(SUMMY_DRAW, &drawn), &outcome);
      continue;
    }
    const bool explores = fast_random_below(&learner->random, EXPLORE_IN) == 0;
    SummyLines lines;
    OpeningMap openings;
    lines_read(&lines, state);
    openings_map(&openings, &lines);
    Choice choice = {learner,   state,     &openings, explores ? EXPLORE_NOISE : 0,
                     INT32_MIN, INT32_MIN, 0};
    const SummyEvaluator evaluator = {.weights = &learner->weights};
    summy_visit_moves(&evaluator, state, consider, &choice);
    note_turn(learner, state, &choice);
    summy_apply(state, choice.move, &outcome);
  }
}

// ---- Samples ----

static int at_most(int number, int limit) {
  return number < limit ? number : limit;
}

// Names the features of a hand; `is_leave` tells a leave from a hand about to be played.
static int hand_features(const TileSet *hand, int stock, bool is_leave, Feature *features) {
  int count = 0, digits = 0, operators = 0;
  features[count++] = (Feature){is_leave ? stock_step(stock) : STOCK_STEPS, 1};
  for (int kind = 0; kind < LEAVE_KINDS; kind++) {
    const int copies = at_most(hand->counts[kind], LEAVE_COPIES - 1);
    if (copies) features[count++] = (Feature){HAND_PIECES + kind * LEAVE_COPIES + copies, 1};
    if (sum_is_digit(kind))
      digits += hand->counts[kind];
    else if (kind != PIECE_EQUALS)
      operators += hand->counts[kind];
  }
  const int shape =
      (digits * LEAVE_OPERATORS + at_most(operators, LEAVE_OPERATORS - 1)) * LEAVE_EQUALS +
      at_most(hand->counts[PIECE_EQUALS], LEAVE_EQUALS - 1);
  features[count++] = (Feature){HAND_SHAPES + shape, 1};
  return count;
}

static void learn_from_hand(Learner *learner, const TileSet *hand, int stock, bool is_leave,
                            int brought) {
  Feature features[LEAVE_KINDS + 2];
  const int count = hand_features(hand, stock, is_leave, features);
  regression_add(learner->hands, features, count, brought);
}

static void learn_from_openings(Learner *learner, const Turn *turn, int lost) {
  Feature features[OPENING_COUNT + 1] = {{stock_step(turn->stock), 1}};
  int count = 1;
  const int first = OPENING_FIRST + opening_stage(turn->stock) * OPENING_COUNT;
  for (int i = 0; i < OPENING_COUNT; i++)
    if (turn->openings[i]) features[count++] = (Feature){first + i, turn->openings[i]};
  regression_add(learner->openings, features, count, lost);
}

// What became of each turn is known two turns later, or at the end of the game.
static void learn_from_game(Learner *learner, const SummyState *end) {
  const int margin = end->scores[0] - end->scores[1];
  for (int i = 0; i < learner->turn_count; i++) {
    const Turn *turn = &learner->turns[i];
    const Turn *reply = i + 1 < learner->turn_count ? &learner->turns[i + 1] : NULL;
    const Turn *next = i + 2 < learner->turn_count ? &learner->turns[i + 2] : NULL;
    const int own_margin = turn->player == 1 ? margin : -margin;
    const int step = stock_step(turn->stock);
    leads_add(&learner->leads[step], turn->lead, own_margin, MAX_LEADS);
    if (turn->stock == 0) {
      const int pieces = tiles_total(&turn->hand);
      learner->rest_sum[pieces] += turn->best;
      learner->rest_count[pieces]++;
    } else {
      learn_from_hand(learner, &turn->hand, turn->stock, false, turn->best);
    }
    if (!next || next->stock == 0) continue;
    learn_from_hand(learner, &turn->leave, turn->stock, true, next->best);
    const int leave = summy_hand_value(&learner->weights, &turn->leave, turn->stock);
    learn_from_openings(learner, turn, reply->best - (next->best - leave));
  }
}

// ---- Weights ----

static int16_t rounded(double value) {
  return (int16_t)tuning_round(value);
}

static void learn_hands(Learner *learner) {
  static double fitted[HAND_FEATURES];
  regression_solve(learner->hands, HAND_PIECES, HAND_RIDGE, fitted);
  SummyWeights *weights = &learner->weights;
  for (int kind = 0; kind < LEAVE_KINDS; kind++)
    for (int copies = 1; copies < LEAVE_COPIES; copies++)
      weights->pieces[kind][copies] = rounded(fitted[HAND_PIECES + kind * LEAVE_COPIES + copies]);
  const double *shape = fitted + HAND_SHAPES;
  for (int digits = 0; digits <= SUMMY_HAND; digits++)
    for (int operators = 0; operators < LEAVE_OPERATORS; operators++)
      for (int equals = 0; equals < LEAVE_EQUALS; equals++)
        weights->shapes[digits][operators][equals] = rounded(*shape++);
  // What few pieces bring without a stock, compared with a hand that is about to be played.
  for (int pieces = 0; pieces <= SUMMY_HAND; pieces++)
    if (learner->rest_count[pieces] > 0)
      weights->rest[pieces] =
          rounded(learner->rest_sum[pieces] / learner->rest_count[pieces] - fitted[STOCK_STEPS]);
}

static void learn_openings(Learner *learner) {
  double fitted[OPENING_FEATURES];
  regression_solve(learner->openings, OPENING_FIRST, OPENING_RIDGE, fitted);
  for (int stage = 0; stage < OPENING_STAGES; stage++)
    for (int i = 0; i < OPENING_COUNT; i++)
      learner->weights.openings[stage][i] =
          rounded(-fitted[OPENING_FIRST + stage * OPENING_COUNT + i]);
}

static void learn_leads(Learner *learner, int step) {
  const LeadCurve curve = leads_fit(&learner->leads[step]);
  learner->weights.spread[step] = rounded(curve.spread);
  learner->weights.turn[step] = rounded(curve.offset);
}

// Games with the weights so far, then new weights from all of them.
static void play_round(Learner *learner, int games) {
  learner->hands = regression_create(HAND_FEATURES);
  learner->openings = regression_create(OPENING_FEATURES);
  for (int step = 0; step < STOCK_STEPS; step++)
    learner->leads[step].count = 0;
  for (int pieces = 0; pieces <= SUMMY_HAND; pieces++)
    learner->rest_sum[pieces] = learner->rest_count[pieces] = 0;
  for (int game = 0; game < games; game++) {
    SummyState state;
    play_game(learner, &state, false);
    learn_from_game(learner, &state);
  }
  learn_openings(learner); // before hands, since what is subtracted came from the old ones
  learn_hands(learner);
  for (int step = 0; step < STOCK_STEPS; step++)
    learn_leads(learner, step);
  regression_destroy(learner->hands);
  regression_destroy(learner->openings);
}

// ---- Writing ----

static void write_list(const char *name, const int16_t *row, int count) {
  printf("    .%s = ", name);
  tuning_write_row("", row, count, "\n");
}

static void write_weights(const SummyWeights *weights) {
  printf("// Learned by summy-tune; do not edit.\n// clang-format off\n"
         "#include \"engines/summy/evaluation.h\"\n\nconst SummyWeights summy_weights = {\n");
  printf("    .pieces = { // by the number of copies\n");
  for (int kind = 0; kind < LEAVE_KINDS; kind++)
    tuning_write_row("        ", weights->pieces[kind], LEAVE_COPIES,
                     (const char[]){' ', '/', '/', ' ', summy_grid.alphabet[kind], '\n', 0});
  printf("    },\n    .shapes = { // by digits; by operators; by =\n");
  for (int digits = 0; digits <= SUMMY_HAND; digits++) {
    printf("        { // %d\n", digits);
    for (int operators = 0; operators < LEAVE_OPERATORS; operators++)
      tuning_write_row("            ", weights->shapes[digits][operators], LEAVE_EQUALS, "\n");
    printf("        },\n");
  }
  printf("    },\n");
  write_list("rest", weights->rest, SUMMY_HAND + 1);
  printf("    .openings = { // digits, their points, operators, =\n");
  for (int stage = 0; stage < OPENING_STAGES; stage++)
    tuning_write_row("        ", weights->openings[stage], OPENING_COUNT, "\n");
  printf("    },\n");
  write_list("turn", weights->turn, STOCK_STEPS);
  write_list("spread", weights->spread, STOCK_STEPS);
  printf("};\n");
}

int main(void) {
  Learner *learner = memory_allocate(sizeof *learner);
  fast_random_init(&learner->random, 1);
  for (int round = 0; round < ROUNDS; round++) {
    play_round(learner, games_of_round[round]);
    fprintf(stderr, "round %d of %d\n", round + 1, ROUNDS);
  }
  write_weights(&learner->weights);
  for (int step = 0; step < STOCK_STEPS; step++)
    free(learner->leads[step].list);
  free(learner);
  return 0;
}
