// The rules of Abalone, case by case. Positions give the six public fields.
#include "core/session.h"
#include "games/abalone/abalone.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static Session *at(const char *position) {
  Error error;
  Session *session = session_create_at(&abalone_game, position, &error);
  if (!session) fail_msg("%s: %s", position, error_message(&error));
  return session;
}

static Session *with_options(const char *const *words, size_t count) {
  OptionValues options;
  options_set_defaults(&abalone_game, &options);
  for (size_t i = 0; i < count; i++)
    assert_true(options_set(&abalone_game, &options, words[i], NULL));
  return session_create(&abalone_game, &options, NULL);
}

// Plays moves separated by blanks; returns the last one's report, to be freed.
static char *play(Session *session, const char *moves) {
  Text report = {0};
  char copy[4096];
  strcpy(copy, moves);
  for (char *word = strtok(copy, " "); word; word = strtok(NULL, " ")) {
    Move move;
    Error error;
    text_clear(&report);
    if (!abalone_parse_move(word, &move, &error) || !session_play(session, move, &report, &error))
      fail_msg("%s: %s", word, error_message(&error));
  }
  return text_detach(&report);
}

static void expect_report(const char *position, const char *move, const char *report) {
  Session *session = at(position);
  char *actual = play(session, move);
  assert_string_equal(actual, report);
  free(actual);
  session_destroy(session);
}

static void expect_refusal(const char *position, const char *text, const char *code) {
  Session *session = at(position);
  Move move;
  Error error = {0};
  assert_false(abalone_parse_move(text, &move, &error) &&
               abalone_game.check(session->state, move, &error));
  assert_string_equal(error.code, code);
  session_destroy(session);
}

static void expect_result(const Session *session, const char *expected) {
  Result result;
  abalone_game.result(session->state, &result);
  Text text = {0};
  result_format(&result, &text);
  assert_string_equal(text_string(&text), expected);
  text_free(&text);
}

static void test_ring_agrees_with_coordinates(void **state) {
  (void)state;
  static const int row_step[] = {0, 1, 1, 0, -1, -1};
  static const int number_step[] = {1, 1, 0, -1, -1, 0};
  CellSet seen = 0;
  for (int row = 0; row < ROW_COUNT; row++)
    for (int number = 1; number <= 9; number++) {
      const int cell = cell_at(row, number);
      if (cell == NO_CELL) continue;
      assert_false(seen >> cell & 1);
      seen |= cell_bit(cell);
      assert_int_equal(cell_row(cell), row);
      assert_int_equal(cell_number(cell), number);
      for (int direction = 0; direction < DIRECTION_COUNT; direction++)
        assert_int_equal(cell_neighbour(cell, direction),
                         cell_at(row + row_step[direction], number + number_step[direction]));
    }
  assert_true(seen == ALL_CELLS);
}

static void expect_perft(const char *layout, const uint64_t *counts, int depth) {
  Text word = {0};
  text_format(&word, "layout=%s", layout);
  const char *words[] = {text_string(&word)};
  Session *session = with_options(words, 1);
  for (int i = 1; i <= depth; i++) {
    assert_int_equal(game_perft(&abalone_game, session->state, i), counts[i - 1]);
    if (i > 3) continue;
    Game slow = abalone_game; // the generic way counts the same
    slow.perft = NULL;
    assert_int_equal(game_perft(&slow, session->state, i), counts[i - 1]);
  }
  session_destroy(session);
  text_free(&word);
}

static void test_perft_tables(void **state) {
  (void)state;
  expect_perft("standard", (const uint64_t[]){44, 1936, 98912, 5045110}, 4);
  expect_perft("belgian-daisy", (const uint64_t[]){52, 2692, 149322, 8270666}, 4);
  expect_perft("german-daisy", (const uint64_t[]){80, 6244, 493480}, 3);
  expect_perft("the-wall", (const uint64_t[]){102, 9630, 882256}, 3);
}

// perft counts sequences of a game with all its ends, history included.
static void test_perft_respects_ends(void **state) {
  (void)state;
  static const char *const positions[] = {
      "5/6/7/8/9/8/7/S5/s4 0 0 b 0 1 repetition=2", // two marbles that soon repeat
      "5/6/7/8/9/8/7/S5/s4 0 0 b 0 1 quiet=3",      // quiet
      "5/6/7/8/9/8/7/S5/s4 0 0 b 0 1 cap=3",        // cap
      "5/6/7/8/9/8/7/6/SSs2 5 0 b 0 1",             // goal
      "5/6/7/8/3SSs3/8/7/6/5 0 0 b 0 1 repetition=2",
  };
  for (size_t i = 0; i < sizeof positions / sizeof positions[0]; i++) {
    Session *session = at(positions[i]);
    Game slow = abalone_game;
    slow.perft = NULL;
    for (int depth = 1; depth <= 5; depth++)
      assert_int_equal(game_perft(&abalone_game, session->state, depth),
                       game_perft(&slow, session->state, depth));
    session_destroy(session);
  }
}

static void test_layouts(void **state) {
  (void)state;
  assert_int_equal(abalone_layout_count, 57);
  for (int i = 0; i < abalone_layout_count; i++) {
    CellSet marbles[2];
    assert_true(abalone_parse_board(abalone_layouts[i].board, marbles, NULL));
    assert_int_equal(options_index(abalone_layout_names, abalone_layouts[i].name), i);
    Text board = {0};
    abalone_format_board(marbles, &board);
    assert_string_equal(text_string(&board), abalone_layouts[i].board);
    text_free(&board);
  }
}

static void test_pushes(void **state) {
  (void)state;
  // Row e from e1: own marbles, then opposing ones.
  expect_report("5/6/7/8/SSs6/8/7/6/5 0 0 b 0 1", "e1e2", "push 1\n");
  expect_report("5/6/7/8/SSSs5/8/7/6/5 0 0 b 0 1", "e1e2", "push 1\n");
  expect_report("5/6/7/8/SSSss4/8/7/6/5 0 0 b 0 1", "e1e2", "push 2\n");
  expect_report("5/6/7/8/S8/8/7/6/5 0 0 b 0 1", "e1e2", "");
  // At the right edge the pushed marble goes out.
  expect_report("5/6/7/8/6SSs/8/7/6/5 0 0 b 0 1", "e7e8", "push 1\nout\n");
  expect_report("5/6/7/8/4SSSss/8/7/6/5 0 0 b 0 1", "e5e6", "push 2\nout\n");
  // Three push one when the cell behind the landing cell is occupied.
  expect_report("5/6/7/8/SSSs1S3/8/7/6/5 0 0 b 0 1", "e1e2", "push 1\n");
  // The middle marble of three is a rear marble of two as well.
  expect_report("5/6/7/8/SSSs5/8/7/6/5 0 0 b 0 1", "e2e3", "push 1\n");
}

static void test_refusals(void **state) {
  (void)state;
  expect_refusal("5/6/7/8/Ss7/8/7/6/5 0 0 b 0 1", "e1e2", "push-too-weak");
  expect_refusal("5/6/7/8/SSss5/8/7/6/5 0 0 b 0 1", "e1e2", "push-too-weak");
  expect_refusal("5/6/7/8/SSSsss3/8/7/6/5 0 0 b 0 1", "e1e2", "push-too-weak");
  expect_refusal("5/6/7/8/SSsS5/8/7/6/5 0 0 b 0 1", "e1e2", "push-blocked");
  expect_refusal("5/6/7/8/SSSS5/8/7/6/5 0 0 b 0 1", "e1e2", "too-many-marbles");
  expect_refusal("5/6/7/8/8S/8/7/6/5 0 0 b 0 1", "e8e9", "no-marble");
  expect_refusal("5/6/7/8/S7s/8/7/6/5 0 0 b 0 1", "e9e8", "not-your-marble");
  expect_refusal("5/6/7/8/7SS/8/7/6/5 0 0 b 0 1", "e8e9", "off-board");
  expect_refusal("5/6/7/8/SS7/8/7/6/5 0 0 b 0 1", "e1e2e2", "in-line-spelling");
  expect_refusal("5/6/7/8/SS7/8/7/6/5 0 0 b 0 1", "e1e4f2", "no-group");
  expect_refusal("5/6/7/8/SS7/8/7/6/5 0 0 b 0 1", "e1e2g3", "no-step");
  expect_refusal("5/6/7/8/SS7/8/7/6/5 0 0 b 0 1", "e1e3", "no-step");
  expect_refusal("5/6/7/s7/SS7/8/7/6/5 0 0 b 0 1", "e1e2f2", "side-step-blocked");
  expect_refusal("5/6/7/8/SS7/8/7/6/5 0 0 b 0 1", "e1", "syntax");
  expect_refusal("5/6/7/8/SS7/8/7/6/5 0 0 b 0 1", "e0e1", "syntax");
  expect_refusal("5/6/7/8/SS7/8/7/6/5 0 0 b 0 1", "f1e1", "syntax"); // row f begins at 2
}

static void test_spellings_read(void **state) {
  (void)state;
  Move canonical, other;
  assert_true(abalone_parse_move("c3c5d3", &canonical, NULL));
  assert_true(abalone_parse_move("C5c3D5", &other, NULL)); // ends swapped, mixed case
  assert_true(canonical == other);
  Text text = {0};
  abalone_format_move(other, &text);
  assert_string_equal(text_string(&text), "c3c5d3");
  text_free(&text);
}

static void test_goal_ends_at_once(void **state) {
  (void)state;
  Session *session = at("5/6/7/8/6SSs/8/7/6/4s 5 0 b 10 50");
  free(play(session, "e7e8"));
  expect_result(session, "won 1 goal");
  assert_int_equal(session_turn(session), TURN_OVER);
  assert_int_equal(abalone_game.score(session->state, 1), 6);
  session_destroy(session);
}

static void test_no_move_loses(void **state) {
  (void)state;
  Session *session = at("5/6/7/8/9/8/7/6/5 0 0 w 0 1"); // white has no marble at all
  expect_result(session, "won 1 no-move");
  session_destroy(session);
}

static void test_repetition(void **state) {
  (void)state;
  Session *session = with_options((const char *const[]){"repetition=3"}, 1);
  static const char cycle[] = "c5d5 g5f5 d5c5 f5g5";
  for (int round = 0; round < 2; round++) {
    expect_result(session, "unfinished");
    free(play(session, cycle));
  }
  expect_result(session, "drawn 1 2 repetition"); // the start was the first occurrence
  assert_true(session_undo(session));
  expect_result(session, "unfinished");
  session_destroy(session);
}

// The history travels with the position: the occurrence is counted after setting it up.
static void test_repetition_survives_the_position_text(void **state) {
  (void)state;
  Session *session = with_options(NULL, 0);
  free(play(session, "c5d5 g5f5 d5c5 f5g5 c5d5 g5f5 d5c5"));
  Text position = {0};
  abalone_game.format_position(session->state, &position);
  Session *copy = at(text_string(&position));
  free(play(copy, "f5g5"));
  expect_result(copy, "drawn 1 2 repetition");
  session_destroy(copy);
  // With the six fields alone the history is empty.
  char *fields = strstr(position.data, " layout=");
  *fields = '\0';
  copy = at(position.data);
  free(play(copy, "f5g5"));
  expect_result(copy, "unfinished");
  session_destroy(copy);
  text_free(&position);
  session_destroy(session);
}

static void test_quiet_and_cap(void **state) {
  (void)state;
  Session *session = with_options((const char *const[]){"quiet=3", "repetition=0"}, 2);
  free(play(session, "c5d5 g5f5"));
  expect_result(session, "unfinished");
  free(play(session, "d5c5"));
  expect_result(session, "drawn 1 2 quiet");
  session_destroy(session);

  session = with_options((const char *const[]){"cap=2"}, 1);
  free(play(session, "c5d5 g5f5"));
  expect_result(session, "drawn 1 2 cap");
  session_destroy(session);

  session = at("5/6/7/8/6SSs/8/7/6/4s 1 2 b 0 1 cap=1");
  free(play(session, "e7e8"));
  expect_result(session, "drawn 1 2 cap"); // 2 : 2
  session_destroy(session);
  session = at("5/6/7/8/6SSs/8/7/6/4s 2 2 b 0 1 cap=1 quiet=1");
  free(play(session, "e7e8"));
  expect_result(session, "won 1 cap");
  session_destroy(session);
}

static void test_positions_read(void **state) {
  (void)state;
  static const char *const good[] = {
      "ss1SS/sssSSS/1ss1SS1/8/9/8/1SS1ss1/SSSsss/SS1ss 0 0 b 0 1",
      "5/6/7/8/9/8/7/6/S3s 6 0 w 0 90",    // finished
      "5/6/7/8/9/8/7/6/S3s 3 2 b 1000 77", // counts need not add up
  };
  for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
    session_destroy(at(good[i]));
  static const char *const bad[] = {
      "",
      "5/6/7/8/9/8/7/6/5",
      "5/6/7/8/9/8/7/6/5 0 0 x 0 1",
      "5/6/7/8/9/8/7/6/5 0 0 b 0 0",
      "5/6/7/8/9/8/7/6/5 0 0 b 00 1",
      "5/6/7/8/9/8/7/6/5 0 0 b 0 01",
      "5/6/7/8/9/8/7/6/5 62 0 b 0 1",
      "5/6/7/8/9/8/7/6/41 0 0 b 0 1", // adjacent digits
      "5/6/7/8/9/8/7/6/4 0 0 b 0 1",
      "5/6/7/8/9/8/7/6/6 0 0 b 0 1",
      "5/6/7/8/9/8/7/6 0 0 b 0 1",
      "5/6/7/8/9/8/7/6/5/5 0 0 b 0 1",
      "5/6/7/8/9/8/7/6/5/ 0 0 b 0 1",
      "5/6/7/8/9/8/7/6/5x 0 0 b 0 1",
      "5/6/7/8/9/8/7/6/5 0 0 b 0 1 goal=7",
      "5/6/7/8/9/8/7/6/5 0 0 b 0 1 goal=5 goal=5",
      "5/6/7/8/9/8/7/6/5 0 0 b 0 1 what=1",
      "5/6/7/8/9/8/7/6/5 0 0 b 0 1 surplus",
      "5/6/7/8/9/8/7/S5/s4 0 0 b 0 1 end=resign",
      "5/6/7/8/9/8/7/S5/s4 0 0 b 0 1 end=resign:3",
      "5/6/7/8/9/8/7/S5/s4 0 0 b 0 2 history=5/6/7/8/9/8/7/S5/s4,b1b2",
      "5/6/7/8/9/8/7/S5/s4 0 0 w 1 1 history=5/6/7/8/9/8/7/S5/s4,b1b2", // leads elsewhere
  };
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
    Error error = {0};
    if (session_create_at(&abalone_game, bad[i], &error)) fail_msg("accepted: %s", bad[i]);
    assert_string_equal(error.code, "bad-position");
  }
}

static void test_events(void **state) {
  (void)state;
  static const struct {
    GameEvent event;
    int player;
    const char *result;
  } cases[] = {{EVENT_RESIGN, 1, "won 2 resign"},
               {EVENT_RESIGN, 2, "won 1 resign"},
               {EVENT_TIME, 1, "won 2 time"},
               {EVENT_AGREED, 0, "drawn 1 2 agreed"}};
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    Session *session = with_options(NULL, 0);
    assert_true(session_apply_event(session, cases[i].event, cases[i].player, NULL));
    expect_result(session, cases[i].result);
    session_destroy(session);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_ring_agrees_with_coordinates),
      cmocka_unit_test(test_perft_tables),
      cmocka_unit_test(test_perft_respects_ends),
      cmocka_unit_test(test_layouts),
      cmocka_unit_test(test_pushes),
      cmocka_unit_test(test_refusals),
      cmocka_unit_test(test_spellings_read),
      cmocka_unit_test(test_goal_ends_at_once),
      cmocka_unit_test(test_no_move_loses),
      cmocka_unit_test(test_repetition),
      cmocka_unit_test(test_repetition_survives_the_position_text),
      cmocka_unit_test(test_quiet_and_cap),
      cmocka_unit_test(test_positions_read),
      cmocka_unit_test(test_events),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
