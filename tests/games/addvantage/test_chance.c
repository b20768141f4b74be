// Chance has the right distribution, and random moves are uniform.
#include "base/memory.h"
#include "support.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define TILES "9,10,11/9,10,12|10,11,12/9,10,11"
#define EMPTY ".../.../..."

static void assert_near(double value, double expected) {
  if (fabs(value - expected) > 1e-12) fail_msg("%.15f is not %.15f", value, expected);
}

static Move move_of(const char *text) {
  Move move = 0;
  assert_true(addvantage_parse_move(text, &move, NULL));
  return move;
}

static int compare_moves(const void *left, const void *right) {
  const Move a = *(const Move *)left, b = *(const Move *)right;
  return a < b ? -1 : a > b;
}

// Pearson's test of `draws` draws against the probabilities that `likely` gives the listed moves.
// All are expected at least five times; the bound is some six standard deviations.
static void assert_frequencies(const AddvantageState *state, unsigned draws,
                               Move (*draw)(const AddvantageState *, Random *),
                               double (*likely)(const AddvantageState *, Move, size_t)) {
  FastRandom random;
  fast_random_init(&random, 2024);
  MoveList list = {0};
  assert_true(move_list_generate(&list, &addvantage_game, state, GAME_MAX_LISTED));
  qsort(list.moves, list.count, sizeof(Move), compare_moves);
  unsigned *seen = memory_allocate(list.count * sizeof *seen);
  for (unsigned i = 0; i < draws; i++) {
    const Move move = draw(state, &random.random);
    const Move *found = bsearch(&move, list.moves, list.count, sizeof(Move), compare_moves);
    assert_non_null(found);
    seen[found - list.moves]++;
  }
  double statistic = 0, total = 0, cells = 0;
  for (size_t i = 0; i < list.count; i++) {
    const double probability = likely(state, list.moves[i], list.count);
    const double expected = probability * draws;
    total += probability;
    if (expected < 5) continue;
    statistic += (seen[i] - expected) * (seen[i] - expected) / expected;
    cells++;
  }
  assert_true(fabs(total - 1) < 1e-9);
  assert_true(cells > 1);
  if (statistic > cells + 6 * sqrt(2 * cells) + 10)
    fail_msg("chi square %.1f over %.0f cells", statistic, cells);
  free(seen);
  move_list_free(&list);
}

static double chance_probability(const AddvantageState *state, Move move, size_t count) {
  (void)count;
  return addvantage_probability(state, move);
}

static double equal_probability(const AddvantageState *state, Move move, size_t count) {
  (void)state, (void)move;
  return 1.0 / (double)count;
}

static void test_deals(void **unused) {
  (void)unused;
  AddvantageState state;
  addvantage_init(&state, &(AddvantageOptions){.players = 4});
  assert_near(addvantage_probability(&state, move_of("deal:9,9,10,10,11,12")),
              6.0 * 15 * 6 * 4 / 230230);
  assert_frequencies(&state, 100000, addvantage_sample, chance_probability);
  // Without replacement: after 9 9 10 10 11 12 there are 20 tiles left.
  state = after(&state, "deal:9,9,10,10,11,12", "");
  assert_near(addvantage_probability(&state, move_of("deal:7,8,8,9,9,10")), 4.0 / 38760);
  assert_frequencies(&state, 100000, addvantage_sample, chance_probability);
  // With four players the last two tiles are certain.
  state = after_all(&state, "deal:9,9,10,10,10,10 deal:11,11,11,11,11,12 deal:7,8,8,12,12,13");
  state = after_all(&state, "arrange:9,9,10/10,11,12 arrange:9,9,10/10,10,10 "
                            "arrange:11,11,11/11,11,12 arrange:7,8,8/12,12,13");
  char *outcomes = list_moves(&state);
  assert_string_equal(outcomes, "bonus:13,14");
  assert_near(addvantage_probability(&state, move_of("bonus:13,14")), 1);
  free(outcomes);
}

static void test_bonus_deal(void **unused) {
  (void)unused;
  const AddvantageState state = at("bonus " EMPTY "|" EMPTY " 2,2 " TILES " -");
  // 14 tiles left: 7, 8 8, 9, 10 10, 11 11 11, 12 12, 13 13, 14.
  assert_near(addvantage_probability(&state, move_of("bonus:11,11")), 3.0 / 91);
  assert_near(addvantage_probability(&state, move_of("bonus:8,11")), 6.0 / 91);
  assert_frequencies(&state, 20000, addvantage_sample, chance_probability);
}

static void test_rolls(void **unused) {
  (void)unused;
  assert_int_equal(addvantage_roll_ways(move_of("roll:35")), 2);
  assert_int_equal(addvantage_roll_ways(move_of("roll:55")), 1);
  assert_int_equal(addvantage_roll_ways(move_of("roll:112233")), 90);
  assert_int_equal(addvantage_roll_ways(move_of("roll:11223456")), 10080);
  AddvantageState state = at("roll:1:2 " EMPTY "|" EMPTY " 2,2 " TILES " 10,11");
  assert_near(addvantage_probability(&state, move_of("roll:35")), 2.0 / 36);
  int throws = 1, outcomes = 1;
  for (int count = 1; count <= ADDVANTAGE_MAX_THROW; count++) {
    throws *= 6;
    outcomes = outcomes * (count + 5) / count;
    state.throw_count = (uint8_t)count;
    MoveList list = {0};
    assert_true(move_list_generate(&list, &addvantage_game, &state, GAME_MAX_LISTED));
    assert_int_equal(list.count, outcomes);
    int ways = 0;
    for (size_t i = 0; i < list.count; i++)
      ways += addvantage_roll_ways(list.moves[i]);
    assert_int_equal(ways, throws);
    move_list_free(&list);
    assert_frequencies(&state, 40000, addvantage_sample, chance_probability);
  }
}

static void test_random_moves_are_uniform(void **unused) {
  (void)unused;
  static const char *const positions[] = {
      "arrange:1 " EMPTY "|" EMPTY " 2,2 9,9,10,10,10,12|7,8,8,13,13,14 -",
      "turn:1 12./.../...|.../65./..6 3,1 " TILES " 10,11 ban=2c3:1 giveback=yes",
      "turn:1 12./.../...|.../65./..6 2,1 " TILES " 10,11 gave=yes giveback=yes",
      // All dice fit.
      "place:1:35 12./.../...|.../65./..6 2,1 " TILES " 10,11",
      "place:1:335 12./11./...|.../65./..6 3,1 " TILES " 10,11",
      "place:1:335 12./11./...|.../65./..6 3,0 " TILES " 10,11 gave=yes giveback=yes",
      // More dice than squares, some of them equal.
      "place:1:3355 125/113/1..|.../65./..6 4,0 " TILES " 10,11",
      "place:1:3335 125/113/11.|.../65./..6 4,0 " TILES " 10,11",
      "place:1:333 125/113/1..|.../65./..6 3,0 " TILES " 10,11",
      "place:1:336 125/113/1..|.../65./..6 3,0 " TILES " 10,11 gave=yes giveback=yes",
  };
  for (size_t i = 0; i < sizeof positions / sizeof positions[0]; i++) {
    const AddvantageState state = at(positions[i]);
    assert_frequencies(&state, 40000, addvantage_random_move, equal_probability);
  }
}

static void test_playouts(void **unused) {
  (void)unused;
  AddvantageState state;
  addvantage_init(&state, &(AddvantageOptions){.players = 4});
  const uint64_t games = addvantage_game.playout(&state, 1, 20000);
  assert_true(games > 100);
  assert_int_equal(addvantage_game.playout(&state, 1, 20000), games);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_deals),    cmocka_unit_test(test_bonus_deal),
      cmocka_unit_test(test_rolls),    cmocka_unit_test(test_random_moves_are_uniform),
      cmocka_unit_test(test_playouts),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
