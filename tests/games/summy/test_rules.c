// Turns: laying, scoring, grey pieces, drawing, exchanging, the end.
#include "support.h"

#include <stdlib.h>
#include <string.h>

// --- the start

static void the_game_has_127_pieces(void **state) {
  (void)state;
  assert_int_equal(tiles_total(&summy_supply), SUMMY_PIECES);
  SummyState game;
  summy_start(&game, false);
  expect_symbol(&game, "m13", '=');
  assert_int_equal(summy_stock(&game), 126);
  assert_int_equal(game.pool.counts[PIECE_EQUALS], 18);
}

static void both_draw_eight_at_the_start(void **state) {
  (void)state;
  SummyState game;
  summy_start(&game, false);
  assert_int_equal(summy_turn(&game), TURN_CHANCE);
  play_all(&game, "draw:01234567");
  assert_int_equal(summy_turn(&game), TURN_CHANCE);
  assert_int_equal(game.player, 2);
  play_all(&game, "draw:89+-x:==");
  assert_int_equal(summy_turn(&game), 1);
  assert_int_equal(summy_stock(&game), 110);
  assert_int_equal(tiles_total(&game.hands[0]), 8);
  assert_int_equal(game.hands[1].counts[PIECE_EQUALS], 2);
}

// --- plays and points

static void the_example_game(void **state) {
  (void)state;
  SummyState game = game_with_hands("2+570099", "-6=10099", false);
  expect_report(&game, "2+57@13j", "sum 13j-13n 2+5=7 14\npoints 14\n");
  expect_symbol(&game, "i13", '#');
  expect_symbol(&game, "o13", '#');
  expect_symbol(&game, "h13", '.');
  assert_int_equal(game.scores[0], 14);
  assert_int_equal(summy_turn(&game), TURN_CHANCE);
  play_all(&game, "draw:1234");
  assert_int_equal(summy_turn(&game), 2);
  expect_report(&game, "-6=1@n14", "sum n13-n17 7-6=1 14\npoints 14\n");
  expect_symbol(&game, "n12", '#');
  expect_symbol(&game, "n18", '#');
  assert_int_equal(game.scores[1], 14);
}

static void a_vertical_play_steps_over_old_pieces(void **state) {
  (void)state;
  SummyState game = game_with_hands("2+570099", "", false);
  expect_report(&game, "2+57@m10", "sum m10-m14 2+5=7 14\npoints 14\n");
  expect_symbol(&game, "m9", '#');
  expect_symbol(&game, "m15", '#');
}

static void sums_without_digits_above_zero_score_nothing(void **state) {
  (void)state;
  SummyState game = game_with_hands("0x000099", "", false);
  expect_report(&game, "0x00@13j", "sum 13j-13n 0x0=0 0\npoints 0\n");
  expect_symbol(&game, "i13", '#');
}

static void no_grey_piece_goes_over_the_edge(void **state) {
  (void)state;
  SummyState game = game_with_hands("1+=22399", "", false);
  put(&game, "1e", "3");
  expect_report(&game, "1+2=@1a", "sum 1a-1e 1+2=3 6\npoints 6\n");
  expect_symbol(&game, "f1", '#');
  expect_symbol(&game, "a2", '.');
  expect_symbol(&game, "y1", '.'); // the cell before a1 in memory is not before it on the board
  SummyState other = game_with_hands("1+=22399", "", false);
  put(&other, "y25", "3");
  expect_report(&other, "1+2=@y21", "sum y21-y25 1+2=3 6\npoints 6\n");
  expect_symbol(&other, "y20", '#');
}

// 5+4=9 down column n beside a row that waits for its last digit.
static void cross_sums_score_and_are_closed_too(void **state) {
  (void)state;
  SummyState game = game_with_hands("5+4=9999", "", false);
  put(&game, "3j", "2+3=");
  put(&game, "n7", "9");
  expect_report(&game, "5+4=@n3", "sum n3-n7 5+4=9 18\nsum 3j-3n 2+3=5 10\npoints 28\n");
  expect_symbol(&game, "n2", '#');
  expect_symbol(&game, "n8", '#');
  expect_symbol(&game, "i3", '#');
  expect_symbol(&game, "o3", '#');
}

static void cross_sums_are_reported_by_row_then_column(void **state) {
  (void)state;
  // Row 10 becomes 8-3=5. The sum through its last digit begins higher up than the other one.
  SummyState game = game_with_hands("8-3=5000", "", false);
  put(&game, "e8", "5+.=13");
  put(&game, "i6", "4+1=");
  put(&game, "10h", "=");
  expect_report(&game, "8-35@10e",
                "sum 10e-10i 8-3=5 16\nsum i6-i10 4+1=5 10\nsum e8-e13 5+8=13 17\npoints 43\n");
}

static void cross_sums_with_equal_rows_go_by_column(void **state) {
  (void)state;
  SummyState game = game_with_hands("6+2=8000", "", false);
  put(&game, "e6", "1+5=");
  put(&game, "g6", "5-3=");
  put(&game, "i6", "4+4=");
  put(&game, "10h", "=");
  expect_report(&game, "6+28@10e",
                "sum 10e-10i 6+2=8 16\nsum e6-e10 1+5=6 12\nsum g6-g10 5-3=2 10\n"
                "sum i6-i10 4+4=8 16\npoints 54\n");
}

static void cross_runs_may_be_anything(void **state) {
  (void)state;
  SummyState game = game_with_hands("5+4=9999", "", false);
  put(&game, "3j", "x:=x"); // next to the new 5
  put(&game, "o4", "=");    // next to the new +
  put(&game, "n7", "9");
  expect_report(&game, "5+4=@n3", "sum n3-n7 5+4=9 18\npoints 18\n");
  expect_symbol(&game, "o3", '.');
}

static void a_single_piece_may_complete_two_sums(void **state) {
  (void)state;
  SummyState game = game_with_hands("77777777", "", false);
  put(&game, "3j", "2+5=");
  put(&game, "n4", "-6=1");
  expect_report(&game, "7@3n", "sum 3j-3n 2+5=7 14\nsum n3-n7 7-6=1 14\npoints 28\n");
  expect_symbol(&game, "i3", '#');
  expect_symbol(&game, "o3", '#');
  expect_symbol(&game, "n2", '#');
  expect_symbol(&game, "n8", '#');
}

static void a_single_piece_may_complete_only_a_column(void **state) {
  (void)state;
  SummyState game = game_with_hands("77777777", "", false);
  put(&game, "3j", "=+x:"); // nonsense in the row
  put(&game, "n4", "-6=1");
  expect_report(&game, "7@n3", "sum n3-n7 7-6=1 14\npoints 14\n");
  expect_symbol(&game, "n2", '#');
  expect_symbol(&game, "o3", '.');
}

static void a_piece_may_go_into_the_middle(void **state) {
  (void)state;
  SummyState game = game_with_hands("=0000000", "", false);
  put(&game, "3j", "12+3.15");
  expect_report(&game, "=@3n", "sum 3j-3p 12+3=15 12\npoints 12\n");
}

static void grey_stays_grey(void **state) {
  (void)state;
  SummyState game = game_with_hands("1+2=0000", "", false);
  put(&game, "3i", "#....3#");
  expect_report(&game, "1+2=@3j", "sum 3j-3n 1+2=3 6\npoints 6\n");
  expect_symbol(&game, "i3", '#');
  expect_symbol(&game, "o3", '#');
}

static void exact_arithmetic_allows_fractions_on_the_way(void **state) {
  (void)state;
  SummyState game = game_with_hands("7:2x2700", "", false);
  expect_report(&game, "7:2x27@13h", "sum 13h-13n 7:2x2=7 18\npoints 18\n");
  SummyState strict = game_with_hands("7:2x2700", "", true);
  Error error;
  assert_false(summy_check(&strict, move_of("7:2x27@13h"), &error));
  assert_string_equal(error.code, "not-whole");
}

// --- drawing and exchanging

static void a_play_refills_to_eight(void **state) {
  (void)state;
  SummyState game = game_with_hands("2+570099", "-6=10099", false);
  play_all(&game, "2+57@13j");
  assert_int_equal(summy_draw_count(&game), 4);
  play_all(&game, "draw:3344");
  assert_int_equal(tiles_total(&game.hands[0]), 8);
  assert_int_equal(game.hands[0].counts[3], 2);
}

static void an_exchange_leaves_the_game(void **state) {
  (void)state;
  SummyState game = game_with_hands("2+570099", "-6=10099", false);
  const int stock = summy_stock(&game);
  expect_report(&game, "swap:00+", "");
  assert_int_equal(summy_turn(&game), TURN_CHANCE);
  assert_int_equal(summy_draw_count(&game), 3);
  play_all(&game, "draw:1xx");
  assert_int_equal(summy_turn(&game), 2);
  assert_int_equal(summy_stock(&game), stock - 3);
  assert_int_equal(game.exchanged[0].counts[0], 2);
  assert_int_equal(game.exchanged[0].counts[PIECE_PLUS], 1);
  assert_int_equal(game.scores[0], 0);
}

// Takes all but `left` pieces out of the stock.
static void shrink_stock(SummyState *game, int left) {
  for (int piece = 0; piece <= PIECE_EQUALS; piece++)
    while (game->pool.counts[piece] > 0 && summy_stock(game) > left) {
      game->pool.counts[piece]--;
      game->exchanged[0].counts[piece]++;
    }
}

static void drawing_stops_when_the_stock_is_empty(void **state) {
  (void)state;
  SummyState game = game_with_hands("2+570099", "-6=10099", false);
  shrink_stock(&game, 2);
  play_all(&game, "swap:00+");
  assert_int_equal(summy_draw_count(&game), 2);
  play_all(&game, "draw:==");
  assert_int_equal(summy_turn(&game), 2);
  assert_int_equal(tiles_total(&game.hands[0]), 7);
  play_all(&game, "swap:0"); // no draw follows
  assert_int_equal(summy_turn(&game), 1);
  assert_int_equal(tiles_total(&game.hands[1]), 7);
}

// --- the end

static void a_short_hand_gives_the_opponent_one_more_turn(void **state) {
  (void)state;
  SummyState game = game_with_hands("2+570099", "-6=10099", false);
  shrink_stock(&game, 0);
  play_all(&game, "2+57@13j");
  assert_int_equal(summy_turn(&game), 2); // 4 left: the last turn
  expect_result(&game, "unfinished");
  play_all(&game, "-6=1@n14");
  assert_int_equal(summy_turn(&game), TURN_OVER);
  expect_result(&game, "drawn 1 2 last-turn");
  assert_false(summy_check(&game, move_of("swap:0"), NULL));
}

static void five_pieces_are_enough_to_go_on(void **state) {
  (void)state;
  SummyState game = game_with_hands("2+570099", "-6=10099", false);
  shrink_stock(&game, 0);
  play_all(&game, "swap:009 swap:009 swap:9");
  // Player 1 has 4 now, player 2 has 5: player 2's last turn may be an exchange, of everything.
  assert_int_equal(summy_turn(&game), 2);
  play_all(&game, "swap:-1=69");
  assert_int_equal(summy_turn(&game), TURN_OVER);
  expect_result(&game, "drawn 1 2 last-turn");
}

static void the_draw_comes_before_the_hand_is_counted(void **state) {
  (void)state;
  SummyState game = game_with_hands("2+570099", "-6=10099", false);
  shrink_stock(&game, 1);
  play_all(&game, "2+57@13j draw:="); // 5 pieces: no last turn yet
  assert_int_equal(summy_turn(&game), 2);
  play_all(&game, "swap:0");
  assert_int_equal(summy_turn(&game), 1);
  play_all(&game, "swap:0"); // 4: now player 2 has the last turn
  play_all(&game, "-6=1@n14");
  assert_int_equal(summy_turn(&game), TURN_OVER);
  expect_result(&game, "drawn 1 2 last-turn");
}

static void the_last_turn_triggers_nothing_further(void **state) {
  (void)state;
  SummyState game = game_with_hands("2+570099", "-6=10099", false);
  put(&game, "n13", "7");
  shrink_stock(&game, 0);
  game.player = 2;
  play_all(&game, "-6=1@n14"); // 4 left
  assert_int_equal(summy_turn(&game), 1);
  play_all(&game, "swap:0"); // 7 left
  assert_int_equal(summy_turn(&game), TURN_OVER);
  expect_result(&game, "won 2 last-turn");
}

static void events_end_the_game(void **state) {
  (void)state;
  SummyState start;
  summy_start(&start, false); // chance's turn
  Error error;
  SummyState game = start;
  assert_true(summy_game.apply_event(&game, EVENT_RESIGN, 2, &error));
  expect_result(&game, "won 1 resign");
  assert_int_equal(summy_turn(&game), TURN_OVER);
  assert_false(summy_game.apply_event(&game, EVENT_RESIGN, 1, &error));
  assert_string_equal(error.code, "game-over");
  game = start;
  assert_true(summy_game.apply_event(&game, EVENT_TIME, 1, &error));
  expect_result(&game, "won 2 time");
  game = start;
  assert_true(summy_game.apply_event(&game, EVENT_AGREED, 0, &error));
  expect_result(&game, "drawn 1 2 agreed");
}

static void random_games_keep_all_pieces(void **state) {
  (void)state;
  FastRandom random;
  fast_random_init(&random, 9);
  for (int i = 0; i < 5; i++) {
    SummyState game;
    summy_start(&game, i % 2);
    while (summy_turn(&game) != TURN_OVER) {
      play_random_turns(&game, 1, &random);
      TileSet all = game.pool;
      for (int k = 0; k < 2; k++) {
        tiles_add(&all, &game.hands[k]);
        tiles_add(&all, &game.exchanged[k]);
      }
      for (int cell = 0; cell < SUMMY_CELLS; cell++)
        if (summy_cell_has_piece(game.cells[cell])) all.counts[game.cells[cell] - 1]++;
      assert_memory_equal(&all, &summy_supply, sizeof all);
    }
    assert_int_equal(game.end, SUMMY_LAST_TURN);
  }
}

static void random_playouts_finish(void **state) {
  (void)state;
  SummyState start;
  summy_start(&start, false);
  assert_true(summy_game.playout(&start, 1, 600) >= 3);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_game_has_127_pieces),
      cmocka_unit_test(both_draw_eight_at_the_start),
      cmocka_unit_test(the_example_game),
      cmocka_unit_test(a_vertical_play_steps_over_old_pieces),
      cmocka_unit_test(sums_without_digits_above_zero_score_nothing),
      cmocka_unit_test(no_grey_piece_goes_over_the_edge),
      cmocka_unit_test(cross_sums_score_and_are_closed_too),
      cmocka_unit_test(cross_sums_are_reported_by_row_then_column),
      cmocka_unit_test(cross_sums_with_equal_rows_go_by_column),
      cmocka_unit_test(cross_runs_may_be_anything),
      cmocka_unit_test(a_single_piece_may_complete_two_sums),
      cmocka_unit_test(a_single_piece_may_complete_only_a_column),
      cmocka_unit_test(a_piece_may_go_into_the_middle),
      cmocka_unit_test(grey_stays_grey),
      cmocka_unit_test(exact_arithmetic_allows_fractions_on_the_way),
      cmocka_unit_test(a_play_refills_to_eight),
      cmocka_unit_test(an_exchange_leaves_the_game),
      cmocka_unit_test(drawing_stops_when_the_stock_is_empty),
      cmocka_unit_test(a_short_hand_gives_the_opponent_one_more_turn),
      cmocka_unit_test(five_pieces_are_enough_to_go_on),
      cmocka_unit_test(the_draw_comes_before_the_hand_is_counted),
      cmocka_unit_test(the_last_turn_triggers_nothing_further),
      cmocka_unit_test(events_end_the_game),
      cmocka_unit_test(random_games_keep_all_pieces),
      cmocka_unit_test(random_playouts_finish),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
