// Draws, exchanges, wildcards, passes, ends and events.
#include "support.h"

#include <string.h>

static void players_draw_in_order(void **context) {
  (void)context;
  AbakuState state = new_game("players=3");
  for (int player = 1; player <= 3; player++) {
    assert_int_equal(abaku_turn(&state), TURN_CHANCE);
    assert_int_equal(state.turn, player);
    assert_int_equal(abaku_draw_size(&state), 5);
    assert_string_equal(refusal(&state, "pass"), "must-draw");
    assert_string_equal(refusal(&state, "draw:0123"), "wrong-count");
    play(&state, "draw:55555", NULL);
    assert_int_equal(state.player[player - 1].bag, 50);
  }
  assert_int_equal(abaku_turn(&state), 1);
  assert_string_equal(refusal(&state, "draw:01234"), "no-draw");
}

static void the_player_draws_before_the_turn_moves_on(void **context) {
  (void)context;
  AbakuState state = dealt_game("");
  give(&state, 1, "01224");
  play(&state, "24@8g", NULL);
  assert_int_equal(abaku_turn(&state), TURN_CHANCE);
  assert_int_equal(state.turn, 1);
  assert_string_equal(refusal(&state, "draw:777"), "wrong-count");
  play(&state, "draw:77", NULL);
  assert_int_equal(abaku_turn(&state), 2);
  assert_int_equal(state.player[0].bag, 48);
  assert_int_equal(state.player[0].rack.counts[7], 2);
}

static void a_short_bag_refills_as_far_as_it_goes(void **context) {
  (void)context;
  AbakuState state = dealt_game("");
  state.player[0].bag = 1;
  give(&state, 1, "01224");
  play(&state, "24@8g", NULL);
  assert_int_equal(abaku_draw_size(&state), 1);
  play(&state, "draw:9", NULL);
  give(&state, 2, "8");
  state.player[1].bag = 0;
  play(&state, "pass", NULL);
  // Nothing to draw: no draw move, the turn moves on.
  give(&state, 1, "12288");
  state.player[0].bag = 0;
  play(&state, "8@8i", NULL);
  assert_int_equal(abaku_turn(&state), 2);
}

static void an_exchange_keeps_the_own_bag(void **context) {
  (void)context;
  AbakuState state = dealt_game("");
  play(&state, "swap:013", NULL);
  assert_int_equal(abaku_turn(&state), TURN_CHANCE);
  assert_int_equal(abaku_draw_size(&state), 3);
  play(&state, "draw:999", NULL);
  assert_int_equal(state.player[0].bag, 50);
  assert_int_equal(tiles_total(&state.player[0].rack), 5);
  assert_int_equal(state.player[0].rack.counts[9], 3);
  assert_int_equal(abaku_turn(&state), 2);
  assert_int_equal(state.idle, 1);
}

static void an_exchange_needs_a_bag_that_is_large_enough(void **context) {
  (void)context;
  AbakuState state = dealt_game("");
  state.player[0].bag = 2;
  assert_string_equal(refusal(&state, "swap:012"), "bag-too-small");
  assert_string_equal(refusal(&state, "swap:01"), "");
  assert_string_equal(refusal(&state, "swap:55"), "not-in-rack");
  assert_string_equal(refusal(&state, "swap:?"), "not-in-rack");
  state.player[0].bag = 0;
  assert_string_equal(refusal(&state, "swap:0"), "bag-too-small");
}

static void exchanged_tiles_go_back_after_the_draw(void **context) {
  (void)context;
  AbakuState state = new_game("bag=shared");
  play(&state, "draw:00000 draw:00000", NULL);
  assert_int_equal(state.bag_count, 100);
  assert_int_equal(state.bag.counts[0], 1);
  play(&state, "swap:000", NULL);
  // The three are not in the bag yet: at most one 0 can come.
  assert_string_equal(refusal(&state, "draw:001"), "not-in-bag");
  play(&state, "draw:011", NULL);
  assert_int_equal(state.bag_count, 100);
  assert_int_equal(state.bag.counts[0], 3);
  assert_int_equal(state.bag.counts[1], 9);
}

static void the_eighth_zero_is_a_wildcard(void **context) {
  (void)context;
  AbakuState state = new_game("");
  play(&state, "draw:00000 draw:12345 swap:000 draw:000 pass", NULL);
  // Five and three drawn: the eighth is a wildcard, though the tiles were exchanged.
  assert_int_equal(state.player[0].zeros, 7);
  assert_int_equal(state.player[0].rack.counts[0], 4);
  assert_int_equal(state.player[0].rack.counts[ABAKU_WILDCARD], 1);
  play(&state, "swap:0? draw:09", NULL);
  assert_int_equal(state.player[0].rack.counts[0], 3);
  assert_int_equal(state.player[0].rack.counts[ABAKU_WILDCARD], 1);
  // The other player counts for himself.
  assert_int_equal(state.player[1].zeros, 0);
  assert_int_equal(abaku_rack_value(&state.player[0].rack), 9);
}

static void an_exchanged_wildcard_is_a_plain_zero_again(void **context) {
  (void)context;
  AbakuState state = new_game("bag=shared");
  play(&state, "draw:00000 draw:12345 swap:000 draw:000 pass", NULL);
  assert_int_equal(state.player[0].rack.counts[ABAKU_WILDCARD], 1);
  assert_int_equal(state.bag.counts[0], 6);
  play(&state, "swap:? draw:9", NULL);
  assert_int_equal(state.bag.counts[0], 7);
  assert_int_equal(state.bag.counts[ABAKU_WILDCARD], 0);
}

// ---- Ends

static AbakuState last_tiles(const char *options) {
  AbakuState state = dealt_game(options);
  put(&state, "24@8g");
  state.bag_count = 0;
  for (int i = 0; i < state.players; i++)
    state.player[i].bag = 0;
  return state;
}

static void going_out_settles_the_racks(void **context) {
  (void)context;
  AbakuState state = last_tiles("board=plain");
  give(&state, 1, "8");
  give(&state, 2, "03?97");
  state.player[1].score = 5;
  Move move;
  assert_true(abaku_parse_move("8@8i", &move, NULL));
  assert_int_equal(abaku_game.gain(&state, move), 33);
  play(&state, "8@8i", NULL); // 2x4=8: 14 points, and 19 from the other rack
  expect_scores(&state, "33 -14");
  expect_result(&state, "won 1 out");
}

static void going_out_needs_an_empty_bag(void **context) {
  (void)context;
  AbakuState state = last_tiles("board=plain");
  state.player[0].bag = 1;
  give(&state, 1, "8");
  play(&state, "8@8i", NULL);
  expect_result(&state, "unfinished");
  play(&state, "draw:5", NULL);
  assert_int_equal(abaku_turn(&state), 2);
}

static void players_who_dropped_out_do_not_pay(void **context) {
  (void)context;
  AbakuState state = last_tiles("players=3 board=plain");
  give(&state, 1, "8");
  give(&state, 2, "99999");
  give(&state, 3, "11111");
  assert_true(abaku_apply_event(&state, EVENT_RESIGN, 2, NULL));
  state.player[1].score = 1000;
  play(&state, "8@8i", NULL);
  expect_scores(&state, "19 1000 -5");
  expect_result(&state, "won 1 out");
}

static void solo_going_out_wins(void **context) {
  (void)context;
  AbakuState state = last_tiles("players=1 board=plain");
  give(&state, 1, "8");
  play(&state, "8@8i", NULL);
  expect_scores(&state, "14");
  expect_result(&state, "won 1 out");
}

static void three_passes_with_tiles_in_the_bag_lose(void **context) {
  (void)context;
  AbakuState state = dealt_game("");
  state.player[0].score = 100;
  play(&state, "pass pass pass pass", NULL);
  assert_int_equal(abaku_turn(&state), 1);
  play(&state, "pass", NULL);
  expect_result(&state, "won 2 default");

  state = dealt_game("players=1");
  play(&state, "pass pass pass", NULL);
  expect_result(&state, "lost default");

  // With more players the one who passes drops out, and the game goes on.
  state = dealt_game("players=3");
  play(&state, "pass swap:0 draw:1 swap:0 draw:1", NULL);
  play(&state, "pass swap:1 draw:1 swap:1 draw:1", NULL);
  play(&state, "pass", NULL);
  assert_true(state.player[0].out);
  assert_int_equal(abaku_turn(&state), 2);
  play(&state, "pass pass pass pass pass", NULL); // now player 2, whom nobody is left to beat but 3
  expect_result(&state, "won 3 last");
}

static void an_exchange_or_a_play_breaks_the_series(void **context) {
  (void)context;
  AbakuState state = dealt_game("");
  play(&state, "pass pass pass pass swap:0 draw:1 swap:0 draw:1 pass pass pass pass", NULL);
  assert_int_equal(abaku_turn(&state), 1);
  assert_int_equal(state.player[0].passes, 2);
  give(&state, 1, "01224");
  play(&state, "24@8g draw:11", NULL);
  assert_int_equal(state.player[0].passes, 0);
  assert_int_equal(state.player[1].passes, 2);
}

static void three_passes_with_an_empty_bag_end_the_game(void **context) {
  (void)context;
  AbakuState state = last_tiles("");
  state.player[0].score = 7;
  state.player[1].score = 9;
  play(&state, "pass pass pass pass pass", NULL);
  expect_scores(&state, "7 9"); // as it stands: no rack bonus
  expect_result(&state, "won 2 passes");

  state = last_tiles("players=3");
  state.player[0].score = state.player[2].score = 9;
  play(&state, "pass pass pass pass pass pass pass", NULL);
  expect_result(&state, "drawn 1 3 passes");

  state = last_tiles("players=1");
  play(&state, "pass pass pass", NULL);
  expect_result(&state, "won 1 passes");

  // The own bag counts, not the other player's.
  state = last_tiles("");
  state.player[1].bag = 3;
  play(&state, "pass pass pass pass pass", NULL);
  expect_result(&state, "drawn 1 2 passes");
  state = last_tiles("");
  state.player[0].bag = 3;
  play(&state, "pass pass pass pass pass", NULL);
  expect_result(&state, "won 2 default");
}

static void the_shared_bag_counts_for_passes(void **context) {
  (void)context;
  AbakuState state = dealt_game("bag=shared");
  play(&state, "pass pass pass pass pass", NULL);
  expect_result(&state, "won 2 default");
}

static void idle_turns_end_the_game(void **context) {
  (void)context;
  AbakuState state = dealt_game("");
  for (int i = 0; i < 11; i++)
    play(&state, "swap:2 draw:2", NULL);
  assert_int_equal(state.idle, 11);
  play(&state, "swap:2", NULL); // the turn includes its draw
  expect_result(&state, "unfinished");
  play(&state, "draw:2", NULL);
  expect_result(&state, "drawn 1 2 idle");

  // A tile laid begins anew.
  state = dealt_game("");
  for (int i = 0; i < 10; i++)
    play(&state, "swap:2 draw:2", NULL);
  give(&state, 1, "24000");
  play(&state, "24@8g draw:11", NULL);
  assert_int_equal(state.idle, 0);

  // Solo: six turns.
  state = dealt_game("players=1");
  for (int i = 0; i < 6; i++)
    play(&state, "swap:2 draw:2", NULL);
  expect_result(&state, "lost idle");
}

static void a_third_pass_is_judged_before_idleness(void **context) {
  (void)context;
  AbakuState state = dealt_game("");
  state.idle = 11;
  state.player[0].passes = 2;
  play(&state, "pass", NULL);
  expect_result(&state, "won 2 default");

  // With more players the pass still is a turn without a tile.
  state = dealt_game("players=3");
  state.idle = 17;
  state.player[0].passes = 2;
  state.player[1].score = 1;
  play(&state, "pass", NULL);
  expect_result(&state, "won 2 idle");
}

// ---- Events

static void resigning(void **context) {
  (void)context;
  AbakuState state = dealt_game("");
  state.player[0].score = 50;
  assert_true(abaku_apply_event(&state, EVENT_RESIGN, 1, NULL));
  expect_result(&state, "won 2 resign");
  Error error;
  assert_false(abaku_apply_event(&state, EVENT_RESIGN, 2, &error));
  assert_string_equal(error.code, "game-over");

  state = dealt_game("players=1");
  assert_true(abaku_apply_event(&state, EVENT_RESIGN, 1, NULL));
  expect_result(&state, "lost resign");

  state = dealt_game("players=4");
  assert_true(abaku_apply_event(&state, EVENT_RESIGN, 2, NULL)); // off turn
  assert_int_equal(abaku_turn(&state), 1);
  assert_false(abaku_apply_event(&state, EVENT_RESIGN, 2, &error));
  assert_string_equal(error.code, "player-out");
  play(&state, "pass", NULL);
  assert_int_equal(abaku_turn(&state), 3);
  assert_int_equal(state.idle, 1);
  assert_true(abaku_apply_event(&state, EVENT_RESIGN, 3, NULL)); // on turn
  assert_int_equal(abaku_turn(&state), 4);
  assert_int_equal(state.idle, 1); // no turn
  assert_true(abaku_apply_event(&state, EVENT_RESIGN, 4, NULL));
  expect_result(&state, "won 1 last");
}

static void resigning_during_draws(void **context) {
  (void)context;
  // Before the own first draw.
  AbakuState state = new_game("players=3");
  play(&state, "draw:01234", NULL);
  assert_true(abaku_apply_event(&state, EVENT_RESIGN, 2, NULL));
  assert_int_equal(state.turn, 3);
  assert_int_equal(abaku_turn(&state), TURN_CHANCE);
  play(&state, "draw:01234", NULL);
  assert_int_equal(abaku_turn(&state), 1);
  // The first player before all others have drawn.
  state = new_game("players=3");
  play(&state, "draw:01234", NULL);
  assert_true(abaku_apply_event(&state, EVENT_RESIGN, 1, NULL));
  play(&state, "draw:01234 draw:01234", NULL);
  assert_int_equal(abaku_turn(&state), 2);
  // In the middle of an exchange: the tiles stay with the player who leaves.
  state = new_game("players=3 bag=shared");
  play(&state, "draw:01234 draw:01234 draw:01234 swap:012", NULL);
  const uint8_t bag = state.bag_count;
  assert_true(abaku_apply_event(&state, EVENT_RESIGN, 1, NULL));
  assert_int_equal(state.bag_count, bag);
  assert_int_equal(tiles_total(&state.player[0].rack), 5);
  assert_int_equal(tiles_total(&state.aside), 0);
  assert_int_equal(abaku_turn(&state), 2);
  // Another player leaves meanwhile: the draw is still due.
  state = dealt_game("players=3");
  play(&state, "swap:012", NULL);
  assert_true(abaku_apply_event(&state, EVENT_RESIGN, 2, NULL));
  assert_int_equal(abaku_turn(&state), TURN_CHANCE);
  play(&state, "draw:999", NULL);
  assert_int_equal(abaku_turn(&state), 3);
}

static void time_is_a_pass(void **context) {
  (void)context;
  AbakuState state = dealt_game("");
  Error error;
  assert_false(abaku_apply_event(&state, EVENT_TIME, 2, &error));
  assert_string_equal(error.code, "not-your-turn");
  assert_true(abaku_apply_event(&state, EVENT_TIME, 1, NULL));
  assert_int_equal(abaku_turn(&state), 2);
  assert_int_equal(state.player[0].passes, 1);
  assert_int_equal(state.idle, 1);
  play(&state, "pass pass pass", NULL);
  assert_true(abaku_apply_event(&state, EVENT_TIME, 1, NULL));
  expect_result(&state, "won 2 default");
  state = new_game("");
  assert_false(abaku_apply_event(&state, EVENT_TIME, 1, &error)); // chance's turn
}

static void draws_are_agreed(void **context) {
  (void)context;
  AbakuState state = dealt_game("players=3");
  state.player[0].score = 7;
  assert_true(abaku_apply_event(&state, EVENT_RESIGN, 1, NULL));
  assert_true(abaku_apply_event(&state, EVENT_AGREED, 0, NULL));
  expect_result(&state, "drawn 2 3 agreed");
  state = dealt_game("players=1");
  assert_false(abaku_apply_event(&state, EVENT_AGREED, 0, NULL));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(players_draw_in_order),
      cmocka_unit_test(the_player_draws_before_the_turn_moves_on),
      cmocka_unit_test(a_short_bag_refills_as_far_as_it_goes),
      cmocka_unit_test(an_exchange_keeps_the_own_bag),
      cmocka_unit_test(an_exchange_needs_a_bag_that_is_large_enough),
      cmocka_unit_test(exchanged_tiles_go_back_after_the_draw),
      cmocka_unit_test(the_eighth_zero_is_a_wildcard),
      cmocka_unit_test(an_exchanged_wildcard_is_a_plain_zero_again),
      cmocka_unit_test(going_out_settles_the_racks),
      cmocka_unit_test(going_out_needs_an_empty_bag),
      cmocka_unit_test(players_who_dropped_out_do_not_pay),
      cmocka_unit_test(solo_going_out_wins),
      cmocka_unit_test(three_passes_with_tiles_in_the_bag_lose),
      cmocka_unit_test(an_exchange_or_a_play_breaks_the_series),
      cmocka_unit_test(three_passes_with_an_empty_bag_end_the_game),
      cmocka_unit_test(the_shared_bag_counts_for_passes),
      cmocka_unit_test(idle_turns_end_the_game),
      cmocka_unit_test(a_third_pass_is_judged_before_idleness),
      cmocka_unit_test(resigning),
      cmocka_unit_test(resigning_during_draws),
      cmocka_unit_test(time_is_a_pass),
      cmocka_unit_test(draws_are_agreed),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
