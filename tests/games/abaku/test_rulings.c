// Rulings: what each of them allows, pays and says, case by case, and what no ruling changes.
#include "support.h"

#include <stdio.h>
#include <string.h>

enum { REFUSED = -1 };

// A game on a plain board in which one play was made; `first` may be NULL.
static AbakuState after(const char *options, const char *first) {
  char all[200];
  snprintf(all, sizeof all, "board=plain %s", options);
  AbakuState state = dealt_game(all);
  if (first) lay(&state, first, NULL);
  return state;
}

// The points of a play, or REFUSED; the report, or the refusal's sentence, is left in `said`.
static int try_play(const AbakuState *before, const char *play, Text *said) {
  AbakuState state = *before;
  text_clear(said);
  const char *code = refusal_of_play(&state, play);
  if (!code[0]) return lay(&state, play, said);
  Move move;
  Error error;
  assert_true(abaku_parse_move(play, &move, NULL));
  TileSet *rack = &state.player[state.turn - 1].rack;
  *rack = (TileSet){0};
  for (int i = 0; i < abaku_move_count(move); i++)
    rack->counts[abaku_move_tile(move, i)]++;
  assert_false(abaku_check(&state, move, &error));
  text_format(said, "%s: %s", error.code, error_message(&error));
  return REFUSED;
}

typedef struct Case {
  const char *first, *play;
  const char *usual, *other; // options
  int points, other_points;
  bool combo, other_combo;
} Case;

static void expect(const Case *one, const char *options, int points, bool combo) {
  Text said = {0};
  const AbakuState state = after(options, one->first);
  const int found = try_play(&state, one->play, &said);
  if (found != points)
    fail_msg("%s %s: %d instead of %d (%s)", options, one->play, found, points, text_string(&said));
  if (points != REFUSED) assert_int_equal(strstr(text_string(&said), "combo\n") != NULL, combo);
  text_free(&said);
}

static const char each[] = "cover=each", contact[] = "zerocontact=yes", unpaid[] = "zeropoints=no";

static const Case cases[] = {
    {"314@8g", "91@9g", "", each, REFUSED, 14, false, false},
    {"314@8g", "912@9g", "", each, REFUSED, 20, false, true},
    {"314@8g", "591@9f", "", each, REFUSED, REFUSED, false, false},
    {"314@8g", "93@9g", "", each, REFUSED, REFUSED, false, false},
    {NULL, "2493@8g", "", each, REFUSED, 18, false, false},
    {NULL, "249@8g", "", each, REFUSED, REFUSED, false, false},
    {"5510@8f", "314@i9", "", contact, REFUSED, 8, false, false},
    {"5510@8f", "314@j8", "", contact, REFUSED, 8, false, false},
    {"24@8g", "5510@i5", "", contact, REFUSED, 22, false, false},
    {"24@8g", "551@i5", "", contact, REFUSED, REFUSED, false, false},
    {"551@h6", "4520@9e", "", unpaid, 22, 11, false, false},
    {"551@h6", "5510@9e", "", unpaid, 33, 22, true, false},
    {"551@h6", "0@9h", "", unpaid, 11, 11, false, false},
    {"551@h6", "240@9f", each, "cover=each zeropoints=no", 17, REFUSED, false, false},
    {"551@h6", "240@9f", "", unpaid, REFUSED, REFUSED, false, false},
};

static void both_readings_are_played(void **context) {
  (void)context;
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    expect(&cases[i], cases[i].usual, cases[i].points, cases[i].combo);
    expect(&cases[i], cases[i].other, cases[i].other_points, cases[i].other_combo);
  }
}

static void expect_said(const char *options, const char *first, const char *play,
                        const char *expected) {
  Text said = {0};
  const AbakuState state = after(options, first);
  try_play(&state, play, &said);
  assert_string_equal(text_string(&said), expected);
  text_free(&said);
}

static void what_does_not_count_is_not_reported(void **context) {
  (void)context;
  expect_said("", "551@h6", "4520@9e", "op h6-h9 5+5=10 11\nop 9e-9h 4x5=20 11\npoints 22\n");
  expect_said(unpaid, "551@h6", "4520@9e", "op 9e-9h 4x5=20 11\npoints 11\n");
}

static void refusals_name_the_ruling_that_decides(void **context) {
  (void)context;
  expect_said("", "314@8g", "91@9g",
              "no-operation: the new tiles 9, 1 are not all part of one operation (a rule "
              "that was chosen for this game); operations: 3^2=9, 1^2=1");
  expect_said("", "5510@8f", "314@i9",
              "no-contact: no operation contains both a new tile and one that was on the board; "
              "touching through a 0 is not enough (a rule that was chosen for this game); "
              "operations: 3+1=4");
  expect_said("cover=each zeropoints=no", "551@h6", "240@9f",
              "no-operation: the 0 is not part of any operation (a rule that was chosen for this "
              "game); operations: 2^2=4");
  // These are refused by either reading.
  expect_said(each, "314@8g", "591@9f",
              "no-operation: the 5 is not part of any operation; operations: 3^2=9, 1^2=1");
}

// The worked game, by every combination.
static void the_six_turns_are_the_same_by_all_rulings(void **context) {
  (void)context;
  static const char *const turns[6] = {"24@8g", "13@8f", "62@h7", "749@10g", "105@9e", "835@11h"};
  static const int points[6] = {6, 10, 18, 42, 22, 66};
  for (int number = 0; number < 8; number++) {
    char options[100];
    snprintf(options, sizeof options, "cover=%s zerocontact=%s zeropoints=%s",
             number & 1 ? "each" : "one", number & 2 ? "yes" : "no", number & 4 ? "no" : "yes");
    AbakuState state = after(options, NULL);
    for (int i = 0; i < 6; i++)
      assert_int_equal(lay(&state, turns[i], NULL), points[i]);
  }
}

// A wildcard laid as 0 is a zero too.
static void a_wildcard_laid_as_zero_does_not_count_either(void **context) {
  (void)context;
  AbakuState state = after(unpaid, "551@h6");
  assert_int_equal(lay(&state, "452?0@9e", NULL), 11);
  state = after("", "551@h6");
  assert_int_equal(lay(&state, "452?0@9e", NULL), 22);
}

static void expect_draw(AbakuState *state, const char *draw, const char *rack, int zeros) {
  Text text = {0};
  play(state, draw, NULL);
  tiles_format(abaku_rack_tiles, &state->player[0].rack, &text);
  assert_string_equal(text_string(&text), rack);
  assert_int_equal(state->player[0].zeros, zeros);
  text_free(&text);
}

static void zeros_are_counted(const char *options, const char *rack, int zeros, const char *next,
                              int next_zeros, const char *last, int last_zeros) {
  AbakuState state = new_game(options);
  state.player[0].zeros = 7;
  expect_draw(&state, "draw:00057", rack, zeros);
  give(&state, 1, "57111");
  play(&state, "swap:1", NULL);
  expect_draw(&state, "draw:0", next, next_zeros);
  give(&state, 1, "57111");
  play(&state, "swap:1", NULL);
  expect_draw(&state, "draw:0", last, last_zeros);
}

static void the_next_zero_is_a_wildcard_when_the_count_is_seven(void **context) {
  (void)context;
  zeros_are_counted("players=1", "57???", 7, "1157?", 7, "1157?", 7);
  zeros_are_counted("players=1 wildcards=second", "057??", 8, "01157", 7, "1157?", 8);
}

static void positions_name_the_rulings(void **context) {
  (void)context;
  expect_position(&(AbakuState[]){new_game("cover=each zeropoints=no")}[0],
                  "////////////// deal1 0,0 -,- 55,55 0,0 players=2 bag=own ops=full "
                  "board=standard cover=each zerocontact=no zeropoints=no wildcards=every");
  // With wildcards=second the count goes up to 8; else that is refused.
  const AbakuState state =
      state_at("////////////// 1 0,0 01234,01234 50,50 8,1 wildcards=second swapped=8,0");
  assert_int_equal(state.player[0].zeros, 8);
  AbakuState other;
  Error error;
  assert_false(abaku_parse_position(
      &other, "////////////// 1 0,0 01234,01234 50,50 8,1 swapped=8,0", &error));
  assert_string_equal(error_message(&error),
                      "the counts of zeros are numbers up to 7, or _ where a view hides them");
  assert_false(abaku_parse_position(
      &other, "////////////// 1 0,0 01234,01234 50,50 9,1 wildcards=second swapped=9,0", &error));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(both_readings_are_played),
      cmocka_unit_test(what_does_not_count_is_not_reported),
      cmocka_unit_test(refusals_name_the_ruling_that_decides),
      cmocka_unit_test(the_six_turns_are_the_same_by_all_rulings),
      cmocka_unit_test(a_wildcard_laid_as_zero_does_not_count_either),
      cmocka_unit_test(the_next_zero_is_a_wildcard_when_the_count_is_seven),
      cmocka_unit_test(positions_name_the_rulings),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
