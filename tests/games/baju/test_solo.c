// The puzzle: goals, deals and their chances, moves, ends.
#include "reference.h"
#include "support.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define ONES "orororo/rwwr/obobobo/rwwr/obobobo/rwwr/orororo/11111111"

static bool meets(const char *placement, const char *goal) {
  Text text = {0};
  text_format(&text, "%s 1 goal=%s", placement, goal);
  void *game = game_at(&baju_solo_game, text_string(&text));
  const bool is_over = baju_solo_game.turn(game) == TURN_OVER;
  if (is_over) expect_result(&baju_solo_game, game, "won 1 goal");
  text_free(&text);
  free(game);
  return is_over;
}

static void test_two_lines(void **state) {
  (void)state;
  assert_true(meets("1234/1w12w2/w1w2w3w4/3w34w4", "two-lines"));
  assert_true(meets("w3w1w1w3/4w42w2/4w22w4/3113", "two-lines"));  // 3113 above and below
  assert_false(meets("1234/1w12w2/w4w3w2w1/3w34w4", "two-lines")); // the other way round
  assert_false(meets("1234/1w12w2/w1w2w4w3/3w34w4", "two-lines"));
  // Columns a and c.
  assert_true(meets("11w1w3/2w1w22/3w2w33/4w4w44", "two-lines"));
  // Two black lines are not enough, nor a black row next to mixed ones.
  assert_false(meets("1234/1234/w1w2w4w3/w1w3w2w4", "two-lines"));
}

static void test_four_lines(void **state) {
  (void)state;
  assert_true(meets("1234/w1w2w3w4/4321/w4w3w2w1", "four-lines"));
  assert_true(meets("1122/3344/w3w3w4w4/w1w1w2w2", "four-lines"));
  assert_true(meets("14w4w1/23w3w2/32w2w3/41w1w4", "four-lines")); // columns
  assert_false(meets("1234/w1w2w3w4/4321/w4w3w1w2", "four-lines"));
  assert_true(meets("1234/w1w2w3w4/4321/w4w3w1w2", "two-lines"));
  assert_false(meets("1234/w1w2w3w4/1w12w2/3w34w4", "four-lines"));
  // Both of black's lines equal one of white's, the other one is left over.
  assert_false(meets("1234/1234/w1w2w3w4/w4w3w2w1", "four-lines"));
}

static void test_moves(void **state) {
  (void)state;
  void *game = game_at(&baju_solo_game, "1w12w2/3w34w4/w11w22/w33w44 0");
  Text report = {0};
  play_moves(&baju_solo_game, game, "a1-b1", &report);
  assert_string_equal(text_string(&report), "swap a1 b1\n");
  play_moves(&baju_solo_game, game, "b1-a1", &report); // no reversal rule
  play_moves(&baju_solo_game, game, "b1-a1", &report); // a white button
  assert_int_equal(baju_solo_game.score(game, 1), 3);
  expect_refusal(&baju_solo_game, game, "a1-c1", "no-walk", "leads there");
  expect_refusal(&baju_solo_game, game, "3@b2", "syntax", "b2-c4");
  expect_refusal(&baju_solo_game, game, "deal:1,w1,2,w2,3,w3,4,w4,1,w1,2,w2,3,w3,4,w4",
                 "already-dealt", "already");
  text_free(&report);
  free(game);
}

static void test_goal_ends_it(void **state) {
  (void)state;
  void *game = game_at(&baju_solo_game, "w1234/1w2w3w4/1w12w2/3w34w4 7");
  expect_result(&baju_solo_game, game, "unfinished");
  play_moves(&baju_solo_game, game, "a2-a1", NULL);
  expect_result(&baju_solo_game, game, "won 1 goal");
  assert_int_equal(baju_solo_game.score(game, 1), 8);
  expect_refusal(&baju_solo_game, game, "a2-a1", "game-over", "over");
  free(game);
}

// All walks of all buttons, by the slow model.
static void test_moves_against_the_reference(void **state) {
  (void)state;
  FastRandom random;
  fast_random_init(&random, 3);
  char text[BAJU_BOARD_LENGTH + 1];
  for (int round = 0; round < 30; round++) {
    random_board_text(&random, text);
    if (round % 2) remove_bridges(&random, 40, text);
    Text words = {0};
    text_format(&words, "board=%s", text);
    BajuSoloGame *game = new_game(&baju_solo_game, text_string(&words));
    text_free(&words);
    RefBoard reference;
    ref_board_read(&reference, text);
    baju_solo_game.play(game, baju_solo_game.sample(game, &random.random), NULL);
    unsigned legal = 0;
    for (unsigned start = 0; start < BAJU_SPACES; start++)
      for (unsigned goal = 0; goal < BAJU_SPACES; goal++) {
        const unsigned code = baju_code_at(game->state.planes, start);
        const bool can = ref_can_walk(&reference, code & 8 ? 2 : 1, game->board.values[code & 7],
                                      (int)start, (int)goal);
        assert_int_equal(baju_solo_game.check(game, baju_solo_swap(start, goal), NULL), can);
        legal += can;
      }
    assert_int_equal(baju_solo_count(&game->board, game->state.planes), legal);
    expect_result(&baju_solo_game, game, legal ? "unfinished" : "lost stuck");
    for (Move word = 256; word < 4096; word++)
      assert_false(baju_solo_game.check(game, word, NULL));
    free(game);
  }
}

static void test_stuck(void **state) {
  (void)state;
  // No walk of nine steps stays on white bridges along the rows.
  void *game =
      new_game(&baju_solo_game, "board=owowowo/wwww/owowowo/bbbb/owowowo/wwww/owowowo/99999999");
  assert_int_equal(baju_solo_game.turn(game), TURN_CHANCE);
  FastRandom random;
  fast_random_init(&random, 1);
  baju_solo_game.play(game, baju_solo_game.sample(game, &random.random), NULL);
  expect_result(&baju_solo_game, game, "lost stuck");
  assert_int_equal(baju_solo_game.score(game, 1), 0);
  free(game);
}

static void test_events(void **state) {
  (void)state;
  Error error = {0};
  void *game = new_game(&baju_solo_game, "");
  assert_false(baju_solo_game.apply_event(game, EVENT_AGREED, 0, &error));
  assert_false(baju_solo_game.apply_event(game, EVENT_RESIGN, 2, &error));
  assert_true(baju_solo_game.apply_event(game, EVENT_RESIGN, 1, &error)); // before the deal
  expect_result(&baju_solo_game, game, "lost resign");
  assert_false(baju_solo_game.apply_event(game, EVENT_TIME, 1, &error));
  free(game);
  game = game_at(&baju_solo_game, "1w12w2/3w34w4/w11w22/w33w44 5");
  assert_true(baju_solo_game.apply_event(game, EVENT_TIME, 1, &error));
  expect_result(&baju_solo_game, game, "lost time");
  assert_int_equal(baju_solo_game.score(game, 1), 5);
  free(game);
}

static void test_deal_spelling(void **state) {
  (void)state;
  void *game = new_game(&baju_solo_game, "");
  expect_refusal(&baju_solo_game, game, "a1-b1", "not-dealt", "dealt");
  expect_refusal(&baju_solo_game, game, "deal:", "syntax", "button");
  expect_refusal(&baju_solo_game, game, "deal:1,w1,2,w2,3,w3,4,w4,1,w1,2,w2,3,w3,4", "syntax",
                 "16 buttons");
  expect_refusal(&baju_solo_game, game, "deal:1,w1,2,w2,3,w3,4,w4,1,w1,2,w2,3,w3,4,w4,", "syntax",
                 "nothing else");
  expect_refusal(&baju_solo_game, game, "deal:1,w1,2,w2,3,w3,4,w4,1,w1,2,w2,3,w3,4,w5", "syntax",
                 "value 5");
  expect_refusal(&baju_solo_game, game, "deal:1,w1,2,w2,3,w3,4,w4,1,w1,2,w2,3,w3,4,4",
                 "wrong-buttons", "exactly once");
  expect_refusal(&baju_solo_game, game, "deal:1,1,1,w2,3,w3,4,w4,1,w1,2,w2,3,w3,4,w4",
                 "wrong-buttons", "exactly once");
  expect_refusal(&baju_solo_game, game, "deal:1,2,3,4,w1,w2,w3,w4,1,w1,2,w2,3,w3,4,w4", "goal-met",
                 "meets the goal");
  Text report = {0};
  play_moves(&baju_solo_game, game, "deal:1,w1,2,w2,3,w3,4,w4,w1,1,w2,2,w3,3,w4,4", &report);
  assert_int_equal(report.length, 0);
  baju_solo_game.format_position(game, &report);
  assert_non_null(strstr(text_string(&report), "1w12w2/3w34w4/w11w22/w33w44 0 "));
  text_free(&report);
  free(game);
  // With the other goal the same deal is possible.
  game = new_game(&baju_solo_game, "goal=four-lines");
  play_moves(&baju_solo_game, game, "deal:1,2,3,4,w1,w2,w3,w4,1,w1,2,w2,3,w3,4,w4", NULL);
  free(game);
}

static bool count_visit(void *context, Move move) {
  (void)move;
  ++*(uint64_t *)context;
  return true;
}

static BajuBoard board_with(const char *values) {
  BajuBoard board;
  Text text = {0};
  text_format(&text, "orororo/rwwr/obobobo/rwwr/obobobo/rwwr/orororo/%s", values);
  assert_true(baju_board_parse(&board, text_string(&text), NULL));
  text_free(&text);
  return board;
}

// The formula against counting, where there are few enough.
static void test_deal_counts(void **state) {
  (void)state;
  static const char *const values[] = {"11111111", "11111112"};
  for (size_t i = 0; i < 2; i++) {
    const BajuBoard board = board_with(values[i]);
    for (BajuGoal goal = BAJU_TWO_LINES; goal <= BAJU_FOUR_LINES; goal++) {
      uint64_t counted = 0;
      baju_deal_visit(&board, goal, count_visit, &counted);
      assert_int_equal(counted, baju_deal_count(&board, goal));
    }
  }
}

// On ring there are 16! / 2^8 arrangements, and four-lines has 60192 goals.
static void test_deal_count_on_ring(void **state) {
  (void)state;
  const uint64_t all = UINT64_C(20922789888000) >> 8;
  const BajuBoard board = board_with("11223344");
  assert_int_equal(baju_deal_count(&board, BAJU_FOUR_LINES), all - 60192);
}

// The goals of two-lines by rows where values come in halves, counted in another way: by the rows
// that are lines. A board of 1s and 2s, so that a row is four bits.
static void test_deal_counts_with_equal_halves(void **state) {
  (void)state;
  const BajuBoard board = board_with("11111122");
  uint64_t goals = 0;
  // Sixteen spaces as two masks: white, and the spaces of value 2; six of a colour are ones.
  for (unsigned white = 0; white < 1u << 16; white++) {
    if (__builtin_popcount(white) != 8) continue;
    bool has_line[2] = {false, false};
    for (unsigned row = 0; row < 4; row++) {
      has_line[0] |= (white >> 4 * row & 15) == 0;
      has_line[1] |= (white >> 4 * row & 15) == 15;
    }
    if (!has_line[0] || !has_line[1]) continue;
    for (unsigned i = 0; i < 16; i++)
      for (unsigned j = i + 1; j < 16; j++)
        for (unsigned k = 0; k < 16; k++)
          for (unsigned l = k + 1; l < 16; l++) {
            const unsigned twos = 1u << i | 1u << j | 1u << k | 1u << l;
            if ((white >> i & 1) || (white >> j & 1) || !(white >> k & 1) || !(white >> l & 1))
              continue;
            bool met = false;
            for (unsigned r = 0; r < 4; r++)
              for (unsigned s = 0; s < 4; s++)
                met |= (white >> 4 * r & 15) == 0 && (white >> 4 * s & 15) == 15 &&
                       (twos >> 4 * r & 15) == (twos >> 4 * s & 15);
            goals += met;
          }
  }
  const uint64_t all = UINT64_C(20922789888000) / (720 * 2) / (720 * 2);
  assert_int_equal(baju_deal_count(&board, BAJU_TWO_LINES), all - 2 * goals);
}

// Every deal of sixteen equal buttons comes equally often.
static void test_deals_are_uniform(void **state) {
  (void)state;
  enum { EACH = 15 };
  void *game = new_game(&baju_solo_game, "board=" ONES);
  const BajuBoard *board = &((BajuSoloGame *)game)->board;
  const uint64_t count = baju_deal_count(board, BAJU_TWO_LINES);
  static uint16_t seen[1 << 16];
  FastRandom random;
  fast_random_init(&random, 17);
  for (uint64_t i = 0; i < EACH * count; i++) {
    uint64_t planes;
    const Move deal = baju_solo_game.sample(game, &random.random);
    assert_true(baju_deal_planes(board, deal, &planes));
    assert_false(baju_goal_met(planes, BAJU_TWO_LINES));
    seen[baju_white_mask(planes)]++;
    if (i == 0) {
      assert_true(fabs(baju_solo_game.probability(game, deal) * (double)count - 1) < 1e-9);
      assert_true(baju_solo_game.probability(game, deal ^ 1) == 0);
    }
  }
  double statistic = 0;
  uint64_t kinds = 0;
  for (unsigned white = 0; white < 1u << 16; white++) {
    if (__builtin_popcount(white) != 8) continue;
    if (baju_goal_met((uint64_t)white << BAJU_WHITE_PLANE, BAJU_TWO_LINES)) continue;
    kinds++;
    statistic += (seen[white] - EACH) * (seen[white] - EACH) / (double)EACH;
  }
  assert_int_equal(kinds, count);
  // Chi square: mean count - 1, variance 2 (count - 1); five standard deviations.
  assert_true(fabs(statistic - (double)count) < 5 * sqrt(2 * (double)count));
  free(game);
}

// Every kind of button comes to every space equally often.
static void test_deals_on_ring(void **state) {
  (void)state;
  enum { DEALS = 8000 };
  void *game = new_game(&baju_solo_game, "");
  unsigned seen[BAJU_SPACES][16] = {{0}};
  FastRandom random;
  fast_random_init(&random, 18);
  for (int i = 0; i < DEALS; i++) {
    uint64_t planes;
    const Move deal = baju_solo_game.sample(game, &random.random);
    assert_true(baju_solo_game.check(game, deal, NULL));
    assert_true(baju_deal_planes(&((BajuSoloGame *)game)->board, deal, &planes));
    for (unsigned space = 0; space < BAJU_SPACES; space++)
      seen[space][baju_code_at(planes, space)]++;
  }
  for (unsigned space = 0; space < BAJU_SPACES; space++)
    for (unsigned code = 0; code < 16; code++) {
      const int expected = (code & 7) < 4 ? DEALS / 8 : 0;
      assert_true(abs((int)seen[space][code] - expected) <= (expected ? 150 : 0));
    }
  free(game);
}

// A generator that always deals the same goal: the deal still ends, with one that is possible.
static uint64_t always_the_last(Random *self) {
  (void)self;
  return UINT64_C(720720) * 1000 - 1; // one less than a multiple of 2 .. 16
}

static void test_a_broken_generator(void **state) {
  (void)state;
  // Codes ascending: 1 1 2 2 3 3 4 4 and the same in white; with eight equal values, two rows each.
  void *game = new_game(&baju_solo_game, "board=" ONES);
  Random stuck = {always_the_last};
  const Move deal = baju_solo_game.sample(game, &stuck);
  assert_true(baju_solo_game.check(game, deal, NULL));
  free(game);
}

static void test_listed_deals(void **state) {
  (void)state;
  void *game = new_game(&baju_solo_game, "board=" ONES);
  MoveList list = {0};
  assert_true(move_list_generate(&list, &baju_solo_game, game, GAME_MAX_LISTED));
  assert_int_equal(list.count, baju_deal_count(&((BajuSoloGame *)game)->board, BAJU_TWO_LINES));
  for (size_t i = 0; i < list.count; i++)
    assert_true(baju_solo_game.check(game, list.moves[i], NULL));
  free(game);
  game = new_game(&baju_solo_game, "");
  assert_false(move_list_generate(&list, &baju_solo_game, game, 1000));
  assert_int_equal(list.count, 1000);
  for (size_t i = 0; i < list.count; i++) {
    assert_true(baju_solo_game.check(game, list.moves[i], NULL));
    // Any other tag is no deal.
    for (Move tag = 0; tag < 16; tag++) {
      const Move word = (list.moves[i] & ~(UINT64_C(15) << 60)) | tag << 60;
      assert_int_equal(baju_solo_game.check(game, word, NULL), tag == 1);
    }
  }
  move_list_free(&list);
  free(game);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_two_lines),
      cmocka_unit_test(test_four_lines),
      cmocka_unit_test(test_moves),
      cmocka_unit_test(test_goal_ends_it),
      cmocka_unit_test(test_moves_against_the_reference),
      cmocka_unit_test(test_stuck),
      cmocka_unit_test(test_events),
      cmocka_unit_test(test_deal_spelling),
      cmocka_unit_test(test_deal_counts),
      cmocka_unit_test(test_deal_count_on_ring),
      cmocka_unit_test(test_deal_counts_with_equal_halves),
      cmocka_unit_test(test_deals_are_uniform),
      cmocka_unit_test(test_deals_on_ring),
      cmocka_unit_test(test_a_broken_generator),
      cmocka_unit_test(test_listed_deals),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
