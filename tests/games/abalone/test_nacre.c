// Nacre notation: examples, and every legal move of many positions there and back.
#include "base/random.h"
#include "core/session.h"
#include "games/abalone/abalone.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const GameNotation *nacre(void) {
  for (size_t i = 0; i < abalone_game.notation_count; i++)
    if (strcmp(abalone_game.notations[i].name, "nacre") == 0) return &abalone_game.notations[i];
  fail();
  return NULL;
}

static void expect(const char *position, const char *aba_pro, const char *expected) {
  Error error;
  Session *session = session_create_at(&abalone_game, position, &error);
  if (!session) fail_msg("%s", error_message(&error));
  Move move, back;
  Text text = {0};
  assert_true(abalone_parse_move(aba_pro, &move, NULL));
  assert_true(abalone_game.check(session->state, move, NULL));
  nacre()->format_move(session->state, move, &text);
  assert_string_equal(text_string(&text), expected);
  assert_true(nacre()->parse_move(session->state, expected, &back, NULL));
  assert_int_equal(move, back);
  text_free(&text);
  session_destroy(session);
}

static void examples(void **unused) {
  (void)unused;
  const char *start = "sssss/ssssss/2sss2/8/9/8/2SSS2/SSSSSS/SSSSS 0 0 b 0 1";
  expect(start, "c3d3", "c3d3");   // one marble
  expect(start, "b3c3", "b3d3");   // two in line
  expect(start, "a1b2", "a1d4");   // three in line
  expect(start, "c3c5d3", "c5d3"); // side steps, by the ends that are farther apart
  expect(start, "c3c5d4", "c3d6");
  // Three push two, to an empty cell and off the board.
  expect("5/6/7/8/1SSSss3/8/7/6/5 0 0 b 0 1", "e2e3", "e2e7");
  expect("5/6/7/8/4SSSss/8/7/6/5 0 0 b 0 1", "e5e6", "e5e9");
  expect("5/6/7/8/6SSs/8/7/6/5 0 0 b 0 1", "e7e8", "e7e9");
}

static void refusals(void **unused) {
  (void)unused;
  Session *session = session_create_at(
      &abalone_game, "sssss/ssssss/2sss2/8/9/8/2SSS2/SSSSSS/SSSSS 0 0 b 0 1", NULL);
  Move move = 99;
  Error error;
  static const char *const wrong[] = {"", "c3", "c3d", "c3d3e3", "z1c3", "c3j9"};
  for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
    assert_false(nacre()->parse_move(session->state, wrong[i], &move, &error));
    assert_string_equal(error.code, "syntax");
  }
  assert_false(nacre()->parse_move(session->state, "e5e6", &move, &error));
  assert_string_equal(error.code, "illegal-move");
  assert_false(nacre()->parse_move(session->state, "b3c3", &move, &error)); // that is Aba-Pro
  assert_int_equal(move, 99);
  session_destroy(session);
}

static void every_move_has_a_spelling_of_its_own(void **unused) {
  (void)unused;
  enum { GAMES = 20, PLIES = 120 };
  FastRandom random;
  fast_random_init(&random, 5);
  for (int game = 0; game < GAMES; game++) {
    OptionValues options;
    options_set_defaults(&abalone_game, &options);
    Session *session = session_create(&abalone_game, &options, NULL);
    for (int ply = 0; ply < PLIES && session_turn(session) != TURN_OVER; ply++) {
      MoveList moves = {0};
      Text text = {0};
      move_list_generate(&moves, &abalone_game, session->state, SIZE_MAX);
      for (size_t i = 0; i < moves.count; i++) {
        Move back;
        text_clear(&text);
        nacre()->format_move(session->state, moves.moves[i], &text);
        assert_true(nacre()->parse_move(session->state, text_string(&text), &back, NULL));
        assert_int_equal(back, moves.moves[i]);
      }
      session_play(session, moves.moves[fast_random_below(&random, (uint32_t)moves.count)], NULL,
                   NULL);
      text_free(&text);
      move_list_free(&moves);
    }
    session_destroy(session);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(examples),
      cmocka_unit_test(refusals),
      cmocka_unit_test(every_move_has_a_spelling_of_its_own),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
