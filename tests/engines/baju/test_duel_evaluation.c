// What the evaluation of the duel sees is what the rules allow, on any board; the tables it is read
// from say the same as the list of features; and both colours see the ring alike.
#include "engines/baju/duel_evaluation.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static const char *const boards[] = {
    "ring",
    "orororo/rrrr/orororo/rrrr/orororo/rrrr/orororo/11223344",
    "owobowo/brwb/orobowo/wbrr/orowobo/rwbr/obororo/12345678",
    "o.obowo/wr.w/o.orowo/...w/oworo.o/rw../owo.obo/11122344",
    "o.o.o.o/..../o.o.o.o/..../o.o.o.o/..../o.o.o.o/99999999",
};
enum { BOARD_COUNT = sizeof boards / sizeof boards[0], GAMES = 60, MAX_PLIES = 24 };

typedef void (*Check)(const BajuBoard *board, const DuelEvaluator *evaluator,
                      const BajuState *state);

// Checks the positions of random games on a board; how many there were.
static int check_board(const char *text, Check check) {
  BajuBoard board;
  assert_true(baju_board_parse(&board, text, NULL));
  static DuelEvaluator memory;
  DuelEvaluator *evaluator = &memory;
  duel_evaluator_init(evaluator, &duel_network, &board);
  FastRandom random;
  fast_random_init(&random, 11);
  int positions = 0;
  for (int game = 0; game < GAMES; game++) {
    BajuState state = baju_start(&board);
    for (int ply = 0; ply < MAX_PLIES && baju_count(&board, &state) > 0; ply++) {
      baju_apply(&board, &state, baju_random_move(&board, &state, &random));
      if (baju_has_line(baju_buttons(&state, 0)) || baju_has_line(baju_buttons(&state, 1))) break;
      check(&board, evaluator, &state);
      positions++;
    }
  }
  return positions;
}

static void check_boards(Check check) {
  for (int i = 0; i < BOARD_COUNT; i++)
    assert_true(check_board(boards[i], check) > 50);
}

// The missing spaces of a line that a side, if it were on turn, could bring another button to.
static unsigned count_reached(const BajuBoard *board, const BajuState *state, unsigned side,
                              unsigned line_spaces) {
  BajuState turn = *state;
  turn.swapped = 0;
  turn.turns += baju_side(state) != side;
  const unsigned own = baju_buttons(state, side);
  unsigned reached = 0;
  Move moves[BAJU_MAX_MOVES];
  const unsigned count = baju_generate(board, &turn, moves);
  for (unsigned i = 0; i < count; i++) {
    const bool from_line = !(moves[i] & BAJU_PLACE) && line_spaces >> baju_move_start(moves[i]) & 1;
    if (!from_line) reached |= 1u << baju_move_goal(moves[i]);
  }
  return (unsigned)__builtin_popcount(reached & line_spaces & ~own);
}

// By the rules: the feature of a line has as many buttons and reached spaces.
static void check_lines(const BajuBoard *board, const DuelEvaluator *evaluator,
                        const BajuState *state) {
  static const unsigned first[] = {0, 5, 9, 12};
  uint16_t list[DUEL_MAX_ACTIVE];
  duel_features_list(&evaluator->board, state, list);
  for (unsigned line = 0; line < DUEL_LINES; line++) {
    const unsigned spaces = line < 4 ? 0xfu << 4 * line : 0x1111u << (line - 4);
    for (unsigned whose = 0; whose < 2; whose++) {
      const unsigned side = baju_side(state) ^ whose;
      const unsigned buttons = (unsigned)__builtin_popcount(baju_buttons(state, side) & spaces);
      const unsigned reached = count_reached(board, state, side, spaces);
      assert_int_equal(list[DUEL_LINE_FEATURES * line + whose] % DUEL_REACHES,
                       first[buttons] + reached);
    }
  }
}

static void test_lines_are_reached_as_the_rules_say(void **state) {
  (void)state;
  check_boards(check_lines);
}

// The network's answer as its header describes it, in floating point.
static double answer(const DuelNetwork *network, const uint16_t *list, unsigned count) {
  double sums[DUEL_SUMS], value = 0;
  for (int j = 0; j < DUEL_SUMS; j++)
    sums[j] = network->bias[j];
  for (unsigned i = 0; i < count; i++) {
    assert_true(list[i] < DUEL_FEATURES);
    for (int j = 0; j < DUEL_DIRECT; j++)
      sums[j] += network->rows[list[i]][j];
    sums[DUEL_DIRECT] += network->direct[list[i]];
  }
  for (int i = 0; i < DUEL_HIDDEN; i++) {
    double hidden = (double)network->hidden_bias[i] / DUEL_ACTIVE_ONE / DUEL_WEIGHT_ONE;
    for (int j = 0; j < DUEL_DIRECT; j++) {
      const double in = sums[j] / DUEL_SUM_ONE, cut = in < 0 ? 0 : in > 1 ? 1 : in;
      hidden += cut * cut * network->hidden_weights[i][j] / DUEL_WEIGHT_ONE;
    }
    if (hidden > 0) value += hidden * network->output_weights[i] / DUEL_WEIGHT_ONE;
  }
  return (value + sums[DUEL_DIRECT] / DUEL_DIRECT_ONE) * DUEL_SCALE;
}

static void check_tables(const BajuBoard *board, const DuelEvaluator *evaluator,
                         const BajuState *state) {
  (void)board;
  uint16_t list[DUEL_MAX_ACTIVE];
  const unsigned count = duel_features_list(&evaluator->board, state, list);
  assert_true(count <= DUEL_MAX_ACTIVE);
  const double expected = answer(&duel_network, list, count);
  assert_true(fabs(duel_evaluate(evaluator, state) - expected) <= 2.5); // what rounding may do
}

static void test_tables_say_what_the_features_say(void **state) {
  (void)state;
  check_boards(check_tables);
}

static uint64_t turn_plane(uint64_t plane) {
  uint64_t turned = 0;
  for (unsigned space = 0; space < BAJU_SPACES; space++)
    turned |= (plane >> space & 1) << (space % 4 * 4 + space / 4);
  return turned;
}

// White's walks on the ring are black's turned: exchange the colours and turn the board.
static void check_colours(const BajuBoard *board, const DuelEvaluator *evaluator,
                          const BajuState *state) {
  (void)board;
  BajuState image = *state;
  image.occupied = (uint16_t)turn_plane(state->occupied);
  image.planes = 0;
  for (unsigned plane = 0; plane < 64; plane += 16)
    image.planes |= turn_plane(state->planes >> plane & 0xffff) << plane;
  image.planes ^= (uint64_t)image.occupied << BAJU_WHITE_PLANE;
  image.left[0] = state->left[1];
  image.left[1] = state->left[0];
  image.turns++;
  assert_int_equal(duel_evaluate(evaluator, &image), duel_evaluate(evaluator, state));
}

static void test_both_colours_see_the_ring_alike(void **state) {
  (void)state;
  assert_true(check_board("ring", check_colours) > 50);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_lines_are_reached_as_the_rules_say),
      cmocka_unit_test(test_tables_say_what_the_features_say),
      cmocka_unit_test(test_both_colours_see_the_ring_alike),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
