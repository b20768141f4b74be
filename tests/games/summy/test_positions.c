// Positions as text, views, and games drawn to fit a view.
#include "support.h"

#include <stdlib.h>
#include <string.h>

static const char empty_board[] = "////////////............=////////////";

// The empty board with the rest of a position behind it.
static bool parse(const char *rest, SummyState *state, Error *error) {
  Text text = {0};
  text_format(&text, "%s %s", empty_board, rest);
  const bool is_good = summy_parse_position(state, text_string(&text), error);
  text_free(&text);
  return is_good;
}

static void expect_bad(const char *rest, const char *message) {
  SummyState state, before;
  memset(&state, 0x5a, sizeof state);
  before = state;
  Error error;
  if (parse(rest, &state, &error)) fail_msg("'%s' should be refused", rest);
  assert_string_equal(error.code, "bad-position");
  assert_string_equal(error_message(&error), message);
  assert_memory_equal(&state, &before, sizeof state);
}

static void expect_same(const char *rest, const char *canonical) {
  SummyState state;
  Error error;
  if (!parse(rest, &state, &error)) fail_msg("'%s': %s", rest, error_message(&error));
  char *text = position_of(&state);
  assert_string_equal(text + strlen(empty_board) + 1, canonical);
  free(text);
}

static void the_start_is_written(void **state) {
  (void)state;
  SummyState game;
  summy_start(&game, true);
  char *text = position_of(&game);
  assert_string_equal(text,
                      "////////////............=//////////// draw1 0 0 . . . . arithmetic=whole");
  free(text);
}

static void the_example_of_the_rules_page(void **state) {
  (void)state;
  SummyState game = game_with_hands("2+570099", "-6=10099", false);
  play_all(&game, "2+57@13j draw:1234");
  char *text = position_of(&game);
  assert_string_equal(text, "////////////........#2+5=7#//////////// 2 14 0 00123499 001699-= . . "
                            "arithmetic=exact");
  free(text);
}

static void good_positions_are_read(void **state) {
  (void)state;
  expect_same("draw1 0 0 . . . .", "draw1 0 0 . . . . arithmetic=exact");
  expect_same("draw2 0 0 01234567 . . .", "draw2 0 0 01234567 . . . arithmetic=exact");
  expect_same("1 0 0 01234567 =x:+-890 . .", "1 0 0 01234567 089+-x:= . . arithmetic=exact");
  expect_same("draw1 5 9 0123 00112233 567 .", "draw1 5 9 0123 00112233 567 . arithmetic=exact");
  expect_same("2 14 8 01234567 00112233 . 99 end=resign:1",
              "2 14 8 01234567 00112233 . 99 arithmetic=exact end=resign:1");
  expect_same("draw1 0 0 . . . . end=agreed arithmetic=whole",
              "draw1 0 0 . . . . arithmetic=whole end=agreed");
  expect_same("1 3 4 01234567 ________ 0 __ view=1",
              "1 3 4 01234567 ________ 0 __ arithmetic=exact view=1");
  expect_same("1 3 4 ________ ________ . . view=0",
              "1 3 4 ________ ________ . . arithmetic=exact view=0");
}

static void bad_positions_are_refused(void **state) {
  (void)state;
  expect_bad("1 0 0 01234567 01234567 .", "a position has 8 parts, this one only 7");
  expect_bad("3 0 0 01234567 01234567 . .", "the turn is 1, 2, draw1 or draw2, not '3'");
  expect_bad("1 -1 0 01234567 01234567 . .", "a score is a number from 0 to 9999, not '-1'");
  expect_bad("1 0 10000 01234567 01234567 . .", "a score is a number from 0 to 9999, not '10000'");
  expect_bad("1 0 0 012345678 01234567 . .", "9 pieces in '012345678' are too many");
  expect_bad("1 0 0 0123456? 01234567 . .", "'?' is not a tile; the tiles are 0123456789+-x:=");
  expect_bad("1 0 0 00000000 01234567 . .", "there are 9 pieces 0, but the game has only 8");
  expect_bad("1 0 0 01234567 01234567 ++++ ++++", "there are 8 pieces +, but the game has only 7");
  expect_bad("1 0 0 01234567 0123456_ . .", "nothing of player 2 is hidden here");
  expect_bad("1 0 0 01234567 0123456_ . . view=1",
             "all pieces of player 2 are hidden in this view");
  expect_bad("1 0 0 01234567 01234567 . . view=0",
             "all pieces of player 1 are hidden in this view");
  expect_bad("1 0 0 01234567 ________ . . view=3", "a view is for seat 0, 1 or 2, not '3'");
  expect_bad("1 0 0 0123456 01234567 . .",
             "with pieces in the stock, both hands must have 8 pieces");
  expect_bad("draw1 0 0 01234567 01234567 . .", "player 1 cannot draw");
  expect_bad("draw1 0 0 0123 01 . .", "the hand of player 2 was not refilled");
  expect_bad("draw1 0 0 . . 1 .", "the hand of player 2 was not refilled");
  expect_bad("draw2 0 0 . . . .", "the hand of player 1 was not refilled");
  expect_bad("1 0 0 01234567 01234567 . . end=won",
             "a game ends by last-turn, resign:N, time:N or agreed, not 'won'");
  expect_bad("1 0 0 01234567 01234567 . . end=resign:",
             "a game ends by last-turn, resign:N, time:N or agreed, not 'resign:'");
  expect_bad("1 0 0 01234567 01234567 . . end=time:3",
             "a game ends by last-turn, resign:N, time:N or agreed, not 'time:3'");
  expect_bad("1 0 0 01234567 01234567 . . end=agreed1",
             "a game ends by last-turn, resign:N, time:N or agreed, not 'agreed1'");
  expect_bad("1 0 0 01234567 01234567 . . end=last-turn", "the last turn has not been played yet");
  Text crowded = {0};
  text_add(&crowded, "1 0 0 01234567 ________ . ");
  for (int i = 0; i < 111; i++)
    text_add_char(&crowded, '_');
  text_add(&crowded, " view=1");
  expect_bad(text_string(&crowded), "there are more than 127 pieces");
  text_free(&crowded);
}

static void bad_boards_are_refused(void **state) {
  (void)state;
  static const struct {
    const char *text, *message;
  } cases[] = {
      {"/////// draw1 0 0 . . . .", "a board has 25 rows, with / between them"},
      {"////////////............=///////////// draw1 0 0 . . . .",
       "a board has 25 rows, with / between them"},
      {"//////////////////////// draw1 0 0 . . . .",
       "in every position an = lies on the centre, m13"},
      {"..........................////////////............=//////////// draw1 0 0 . . . .",
       "row 1 has more than 25 cells"},
      {"/..y//////////............=//////////// draw1 0 0 . . . .",
       "row 2 has an unknown symbol 'y'"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    SummyState game;
    Error error;
    assert_false(summy_parse_position(&game, cases[i].text, &error));
    assert_string_equal(error.code, "bad-position");
    assert_string_equal(error_message(&error), cases[i].message);
  }
}

static void games_round_trip_to_the_byte(void **state) {
  (void)state;
  FastRandom random;
  fast_random_init(&random, 3);
  for (int i = 0; i < 6; i++) {
    SummyState game;
    summy_start(&game, i % 2);
    while (summy_turn(&game) != TURN_OVER) {
      play_random_turns(&game, 1, &random);
      for (int seat = VIEWER_REFEREE; seat <= 2; seat++) {
        SummyState view, again;
        summy_view(&game, seat, &view);
        char *text = position_of(&view);
        Error error;
        if (!summy_parse_position(&again, text, &error))
          fail_msg("%s: %s", text, error_message(&error));
        assert_memory_equal(&view, &again, sizeof view);
        free(text);
      }
    }
  }
}

// --- views

static void a_view_hides_hands_stock_and_exchanges(void **state) {
  (void)state;
  SummyState game = game_with_hands("2+570099", "-6=10099", false);
  play_all(&game, "swap:00 draw:34 swap:10 draw:78");
  SummyState view;
  summy_view(&game, 1, &view);
  char *text = position_of(&view);
  assert_string_equal(text + strlen(empty_board),
                      " 1 0 0 2345799+ ________ 00 __ arithmetic=exact view=1");
  free(text);
  summy_view(&game, 0, &view);
  text = position_of(&view);
  assert_string_equal(text + strlen(empty_board),
                      " 1 0 0 ________ ________ __ __ arithmetic=exact view=0");
  free(text);
  assert_int_equal(summy_stock(&view), summy_stock(&game));
}

static void a_view_of_a_view_hides_both(void **state) {
  (void)state;
  const SummyState game = game_with_hands("2+570099", "-6=10099", false);
  SummyState first, both, spectator;
  summy_view(&game, 1, &first);
  summy_view(&first, 2, &both);
  summy_view(&game, 0, &spectator);
  assert_memory_equal(&both, &spectator, sizeof both);
  summy_view(&first, VIEWER_REFEREE, &both);
  assert_memory_equal(&both, &first, sizeof both);
}

// Whatever happens, the view of the next state is what the move makes of the view.
static void views_follow_every_move(void **state) {
  (void)state;
  FastRandom random;
  fast_random_init(&random, 5);
  for (int i = 0; i < 4; i++) {
    SummyState game;
    summy_start(&game, false);
    for (int moves = 0; summy_turn(&game) != TURN_OVER; moves++) {
      Move move;
      if (summy_turn(&game) == TURN_CHANCE) {
        move = summy_game.sample(&game, &random.random);
      } else if (moves % 5 == 0) {
        const TileSet given = tiles_sample(&game.hands[game.player - 1], 2, &random.random);
        move = summy_tiles_move(SUMMY_EXCHANGE, &given);
      } else {
        MoveList list = {0};
        move_list_generate(&list, &summy_game, &game, SIZE_MAX);
        move = list.moves[fast_random_below(&random, (uint32_t)list.count)];
        move_list_free(&list);
      }
      SummyState next = game;
      SummyOutcome outcome;
      summy_apply(&next, move, &outcome);
      for (int seat = 0; seat <= 2; seat++) {
        SummyState view, next_view;
        summy_view(&game, seat, &view);
        summy_apply(&view, move, &outcome);
        summy_view(&next, seat, &next_view);
        assert_memory_equal(&view, &next_view, sizeof view);
      }
      game = next;
    }
  }
}

// Every piece that player 1 has not seen is equally likely to be any of the hidden ones.
static void completions_are_uniform(void **state) {
  (void)state;
  enum { TRIALS = 6000 };
  SummyState game = game_with_hands("2+570099", "-6=10099", false);
  play_all(&game, "swap:00 draw:34 swap:10 draw:78");
  SummyState view;
  summy_view(&game, 1, &view);
  FastRandom random;
  fast_random_init(&random, 6);
  double in_hand[15] = {0}, exchanged[15] = {0};
  for (int trial = 0; trial < TRIALS; trial++) {
    SummyState completion, again;
    summy_determinize(&view, &random.random, &completion);
    summy_view(&completion, 1, &again);
    assert_memory_equal(&again, &view, sizeof view);
    for (int piece = 0; piece < 15; piece++) {
      in_hand[piece] += completion.hands[1].counts[piece];
      exchanged[piece] += completion.exchanged[1].counts[piece];
    }
  }
  const double unseen = tiles_total(&view.pool);
  for (int piece = 0; piece < 15; piece++) {
    const double share = view.pool.counts[piece] / unseen;
    // Five standard deviations of independent draws, which vary even more.
    const double hand_error = in_hand[piece] - TRIALS * 8 * share;
    const double exchange_error = exchanged[piece] - TRIALS * 2 * share;
    assert_true(hand_error * hand_error < 25 * TRIALS * 8 * share);
    assert_true(exchange_error * exchange_error < 25 * TRIALS * 2 * share);
  }
}

static void a_view_can_draw_for_its_seat(void **state) {
  (void)state;
  SummyState game = game_with_hands("2+570099", "-6=10099", false);
  play_all(&game, "2+57@13j");
  SummyState view;
  summy_view(&game, 1, &view);
  FastRandom random;
  fast_random_init(&random, 7);
  const Move draw = summy_game.sample(&view, &random.random);
  assert_true(summy_check(&view, draw, NULL));
  assert_true(summy_game.probability(&view, draw) > 0);
  play_all(&view, "draw:6-=1"); // player 2 holds them, but player 1 cannot know
  assert_int_equal(summy_turn(&view), 2);
}

// --- faces

static void the_board_is_drawn(void **state) {
  (void)state;
  SummyState game = game_with_hands("2+570099", "-6=10099", false);
  play_all(&game, "2+57@13j");
  Text text = {0};
  game_draw_text(&summy_game, &game, &text);
  assert_non_null(
      strstr(text_string(&text), "\n13 . . . . . . . . # 2 + 5 = 7 # . . . . . . . . . . 13\n"));
  assert_non_null(strstr(text_string(&text), "> player 1  14 points  0099  draws 4\n"));
  assert_non_null(strstr(text_string(&text), "  player 2  0 points  001699-=\n"));
  assert_non_null(strstr(text_string(&text), "  110 in stock, 0 exchanged\n"));
  for (const char *line = text_string(&text); *line; line += strcspn(line, "\n") + 1)
    assert_true(strcspn(line, "\n") < 80);
  text_free(&text);
}

static void json_has_what_a_face_needs(void **state) {
  (void)state;
  SummyState game = game_with_hands("2+570099", "-6=10099", true);
  SummyState view;
  play_all(&game, "swap:0 draw:5");
  summy_view(&game, 1, &view);
  Text text = {0};
  Json json = {&text, false};
  summy_game.write_json(&view, &json);
  const char *rest = strstr(text_string(&text), "],");
  assert_string_equal(
      rest, "],\"phase\":\"play\",\"player\":2,\"lastTurn\":false,\"drawCount\":0,\"scores\":[0,0],"
            "\"hands\":[\"0255799+\",\"________\"],\"exchanged\":[\"0\",\"\"],\"stock\":109,"
            "\"unseen\":\"0000001111111122222223333333344444444555555666666667777777888888889999"
            "99++++++-------xxxxxxx:::::::==================\",\"arithmetic\":\"whole\"}");
  text_free(&text);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_start_is_written),
      cmocka_unit_test(the_example_of_the_rules_page),
      cmocka_unit_test(good_positions_are_read),
      cmocka_unit_test(bad_positions_are_refused),
      cmocka_unit_test(bad_boards_are_refused),
      cmocka_unit_test(games_round_trip_to_the_byte),
      cmocka_unit_test(a_view_hides_hands_stock_and_exchanges),
      cmocka_unit_test(a_view_of_a_view_hides_both),
      cmocka_unit_test(views_follow_every_move),
      cmocka_unit_test(completions_are_uniform),
      cmocka_unit_test(a_view_can_draw_for_its_seat),
      cmocka_unit_test(the_board_is_drawn),
      cmocka_unit_test(json_has_what_a_face_needs),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
