// Learns the player's weights by playing against itself:
//
//     build/src/addvantage-tune > src/engines/addvantage/weights.c
//
// In every round the policy plays many games with the weights so far, now and then a random
// move; each line of each board after each move is a sample of its class, and whether its tile was
// won in the end is what the next weights are made of. The same weights come out every time.
#include "base/memory.h"
#include "engines/addvantage/policy.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum {
  ROUNDS = 10,
  GAMES = 60000,       // in the last round; fewer in the first
  RANDOM_IN = 12,      // one move in this many is random
  MAX_SAMPLES = 40000, // of one game
  PRIOR = 8,           // how many samples the weights before count as
};

typedef struct Sample {
  uint8_t player;
  uint8_t line;
  uint8_t room;
  uint8_t purse;
  uint8_t class;
} Sample;

typedef struct Count {
  uint32_t seen;
  uint32_t won;
} Count;

typedef struct Tally {
  Count chances[2][ROOM_COUNT][PURSE_COUNT][CLASS_COUNT]; // own, bonus
  int64_t gains[THROW_COUNT][ROOM_COUNT][PURSE_COUNT];
  uint32_t throws[THROW_COUNT][ROOM_COUNT][PURSE_COUNT];
} Tally;

typedef struct Learner {
  Evaluator evaluator;
  AddvantageWeights weights[VARIANT_COUNT];
  FastRandom random;
  Tally tally;
  int sample_count;
  Sample samples[MAX_SAMPLES];
} Learner;

// Every line of every board, to be judged when the game is over.
static void take_samples(Learner *learner, const AddvantageState *state) {
  for (int i = 0; i < state->players; i++) {
    const AddvantageSeat *player = &state->seats[i];
    SeatEvaluator seat;
    seat_evaluator_init(&seat, &learner->evaluator, state, i);
    uint8_t classes[SEAT_LINES];
    seat_line_classes(&seat, player->board, classes);
    const int room = addvantage_count(addvantage_free(player->board));
    for (int line = 0; line < SEAT_LINES && learner->sample_count < MAX_SAMPLES; line++) {
      if (seat.points[line] == 0) continue;
      learner->samples[learner->sample_count++] =
          (Sample){(uint8_t)i, (uint8_t)line, (uint8_t)room, (uint8_t)purse_of(player->coins),
                   classes[line]};
    }
  }
}

static bool is_won(const AddvantageState *state, int player, int line) {
  const AddvantageSeat *seat = &state->seats[player];
  if (line >= ADDVANTAGE_HAND) return state->bonus_owner[line - ADDVANTAGE_HAND] == player + 1;
  if (!state->stay) return seat->won >> line & 1;
  return addvantage_line_sum(seat->board, line) == seat->tiles[line];
}

static void count_samples(Learner *learner, const AddvantageState *state) {
  for (int i = 0; i < learner->sample_count; i++) {
    const Sample *sample = &learner->samples[i];
    Count *count =
        &learner->tally
             .chances[sample->line >= ADDVANTAGE_HAND][sample->room][sample->purse][sample->class];
    count->seen++;
    count->won += is_won(state, sample->player, sample->line);
  }
  learner->sample_count = 0;
}

// Where the active player stands, before a throw and after it.
static int standing(const Learner *learner, const AddvantageState *state, int index) {
  PositionEvaluation evaluation;
  position_evaluate(&evaluation, &learner->evaluator, state);
  return position_value(&evaluation, state, index);
}

static void play_game(Learner *learner, const AddvantageOptions *options) {
  AddvantageState state;
  addvantage_init(&state, options);
  int dice = 0, room = 0, purse = 0, before = 0;
  while (state.phase != ADDVANTAGE_OVER) {
    const int phase = state.phase;
    const int index = state.active;
    const bool is_players = addvantage_turn(&state) > 0;
    const bool is_random = is_players && phase != ADDVANTAGE_ARRANGE &&
                           fast_random_below(&learner->random, RANDOM_IN) == 0;
    // A random turn is more often a throw than not, else all kinds of throws would be rare.
    Move move;
    if (is_random && phase == ADDVANTAGE_TURN && fast_random_below(&learner->random, 2)) {
      const AddvantageRange range = addvantage_throw_range(&state);
      move = addvantage_throw(
          range.least +
          (int)fast_random_below(&learner->random, (uint32_t)(range.most - range.least + 1)));
    } else if (is_random || !is_players) {
      move = addvantage_random_move(&state, &learner->random.random);
    } else {
      move = policy_choose(&learner->evaluator, &state);
    }
    if (addvantage_kind(move) == ADDVANTAGE_MOVE_THROW) {
      const int count = (int)addvantage_payload(move);
      dice = count < THROW_COUNT ? count : THROW_COUNT - 1;
      room = addvantage_count(addvantage_free(state.seats[index].board));
      purse = purse_of(state.seats[index].coins);
      before = standing(learner, &state, index);
    }
    addvantage_play(&state, move, NULL);
    if (phase == ADDVANTAGE_PLACE && !is_random) {
      learner->tally.gains[dice][room][purse] += standing(learner, &state, index) - before;
      learner->tally.throws[dice][room][purse]++;
    }
    if (phase == ADDVANTAGE_PLACE || phase == ADDVANTAGE_TURN || phase == ADDVANTAGE_BONUSES)
      if (state.phase != ADDVANTAGE_ROLL) take_samples(learner, &state);
  }
  count_samples(learner, &state);
}

// What the games say, mixed half and half with the weights before: the first rounds would else
// swing between players who buy too much and too little. Few samples count for less.
static double mix(double old, double sum, double count) {
  return (old + (sum + PRIOR * old) / (count + PRIOR)) / 2;
}

// Chances and gains by class, number of empty squares and coins.
static void learn(const Tally *tally, AddvantageWeights *weights, bool stay) {
  for (int room = 0; room < ROOM_COUNT; room++) {
    for (int purse = 0; purse < PURSE_COUNT; purse++) {
      for (int class = 0; class < CLASS_COUNT; class ++) {
        if (class == CLASS_MATCH && !stay) continue; // certain
        uint8_t *chances[2] = {&weights->own[room][purse][class],
                               &weights->bonus[room][purse][class]};
        for (int kind = 0; kind < 2; kind++) {
          const Count *count = &tally->chances[kind][room][purse][class];
          *chances[kind] =
              (uint8_t)(mix(*chances[kind], CHANCE_ONE * (double)count->won, count->seen) + 0.5);
        }
      }
      for (int dice = 0; dice < THROW_COUNT; dice++) {
        int16_t *gain = &weights->throw_gain[dice][room][purse];
        *gain = (int16_t)floor(
            mix(*gain, (double)tally->gains[dice][room][purse], tally->throws[dice][room][purse]) +
            0.5);
      }
    }
  }
}

static AddvantageOptions variant_options(int variant) {
  const bool stay = variant == VARIANT_COUNT - 1;
  return (AddvantageOptions){.players = stay ? 2 : variant + ADDVANTAGE_MIN_PLAYERS, .stay = stay};
}

// Few games at first, when weights change much; more later, when they hardly do.
static void learn_variant(Learner *learner, int variant) {
  const AddvantageOptions options = variant_options(variant);
  AddvantageWeights *weights = &learner->weights[variant];
  evaluation_initial_weights(weights, options.stay);
  for (int round = 0; round < ROUNDS; round++) {
    learner->tally = (Tally){0};
    const int games = GAMES >> (round < 3 ? 3 - round : 0);
    for (int i = 0; i < games; i++)
      play_game(learner, &options);
    learn(&learner->tally, weights, options.stay);
    fprintf(stderr, "variant %d round %d: an empty 10 is won %d times in 255\n", variant, round + 1,
            weights->own[9][2][CLASS_EMPTY + 3]);
  }
}

// ---- Writing ----

static void write_number(int column, int number) {
  printf("%s%d,", column % 24 == 0 ? "\n    " : "", number);
}

static void write_chances(const char *name,
                          const uint8_t table[ROOM_COUNT][PURSE_COUNT][CLASS_COUNT]) {
  printf(".%s = {", name);
  for (int room = 0; room < ROOM_COUNT; room++) {
    printf("{");
    for (int purse = 0; purse < PURSE_COUNT; purse++) {
      printf("{");
      for (int class = 0; class < CLASS_COUNT; class ++)
        write_number(class, table[room][purse][class]);
      printf("},\n");
    }
    printf("},\n");
  }
  printf("},\n");
}

static void write_weights(const AddvantageWeights *weights) {
  printf("{\n");
  write_chances("own", weights->own);
  write_chances("bonus", weights->bonus);
  printf(".throw_gain = {");
  for (int dice = 0; dice < THROW_COUNT; dice++) {
    printf("{");
    for (int room = 0; room < ROOM_COUNT; room++) {
      printf("{");
      for (int purse = 0; purse < PURSE_COUNT; purse++)
        printf("%d,", weights->throw_gain[dice][room][purse]);
      printf("},");
    }
    printf("},\n");
  }
  printf("},\n},\n");
}

int main(void) {
  Learner *learner = memory_allocate(sizeof *learner);
  evaluator_init(&learner->evaluator, learner->weights);
  fast_random_init(&learner->random, 1);
  for (int variant = 0; variant < VARIANT_COUNT; variant++)
    learn_variant(learner, variant);
  printf("// Made by addvantage-tune; see tune/main.c.\n"
         "#include \"engines/addvantage/evaluation.h\"\n\n"
         "// clang-format off\n"
         "const AddvantageWeights addvantage_weights[VARIANT_COUNT] = {\n");
  for (int variant = 0; variant < VARIANT_COUNT; variant++)
    write_weights(&learner->weights[variant]);
  printf("};\n");
  free(learner);
  return 0;
}
