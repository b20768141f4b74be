// Positions of both games as text: what is read, what is written, what cannot be.
#include "support.h"

#include <stdlib.h>
#include <string.h>

#define RING     " board=orororo/rwwr/obobobo/rwwr/obobobo/rwwr/orororo/11223344"
#define ONES     " board=orobobo/bbbb/obobobo/bbbb/obobobo/bbbb/obobobo/11111111"
#define DEFAULTS " first=black repetition=3 limit=400"
#define DUEL     RING DEFAULTS

static void test_duel_positions(void **state) {
  (void)state;
  const Game *game = &baju_game;
  expect_position(game, "..../..../..../.... b 1", "..../..../..../.... b 1" DUEL);
  expect_position(game, "..../..../..../.... b 1 board=ring", "..../..../..../.... b 1" DUEL);
  expect_position(game, "1.../w1.../..../.... b 2" ONES, "1.../w1.../..../.... b 2" ONES DEFAULTS);
  // The words behind the first three come in any order.
  expect_position(game, "1w1../..../..../.... b 3 swapped=a1~b1 board=ring",
                  "1w1../..../..../.... b 3 swapped=a1~b1" DUEL);
  // A finished position is read and is over, also one whose line only its owner could have made.
  expect_position(game, "1234/w1w2../..../.... w 4", "1234/w1w2../..../.... w 4" DUEL);
  void *over = game_at(game, "1234/w1w2../..../.... b 5");
  expect_result(game, over, "won 1 line");
  free(over);
  over = game_at(game, "1w1../..../..../.... b 201");
  expect_result(game, over, "drawn 1 2 limit");
  free(over);
}

static void test_history(void **state) {
  (void)state;
  const Game *game = &baju_game;
  void *played = new_game(game, "");
  Text text = {0};
  play_moves(game, played, "1@a1 2@b1 1@b2 3@c2 a1-b1 a1-a3 b2-a2", NULL);
  game->format_position(played, &text);
  assert_string_equal(text_string(&text),
                      ".1../1.w3./w2.../.... w 4 history=a1~b1,a1~a3,a2~b2" DUEL);
  void *again = game_at(game, text_string(&text));
  assert_memory_equal(played, again, game->state_size);
  free(again);
  // A placing ends what could come back.
  play_moves(game, played, "1@b2", NULL);
  text_clear(&text);
  game->format_position(played, &text);
  assert_string_equal(text_string(&text), ".1../1w1w3./w2.../.... b 5" DUEL);
  text_free(&text);
  free(played);
  // The pair before a history that began in the middle of a game.
  played = game_at(game, "11../..../..../w1w1.. b 4 swapped=a4~b4");
  play_moves(game, played, "a1-a2", NULL);
  game->format_position(played, &text);
  assert_string_equal(text_string(&text),
                      ".1../1.../..../w1w1.. w 4 history=a1~a2 before=a4~b4" DUEL);
  expect_position(game, text_string(&text), text_string(&text));
  text_free(&text);
  free(played);
}

static void test_bad_duel_positions(void **state) {
  (void)state;
  static const char *const cases[][2] = {
      {"", "parts"},
      {"..../..../..../.... b", "parts"},
      {"..../..../..../.... b 1 x", "no part"},
      {"..../..../..../.... b 1 goal=two-lines", "no part"},
      {".../..../..../.... b 1", "row 1 has only 3"},
      {"...../..../..../.... b 1", "row 1 must end"},
      {"..../..../.... b 1", "row 3 must end"},
      {"..../..../..../.... b 1 board=ring board=ring", "twice"},
      {"..../..../..../..../.... b 1", "only four rows"},
      {"..../..../..../...w b 1", "a button is a value"},
      {"..../..../..../...x b 1", "a button is a value"},
      {"..../..../..../...0 b 1", "a button is a value"},
      {"5.../..../..../.... w 1", "no buttons of value 5"},
      {"11../1w1w1./..../.... w 3", "3 black buttons of value 1"},
      {"w1w1w1./12../..../.... b 4", "3 white buttons of value 1"},
      {"..../..../..../.... x 1", "b or w"},
      {"..../..../..../.... B 1", "b or w"},
      {"..../..../..../.... b 0", "counts from 1"},
      {"..../..../..../.... b 01", "counts from 1"},
      {"1w1../..../..../.... b 202", "at most 400"},
      {"1w1../..../..../.... w 201", "at most 400"},
      {"1.../..../..../.... b 1", "black cannot have placed 1 button in 0 turns"},
      {"1w1../..../..../.... w 1", "white cannot have placed"},
      {"..../..../..../.... w 1", "black has had a turn"},
      {"1.../..../..../.... b 2", "white has had a turn"},
      {"..../..../..../.... b 1 board=xx", "board, line 1"},
      {"..../..../..../.... b 1 board=", "board"},
      {"1w1../..../..../.... b 3 swapped=b1~a1", "not a pair"},
      {"1w1../..../..../.... b 3 swapped=a1~a1", "not a pair"},
      {"1w1../..../..../.... b 3 swapped=a1b1", "not a pair"},
      {"1w1../..../..../.... b 3 swapped=a1~b1x", "not a pair"},
      {"1w1../..../..../.... b 2 swapped=a1~b1", "placed 1 button in 1 turn"},
      {"1w1../..../..../.... b 3 swapped=a1~a2", "cannot have swapped a1 and a2"},
      {"1w2../..../..../.... b 3 swapped=a1~b1", "cannot have swapped a1 and b1"},
      {"1w1../..../..../.... b 3 before=a1~b1", "needs a history"},
      {"1w1../..../..../.... b 3 history=", "list of at most"},
      {"1w1../..../..../.... b 3 history=a1-b1", "list of at most"},
      {"1w1../..../..../.... b 3 history=a1~b1,", "list of at most"},
      {"1w1../..../..../.... b 3 history=a1~b1x", "ends in 'x'"},
      {"1w1../..../..../.... b 3 history=b1~c1,b1~c1,b1~c1", "placed"},
      {"1w1../..../..../.... b 2 history=a1~a2,a1~a2,a1~a2,a1~a2", "longer than the game"},
      {"1w1../..../..../.... b 3 history=c1~d1,b1~c1", "no legal move"},
      {"1w1../..../..../.... b 3 history=a1~b1", "swapped= is not"},
      {"1w1../..../..../.... b 3 swapped=a1~b1 history=b1~c1", "swapped= is not"},
      // The game would have been over: black had a line before the last turn.
      {"123./w1..4/w1w2../.... w 6 history=d1~d2,a2~b2", "no legal move"},
      {"1w1../..../..../.... b 2 end=line", "not an ending"},
      {"1w1../..../..../.... b 2 end=resign", "not an ending"},
      {"1w1../..../..../.... b 2 end=resign:3", "not an ending"},
      {"1w1../..../..../.... b 2 end=agreed:1", "not an ending"},
      {"1w1../..../..../.... b 2 end=", "not an ending"},
      {"1234/w1w2../..../.... w 4 end=resign:2", "over before"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
    expect_bad_position(&baju_game, cases[i][0], cases[i][1]);
}

static void test_too_long_history(void **state) {
  (void)state;
  const Game *game = &baju_game;
  Text text = {0};
  text_add(&text, "1w1../..../..../.... b 201 history=a1~a2");
  for (int i = 0; i < 400; i++)
    text_add(&text, ",a1~a2");
  expect_bad_position(game, text_string(&text), "at most 400");
  text_free(&text);
}

static void test_solo_positions(void **state) {
  (void)state;
  const Game *game = &baju_solo_game;
  const char *goals = " goal=two-lines" RING;
  Text text = {0};
  text_format(&text, "..../..../..../.... 0%s", goals);
  expect_position(game, "..../..../..../.... 0", text_string(&text));
  text_clear(&text);
  text_format(&text, "1w12w2/3w34w4/w11w22/w33w44 17%s", goals);
  expect_position(game, "1w12w2/3w34w4/w11w22/w33w44 17", text_string(&text));
  expect_position(game, "1w12w2/3w34w4/w11w22/w33w44 17 goal=four-lines end=resign",
                  "1w12w2/3w34w4/w11w22/w33w44 17 end=resign goal=four-lines" RING);
  expect_position(game, "..../..../..../.... 0 end=time",
                  "..../..../..../.... 0 end=time goal=two-lines" RING);
  text_free(&text);
}

static void test_bad_solo_positions(void **state) {
  (void)state;
  static const char *const cases[][2] = {
      {"1w12w2/3w34w4/w11w22/w33w44", "parts"},
      {"1w12w2/3w34w4/w11w22/w33w4. 0", "empty or full"},
      {"1w12w2/3w34w4/w11w22/w33w41 0", "3 black buttons of value 1"},
      {"..../..../..../.... 1", "before the deal"},
      {"1w12w2/3w34w4/w11w22/w33w44 -1", "moves made"},
      {"1w12w2/3w34w4/w11w22/w33w44 1000000001", "moves made"},
      {"1w12w2/3w34w4/w11w22/w33w44 1 goal=three-lines", "goal"},
      {"1w12w2/3w34w4/w11w22/w33w44 1 swapped=a1~b1", "no part"},
      {"1w12w2/3w34w4/w11w22/w33w44 1 end=agreed", "not an ending"},
      {"1w12w2/3w34w4/w11w22/w33w44 1 end=resign:1", "not an ending"},
      {"1234/w1w2w3w4/1w12w2/3w34w4 0", "cannot already meet the goal"},
      {"1234/w1w2w3w4/1w12w2/3w34w4 1 end=resign", "over before"},
      {"9w99w9/w99w99/9w99w9/w99w99 5 board="
       "owowowo/bbbb/owowowo/bbbb/owowowo/bbbb/owowowo/99999999",
       "none can move"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
    expect_bad_position(&baju_solo_game, cases[i][0], cases[i][1]);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_duel_positions),     cmocka_unit_test(test_history),
      cmocka_unit_test(test_bad_duel_positions), cmocka_unit_test(test_too_long_history),
      cmocka_unit_test(test_solo_positions),     cmocka_unit_test(test_bad_solo_positions),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
