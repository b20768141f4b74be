// The rules of the duel, case by case. Positions are on ring unless they name a board.
#include "support.h"

#include <stdlib.h>
#include <string.h>

static void expect_end(const char *position, const char *moves, const char *result) {
  void *game = game_at(&baju_game, position);
  play_moves(&baju_game, game, moves, NULL);
  expect_result(&baju_game, game, result);
  free(game);
}

static void expect_report(const char *position, const char *move, const char *expected) {
  void *game = game_at(&baju_game, position);
  Text report = {0};
  play_moves(&baju_game, game, move, &report);
  assert_string_equal(text_string(&report), expected);
  text_free(&report);
  free(game);
}

static void expect_refused(const char *position, const char *move, const char *code,
                           const char *words) {
  void *game = game_at(&baju_game, position);
  expect_refusal(&baju_game, game, move, code, words);
  free(game);
}

static void test_perft(void **state) {
  (void)state;
  static const uint64_t counts[] = {1, 64, 768, 9136, 157712, 2800948};
  void *game = new_game(&baju_game, "");
  for (int depth = 0; depth <= 5; depth++)
    assert_int_equal(game_perft(&baju_game, game, depth), counts[depth]);
  free(game);
}

static void test_placing(void **state) {
  (void)state;
  void *game = new_game(&baju_game, "");
  MoveList list = {0};
  move_list_generate(&list, &baju_game, game, GAME_MAX_LISTED);
  assert_int_equal(list.count, 4 * 16); // each value on each space
  play_moves(&baju_game, game, "3@b2", NULL);
  // White has no button to move: four spaces next to b2 for four values, whatever the bridges.
  move_list_generate(&list, &baju_game, game, GAME_MAX_LISTED);
  assert_int_equal(list.count, 4 * 4);
  expect_refusal(&baju_game, game, "1@b2", "occupied", "taken");
  expect_refusal(&baju_game, game, "1@a1", "not-adjacent", "next to a button of your opponent");
  expect_refusal(&baju_game, game, "5@b1", "no-such-button", "5");
  play_moves(&baju_game, game, "1@b1 3@a1", NULL);
  // Next to an own button is not enough.
  expect_refused("3.../w1.../..../.... b 2", "1@b1", "not-adjacent",
                 "next to a button of your opponent");
  expect_refusal(&baju_game, game, "a1-b1", "not-yours", "is your opponent's");
  expect_refusal(&baju_game, game, "d4-d3", "empty-space", "no button");
  move_list_free(&list);
  free(game);
}

static void test_supply(void **state) {
  (void)state;
  const char *position = "3w13./w2.../..../.... b 3";
  expect_refused(position, "3@b2", "supply", "no 3 left");
  expect_end(position, "4@b2", "unfinished");
  // White's own 3s are all still there.
  expect_end(position, "4@b2 3@c2", "unfinished");
}

static void test_walking(void **state) {
  (void)state;
  // Black 3 on b2: b1 d1 b3 d3 a4, by rows and the outer bridges.
  const char *position = ".w1../.3../..../.... b 2";
  expect_end(position, "b2-d1", "unfinished");
  expect_refused(position, "b2-c2", "no-walk", "exactly 3 bridges, red or black");
  expect_refused(position, "b2-b2", "no-walk", "leads there");
  expect_refused(".w1../.1../..../.... b 2", "b2-b3", "no-walk", "exactly 1 bridge, red or black");
  expect_refused(".3../.w1../..../.... w 2", "b2-c2", "no-walk", "red or white");
}

static void test_reports(void **state) {
  (void)state;
  const char *position = ".w1../.3../..../.... b 2";
  expect_report(position, "b2-b1", "swap b2 b1\n");
  expect_report(position, "b2-d1", "");
  expect_report(position, "1@a1", "");
  expect_report("1w1../1.../..../.... b 3", "a2-a1", "swap a2 a1\n");
}

static void test_own_swaps(void **state) {
  (void)state;
  // Black's 1 on a1 and 2 on a3: the 2 reaches a1, the 1 does not reach a3.
  const char *uneven = "1.../w1.../2.../.... b 3";
  expect_report(uneven, "a3-a1", "swap a3 a1\n");
  expect_refused(uneven, "a1-a3", "no-walk", "");
  // Equal ones: both spellings, and the board looks the same after them.
  const char *even = "1.../1.../w1.../.... b 3";
  expect_report(even, "a1-a2", "swap a1 a2\n");
  expect_report(even, "a2-a1", "swap a2 a1\n");
}

static void test_reversal(void **state) {
  (void)state;
  const char *position = "1w1../1.../w2.../.... b 3";
  void *game = game_at(&baju_game, position);
  play_moves(&baju_game, game, "a1-b1", NULL);
  expect_refusal(&baju_game, game, "a1-b1", "reversal", "just swapped these two buttons");
  // It holds for the next turn only.
  play_moves(&baju_game, game, "a3-b4 a2-a3 a1-b1", NULL);
  expect_refusal(&baju_game, game, "a1-b1", "reversal", "just swapped these two buttons");
  free(game);
  game = game_at(&baju_game, "w11../..../..../.... b 2");
  play_moves(&baju_game, game, "b1-a1", NULL);
  expect_refusal(&baju_game, game, "b1-a1", "reversal", "just swapped these two buttons");
  free(game);
  // A walk to an empty space is no swap.
  expect_end("1w1../..../..../.... b 2", "a1-a2 b1-a1", "unfinished");
  // The pair is remembered whoever owns the two buttons, and comes with the position.
  expect_refused("w11../1w2../..../.... w 4 swapped=a1~b1", "a1-b1", "reversal", "");
  expect_end("w11../1w2../..../.... w 4", "a1-b1", "unfinished");
}

static void test_lines(void **state) {
  (void)state;
  expect_end("234./...1/w1w2w3./w4... b 5", "d2-d1", "won 1 line");
  // A column, completed by placing.
  expect_end("w1.../w2.../w32../.13. w 4", "4@a4", "won 2 line");
  // Both get a line: the mover wins, black or white.
  expect_end("234w1/w2w3w41/..../.... b 5", "d2-d1", "won 1 line");
  expect_end("234w1/w2w3w41/..../.... w 5", "d1-d2", "won 2 line");
  // Only the opponent gets one.
  expect_end("2..w1/w2w3w41/..../.... b 5", "d2-d1", "won 2 line");
  // Diagonals are no lines, nor are four in a bent row.
  expect_end("1w1../.2../..3./w2... b 4", "4@b4", "unfinished");
  expect_end("w2.12/34../..../.... b 5", "1@b1", "unfinished");
  void *game = game_at(&baju_game, "234./...1/w1w2w3./w4... b 5");
  play_moves(&baju_game, game, "d2-d1", NULL);
  assert_int_equal(baju_game.score(game, 1), 1);
  assert_int_equal(baju_game.score(game, 2), 0);
  expect_refusal(&baju_game, game, "a3-a2", "game-over", "over");
  assert_int_equal(game_perft(&baju_game, game, 1), 0);
  free(game);
}

static void test_gain(void **state) {
  (void)state;
  BajuGame *game = game_at(&baju_game, "234w1/w2w3w41/..../.... b 5");
  assert_int_equal(game_gain(&baju_game, game, baju_walk(7, 3)), 1);
  assert_int_equal(game_gain(&baju_game, game, baju_walk(7, 11)), 0);
  assert_int_equal(game->state.turns, 8);
  free(game);
}

// Swaps of equal neighbours change only the pair and the side.
static void test_repetition(void **state) {
  (void)state;
  const char *position = "11../..../..../w1w1.. b 3";
  expect_end(position, "a1-b1 a4-b4 a1-b1 a4-b4", "unfinished");
  expect_end(position, "a1-b1 a4-b4 a1-b1 a4-b4 a1-b1", "drawn 1 2 repetition");
  // A position that is set up is its own first occurrence; another pair is another position.
  expect_end("11../..../..../w1w1.. b 4 swapped=a4~b4", "a1-b1 a4-b4 a1-b1", "unfinished");
  expect_end("11../..../..../w1w1.. b 4 swapped=a4~b4", "a1-b1 a4-b4 a1-b1 a4-b4",
             "drawn 1 2 repetition");
  // The history may come with the position.
  expect_end("11../..../..../w1w1.. b 5 swapped=a4~b4 history=a1~b1,a4~b4,a1~b1,a4~b4", "a1-b1",
             "drawn 1 2 repetition");
  expect_end("11../..../..../w1w1.. b 5 swapped=a4~b4 history=a1~b1,a4~b4", "a1-b1", "unfinished");
  // A placing in between starts anew.
  expect_end(position, "a1-b1 a4-b4 a1-b1 2@a2 a1-b1 a4-b4 a1-b1 a4-b4", "unfinished");
}

static void test_limit(void **state) {
  (void)state;
  expect_end("1.../..../..../w1... w 200", "a4-b4", "drawn 1 2 limit");
  expect_end("1.../..../..../w1... b 200", "a1-b1", "unfinished");
  // The line comes first, then the repetition.
  expect_end("..../..../...1/w1w2w3. w 200", "4@d4", "won 2 line");
  expect_end("..../..../...1/w1w2w3. w 200", "4@c3", "drawn 1 2 limit");
  expect_end("11../..../..../w1w1.. b 199 swapped=a4~b4", "a1-b1 a4-b4 a1-b1 a4-b4",
             "drawn 1 2 repetition");
}

// Everything is black but the bridge from a1 to b1, so that white could only undo black's swap.
static void test_stuck_by_reversal(void **state) {
  (void)state;
  expect_end("1w11w1/w11w11/1w11w1/w11w11 b 9 "
             "board=orobobo/bbbb/obobobo/bbbb/obobobo/bbbb/obobobo/11111111",
             "a1-b1", "won 1 stuck");
  expect_end("1w11w1/w11w11/1w11w1/w11w11 b 9 "
             "board=orobobo/bbbb/obobobo/bbbb/obobobo/bbbb/obobobo/11111111",
             "a1-a2 a1-b1", "unfinished");
}

static void test_eight_values(void **state) {
  (void)state;
  void *game =
      new_game(&baju_game, "board=orororo/rwwr/obobobo/rwwr/obobobo/rwwr/orororo/12345678");
  MoveList list = {0};
  move_list_generate(&list, &baju_game, game, GAME_MAX_LISTED);
  assert_int_equal(list.count, BAJU_MAX_MOVES);
  play_moves(&baju_game, game, "8@b2 8@b3 7@b4", NULL);
  expect_refusal(&baju_game, game, "8@c2", "supply", "8");
  move_list_free(&list);
  free(game);
}

static void test_syntax(void **state) {
  (void)state;
  static const char *const words[] = {"",      "b2",    "b2-",    "b2-e1", "b2-c5",  "b2-c4x",
                                      "B2-C4", "0@b2",  "10@b2",  "3@",    "3@b2 ",  "3b2",
                                      "w3@b2", "b2xc4", "deal:1", "pass",  "resign", "3@b22"};
  void *game = new_game(&baju_game, "");
  for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
    expect_refusal(&baju_game, game, words[i], "syntax", "");
  free(game);
}

static void test_events(void **state) {
  (void)state;
  static const struct {
    GameEvent event;
    int player;
    const char *result;
    const char *end;
  } cases[] = {
      {EVENT_RESIGN, 1, "won 2 resign", " end=resign:1"},
      {EVENT_RESIGN, 2, "won 1 resign", " end=resign:2"},
      {EVENT_TIME, 1, "won 2 time", " end=time:1"},
      {EVENT_TIME, 2, "won 1 time", " end=time:2"},
      {EVENT_AGREED, 0, "drawn 1 2 agreed", " end=agreed"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    void *game = new_game(&baju_game, "");
    Error error = {0};
    play_moves(&baju_game, game, "3@b2", NULL);
    assert_false(baju_game.apply_event(game, EVENT_RESIGN, 3, &error));
    assert_true(baju_game.apply_event(game, cases[i].event, cases[i].player, &error));
    expect_result(&baju_game, game, cases[i].result);
    assert_false(baju_game.apply_event(game, EVENT_RESIGN, 1, &error));
    assert_string_equal(error.code, "game-over");
    Text text = {0};
    baju_game.format_position(game, &text);
    assert_non_null(strstr(text_string(&text), cases[i].end));
    expect_position(&baju_game, text_string(&text), text_string(&text));
    text_free(&text);
    free(game);
  }
}

static void test_drawing(void **state) {
  (void)state;
  void *game = game_at(&baju_game, "1w1../1.../w2.../.... b 3");
  play_moves(&baju_game, game, "a1-b1", NULL);
  Text text = {0};
  game_draw_text(&baju_game, game, &text);
  assert_non_null(strstr(text_string(&text), "  1  [w1]--r--[ 1]--r--[  ]--r--[  ]\n"));
  assert_non_null(strstr(text_string(&text), "reconstruction"));
  assert_non_null(strstr(text_string(&text), "white (player 2) has left: 1 2 3 3 4 4\n"));
  assert_non_null(strstr(text_string(&text), "a1 and b1"));
  text_clear(&text);
  Json json = {.out = &text};
  baju_game.write_json(game, &json);
  assert_non_null(strstr(text_string(&text), "\"swapped\":[\"a1\",\"b1\"]"));
  assert_non_null(strstr(text_string(&text), "\"isReconstruction\":true"));
  assert_non_null(strstr(text_string(&text), "\"spaces\":[{\"player\":2,\"value\":1},"));
  text_free(&text);
  free(game);
}

// Random moves are legal, and each comes about equally often.
static void test_random_moves(void **state) {
  (void)state;
  enum { ROUNDS = 400 };
  BajuGame *game = game_at(&baju_game, "1w1../1w4../w2.../..2. b 5 swapped=a1~b1");
  Move moves[BAJU_MAX_MOVES];
  const unsigned count = baju_generate(&game->board, &game->state, moves);
  unsigned seen[BAJU_MAX_MOVES] = {0};
  FastRandom random;
  fast_random_init(&random, 1);
  for (unsigned i = 0; i < ROUNDS * count; i++) {
    const Move move = baju_random_move(&game->board, &game->state, &random);
    unsigned index = 0;
    while (index < count && moves[index] != move)
      index++;
    assert_true(index < count);
    seen[index]++;
  }
  for (unsigned i = 0; i < count; i++)
    assert_true(seen[i] > ROUNDS * 3 / 4 && seen[i] < ROUNDS * 5 / 4);
  free(game);
}

static void test_keys(void **state) {
  (void)state;
  static const char *const positions[] = {
      "..../..../..../.... b 1",
      "1.../..../..../w1... b 2",
      "1.../..../..../w1... w 2",
      "w1.../..../..../1... b 2",
      "11../..../..../w1w1.. b 4",
      "11../..../..../w1w1.. b 4 swapped=a4~b4",
      "11../..../..../w1w1.. w 4 swapped=a1~b1",
  };
  enum { COUNT = sizeof positions / sizeof positions[0] };
  BajuGame *games[COUNT];
  for (size_t i = 0; i < COUNT; i++) {
    games[i] = game_at(&baju_game, positions[i]);
    for (size_t j = 0; j < i; j++) {
      assert_false(baju_same_position(&games[i]->state, &games[j]->state));
      assert_true(baju_key(&games[i]->state) != baju_key(&games[j]->state));
    }
  }
  // Turns played are no part of a position.
  BajuGame *later = game_at(&baju_game, "1.../..../..../w1... b 9");
  assert_true(baju_same_position(&games[1]->state, &later->state));
  assert_true(baju_key(&games[1]->state) == baju_key(&later->state));
  free(later);
  for (size_t i = 0; i < COUNT; i++)
    free(games[i]);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_perft),        cmocka_unit_test(test_placing),
      cmocka_unit_test(test_supply),       cmocka_unit_test(test_walking),
      cmocka_unit_test(test_reports),      cmocka_unit_test(test_own_swaps),
      cmocka_unit_test(test_reversal),     cmocka_unit_test(test_lines),
      cmocka_unit_test(test_gain),         cmocka_unit_test(test_repetition),
      cmocka_unit_test(test_limit),        cmocka_unit_test(test_stuck_by_reversal),
      cmocka_unit_test(test_eight_values), cmocka_unit_test(test_syntax),
      cmocka_unit_test(test_events),       cmocka_unit_test(test_drawing),
      cmocka_unit_test(test_random_moves), cmocka_unit_test(test_keys),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
