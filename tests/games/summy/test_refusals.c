// What is refused, with which code and in which words; and how moves are spelt.
#include "support.h"

#include <stdlib.h>
#include <string.h>

static void expect_refusal(const SummyState *game, const char *text, const char *code) {
  Move move;
  Error error = {0};
  if (summy_parse_move(text, &move, &error) && summy_check(game, move, &error))
    fail_msg("%s should be refused", text);
  if (strcmp(error.code, code) != 0)
    fail_msg("%s: %s: %s", text, error.code, error_message(&error));
  assert_true(error_message(&error)[0]);
}

static void expect_message(const SummyState *game, const char *text, const char *message) {
  Error error = {0};
  assert_false(summy_check(game, move_of(text), &error));
  assert_string_equal(error_message(&error), message);
}

static void what_is_no_move_is_a_syntax_error(void **state) {
  (void)state;
  const SummyState game = game_with_hands("2+570099", "", false);
  static const char *const texts[] = {
      "",        "pass",           "resign",        "2+57",      "2+57@",     "@13j",   "2*5@13j",
      "2+57@13", "2+57@j",         "2+57@013j",     "swap:",     "draw:",     "swap:a", "swap:___",
      "draw:_",  "swap:000000000", "000000000@13a", "2+57 @13j", "2+57@13j ", "SWAP:0", "2+57@J13",
  };
  for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
    expect_refusal(&game, texts[i], "syntax");
}

static void words_with_stray_bits_are_no_moves(void **state) {
  (void)state;
  const SummyState game = game_with_hands("2+570099", "", false);
  const Move play = move_of("2+57@13j");
  assert_true(summy_check(&game, play, NULL));
  for (int bit = SUMMY_PLAY_BITS; bit < 64; bit++)
    assert_false(summy_check(&game, play | UINT64_C(1) << bit, NULL));
  // A gap between the pieces, no pieces, a cell that is none, a single piece downwards.
  Error error;
  const Move strange[] = {
      play & ~UINT64_C(0xf0),
      0,
      summy_play_move(3, 625, false),
      summy_play_move(3, 0, true),
      UINT64_C(1) << SUMMY_KIND_SHIFT,
      UINT64_C(3) << SUMMY_KIND_SHIFT | 1,
      summy_play_move(3, 100, false) | UINT64_C(1) << 63,
  };
  for (size_t i = 0; i < sizeof strange / sizeof strange[0]; i++) {
    assert_false(summy_check(&game, strange[i], &error));
    assert_string_equal(error.code, "syntax");
  }
}

static void cells_have_to_be_free(void **state) {
  (void)state;
  SummyState game = game_with_hands("2+570099", "", false);
  put(&game, "13r", "#");
  put(&game, "13t", "7");
  expect_refusal(&game, "2+57@13m", "occupied");
  expect_message(&game, "2+57@13m", "the square where the play starts is not empty");
  expect_refusal(&game, "2+57@13r", "occupied");
  expect_refusal(&game, "2+5700@13p", "over-grey");
  expect_message(&game, "2+5700@13p", "a grey piece is in the way");
  expect_refusal(&game, "2+57@13w", "off-board");
  expect_message(&game, "2+57@13w", "4 pieces from there would go over the edge of the board");
  expect_refusal(&game, "2+57@m23", "off-board");
  expect_refusal(&game, "2+57@26a", "off-board");
  expect_refusal(&game, "2+57@z1", "off-board");
}

static void pieces_have_to_be_in_hand(void **state) {
  (void)state;
  const SummyState game = game_with_hands("2+570099", "", false);
  expect_refusal(&game, "2+46@13j", "not-in-hand");
  expect_message(&game, "2+46@13j", "you have no 4");
  expect_message(&game, "2+57+@13j", "you have no further +");
  expect_refusal(&game, "swap:000", "not-in-hand");
  expect_refusal(&game, "swap:=", "not-in-hand");
}

static void sums_contain_an_old_piece(void **state) {
  (void)state;
  const SummyState game = game_with_hands("2+5=7099", "", false);
  expect_refusal(&game, "2+5=7@3c", "no-contact");
  expect_refusal(&game, "7@3c", "no-contact");
  // Beside an old piece is not enough: the = above the 2 is in no run with all of them.
  expect_refusal(&game, "2+5=7@14m", "no-contact");
}

static void runs_have_to_be_sums(void **state) {
  (void)state;
  SummyState game = game_with_hands("0123+-:=", "", false);
  put(&game, "3c", "5");
  expect_refusal(&game, "+2@3d", "no-equals");
  expect_message(&game, "+2@3d", "this would read 5+2: a sum needs an =");
  expect_refusal(&game, "1+=@13k", "two-equals");
  expect_message(&game, "2-1@3d", "this would read 52-1: a sum needs an =");
  expect_message(&game, "1=3@13l", "this would read 1==3: a sum has only one =");
  expect_message(&game, "1+2@13l",
                 "this would read 1=+2: after the = comes a single number, with no + in it");
  expect_message(&game, "+2=3@3d", "this would read 5+2=3: 5+2 is 7, not 3");
  expect_message(&game, ":2=3@3d", "this would read 5:2=3: 5:2 is 5/2, not 3");
  expect_message(&game, "+-1=2@3d", "this would read 5+-1=2: the - has no number before it");
  expect_message(&game, "+1=@3d", "this would read 5+1=: the = has no number after it");
  expect_message(&game, "=1@3d",
                 "this would read 5=1: there must be something to work out before the =");
  expect_message(&game, "+01=3@3d",
                 "this would read 5+01=3: a number of two or more digits cannot begin with 0");
  expect_message(&game, ":0=3@3d", "this would read 5:0=3: the : would divide by 0");
  SummyState strict = game_with_hands("0123+-:=", "", true);
  put(&strict, "3c", "5");
  expect_message(&strict, ":2=3@3d",
                 "this would read 5:2=3: the division leaves a remainder, and "
                 "this game knows whole numbers only");
  expect_refusal(&game, "1+1=@3d", "not-in-hand");
}

// Examples of rows that are no sums, each laid around the = in the centre.
static void the_examples_are_refused(void **state) {
  (void)state;
  static const struct {
    const char *hand, *play, *code;
  } cases[] = {
      {"15+12027", "15+12027@13h", "leading-zero"},  {"2x306111", "2x306@13j", "leading-zero"},
      {"00+11222", "00+11@13i", "leading-zero"},     {"55111111", "55@13l", "no-operator"},
      {"-3+52111", "-3+52@13i", "misplaced-symbol"}, {"8:001111", "8:00@13j", "division-by-zero"},
      {"1+12=211", "1+12=2@13j", "two-equals"},      {"123x4555", "123x4@13k", "operator-on-right"},
      {"3-521111", "3-52@13j", "unequal"},           {"2+3x4200", "2+3x420@13h", "unequal"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    const SummyState game = game_with_hands(cases[i].hand, "", false);
    expect_refusal(&game, cases[i].play, cases[i].code);
  }
}

// Of two runs through a single piece, the refusal is about the one that comes closer.
static void a_single_piece_is_explained_in_its_better_direction(void **state) {
  (void)state;
  SummyState game = game_with_hands("88888888", "", false);
  put(&game, "n4", "-6=1");
  expect_message(&game, "8@3n", "this would read 8-6=1: 8-6 is 2, not 1");
  put(&game, "3m", "x");
  expect_message(&game, "8@3n", "this would read 8-6=1: 8-6 is 2, not 1");
  put(&game, "3j", "3+5=");
  assert_true(summy_check(&game, move_of("8@3n"), NULL));
}

static void turns_are_kept(void **state) {
  (void)state;
  SummyState game = game_with_hands("2+570099", "1234567=", false);
  expect_refusal(&game, "draw:1", "no-draw");
  play_all(&game, "swap:2+57");
  expect_refusal(&game, "swap:0", "must-draw");
  expect_refusal(&game, "00@13j", "must-draw");
  expect_refusal(&game, "draw:1", "draw-count");
  expect_message(&game, "draw:1", "player 1 draws 4 pieces");
  game.pool.counts[1] = 2;
  expect_refusal(&game, "draw:1112", "not-in-stock");
  play_all(&game, "draw:1234");
  summy_game.apply_event(&game, EVENT_RESIGN, 1, NULL);
  expect_refusal(&game, "swap:1", "game-over");
}

static void hidden_hands_cannot_be_moved(void **state) {
  (void)state;
  const SummyState game = game_with_hands("2+570099", "1234567=", false);
  SummyState view;
  summy_view(&game, 2, &view);
  expect_refusal(&view, "swap:2", "hidden-hand");
  expect_refusal(&view, "2+57@13j", "hidden-hand");
}

static void expect_spelling(const SummyState *game, const char *text, int viewer,
                            const char *expected) {
  Text spelling = {0};
  summy_format_move(game, move_of(text), viewer, &spelling);
  assert_string_equal(text_string(&spelling), expected);
  text_free(&spelling);
}

static void moves_have_one_spelling(void **state) {
  (void)state;
  const SummyState game = game_with_hands("2+570099", "", false);
  expect_spelling(&game, "2+57@13j", VIEWER_REFEREE, "2+57@13j");
  expect_spelling(&game, "2+57@m10", VIEWER_REFEREE, "2+57@m10");
  expect_spelling(&game, "7@m10", VIEWER_REFEREE, "7@10m");
  expect_spelling(&game, "swap:=9:0x+", VIEWER_REFEREE, "swap:09+x:=");
  expect_spelling(&game, "draw:=90", VIEWER_REFEREE, "draw:09=");
}

static void others_see_only_how_many(void **state) {
  (void)state;
  const SummyState game = game_with_hands("2+570099", "", false);
  expect_spelling(&game, "swap:009", 1, "swap:009");
  expect_spelling(&game, "swap:009", 2, "swap:___");
  expect_spelling(&game, "draw:12345", 0, "draw:_____");
  expect_spelling(&game, "2+57@13j", 2, "2+57@13j");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(what_is_no_move_is_a_syntax_error),
      cmocka_unit_test(words_with_stray_bits_are_no_moves),
      cmocka_unit_test(cells_have_to_be_free),
      cmocka_unit_test(pieces_have_to_be_in_hand),
      cmocka_unit_test(sums_contain_an_old_piece),
      cmocka_unit_test(runs_have_to_be_sums),
      cmocka_unit_test(the_examples_are_refused),
      cmocka_unit_test(a_single_piece_is_explained_in_its_better_direction),
      cmocka_unit_test(turns_are_kept),
      cmocka_unit_test(hidden_hands_cannot_be_moved),
      cmocka_unit_test(moves_have_one_spelling),
      cmocka_unit_test(others_see_only_how_many),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
