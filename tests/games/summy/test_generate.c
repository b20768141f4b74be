// The fast generator against the slow one.
#include "reference.h"
#include "support.h"

#include <stdlib.h>
#include <string.h>

static bool take_play(void *context, Move move, int points) {
  ReferenceList *list = context;
  assert_true(list->count < list->capacity);
  list->plays[list->count++] = (ReferencePlay){move, points};
  return true;
}

static int compare_plays(const void *left, const void *right) {
  const ReferencePlay *a = left, *b = right;
  return a->move < b->move ? -1 : a->move > b->move;
}

static void fail_at(const SummyState *state, const char *what, Move move) {
  Text text = {0};
  summy_format_move(state, move, VIEWER_REFEREE, &text);
  text_format(&text, " is %s in ", what);
  summy_format_position(state, &text);
  fail_msg("%s", text_string(&text));
}

// Both find the same plays with the same points; returns how many.
static size_t compare(const SummyState *state) {
  enum { MOST = 200000 };
  ReferenceList slow = {0};
  ReferenceList fast = {.plays = malloc(MOST * sizeof(ReferencePlay)), .capacity = MOST};
  reference_generate(&slow, state);
  assert_true(summy_generate_plays(state, take_play, &fast));
  qsort(fast.plays, fast.count, sizeof *fast.plays, compare_plays);
  for (size_t i = 0; i < slow.count || i < fast.count; i++) {
    if (i == fast.count || (i < slow.count && slow.plays[i].move < fast.plays[i].move))
      fail_at(state, "missing", slow.plays[i].move);
    if (i == slow.count || slow.plays[i].move > fast.plays[i].move)
      fail_at(state, "superfluous", fast.plays[i].move);
    if (slow.plays[i].points != fast.plays[i].points)
      fail_at(state, "scored otherwise", fast.plays[i].move);
    assert_true(summy_check(state, fast.plays[i].move, NULL));
    assert_int_equal(summy_game.gain(state, fast.plays[i].move), fast.plays[i].points);
  }
  const size_t count = slow.count;
  reference_list_free(&slow);
  reference_list_free(&fast);
  return count;
}

// Keeps `count` of the pieces in hand; the others go back to the pool.
static void shrink_hand(SummyState *state, int count, FastRandom *random) {
  TileSet *hand = &state->hands[state->player - 1];
  if (tiles_total(hand) <= count) return;
  const TileSet kept = tiles_sample(hand, count, &random->random);
  tiles_add(&state->pool, hand);
  tiles_remove(&state->pool, &kept);
  *hand = kept;
}

static void compare_games(int games, int hand, int step, uint64_t seed) {
  FastRandom random;
  fast_random_init(&random, seed);
  size_t plays = 0;
  for (int game = 0; game < games; game++) {
    SummyState state;
    summy_start(&state, game % 3 == 0);
    play_random_turns(&state, 0, &random);
    while (summy_turn(&state) != TURN_OVER) {
      SummyState position = state;
      shrink_hand(&position, hand, &random);
      plays += compare(&position);
      play_random_turns(&state, step, &random);
    }
  }
  assert_true(plays > 0);
}

static void games_agree_with_small_hands(void **state) {
  (void)state;
  compare_games(12, 5, 1, 1);
}

static void games_agree_with_middling_hands(void **state) {
  (void)state;
  compare_games(4, 6, 3, 2);
}

static void games_agree_with_full_hands(void **state) {
  (void)state;
  compare_games(1, 8, 12, 3);
}

// Boards that no game leads to: crowded, with long runs and many gaps.
static void scatter(SummyState *state, int density, FastRandom *random) {
  for (int cell = 0; cell < SUMMY_CELLS; cell++) {
    if (fast_random_below(random, 100) >= (uint32_t)density) continue;
    const uint32_t kind = fast_random_below(random, 20);
    int piece =
        kind < 12 ? (int)fast_random_below(random, 10) : 10 + (int)fast_random_below(random, 5);
    if (kind == 19) state->cells[cell] = SUMMY_GREY;
    if (kind == 19 || state->pool.counts[piece] == 0) continue;
    state->cells[cell] = (uint8_t)(piece + 1);
    state->pool.counts[piece]--;
  }
}

static void crowded_boards_agree(void **state) {
  (void)state;
  FastRandom random;
  fast_random_init(&random, 4);
  for (int trial = 0; trial < 60; trial++) {
    SummyState position;
    summy_start(&position, trial % 2);
    position.is_drawing = false;
    scatter(&position, 5 + trial / 4, &random);
    position.hands[0] = tiles_sample(&position.pool, 3 + trial % 3, &random.random);
    tiles_remove(&position.pool, &position.hands[0]);
    compare(&position);
  }
}

// Runs with more digits than 64-bit arithmetic can hold, and just as many.
static void long_rows_agree(void **state) {
  (void)state;
  static const struct {
    const char *row, *hand;
  } cases[] = {
      {"9876543210123456+1=......", "98765432"}, {"123456789012345.1234.7891", "+=0123"},
      {".1234567890123.x0.......", "=0012"},     {"98765432101.-.98765432100", "=1+02"},
      {"0123456789.0123456789.01", "+-x:=12"},   {"..55555555.44444444.....", "+=999999"},
      {"1.1.1.1.1.1.1.1.1.1.1.1.", "+-x:=+1="},  {"11111111:11111111.......", "=x1:+0"},
      {"1234567.1234567.0......", "-=+x:012"},   {".....=......", "0011+-x:"},
  };
  size_t plays = 0;
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
    for (int whole = 0; whole < 2; whole++) {
      SummyState position = game_with_hands(cases[i].hand, "", whole);
      put(&position, "3a", cases[i].row);
      plays += compare(&position);
    }
  assert_true(plays > 100);
}

// Hands with few different digits, where long numbers are tried out digit by digit.
static void few_kinds_of_digits_agree(void **state) {
  (void)state;
  static const char *const hands[] = {"1111111=", "11112222", "0000001=", "111111+=", "00000000",
                                      "2222211=", "000x=000", "0000x:=5", "99999999"};
  static const char *const rows[] = {"1", "+", "=", ":", "0x", "0:", "1.2", "11=", "+.=", "5x.=0"};
  size_t plays = 0;
  for (size_t i = 0; i < sizeof hands / sizeof hands[0]; i++)
    for (size_t k = 0; k < sizeof rows / sizeof rows[0]; k++) {
      SummyState position = game_with_hands(hands[i], "", k % 2);
      position.pool = summy_supply;
      put(&position, "3k", rows[k]);
      plays += compare(&position);
    }
  assert_true(plays > 100);
}

// More different stretches than the generator collects at a time.
static void lattices_agree(void **state) {
  (void)state;
  static const char *const hands[] = {"=12+", "=-3", "=x:1", "=+7"};
  for (int trial = 0; trial < 4; trial++) {
    SummyState position = game_with_hands(hands[trial], "", false);
    int laid = 0;
    for (int cell = 0; cell < SUMMY_CELLS && laid < 110; cell++) {
      if (cell / 25 % 2 || cell % 25 % 2 || cell == SUMMY_CENTRE) continue;
      const int piece = trial % 2 && laid % 5 == 4 ? 10 + laid % 4 : (laid * 7 + laid / 10) % 10;
      position.cells[cell] = (uint8_t)(piece + 1);
      laid++;
    }
    compare(&position);
  }
}

typedef struct Stopper {
  int left;
} Stopper;

static bool stop_soon(void *context, Move move, int points) {
  (void)move, (void)points;
  return --((Stopper *)context)->left > 0;
}

static void a_visitor_may_stop(void **state) {
  (void)state;
  SummyState position = game_with_hands("12345+x-", "", false);
  for (int wanted = 1; wanted < 20; wanted++) {
    Stopper stopper = {wanted};
    assert_false(summy_generate_plays(&position, stop_soon, &stopper));
    assert_int_equal(stopper.left, 0);
  }
}

static bool count_move(void *context, Move move) {
  (void)move;
  ++*(int *)context;
  return true;
}

static void exchanges_are_all_parts_of_the_hand(void **state) {
  (void)state;
  SummyState position = game_with_hands("00012+xx", "", false);
  int count = 0;
  summy_generate(&position, count_move, &count);
  int plays = 0;
  ReferenceList list = {0};
  reference_generate(&list, &position);
  plays = (int)list.count;
  reference_list_free(&list);
  assert_int_equal(count - plays, 4 * 2 * 2 * 2 * 3 - 1);
}

static uint64_t add_play(uint64_t sum, Move move, int points) {
  FastRandom random;
  fast_random_init(&random, move + (uint64_t)points);
  return sum + fast_random_next(&random);
}

// A sum that does not depend on the order of the plays.
static bool sum_plays(void *context, Move move, int points) {
  uint64_t *sum = context;
  *sum = add_play(*sum, move, points);
  return true;
}

// What is remembered of other boards and hands changes nothing: a hand meets many boards, one after
// another, as in a search.
static void test_remembered_fillings(void **unused) {
  (void)unused;
  FastRandom random;
  fast_random_init(&random, 12);
  SummyFillCache *cache = summy_fill_cache_create();
  SummyState hands[4];
  for (int i = 0; i < 4; i++) {
    summy_start(&hands[i], i == 3);
    play_random_turns(&hands[i], 4, &random);
  }
  int compared = 0;
  for (int round = 0; round < 200; round++) {
    SummyState state;
    summy_start(&state, false);
    play_random_turns(&state, round % 23, &random);
    if (summy_turn(&state) <= 0) continue;
    for (int i = 0; i < 4; i++) {
      state.hands[state.player - 1] = hands[i].hands[0];
      state.whole = hands[i].whole;
      uint64_t plain = 0, remembered = 0;
      summy_generate_plays(&state, sum_plays, &plain);
      summy_generate_plays_again(&state, &(SummyAid){.cache = cache}, sum_plays, &remembered);
      assert_true(plain == remembered);
      compared += plain != 0;
    }
  }
  assert_true(compared > 300);
  summy_fill_cache_destroy(cache);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(games_agree_with_small_hands),
      cmocka_unit_test(games_agree_with_middling_hands),
      cmocka_unit_test(games_agree_with_full_hands),
      cmocka_unit_test(crowded_boards_agree),
      cmocka_unit_test(long_rows_agree),
      cmocka_unit_test(few_kinds_of_digits_agree),
      cmocka_unit_test(lattices_agree),
      cmocka_unit_test(a_visitor_may_stop),
      cmocka_unit_test(exchanges_are_all_parts_of_the_hand),
      cmocka_unit_test(test_remembered_fillings),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
