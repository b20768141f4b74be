// Spellings, positions, views and bonus boards.
#include "support.h"

#include <string.h>

// ---- Moves

static void expect_spelling(const char *text, const char *canonical) {
  Move move;
  Error error = {0};
  if (!abaku_parse_move(text, &move, &error)) fail_msg("%s: %s", text, error_message(&error));
  Text spelling = {0};
  abaku_format_move(NULL, move, VIEWER_REFEREE, &spelling);
  assert_string_equal(text_string(&spelling), canonical);
  text_free(&spelling);
}

static void moves_have_one_spelling(void **context) {
  (void)context;
  expect_spelling("24@8g", "24@8g");
  expect_spelling("69@h7", "69@h7");
  expect_spelling("2?7@8g", "2?7@8g");
  expect_spelling("?0@8g", "?0@8g");
  expect_spelling("8@i8", "8@8i");
  expect_spelling("swap:?5310", "swap:0135?");
  expect_spelling("draw:54310", "draw:01345");
  expect_spelling("pass", "pass");
}

static void other_texts_are_no_moves(void **context) {
  (void)context;
  static const char *const bad[] = {
      "",      "resign",  "Pass",   "pass ",       "swap:",     "swap:123456", "swap:1x", "swap:_",
      "draw:", "draw:1?", "draw:_", "draw:123456", "123456@8g", "@8g",         "24@",     "24",
      "24@8",  "24@g",    "2 4@8g", "?@8g",        "2?@8g",     "24@8g@8g",    "-@8g",    "+@8g"};
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
    Move move;
    Error error = {0};
    if (abaku_parse_move(bad[i], &move, &error)) fail_msg("'%s' is read", bad[i]);
    assert_string_equal(error.code, "syntax");
  }
}

static void others_see_how_many_not_which(void **context) {
  (void)context;
  AbakuState state = dealt_game("players=3");
  static const char *const moves[] = {"swap:013", "draw:013", "24@8g", "pass"};
  static const char *const hidden[] = {"swap:___", "draw:___", "24@8g", "pass"};
  for (size_t i = 0; i < 4; i++) {
    Move move;
    assert_true(abaku_parse_move(moves[i], &move, NULL));
    for (int viewer = VIEWER_REFEREE; viewer <= 3; viewer++) {
      Text text = {0};
      abaku_format_move(&state, move, viewer, &text);
      const bool sees_all = viewer == VIEWER_REFEREE || viewer == state.turn;
      assert_string_equal(text_string(&text), sees_all ? moves[i] : hidden[i]);
      text_free(&text);
    }
  }
}

static void words_with_stray_bits_are_refused(void **context) {
  (void)context;
  AbakuState state = dealt_game("board=plain");
  give(&state, 1, "24?00");
  Move move;
  assert_true(abaku_parse_move("24@8g", &move, NULL));
  assert_true(abaku_check(&state, move, NULL));
  for (int bit = ABAKU_PLAY_BITS; bit < 64; bit++)
    assert_false(abaku_check(&state, move ^ UINT64_C(1) << bit, NULL));
  for (int bit = 2 * ABAKU_TILE_BITS; bit < ABAKU_COUNT_SHIFT; bit++)
    assert_false(abaku_check(&state, move ^ UINT64_C(1) << bit, NULL));
  // A single vertical tile, a digit above 9, cells beyond the last.
  put(&state, "24@8g");
  give(&state, 1, "8");
  const Move single = abaku_play_word(ABAKU_CENTRE + 1, false, 1, 8);
  assert_true(abaku_check(&state, single, NULL));
  assert_false(abaku_check(&state, abaku_play_word(ABAKU_CENTRE + 1, true, 1, 8), NULL));
  assert_false(abaku_check(&state, abaku_play_word(ABAKU_CENTRE + 1, false, 1, 10), NULL));
  assert_false(abaku_check(&state, abaku_play_word(ABAKU_CELLS, false, 1, 8), NULL));
  assert_false(abaku_check(&state, abaku_move(MOVE_PASS, 1), NULL));
  assert_false(abaku_check(&state, abaku_move(MOVE_SWAP, 0), NULL));
  assert_false(abaku_check(&state, 0, NULL));
}

// ---- Positions

static void positions_read_back(void **context) {
  (void)context;
  static const char *const positions[] = {
      "////////////// deal1 0,0 -,- 55,55 0,0 players=2 bag=own ops=full board=standard",
      "////////////// deal2 0,0,0 01234,-,- 105 1,0,0 players=3 bag=shared ops=full board=plain",
      "///////......24/////// 2 6,0 01234,01234 48,50 1,1 players=2 bag=own ops=full board=plain",
      "///////......24/////// draw1 6,0 012,01234 50,50 1,1 players=2 bag=own ops=basic "
      "board=standard",
      "////////////// draw1 0,0 01,01234 50,50 1,1 players=2 bag=own ops=full board=standard "
      "swapped=3,0 aside=234",
      "///////......2?4/////// 1 6,-3 0123?,01234 48,50 7,1 players=2 bag=own ops=full "
      "board=standard shown=7,0 swapped=9,0 passes=0,2 idle=4",
      "////////////// 1 0,0,0 01234,01234,01234 50,50,50 1,1,1 players=3 bag=own ops=full "
      "board=standard out=2",
      "////////////// over 0,0 01234,01234 50,50 1,1 players=2 bag=own ops=full board=standard "
      "out=1 end=resign",
      "////////////// over 0,0 01234,01234 50,50 1,1 players=2 bag=own ops=full board=standard "
      "idle=12 end=idle",
      "////////////// over 0 01234 50 1 players=1 bag=own ops=full board=standard out=1 "
      "end=default",
      "////////////// 1 0,0 01234,_____ 50,50 1,_ players=2 bag=own ops=full board=standard "
      "viewer=1",
      "////////////// draw2 0,0 _____,___ 100 _,_ players=2 bag=shared ops=full board=standard "
      "swapped=0,2 aside=__ viewer=0",
  };
  for (size_t i = 0; i < sizeof positions / sizeof positions[0]; i++) {
    const AbakuState state = state_at(positions[i]);
    expect_position(&state, positions[i]);
  }
}

static void options_and_counters_have_defaults(void **context) {
  (void)context;
  const AbakuState state = state_at("////////////// 1 0,0 42310,01234 50,50 1,1");
  expect_position(&state, "////////////// 1 0,0 01234,01234 50,50 1,1 players=2 bag=own ops=full "
                          "board=standard");
}

static void impossible_positions_are_refused(void **context) {
  (void)context;
  static const char *const bad[] = {
      "",
      "////////////// 1 0,0 01234,01234 50,50",
      "///////////// 1 0,0 01234,01234 50,50 1,1",
      "/////////////// 1 0,0 01234,01234 50,50 1,1",
      "///////................/////// 1 0,0 01234,01234 50,50 1,1",
      "///////..x/////// 1 0,0 01234,01234 50,50 1,1",
      "///////..?/////// 1 0,0 01234,01234 50,50 1,1",
      "////////////// 3 0,0 01234,01234 50,50 1,1",
      "////////////// 0 0,0 01234,01234 50,50 1,1",
      "////////////// 1 0 01234,01234 50,50 1,1",
      "////////////// 1 0,0,0 01234,01234 50,50 1,1",
      "////////////// 1 0,-0 01234,01234 50,50 1,1",
      "////////////// 1 0,00 01234,01234 50,50 1,1",
      "////////////// 1 0,0 012345,01234 49,50 1,1",
      "////////////// 1 0,0 0123,01234 51,50 1,1",  // too few in the rack
      "////////////// 1 0,0 01234,01234 51,50 1,1", // too many tiles
      "////////////// 1 0,0 01234,01234 49,50 1,1", // a tile is missing
      "////////////// 1 0,0 01234,0123_ 50,50 1,1",
      "////////////// 1 0,0 01234,_____ 50,50 1,_",
      "////////////// 1 0,0 01234,01234 50,50 0,1", // a zero that was not drawn
      "////////////// 1 0,0 01234,01234 50,50 2,1", // a zero that went nowhere
      "////////////// 1 0,0 0123?,01234 50,50 2,1", // a wildcard too early
      "////////////// 1 0,0 01234,01234 50,50 1,8",
      "////////////// 1 0,0 01234,01234 50,50 1,1 passes=3,0",
      "////////////// 1 0,0 01234,01234 50,50 1,1 idle=12",
      "////////////// 1 0,0 01234,01234 50,50 1,1 out=1",
      "////////////// 1 0,0 01234,01234 50,50 1,1 out=3",
      "////////////// 1 0,0 01234,01234 50,50 1,1 end=idle",
      "////////////// over 0,0 01234,01234 50,50 1,1",
      "////////////// over 0,0 01234,01234 50,50 1,1 end=out",
      "////////////// over 0,0 01234,01234 50,50 1,1 end=idle",
      "////////////// over 0,0 01234,01234 50,50 1,1 end=resign",
      "////////////// over 0,0 01234,01234 50,50 1,1 end=last",
      "////////////// over 0,0 01234,01234 50,50 1,1 end=sunset",
      "////////////// 1 0,0 01234,01234 50,50 1,1 aside=12",
      "////////////// draw1 0,0 01234,01234 50,50 1,1",
      "////////////// draw1 0,0 012,01234 50,50 1,1 aside=12", // without swapped=
      "////////////// deal1 0,0 01234,- 50,55 1,0",
      "////////////// deal2 0,0 01234,- 50,55 1,0 idle=1",
      "////////////// 1 0,0 01234,01234 50,50 1,1 viewer=3",
      "////////////// 1 0,0 01234,01234 50,50 1,1 colour=red",
      "////////////// 1 0,0 01234,01234 50,50 1,1 board=x",
      "////////////// 1 0,0 01234,01234 50,50 1,1 players=5",
      "////////////// 1 0,0 01234,01234 99 1,1 bag=shared",
      "111111111111/////////////// 1 0,0 02345,02345 88 1,1 bag=shared",
  };
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
    AbakuState state;
    Error error = {0};
    if (abaku_parse_position(&state, bad[i], &error)) fail_msg("'%s' is accepted", bad[i]);
    assert_string_equal(error.code, "bad-position");
    assert_true(error_message(&error)[0]);
  }
}

// ---- Views

static void views_hide_racks_exchanges_and_zeros(void **context) {
  (void)context;
  AbakuState state = dealt_game("bag=shared board=plain");
  AbakuState view;
  abaku_view(&state, 2, &view);
  expect_position(&view, "////////////// 1 0,0 _____,01234 100 _,1 players=2 bag=shared ops=full "
                         "board=plain viewer=2");
  assert_int_equal(tiles_total(&view.bag), 105); // all that seat 2 has not seen
  play(&state, "swap:012", NULL);
  abaku_view(&state, 2, &view);
  expect_position(&view, "////////////// draw1 0,0 __,01234 100 _,1 players=2 bag=shared ops=full "
                         "board=plain swapped=3,0 aside=___ viewer=2");
  abaku_view(&state, 1, &view);
  expect_position(&view, "////////////// draw1 0,0 34,_____ 100 1,_ players=2 bag=shared ops=full "
                         "board=plain swapped=3,0 aside=012 viewer=1");
  abaku_view(&state, VIEWER_SPECTATOR, &view);
  expect_position(&view, "////////////// draw1 0,0 __,_____ 100 _,_ players=2 bag=shared ops=full "
                         "board=plain swapped=3,0 aside=___ viewer=0");
}

static void a_view_of_a_view_hides_both(void **context) {
  (void)context;
  const AbakuState state = dealt_game("players=3");
  AbakuState first, both, spectator;
  abaku_view(&state, 1, &first);
  abaku_view(&first, 2, &both);
  abaku_view(&state, VIEWER_SPECTATOR, &spectator);
  assert_memory_equal(&both, &spectator, sizeof both);
}

static void everything_is_shown_after_the_end(void **context) {
  (void)context;
  AbakuState state = dealt_game("");
  assert_true(abaku_apply_event(&state, EVENT_AGREED, 0, NULL));
  AbakuState view;
  abaku_view(&state, 1, &view);
  expect_position(&view, "////////////// over 0,0 01234,01234 50,50 1,1 players=2 bag=own ops=full "
                         "board=standard end=agreed viewer=1");
}

static void another_players_view_lists_no_moves(void **context) {
  (void)context;
  const AbakuState state = dealt_game("");
  AbakuState view;
  abaku_view(&state, 2, &view);
  assert_string_equal(refusal(&view, "pass"), "hidden");
}

// The opponent's hidden tiles are dealt out of all that the seat has not seen.
static void completions_follow_the_unseen_tiles(void **context) {
  (void)context;
  AbakuState state = dealt_game("bag=shared");
  AbakuState view;
  give(&state, 1, "11111"); // and the other six 1s stay unseen
  state.bag = (TileSet){{11, 6, 11, 11, 11, 11, 11, 11, 11, 11}};
  tiles_remove(&state.bag, &state.player[1].rack);
  abaku_view(&state, 1, &view);
  FastRandom random;
  fast_random_init(&random, 51);
  enum { TRIALS = 4000 };
  int ones = 0, zeros = 0;
  for (int i = 0; i < TRIALS; i++) {
    AbakuState complete;
    abaku_determinize(&view, &random.random, &complete);
    assert_int_equal(tiles_total(&complete.bag), complete.bag_count);
    ones += complete.player[1].rack.counts[1];
    zeros += complete.player[1].rack.counts[0];
    assert_int_equal(complete.player[1].zeros, complete.player[1].rack.counts[0]);
  }
  // Five tiles out of 105, six of them 1s and eleven 0s.
  const double expected_ones = TRIALS * 5 * 6 / 105.0, expected_zeros = TRIALS * 5 * 11 / 105.0;
  assert_true(ones > expected_ones * 0.9 && ones < expected_ones * 1.1);
  assert_true(zeros > expected_zeros * 0.9 && zeros < expected_zeros * 1.1);
}

static void completions_know_what_was_shown(void **context) {
  (void)context;
  // Player 2 has laid a wildcard: every zero in that rack is one.
  const AbakuState view = state_at("///////......2?4/////// 1 0,6 01234,_____ 50,48 1,_ "
                                   "shown=0,7 swapped=0,9 viewer=1");
  FastRandom random;
  fast_random_init(&random, 52);
  int wildcards = 0;
  for (int i = 0; i < 300; i++) {
    AbakuState complete;
    abaku_determinize(&view, &random.random, &complete);
    assert_int_equal(complete.player[1].zeros, 7);
    assert_int_equal(complete.player[1].rack.counts[0], 0);
    wildcards += complete.player[1].rack.counts[ABAKU_WILDCARD];
  }
  assert_true(wildcards > 90 && wildcards < 220);
}

// ---- Bonus boards

static const char *const empty_row = "...............";

// A board of 15 rows, one of which is replaced.
static void board_with(int replaced, const char *row, Text *text) {
  for (int i = 0; i < ABAKU_SIZE; i++)
    text_format(text, "%s%s", i ? "/" : "", i == replaced ? row : empty_row);
}

static void expect_board_refused(const char *board, const char *words) {
  uint8_t bonuses[ABAKU_CELLS];
  Error error = {0};
  if (abaku_parse_bonuses(board, bonuses, &error)) fail_msg("%s is accepted", board);
  assert_string_equal(error.code, "bad-argument");
  if (!strstr(error_message(&error), words))
    fail_msg("'%s' without '%s'", error_message(&error), words);
}

static void boards_are_refused_with_their_line(void **context) {
  (void)context;
  static const struct {
    int line;
    const char *row, *words;
  } cases[] = {
      {0, "..............", "line 1: 14 squares"},
      {4, "................", "line 5: 16 squares"},
      {2, "....x..........", "line 3: 'x'"},
      {9, "*..............", "line 10: only h8"},
      {7, "......*........", "line 8: only h8"},
      {3, "5...............", "line 4: the row should have number 4"},
      {14, "", "ends after 14"},
      {6, "", "line 7: 0 squares"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    Text board = {0};
    board_with(cases[i].line, cases[i].row, &board);
    expect_board_refused(text_string(&board), cases[i].words);
    text_free(&board);
  }
  Text board = {0};
  board_with(0, empty_row, &board);
  text_add(&board, "/...............");
  expect_board_refused(text_string(&board), "goes on");
  text_free(&board);
  board_with(0, empty_row, &board);
  text_add(&board, "/");
  expect_board_refused(text_string(&board), "goes on");
  text_free(&board);
  expect_board_refused("fancy", "line 1: 5 squares");
}

static void boards_may_have_a_header_and_row_numbers(void **context) {
  (void)context;
  Text board = {0};
  text_add(&board, "abcdefghijklmno");
  for (int i = 0; i < ABAKU_SIZE; i++)
    text_format(&board, "/%d%s", i + 1, i == 0 ? "dtDT..........." : empty_row);
  uint8_t bonuses[ABAKU_CELLS];
  Error error = {0};
  if (!abaku_parse_bonuses(text_string(&board), bonuses, &error))
    fail_msg("%s", error_message(&error));
  for (int cell = 0; cell < ABAKU_CELLS; cell++)
    assert_int_equal(bonuses[cell], cell < 4 ? cell + 1 : BONUS_NONE);
  text_free(&board);
}

static void boards_are_named_or_written_out(void **context) {
  (void)context;
  Text text = {0};
  AbakuState state = new_game("board=standard");
  abaku_format_bonuses(&state, &text);
  assert_string_equal(text_string(&text), "standard");
  assert_int_equal(abaku_bonus(&state, ABAKU_CENTRE), BONUS_CENTRE);
  assert_int_equal(abaku_bonus(&state, 0), BONUS_OPERATION_3);
  assert_int_equal(abaku_bonus(&state, 5 * ABAKU_SIZE + 12), BONUS_OPERATION_2); // m6
  text_clear(&text);
  state = new_game("board=plain");
  abaku_format_bonuses(&state, &text);
  assert_string_equal(text_string(&text), "plain");
  text_clear(&text);
  Text board = {0};
  board_with(7, ".......*.......", &board);
  Text option = {0};
  text_format(&option, "board=%s", text_string(&board));
  state = new_game(text_string(&option));
  abaku_format_bonuses(&state, &text);
  assert_string_equal(text_string(&text), text_string(&board));
  text_free(&option);
  text_free(&board);
  text_free(&text);
}

static void boards_are_drawn_within_eighty_columns(void **context) {
  (void)context;
  AbakuState state = dealt_game("players=4 bag=shared");
  put(&state, "24@8g");
  Text text = {0};
  game_draw_text(&abaku_game, &state, &text);
  const char *cursor = text_string(&text), *line;
  for (size_t length; text_next_line(&cursor, &line, &length);)
    assert_true(length < 80);
  assert_non_null(strstr(text_string(&text), " 8  T . . d . . 2 4 . . . d . . T"));
  text_free(&text);
}

// The page draws from it: rows of the board and of the bonus squares, the wildcards' cells, the
// racks.
static void json_has_rows_and_racks(void **state) {
  (void)state;
  const AbakuState dealt = dealt_game("players=2");
  Text text = {0};
  Json json = {&text, false};
  abaku_game.write_json(&dealt, &json);
  const char *board = strstr(text_string(&text), "\"board\":[\"...............\",");
  const char *bonuses = strstr(text_string(&text), "\"bonuses\":[\"");
  assert_non_null(board);
  assert_true(bonuses > board);
  size_t strings = 0;
  for (const char *cursor = board; cursor < bonuses; cursor++)
    strings += *cursor == '"';
  assert_int_equal(strings, 2 + 2 * ABAKU_SIZE);
  assert_non_null(strstr(text_string(&text), "\"wildcards\":[],"));
  assert_non_null(strstr(text_string(&text), "\"rack\":\"01234\""));
  text_free(&text);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(moves_have_one_spelling),
      cmocka_unit_test(other_texts_are_no_moves),
      cmocka_unit_test(others_see_how_many_not_which),
      cmocka_unit_test(words_with_stray_bits_are_refused),
      cmocka_unit_test(positions_read_back),
      cmocka_unit_test(options_and_counters_have_defaults),
      cmocka_unit_test(impossible_positions_are_refused),
      cmocka_unit_test(views_hide_racks_exchanges_and_zeros),
      cmocka_unit_test(a_view_of_a_view_hides_both),
      cmocka_unit_test(everything_is_shown_after_the_end),
      cmocka_unit_test(another_players_view_lists_no_moves),
      cmocka_unit_test(completions_follow_the_unseen_tiles),
      cmocka_unit_test(completions_know_what_was_shown),
      cmocka_unit_test(boards_are_refused_with_their_line),
      cmocka_unit_test(boards_may_have_a_header_and_row_numbers),
      cmocka_unit_test(boards_are_named_or_written_out),
      cmocka_unit_test(boards_are_drawn_within_eighty_columns),
      cmocka_unit_test(json_has_rows_and_racks),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
