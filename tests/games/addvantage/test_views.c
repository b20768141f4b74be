// Hidden tiles: what each seat sees, and completions with the right distribution.
#include "support.h"

#include <math.h>
#include <string.h>

#define EMPTY  ".../.../..."
#define HIDDEN " players=2 tiles=take hidden=yes giveback=no bonus=main idle=yes"
#define STAY   " players=2 tiles=stay hidden=yes giveback=no bonus=main idle=yes"

static AddvantageState seen_by(const AddvantageState *state, int seat) {
  AddvantageState view;
  addvantage_view(state, seat, &view);
  assert_int_equal(addvantage_game.viewer(&view), seat);
  return view;
}

static void assert_view(const AddvantageState *state, int seat, const char *position) {
  const AddvantageState view = seen_by(state, seat);
  assert_position(&view, position);
  const AddvantageState read = at(position);
  assert_memory_equal(&read, &view, sizeof view);
}

static void assert_told(const AddvantageState *state, const char *move, int viewer,
                        const char *told) {
  Move word;
  Text text = {0};
  assert_true(addvantage_parse_move(move, &word, NULL));
  assert_true(addvantage_check(state, word, NULL));
  addvantage_format_move(state, word, viewer, &text);
  assert_string_equal(text_string(&text), told);
  text_free(&text);
}

static void test_set_up_is_hidden(void **unused) {
  (void)unused;
  AddvantageState state;
  addvantage_init(&state, &(AddvantageOptions){.players = 2, .hidden = true});
  assert_told(&state, "deal:9,9,10,10,11,12", 1, "deal:9,9,10,10,11,12");
  assert_told(&state, "deal:9,9,10,10,11,12", 2, "deal:_,_,_,_,_,_");
  assert_told(&state, "deal:9,9,10,10,11,12", 0, "deal:_,_,_,_,_,_");
  assert_told(&state, "deal:9,9,10,10,11,12", VIEWER_REFEREE, "deal:9,9,10,10,11,12");
  state = after_all(&state, "deal:9,9,10,10,11,12 deal:7,8,8,13,13,14");
  assert_view(&state, 1,
              "arrange:1 " EMPTY "|" EMPTY " 2,2 9,9,10,10,11,12|_,_,_,_,_,_ - view=1" HIDDEN);
  assert_view(&state, 2,
              "arrange:1 " EMPTY "|" EMPTY " 2,2 _,_,_,_,_,_|7,8,8,13,13,14 - view=2" HIDDEN);
  assert_view(&state, 0,
              "arrange:1 " EMPTY "|" EMPTY " 2,2 _,_,_,_,_,_|_,_,_,_,_,_ - view=0" HIDDEN);
  assert_told(&state, "arrange:9,10,11/12,9,10", 2, "arrange:_,_,_/_,_,_");
  state = after_all(&state, "arrange:9,10,11/12,9,10 arrange:7,8,8/13,13,14");
  assert_view(&state, 2,
              "bonus " EMPTY "|" EMPTY " 2,2 _,_,_/_,_,_|7,8,8/13,13,14 - view=2" HIDDEN);
  // The centre lies open.
  assert_told(&state, "bonus:10,11", 0, "bonus:10,11");
}

static void test_without_the_option_nothing_is_hidden(void **unused) {
  (void)unused;
  const AddvantageState state =
      at("turn:1 " EMPTY "|" EMPTY " 2,2 9,10,11/12,9,10|7,8,8/13,13,14 10,11");
  AddvantageState view;
  for (int seat = 0; seat <= 2; seat++) {
    addvantage_view(&state, seat, &view);
    assert_memory_equal(&view, &state, sizeof view);
  }
}

static void test_won_tiles_are_open(void **unused) {
  (void)unused;
  const AddvantageState state = at("turn:1 542/.../...|.../.../135 2,2 "
                                   "11*,10,11/12,9,10|7,8,9*/13,13,14 10,11" HIDDEN);
  assert_view(&state, 1,
              "turn:1 542/.../...|.../.../135 2,2 "
              "11*,10,11/12,9,10|_,_,9*/_,_,_ 10,11 view=1" HIDDEN);
  assert_view(&state, 0,
              "turn:1 542/.../...|.../.../135 2,2 "
              "11*,_,_/_,_,_|_,_,9*/_,_,_ 10,11 view=0" HIDDEN);
  const AddvantageState view = seen_by(&state, 1);
  assert_int_equal(addvantage_score(&view, 1), 9);
}

static void test_scores_do_not_leak_under_stay(void **unused) {
  (void)unused;
  const AddvantageState state = at("turn:1 542/.../...|.../.../135 2,2 "
                                   "11,10,11/12,9,10|7,8,9/13,13,14 10,11" STAY);
  const AddvantageState other = at("turn:1 542/.../...|.../.../135 2,2 "
                                   "11,10,11/12,9,10|7,9,8/13,13,14 10,11" STAY);
  assert_int_equal(addvantage_score(&state, 1), 9);
  assert_int_equal(addvantage_score(&other, 1), 0);
  const AddvantageState views[] = {seen_by(&state, 1), seen_by(&other, 1)};
  assert_memory_equal(&views[0], &views[1], sizeof views[0]);
  assert_int_equal(addvantage_score(&views[0], 0), 11);
  assert_int_equal(addvantage_score(&views[0], 1), 0);
  assert_true(addvantage_knows_score(&views[0], 0));
  assert_false(addvantage_knows_score(&views[0], 1));
}

static void test_results_in_views(void **unused) {
  (void)unused;
  // Under take all that counts lies open.
  AddvantageState state = at("over:idle 542/.../...|.../.../135 2,2 "
                             "11*,10,11/12,9,10|7,8,9*/13,13,14 10,11" HIDDEN);
  AddvantageState view = seen_by(&state, 2);
  assert_result(&view, "won 1 idle");
  // Under stay nobody can tell whose hidden tiles match ...
  state = at("over:idle 542/.../...|.../.../135 2,2 11,10,11/12,9,10|7,8,9/13,13,14 10,11" STAY);
  assert_result(&state, "won 1 idle");
  view = seen_by(&state, 2);
  assert_result(&view, "unfinished");
  // ... unless no hidden tile has a full line.
  view = seen_by(&state, 1);
  assert_result(&view, "unfinished");
  state = at("over:idle 542/.../...|.../.../.35 2,2 11,10,11/12,9,10|7,8,9/13,13,14 10,11" STAY);
  view = seen_by(&state, 1);
  assert_result(&view, "won 1 idle");
  state = at("over:resign 542/.../...|.../.../135 2,2 11,10,11/12,9,10|7,8,9/13,13,14 10,11 "
             "out=1" STAY);
  view = seen_by(&state, 2);
  assert_result(&view, "won 2 resign");
}

static void test_view_of_a_view(void **unused) {
  (void)unused;
  const AddvantageState state = at("turn:1 542/.../...|.../.../135 2,2 "
                                   "11*,10,11/12,9,10|7,8,9*/13,13,14 10,11" HIDDEN);
  const AddvantageState one = seen_by(&state, 1), nobody = seen_by(&state, 0);
  AddvantageState view;
  addvantage_view(&one, 1, &view);
  assert_memory_equal(&view, &one, sizeof view);
  addvantage_view(&one, 2, &view);
  assert_memory_equal(&view, &nobody, sizeof view);
  addvantage_view(&nobody, 1, &view);
  assert_memory_equal(&view, &nobody, sizeof view);
}

// What others draw and arrange has one outcome in a view: that it happened.
static void test_others_moves_in_a_view(void **unused) {
  (void)unused;
  AddvantageState state;
  addvantage_init(&state, &(AddvantageOptions){.players = 2, .hidden = true});
  AddvantageState view = seen_by(&state, 2);
  FastRandom random;
  fast_random_init(&random, 3);
  assert_int_equal(count_moves(&view), 1);
  assert_string_equal(refusal(&view, "deal:9,9,10,10,11,12"), "hidden");
  assert_string_equal(refusal(&view, "deal:_,_,_,_,_,_"), "legal");
  const Move hidden = addvantage_sample(&view, &random.random);
  assert_true(addvantage_probability(&view, hidden) == 1);
  view = after(&view, "deal:_,_,_,_,_,_", "");
  state = after(&state, "deal:9,9,10,10,11,12", "");
  AddvantageState expected = seen_by(&state, 2);
  assert_memory_equal(&view, &expected, sizeof view);

  // The own deal comes from all tiles not seen: the opponent's may be any.
  assert_true(count_moves(&view) > count_moves(&state));
  view = after(&view, "deal:7,8,8,13,13,14", "");
  state = after(&state, "deal:7,8,8,13,13,14", "");
  assert_string_equal(refusal(&view, "arrange:9,10,11/12,9,10"), "hidden");
  view = after(&view, "arrange:_,_,_/_,_,_", "");
  state = after(&state, "arrange:9,10,11/12,9,10", "");
  expected = seen_by(&state, 2);
  assert_memory_equal(&view, &expected, sizeof view);
  view = after(&view, "arrange:7,8,8/13,13,14", "");
  state = after(&state, "arrange:7,8,8/13,13,14", "");
  // Bonus tiles: 20 unseen ones in the view, 14 left in truth.
  Move bonus;
  assert_true(addvantage_parse_move("bonus:9,9", &bonus, NULL));
  assert_true(fabs(addvantage_probability(&view, bonus) - 6.0 / 190) < 1e-12);
  assert_true(fabs(addvantage_probability(&state, bonus) - 1.0 / 91) < 1e-12);
}

// ---- Completions ----

// The exact distribution of two tiles among all deals that fit, by trying every deal of six.
static void count_pairs(const AddvantageState *view, int first, int second, double pairs[8][8]) {
  uint8_t unseen[8];
  const AddvantageSeat *seat = &view->seats[1];
  assert_int_equal(addvantage_unseen_tiles(view, unseen), ADDVANTAGE_NO_TILE);
  double total = 0;
  for (int code = 0; code < 1 << 18; code++) {
    int left[8];
    double ways = 1;
    for (int kind = 0; kind < 8; kind++)
      left[kind] = unseen[kind];
    for (int line = 0; line < 6 && ways > 0; line++) {
      const int kind = code >> (3 * line) & 7;
      ways *= left[kind]-- > 0 ? left[kind] + 1 : 0;
      if (!view->stay && addvantage_line_sum(seat->board, line) == kind + 7) ways = 0;
    }
    pairs[code >> (3 * first) & 7][code >> (3 * second) & 7] += ways;
    total += ways;
  }
  for (int kind = 0; kind < 64; kind++)
    pairs[kind / 8][kind % 8] /= total;
}

static void compare_completions(const AddvantageState *view, int first, int second) {
  enum { DRAWS = 20000 };
  double expected[8][8] = {{0}};
  unsigned seen[8][8] = {{0}};
  count_pairs(view, first, second, expected);
  FastRandom random;
  fast_random_init(&random, 77);
  for (int i = 0; i < DRAWS; i++) {
    AddvantageState state, again;
    addvantage_determinize(view, &random.random, &state);
    addvantage_view(&state, view->viewer, &again);
    assert_memory_equal(view, &again, sizeof again);
    assert_true(addvantage_validate(&state, NULL));
    seen[state.seats[1].tiles[first] - 7][state.seats[1].tiles[second] - 7]++;
  }
  double statistic = 0, cells = 0;
  for (int kind = 0; kind < 64; kind++) {
    const double mean = expected[kind / 8][kind % 8] * DRAWS;
    if (mean == 0) assert_int_equal(seen[kind / 8][kind % 8], 0);
    if (mean < 5) continue;
    statistic += (seen[kind / 8][kind % 8] - mean) * (seen[kind / 8][kind % 8] - mean) / mean;
    cells++;
  }
  if (statistic > cells + 6 * sqrt(2 * cells) + 10)
    fail_msg("chi square %.1f over %.0f cells", statistic, cells);
}

static void test_completions(void **unused) {
  (void)unused;
  // Rows 1 and 3 and column c are full and won nothing, so their tiles are not 9, 10, 10.
  const AddvantageState view = at("turn:1 " EMPTY "|234/..3/343 2,2 "
                                  "11,10,11/12,9,10|_,_,_/_,_,_ 10,11 view=1" HIDDEN);
  compare_completions(&view, 0, 2);
  compare_completions(&view, 0, 1);
  compare_completions(&view, 1, 3);
  const AddvantageState stay = at("turn:1 " EMPTY "|234/..3/343 2,2 "
                                  "11,10,11/12,9,10|_,_,_/_,_,_ 10,11 view=1" STAY);
  compare_completions(&stay, 0, 2);
}

static void test_completions_that_are_hard_to_hit(void **unused) {
  (void)unused;
  // Eighteen full lines with the sum 10 won nothing: all six tens are player 1's.
  const char *full = "334/343/433|334/343/433|334/343/433";
  Text position = {0};
  text_format(&position,
              "turn:1 .../.../...|%s 2,2,2,2 _,_,_/_,_,_|_,_,_/_,_,_|_,_,_/_,_,_|_,_,_/_,_,_ 7,14 "
              "view=0 players=4 hidden=yes",
              full);
  const AddvantageState view = at(text_string(&position));
  FastRandom random;
  fast_random_init(&random, 5);
  AddvantageState state;
  addvantage_determinize(&view, &random.random, &state);
  for (int line = 0; line < ADDVANTAGE_HAND; line++)
    assert_int_equal(state.seats[0].tiles[line], 10);
  assert_true(addvantage_validate(&state, NULL));
  // One line more and there is no place left for a ten.
  text_clear(&position);
  text_format(&position,
              "turn:1 334/.../...|%s 2,2,2,2 _,_,_/_,_,_|_,_,_/_,_,_|_,_,_/_,_,_|_,_,_/_,_,_ 7,14 "
              "view=0 players=4 hidden=yes",
              full);
  Error error = {0};
  assert_false(addvantage_parse_position(&state, text_string(&position), &error));
  assert_string_equal(error.code, "bad-position");
  text_free(&position);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_set_up_is_hidden),
      cmocka_unit_test(test_without_the_option_nothing_is_hidden),
      cmocka_unit_test(test_won_tiles_are_open),
      cmocka_unit_test(test_scores_do_not_leak_under_stay),
      cmocka_unit_test(test_results_in_views),
      cmocka_unit_test(test_view_of_a_view),
      cmocka_unit_test(test_others_moves_in_a_view),
      cmocka_unit_test(test_completions),
      cmocka_unit_test(test_completions_that_are_hard_to_hit),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
