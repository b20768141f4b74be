// Random games of the real Add-Vantage and of the slow reference, side by side: move lists,
// reports, positions, scores and results have to be the same, with every combination of options.
#include "reference.h"
#include "support.h"

#include <stdlib.h>
#include <string.h>

typedef struct Pair {
  AddvantageState state;
  Reference reference;
} Pair;

static void compare_tables(const Pair *pair) {
  Text real = {0}, expected = {0};
  addvantage_format_position(&pair->state, &real);
  reference_position(&pair->reference, &expected);
  assert_string_equal(text_string(&real), text_string(&expected));
  // Whatever comes up in a game is a position that can be read.
  AddvantageState read;
  Error error = {0};
  if (!addvantage_parse_position(&read, text_string(&real), &error))
    fail_msg("%s\n%s", error_message(&error), text_string(&real));
  assert_memory_equal(&read, &pair->state, sizeof read);

  for (int player = 1; player <= pair->reference.players; player++)
    assert_int_equal(addvantage_score(&pair->state, player - 1),
                     reference_score(&pair->reference, player));
  text_clear(&expected);
  reference_result(&pair->reference, &expected);
  assert_result(&pair->state, text_string(&expected));
  text_free(&real);
  text_free(&expected);
}

// The reference tries 11^n ways to place n dice.
enum { MAX_DICE_LISTED = 4 };

static void compare_moves(const Pair *pair) {
  if (pair->state.throw_count > MAX_DICE_LISTED) return;
  ReferenceMoves expected = reference_moves(&pair->reference);
  Text joined = {0};
  for (size_t i = 0; i < expected.count; i++)
    text_format(&joined, i ? " %s" : "%s", expected.texts[i]);
  char *real = list_moves(&pair->state);
  assert_string_equal(real, text_string(&joined));
  free(real);
  text_free(&joined);
  reference_free_moves(&expected);
}

static void play_both(Pair *pair, Move move) {
  Text text = {0}, real = {0}, expected = {0};
  addvantage_format_move(&pair->state, move, VIEWER_REFEREE, &text);
  addvantage_play(&pair->state, move, &real);
  reference_play(&pair->reference, text_string(&text), &expected);
  assert_string_equal(text_string(&real), text_string(&expected));
  text_free(&text);
  text_free(&real);
  text_free(&expected);
}

static void leave_both(Pair *pair, FastRandom *random) {
  const int player = 1 + (int)fast_random_below(random, (uint32_t)pair->reference.players);
  if (pair->reference.out[player]) return;
  const bool is_time = fast_random_below(random, 2) == 0;
  addvantage_drop_out(&pair->state, player - 1, is_time ? ADDVANTAGE_TIME : ADDVANTAGE_RESIGN);
  reference_leave(&pair->reference, player, is_time ? "time" : "resign");
}

// A random move; throws are made likelier than the many buys would leave them, so that boards fill.
static Move choose(const AddvantageState *state, FastRandom *random, unsigned throw_percent) {
  if (state->phase == ADDVANTAGE_TURN && fast_random_below(random, 100) < throw_percent) {
    const AddvantageRange range = addvantage_throw_range(state);
    const unsigned choices = (unsigned)(range.most - range.least + 1);
    return addvantage_throw(range.least + (int)fast_random_below(random, choices));
  }
  return addvantage_random_move(state, &random->random);
}

static unsigned ends_seen[ADDVANTAGE_END_COUNT];

enum { MAX_MOVES = 1000 }; // with idle=no a game may have no end

static void play_game(const AddvantageOptions *options, uint64_t seed, unsigned throw_percent,
                      unsigned leave_permille) {
  FastRandom random;
  fast_random_init(&random, seed);
  Pair pair;
  addvantage_init(&pair.state, options);
  reference_start(&pair.reference, options->players, options->stay, options->hidden,
                  options->giveback, options->anti, options->endless);
  compare_tables(&pair);
  for (int move = 0; move < MAX_MOVES && pair.state.phase != ADDVANTAGE_OVER; move++) {
    if (fast_random_below(&random, 1000) < leave_permille) {
      leave_both(&pair, &random);
    } else {
      if (addvantage_turn(&pair.state) != TURN_CHANCE) compare_moves(&pair);
      play_both(&pair, choose(&pair.state, &random, throw_percent));
    }
    compare_tables(&pair);
  }
  ends_seen[pair.state.end]++;
}

static void play_games(int players, bool stay, bool endless, unsigned leave_permille) {
  static const unsigned throw_percents[] = {0, 40, 70, 95};
  for (unsigned i = 0; i < 32; i++) {
    const AddvantageOptions options = {.players = players,
                                       .stay = stay,
                                       .hidden = i & 1,
                                       .giveback = i >> 1 & 1,
                                       .anti = i >> 2 & 1,
                                       .endless = endless};
    play_game(&options, 1000u * (unsigned)players + i, throw_percents[i >> 3], leave_permille);
  }
}

static void test_two_players_take(void **state) {
  (void)state;
  play_games(2, false, false, 0);
}

static void test_two_players_stay(void **state) {
  (void)state;
  play_games(2, true, false, 0);
}

static void test_three_players(void **state) {
  (void)state;
  play_games(3, false, false, 0);
}

static void test_four_players(void **state) {
  (void)state;
  play_games(4, false, false, 0);
}

static void test_players_leave(void **state) {
  (void)state;
  play_games(2, false, false, 20);
  play_games(2, true, false, 20);
  play_games(3, false, false, 30);
  play_games(4, false, false, 30);
  play_games(4, false, false, 100);
}

static void test_games_without_idle_end(void **state) {
  (void)state;
  const unsigned idle_ends = ends_seen[ADDVANTAGE_IDLE];
  play_games(2, false, true, 0);
  play_games(2, true, true, 2);
  play_games(3, false, true, 2);
  play_games(4, false, true, 2);
  assert_int_equal(ends_seen[ADDVANTAGE_IDLE], idle_ends);
}

static void test_every_end_was_reached(void **state) {
  (void)state;
  for (int end = ADDVANTAGE_FULL; end <= ADDVANTAGE_TIME; end++)
    if (ends_seen[end] == 0) fail_msg("no game ended by %s", addvantage_end_words[end]);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_two_players_take),      cmocka_unit_test(test_two_players_stay),
      cmocka_unit_test(test_three_players),         cmocka_unit_test(test_four_players),
      cmocka_unit_test(test_players_leave),         cmocka_unit_test(test_games_without_idle_end),
      cmocka_unit_test(test_every_end_was_reached),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
