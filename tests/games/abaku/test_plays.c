// Legality, points and reports of plays: every example of the rules and every point of them.
#include "support.h"

#include <string.h>

static const char *const six_turns[6] = {"24@8g", "13@8f", "62@h7", "749@10g", "105@9e", "835@11h"};

// A game after the first turns of the example.
static AbakuState after_turns(const char *options, int turns) {
  AbakuState state = dealt_game(options);
  for (int i = 0; i < turns; i++)
    lay(&state, six_turns[i], NULL);
  return state;
}

static void expect_points_of_six_turns(const char *options, const int points[6]) {
  AbakuState state = dealt_game(options);
  for (int i = 0; i < 6; i++)
    assert_int_equal(lay(&state, six_turns[i], NULL), points[i]);
}

static void the_six_turns_score(void **context) {
  (void)context;
  expect_points_of_six_turns("board=plain", (int[]){6, 10, 18, 42, 22, 66});
  expect_points_of_six_turns("board=standard", (int[]){12, 10, 18, 42, 32, 66});
}

static void the_six_turns_report(void **context) {
  (void)context;
  static const char *const reports[6] = {
      "op 8g-8h 2^2=4 6\npoints 6\n",
      "op 8f-8i 12:4=3 10\npoints 10\n",
      "op h7-h9 6-4=2 12\nop h8-h9 sqrt(4)=2 6\npoints 18\n",
      "op h7-h10 6x4=24 16\nop h9-h10 2^2=4 6\nop 10g-10i 7^2=49 20\npoints 42\ncombo\n",
      "op g8-g10 2+5=7 14\nop 9e-9h 10:5=2 8\npoints 22\n",
      ("op h7-h11 6+42=48 24\nop h9-h11 2x4=8 14\nop i10-i11 sqrt(9)=3 12\n"
       "op 11h-11j 8-3=5 16\npoints 66\ncombo\n")};
  AbakuState state = dealt_game("board=plain");
  for (int i = 0; i < 6; i++) {
    Text report = {0};
    lay(&state, six_turns[i], &report);
    assert_string_equal(text_string(&report), reports[i]);
    text_free(&report);
  }
}

static void expect_first_play(const char *play, int plain, int standard) {
  AbakuState state = dealt_game("board=plain");
  assert_int_equal(lay(&state, play, NULL), plain);
  state = dealt_game("board=standard");
  assert_int_equal(lay(&state, play, NULL), standard);
}

static void first_plays_score(void **context) {
  (void)context;
  expect_first_play("314@8g", 8, 16);
  expect_first_play("16824@8d", 68, 112);
  expect_first_play("5510@8f", 22, 44);
  expect_first_play("314@h7", 8, 16);
}

static void first_plays_are_refused(void **context) {
  (void)context;
  const AbakuState state = dealt_game("board=plain");
  assert_string_equal(refusal_of_play(&state, "24@8i"), "centre");
  assert_string_equal(refusal_of_play(&state, "24@g8"), "centre");
  assert_string_equal(refusal_of_play(&state, "4@8h"), "one-tile");
  assert_string_equal(refusal_of_play(&state, "25@8g"), "no-operation");
  assert_string_equal(refusal_of_play(&state, "550@8g"), "no-operation");
  assert_string_equal(refusal_of_play(&state, "505@8g"), "no-operation");
  assert_string_equal(refusal_of_play(&state, "055@8g"), "no-operation");
  assert_string_equal(refusal_of_play(&state, "24@8g"), "");
  assert_string_equal(refusal_of_play(&state, "24@8h"), "");
  assert_string_equal(refusal_of_play(&state, "24@h7"), "");
}

static void a_longer_run_counts_alone_or_with_others(void **context) {
  (void)context;
  const AbakuState start = after_turns("board=plain", 1);
  AbakuState state = start;
  assert_int_equal(lay(&state, "8@8i", NULL), 14); // 2x4=8 only
  state = start;
  assert_int_equal(lay(&state, "18@8f", NULL), 29); // 12-4=8 and 2x4=8
}

static void every_neighbour_has_to_be_joined(void **context) {
  (void)context;
  const AbakuState state = after_turns("board=plain", 4);
  assert_string_equal(refusal_of_play(&state, "5@9g"), "not-joined");
  Move move;
  Error error = {0};
  AbakuState copy = state;
  give(&copy, copy.turn, "5");
  assert_true(abaku_parse_move("5@9g", &move, NULL));
  assert_false(abaku_check(&copy, move, &error));
  assert_string_equal(error_message(&error),
                      "5 and 2 touch side by side, but no operation contains both; "
                      "operations: 2+5=7");
}

static void a_zero_needs_no_joint(void **context) {
  (void)context;
  AbakuState state = after_turns("board=plain", 6);
  assert_int_equal(lay(&state, "7@10f", NULL), 27); // 7x7=49; the 0 above is exempt
  // A new zero is exempt as well: 10-9=1 down column j, with the 0 beside the old 3 on i9.
  state = dealt_game("board=plain");
  put(&state, "1@8j");
  put(&state, "3@9i");
  assert_string_equal(refusal_of_play(&state, "091@j9"), "");
  put(&state, "5@10i");
  assert_string_equal(refusal_of_play(&state, "091@j9"), "not-joined"); // 5 and 9 in row 10
}

static void a_zero_alone_makes_no_contact(void **context) {
  (void)context;
  AbakuState state = dealt_game("board=plain");
  put(&state, "10@8h");
  assert_string_equal(refusal_of_play(&state, "24@9i"), "no-contact"); // only the 0 is above
  assert_string_equal(refusal_of_play(&state, "11@9h"), "");           // 1^2=1 with the old 1
  assert_string_equal(refusal_of_play(&state, "24@11i"), "not-adjacent");
  // A new zero that touches is no contact either: 10-9=1 beside the old 4.
  state = dealt_game("board=plain");
  put(&state, "4@8h");
  assert_string_equal(refusal_of_play(&state, "1091@g7"), "no-contact");
}

static void one_operation_contains_all_new_tiles(void **context) {
  (void)context;
  const AbakuState state = after_turns("board=plain", 1); // 24 on g8, h8
  // 1 2 4 1: 2^2=4 is old, nothing contains both ends.
  assert_string_equal(refusal_of_play(&state, "11@8f"), "no-operation");
  // Below 24: the row has 1^2=1 but the columns 2 1 and 4 1 join nothing.
  assert_string_equal(refusal_of_play(&state, "11@9g"), "not-joined");
  // A single tile needs an operation in one direction only: 4 above 2 reads sqrt(4)=2.
  assert_string_equal(refusal_of_play(&state, "4@7g"), "");
  assert_string_equal(refusal_of_play(&state, "5@7g"), "no-operation");
}

static void plays_stay_on_empty_cells(void **context) {
  (void)context;
  const AbakuState state = after_turns("board=plain", 1);
  assert_string_equal(refusal_of_play(&state, "8@8g"), "occupied");
  assert_string_equal(refusal_of_play(&state, "24@8o"), "off-board");
  assert_string_equal(refusal_of_play(&state, "24@o15"), "off-board");
  assert_string_equal(refusal_of_play(&state, "24@8p"), "off-board");
  assert_string_equal(refusal_of_play(&state, "24@16a"), "off-board");
  assert_string_equal(refusal_of_play(&state, "24@1a"), "not-adjacent");
  AbakuState empty_handed = state;
  give(&empty_handed, empty_handed.turn, "35789");
  assert_string_equal(refusal(&empty_handed, "18@8f"), "not-in-rack");
  assert_string_equal(refusal(&empty_handed, "?1?8@8f"), "not-in-rack");
}

static void a_run_pays_once_for_all_readings(void **context) {
  (void)context;
  AbakuState state = dealt_game("board=plain");
  Text report = {0};
  assert_int_equal(lay(&state, "981@8g", &report), 18);
  assert_string_equal(text_string(&report), "op 8g-8i 9-8=1 | 9^2=81 18\npoints 18\n");
  text_free(&report);
  state = dealt_game("board=plain");
  put(&state, "6873@8e");
  assert_int_equal(lay(&state, "5@8d", NULL), 55); // 5+68=73 and 56:8=7
}

// On a board whose only bonus square is under the 9 of 9211 along row 8.
static void expect_9211(char bonus, const char *operation) {
  Text options = {0}, report = {0};
  text_add(&options, "board=");
  for (int row = 1; row <= ABAKU_SIZE; row++)
    text_format(&options, "%s......%c........", row > 1 ? "/" : "", row == 8 ? bonus : '.');
  AbakuState state = dealt_game(text_string(&options));
  lay(&state, "9211@8g", &report);
  assert_non_null(strstr(text_string(&report), operation));
  text_free(&options);
  text_free(&report);
}

static void expect_report(const char *old, const char *play, const char *expected) {
  AbakuState state = dealt_game("board=plain");
  Text report = {0};
  put(&state, old);
  lay(&state, play, &report);
  assert_string_equal(text_string(&report), expected);
  text_free(&report);
}

// The rows that the rulebook names where it gives advice.
static void rows_of_the_rulebooks_advice(void **context) {
  (void)context;
  expect_9211('t', "op 8g-8j 9+2=11 31\n");
  expect_9211('D', "op 8g-8j 9+2=11 26\n");
  expect_report("7936@8g", "82@8e",
                "op 8e-8f cbrt(8)=2 10\nop 8e-8i 82-79=3 29\nop 8f-8h 2+7=9 18\n"
                "op 8f-8i 27:9=3 21\nop 8f-8j 27+9=36 27\npoints 105\ncombo\n");
  // 3x8=24 and 81:9=9 stood there before.
  expect_report("3824@8e", "0@8i", "op 8e-8i 38+2=40 17\npoints 17\n");
  expect_report("8199@8e", "0@8i", "op 8e-8i 81+9=90 27\npoints 27\n");
  expect_report("16824@8d", "7@8i", "op 8d-8i 168:24=7 28\npoints 28\n");
}

static void bonuses_work_for_new_tiles_in_every_run(void **context) {
  (void)context;
  AbakuState state = dealt_game("board=TtdD.........../.............../.............../"
                                ".............../.............../.............../"
                                ".............../.......*......./.............../"
                                ".............../.............../.............../"
                                ".............../.............../...............");
  put(&state, "14@1d");
  // 3 and 1 and 4 before the old 1 and 4. The 3 triples its operation, the 1 counts three times and
  // the 4 twice; the D under the old 1 is spent.
  Text report = {0};
  assert_int_equal(lay(&state, "314@1a", &report), 55);
  assert_string_equal(text_string(&report), "op 1a-1c 3+1=4 42\nop 1c-1e 4x1=4 | 4:1=4 13\n"
                                            "points 55\n");
  text_free(&report);
  // h8 doubles for the tile that is laid on it, and only then.
  state = dealt_game("board=standard");
  assert_int_equal(lay(&state, "24@8g", NULL), 12);
  assert_int_equal(lay(&state, "8@8i", NULL), 14);
}

static void wildcards_are_laid_as_any_digit(void **context) {
  (void)context;
  AbakuState state = dealt_game("board=plain");
  assert_int_equal(lay(&state, "?2?4@8g", NULL), 6); // scores the digits
  expect_scores(&state, "6 0");
  assert_int_equal(abaku_digit(&state, ABAKU_CENTRE), 4);
  assert_true(state.cells[ABAKU_CENTRE] & ABAKU_CELL_WILDCARD);
  // A wildcard and a plain tile are different tiles.
  give(&state, 2, "8");
  assert_string_equal(refusal(&state, "?8@8i"), "not-in-rack");
  give(&state, 2, "?");
  assert_string_equal(refusal(&state, "8@8i"), "not-in-rack");
  assert_string_equal(refusal(&state, "?8@8i"), "");
}

typedef struct Wanted {
  const char *spelling;
  int found;
} Wanted;

static bool compare_spelling(void *context, Move move) {
  Wanted *wanted = context;
  Text text = {0};
  abaku_format_move(NULL, move, VIEWER_REFEREE, &text);
  wanted->found += strcmp(text_string(&text), wanted->spelling) == 0;
  text_free(&text);
  return true;
}

static void expect_listed(const AbakuState *state, const char *spelling, int times) {
  Wanted wanted = {spelling, 0};
  abaku_generate(state, compare_spelling, &wanted);
  if (wanted.found != times) fail_msg("%s is listed %d times", spelling, wanted.found);
}

static void wildcards_and_plain_tiles_are_different_moves(void **context) {
  (void)context;
  AbakuState state = dealt_game("board=plain");
  put(&state, "49@8i");
  give(&state, 1, "7?");
  expect_listed(&state, "7?7@8g", 1); // 7x7=49
  expect_listed(&state, "?77@8g", 1);
  expect_listed(&state, "77@8g", 0);
  expect_listed(&state, "?7?7@8g", 0);
  give(&state, 1, "77?");
  expect_listed(&state, "77@8g", 1);
  state = dealt_game("board=plain");
  put(&state, "551@8f");
  give(&state, 1, "0?");
  expect_listed(&state, "0@8i", 1); // 5+5=10
  expect_listed(&state, "?0@8i", 1);
}

static void a_wildcard_as_zero_is_a_zero(void **context) {
  (void)context;
  // 7x7=49 below the old wildcard that was laid as 0.
  AbakuState state = after_turns("board=plain", 4);
  assert_int_equal(lay(&state, "1?05@9e", NULL), 22);
  lay(&state, "835@11h", NULL);
  assert_int_equal(lay(&state, "7@10f", NULL), 27);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_six_turns_score),
      cmocka_unit_test(the_six_turns_report),
      cmocka_unit_test(first_plays_score),
      cmocka_unit_test(first_plays_are_refused),
      cmocka_unit_test(a_longer_run_counts_alone_or_with_others),
      cmocka_unit_test(every_neighbour_has_to_be_joined),
      cmocka_unit_test(a_zero_needs_no_joint),
      cmocka_unit_test(a_zero_alone_makes_no_contact),
      cmocka_unit_test(one_operation_contains_all_new_tiles),
      cmocka_unit_test(plays_stay_on_empty_cells),
      cmocka_unit_test(a_run_pays_once_for_all_readings),
      cmocka_unit_test(rows_of_the_rulebooks_advice),
      cmocka_unit_test(bonuses_work_for_new_tiles_in_every_run),
      cmocka_unit_test(wildcards_are_laid_as_any_digit),
      cmocka_unit_test(wildcards_and_plain_tiles_are_different_moves),
      cmocka_unit_test(a_wildcard_as_zero_is_a_zero),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
