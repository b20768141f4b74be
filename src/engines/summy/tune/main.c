// Learns the player's numbers by playing against itself:
//
//     build/src/summy-tune > src/engines/summy/weights.c
//
// In every round the static player plays many games with the numbers so far, now and then not the
// best move. Then what pieces kept are worth is what hands with them brought the next time, over
// the average; what a play opens is what the opponent then got more and the player less; and leads
// are compared with who won. The same numbers come out every time.
#include "base/memory.h"
#include "engines/common/lead_curve.h"
#include "engines/common/regression.h"
#include "engines/summy/moves.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum {
  MAX_TURNS = 128,
  EXPLORE_IN = 4,      // one move in so many is chosen less carefully:
  EXPLORE_NOISE = 900, // with so much added to the values at random
  MAX_LEADS = 400000,

  // Features of a hand: the average by stock, then pieces and shapes.
  HAND_PIECES = STOCK_STEPS + 1,
  HAND_SHAPES = HAND_PIECES + VALUE_KINDS * VALUE_COPIES,
  HAND_FEATURES = HAND_SHAPES + (SUMMY_HAND + 1) * VALUE_OPERATORS * VALUE_EQUALS,
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
  TileSet kept;
  int best; // the value of the best move, without openings
  int openings[OPENING_COUNT];
  int lead; // points and hands, before the turn
} Turn;

typedef struct Learner {
  SummyNumbers numbers;
  FastRandom random;
  Regression *hands;
  Regression *openings;
  double rest_sum[SUMMY_HAND + 1];
  double rest_count[SUMMY_HAND + 1];
  Lead *leads[STOCK_STEPS];
  int lead_count[STOCK_STEPS];
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
  return value_of_openings(&choice->learner->numbers, counts, summy_stock(choice->state));
}

static bool consider(void *context, const RackMove *move) {
  Choice *choice = context;
  if (!move) return true;
  const int plain = move->value - openings_of(choice, move->move);
  int value = move->value;
  if (choice->noise)
    value += (int)fast_random_below(&choice->learner->random, (uint32_t)choice->noise);
  if (plain > choice->best_plain) choice->best_plain = plain;
  if (value > choice->best) {
    choice->best = value;
    choice->move = move->move;
  }
  return true;
}

static int lead_of(const SummyNumbers *numbers, const SummyState *state) {
  const int own = state->player - 1;
  const int stock = summy_stock(state);
  return RACK_POINT * (state->scores[own] - state->scores[1 - own]) +
         value_of_hand(numbers, &state->hands[own], stock) -
         value_of_hand(numbers, &state->hands[1 - own], stock);
}

static void note_turn(Learner *learner, const SummyState *state, const Choice *choice) {
  if (learner->turn_count == MAX_TURNS) return;
  Turn *turn = &learner->turns[learner->turn_count++];
  *turn = (Turn){.player = state->player,
                 .stock = summy_stock(state),
                 .hand = state->hands[state->player - 1],
                 .best = choice->best_plain,
                 .lead = lead_of(&learner->numbers, state)};
  turn->kept = turn->hand;
  if (summy_move_kind(choice->move) == SUMMY_PLAY) {
    const LinePlay play = summy_unpack_play(choice->move);
    openings_count(choice->openings, state, &play, turn->openings);
    for (int i = 0; i < play.count; i++)
      turn->kept.counts[play.tiles[i]]--;
  } else {
    const TileSet given = summy_move_tiles(choice->move);
    tiles_remove(&turn->kept, &given);
  }
}

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
    const SummyMind mind = {.numbers = &learner->numbers};
    summy_visit_moves(&mind, state, consider, &choice);
    note_turn(learner, state, &choice);
    summy_apply(state, choice.move, &outcome);
  }
}

// ---- Samples ----

static int at_most(int number, int limit) {
  return number < limit ? number : limit;
}

// Names the features of a hand; `is_next` tells pieces kept from a hand about to be played.
static int hand_features(const TileSet *hand, int stock, bool is_kept, Feature *features) {
  int count = 0, digits = 0, operators = 0;
  features[count++] = (Feature){is_kept ? stock_step(stock) : STOCK_STEPS, 1};
  for (int kind = 0; kind < VALUE_KINDS; kind++) {
    const int copies = at_most(hand->counts[kind], VALUE_COPIES - 1);
    if (copies) features[count++] = (Feature){HAND_PIECES + kind * VALUE_COPIES + copies, 1};
    if (sum_is_digit(kind))
      digits += hand->counts[kind];
    else if (kind != PIECE_EQUALS)
      operators += hand->counts[kind];
  }
  const int shape =
      (digits * VALUE_OPERATORS + at_most(operators, VALUE_OPERATORS - 1)) * VALUE_EQUALS +
      at_most(hand->counts[PIECE_EQUALS], VALUE_EQUALS - 1);
  features[count++] = (Feature){HAND_SHAPES + shape, 1};
  return count;
}

static void learn_from_hand(Learner *learner, const TileSet *hand, int stock, bool is_kept,
                            int brought) {
  Feature features[VALUE_KINDS + 2];
  const int count = hand_features(hand, stock, is_kept, features);
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

static void learn_from_game(Learner *learner, const SummyState *end) {
  const int margin = end->scores[0] - end->scores[1];
  for (int i = 0; i < learner->turn_count; i++) {
    const Turn *turn = &learner->turns[i];
    const Turn *reply = i + 1 < learner->turn_count ? &learner->turns[i + 1] : NULL;
    const Turn *next = i + 2 < learner->turn_count ? &learner->turns[i + 2] : NULL;
    const int own_margin = turn->player == 1 ? margin : -margin;
    const int step = stock_step(turn->stock);
    if (learner->lead_count[step] < MAX_LEADS)
      learner->leads[step][learner->lead_count[step]++] = (Lead){turn->lead, own_margin > 0    ? 1
                                                                             : own_margin == 0 ? 0.5
                                                                                               : 0};
    if (turn->stock == 0) {
      const int pieces = tiles_total(&turn->hand);
      learner->rest_sum[pieces] += turn->best;
      learner->rest_count[pieces]++;
    } else {
      learn_from_hand(learner, &turn->hand, turn->stock, false, turn->best);
    }
    if (!next || next->stock == 0) continue;
    learn_from_hand(learner, &turn->kept, turn->stock, true, next->best);
    const int kept = value_of_hand(&learner->numbers, &turn->kept, turn->stock);
    learn_from_openings(learner, turn, reply->best - (next->best - kept));
  }
}

// ---- Lessons ----

static int16_t rounded(double value) {
  return (int16_t)floor(value + 0.5);
}

static void learn_hands(Learner *learner) {
  static double weights[HAND_FEATURES];
  regression_solve(learner->hands, HAND_PIECES, HAND_RIDGE, weights);
  SummyNumbers *numbers = &learner->numbers;
  for (int kind = 0; kind < VALUE_KINDS; kind++)
    for (int copies = 1; copies < VALUE_COPIES; copies++)
      numbers->pieces[kind][copies] = rounded(weights[HAND_PIECES + kind * VALUE_COPIES + copies]);
  const double *shape = weights + HAND_SHAPES;
  for (int digits = 0; digits <= SUMMY_HAND; digits++)
    for (int operators = 0; operators < VALUE_OPERATORS; operators++)
      for (int equals = 0; equals < VALUE_EQUALS; equals++)
        numbers->shapes[digits][operators][equals] = rounded(*shape++);
  // What few pieces bring without a stock, compared with a hand that is about to be played.
  for (int pieces = 0; pieces <= SUMMY_HAND; pieces++)
    if (learner->rest_count[pieces] > 0)
      numbers->rest[pieces] =
          rounded(learner->rest_sum[pieces] / learner->rest_count[pieces] - weights[STOCK_STEPS]);
}

static void learn_openings(Learner *learner) {
  double weights[OPENING_FEATURES];
  regression_solve(learner->openings, OPENING_FIRST, OPENING_RIDGE, weights);
  for (int stage = 0; stage < OPENING_STAGES; stage++)
    for (int i = 0; i < OPENING_COUNT; i++)
      learner->numbers.openings[stage][i] =
          rounded(-weights[OPENING_FIRST + stage * OPENING_COUNT + i]);
}

static void learn_leads(Learner *learner, int step) {
  const LeadCurve curve = lead_curve_fit(learner->leads[step], learner->lead_count[step]);
  learner->numbers.spread[step] = rounded(curve.spread);
  learner->numbers.turn[step] = rounded(curve.turn);
}

static void play_round(Learner *learner, int games) {
  learner->hands = regression_create(HAND_FEATURES);
  learner->openings = regression_create(OPENING_FEATURES);
  for (int step = 0; step < STOCK_STEPS; step++)
    learner->lead_count[step] = 0;
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

static void write_row(const char *indent, const int16_t *row, int count, const char *comment) {
  printf("%s{", indent);
  for (int i = 0; i < count; i++)
    printf("%s%d", i ? ", " : "", row[i]);
  printf("},%s%s\n", *comment ? " // " : "", comment);
}

static void write_list(const char *name, const int16_t *row, int count) {
  printf("    .%s = ", name);
  write_row("", row, count, "");
}

static void write_numbers(const SummyNumbers *numbers) {
  printf("// Learned by summy-tune; do not edit.\n// clang-format off\n"
         "#include \"engines/summy/values.h\"\n\nconst SummyNumbers summy_numbers = {\n");
  printf("    .pieces = { // by the number of copies\n");
  for (int kind = 0; kind < VALUE_KINDS; kind++)
    write_row("        ", numbers->pieces[kind], VALUE_COPIES,
              (const char[]){summy_grid.alphabet[kind], 0});
  printf("    },\n    .shapes = { // by digits; by operators; by =\n");
  for (int digits = 0; digits <= SUMMY_HAND; digits++) {
    printf("        { // %d\n", digits);
    for (int operators = 0; operators < VALUE_OPERATORS; operators++)
      write_row("            ", numbers->shapes[digits][operators], VALUE_EQUALS, "");
    printf("        },\n");
  }
  printf("    },\n");
  write_list("rest", numbers->rest, SUMMY_HAND + 1);
  printf("    .openings = { // digits, their points, operators, =\n");
  for (int stage = 0; stage < OPENING_STAGES; stage++)
    write_row("        ", numbers->openings[stage], OPENING_COUNT, "");
  printf("    },\n");
  write_list("turn", numbers->turn, STOCK_STEPS);
  write_list("spread", numbers->spread, STOCK_STEPS);
  printf("};\n");
}

int main(void) {
  Learner *learner = memory_allocate(sizeof *learner);
  fast_random_init(&learner->random, 1);
  for (int step = 0; step < STOCK_STEPS; step++)
    learner->leads[step] = memory_allocate(MAX_LEADS * sizeof(Lead));
  for (int round = 0; round < ROUNDS; round++) {
    play_round(learner, games_of_round[round]);
    fprintf(stderr, "round %d of %d\n", round + 1, ROUNDS);
  }
  write_numbers(&learner->numbers);
  for (int step = 0; step < STOCK_STEPS; step++)
    free(learner->leads[step]);
  free(learner);
  return 0;
}
