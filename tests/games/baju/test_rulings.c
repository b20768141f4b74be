// What the rulebook leaves open: who begins, whether a game that goes in circles is a draw, and
// boards whose bridges are not all there.
#include "support.h"

#include <stdlib.h>
#include <string.h>

#define RING   "board=orororo/rwwr/obobobo/rwwr/obobobo/rwwr/orororo/11223344"
#define GAPPED "board=o.ororo/rwwr/obobobo/rwwr/obobobo/rwwr/orororo/11223344"

static void expect_text(const void *game, const char *expected) {
  Text text = {0};
  baju_game.format_position(game, &text);
  assert_string_equal(text_string(&text), expected);
  expect_position(&baju_game, expected, expected);
  text_free(&text);
}

// ---- Who begins ----

static void test_white_begins(void **state) {
  (void)state;
  void *game = new_game(&baju_game, "first=white");
  assert_int_equal(baju_game.turn(game), 2);
  expect_text(game, "..../..../..../.... w 1 " RING " first=white repetition=3 limit=400");
  play_moves(&baju_game, game, "3@b2", NULL);
  assert_int_equal(baju_game.turn(game), 1);
  // The number rises after black's turns.
  expect_text(game, "..../.w3../..../.... b 1 " RING " first=white repetition=3 limit=400");
  MoveList list = {0};
  move_list_generate(&list, &baju_game, game, GAME_MAX_LISTED);
  assert_int_equal(list.count, 4 * 4);
  expect_refusal(&baju_game, game, "1@a1", "not-adjacent", "next to a button of your opponent");
  play_moves(&baju_game, game, "1@b1", NULL);
  expect_text(game, ".1../.w3../..../.... w 2 " RING " first=white repetition=3 limit=400");
  move_list_free(&list);
  free(game);
}

static void test_perft_is_the_same(void **state) {
  (void)state;
  static const uint64_t counts[] = {1, 64, 768, 9136, 157712};
  void *game = new_game(&baju_game, "first=white");
  for (int depth = 0; depth <= 4; depth++)
    assert_int_equal(game_perft(&baju_game, game, depth), counts[depth]);
  free(game);
}

// From a later position with the same player to move the same moves follow.
static void test_first_is_no_part_of_a_position(void **state) {
  (void)state;
  BajuGame *black = game_at(&baju_game, "1w12./w3.../..../.... b 5");
  BajuGame *white = game_at(&baju_game, "1w12./w3.../..../.... b 5 first=white");
  assert_int_equal(black->state.turns, 8);
  assert_int_equal(white->state.turns, 9);
  assert_true(baju_same_position(&black->state, &white->state));
  assert_true(baju_key(&black->state) == baju_key(&white->state));
  Move moves[2][BAJU_MAX_MOVES];
  const unsigned count = baju_generate(&black->board, &black->state, moves[0]);
  assert_int_equal(baju_generate(&white->board, &white->state, moves[1]), count);
  assert_memory_equal(moves[0], moves[1], count * sizeof moves[0][0]);
  free(black);
  free(white);
}

static void test_positions_of_white_first(void **state) {
  (void)state;
  expect_bad_position(&baju_game, "..../..../..../.... b 1 first=white", "white has had a turn");
  expect_bad_position(&baju_game, "1.../..../..../.... b 1 first=white",
                      "black cannot have placed");
  expect_bad_position(&baju_game, "w1.../..../..../.... w 1 first=white",
                      "white cannot have placed 1 button in 0 turns");
  expect_bad_position(&baju_game, "1w1../..../..../.... b 201 first=white", "at most 400");
  expect_bad_position(&baju_game, "..../..../..../.... w 1 first=red", "first");
  void *game = game_at(&baju_game, "1w1../..../..../.... w 201 first=white");
  expect_result(&baju_game, game, "drawn 1 2 limit");
  free(game);
}

// ---- Draws ----

// Two ones walk to and fro. The result after that many turns, and that it was not there before.
static void expect_circling_ends(const char *options, int turns, const char *result) {
  static const char *const circle[] = {"a1-b1", "a2-a3", "b1-a1", "a3-a2"};
  void *game = new_game(&baju_game, options);
  play_moves(&baju_game, game, "1@a1 1@a2", NULL);
  for (int turn = 2; turn < turns; turn++) {
    expect_result(&baju_game, game, "unfinished");
    play_moves(&baju_game, game, circle[(turn - 2) % 4], NULL);
  }
  expect_result(&baju_game, game, result);
  free(game);
}

static void test_circling(void **state) {
  (void)state;
  expect_circling_ends("", 10, "drawn 1 2 repetition");
  expect_circling_ends("first=white", 10, "drawn 1 2 repetition");
  expect_circling_ends("repetition=0", 400, "drawn 1 2 limit");
  expect_circling_ends("repetition=0 first=white", 400, "drawn 1 2 limit");
  expect_circling_ends("limit=0", 10, "drawn 1 2 repetition");
  expect_circling_ends("limit=0 first=white", 10, "drawn 1 2 repetition");
  expect_circling_ends("repetition=0 limit=0", 3000, "unfinished");
  expect_circling_ends("repetition=0 limit=0 first=white", 3000, "unfinished");
}

// With repetition=0 the pair of the reversal rule is all that a position remembers.
static void test_no_history_without_the_rule(void **state) {
  (void)state;
  void *game = new_game(&baju_game, "repetition=0 limit=0");
  play_moves(&baju_game, game, "1@a1 1@b1 a1-a2 b1-a1", NULL);
  expect_text(game, "w1.../1.../..../.... b 3 " RING " first=black repetition=0 limit=0");
  play_moves(&baju_game, game, "a2-a1", NULL);
  expect_text(game,
              "1.../w1.../..../.... w 3 swapped=a1~a2 " RING " first=black repetition=0 limit=0");
  expect_refusal(&baju_game, game, "a2-a1", "reversal", "just swapped these two buttons");
  free(game);
  expect_bad_position(&baju_game,
                      "w1.../1.../..../.... b 3 history=a1~a2,a1~b1 repetition=0 limit=0",
                      "repetition=0");
  expect_bad_position(&baju_game, "w1.../1.../..../.... b 3 before=a1~b1 repetition=0", "history");
}

static void test_numbers_without_a_limit(void **state) {
  (void)state;
  void *game = game_at(&baju_game, "1w1../..../..../.... b 201 limit=0");
  expect_result(&baju_game, game, "unfinished");
  play_moves(&baju_game, game, "a1-a2", NULL);
  expect_text(game,
              ".w1../1.../..../.... w 201 history=a1~a2 " RING " first=black repetition=3 limit=0");
  Text text = {0};
  game_draw_text(&baju_game, game, &text);
  assert_non_null(strstr(text_string(&text), "white to move, turn 402\n"));
  text_free(&text);
  free(game);
  expect_bad_position(&baju_game, "1w1../..../..../.... b 500000002 limit=0", "at most 1000000000");
  expect_bad_position(&baju_game, "1w1../..../..../.... b 0 limit=0", "counts from 1");
  expect_bad_position(&baju_game, "1w1../..../..../.... b 2 limit=1", "limit");
  expect_bad_position(&baju_game, "1w1../..../..../.... b 2 repetition=2", "repetition");
}

static unsigned count_occurrences(const BajuState *seen, unsigned count, const BajuState *state) {
  unsigned occurrences = 0;
  for (unsigned i = 0; i < count; i++)
    occurrences += baju_same_position(&seen[i], state);
  return occurrences;
}

// The walk to the position that occurred least often.
static Move choose_newest(const BajuGame *game, const BajuState *seen, unsigned count) {
  Move moves[BAJU_MAX_MOVES], best = 0;
  const unsigned move_count = baju_generate(&game->board, &game->state, moves);
  unsigned fewest = UINT32_MAX;
  for (unsigned i = 0; i < move_count; i++) {
    if (moves[i] & BAJU_PLACE) continue;
    BajuState next = game->state;
    baju_apply(&game->board, &next, moves[i]);
    const unsigned occurrences = count_occurrences(seen, count, &next);
    if (occurrences < fewest) fewest = occurrences, best = moves[i];
  }
  return best;
}

// Two buttons go wherever they have not been twice: the third occurrence counts however long ago
// the first was.
static void test_long_memory(void **state) {
  (void)state;
  enum { MOST = 5000 };
  static BajuState seen[MOST];
  BajuGame *game =
      new_game(&baju_game, "limit=0 board=orororo/rrrr/orororo/rrrr/orororo/rrrr/orororo/11223344");
  play_moves(&baju_game, game, "3@a1 4@a2", NULL);
  unsigned count = 0;
  while (!game->state.ending && count < MOST) {
    seen[count++] = game->state;
    baju_game.play(game, choose_newest(game, seen, count), NULL);
    assert_int_equal(game->state.ending != 0, count_occurrences(seen, count, &game->state) == 2);
  }
  assert_int_equal(baju_reason(&game->state), BAJU_REPETITION);
  assert_true(count > 450); // more than the limit would have allowed
  free(game);
}

// A history that is full forgets its oldest turns, and its text can be read.
static void test_full_history(void **state) {
  (void)state;
  BajuGame *game = new_game(&baju_game, "limit=0");
  play_moves(&baju_game, game, "1@a1 1@b1", NULL);
  game->history.count = BAJU_LOOK_BACK;
  for (int i = 0; i < BAJU_LOOK_BACK; i++) // black between a3 and a4, white between d3 and d4
    game->history.turns[i] = i % 2 ? 0xbf : 0x8c;
  play_moves(&baju_game, game, "a1-a2", NULL);
  assert_int_equal(game->history.count, BAJU_LOOK_BACK);
  assert_int_equal(game->history.turns[BAJU_LOOK_BACK - 1], 0x04);
  assert_int_equal(game->history.turns[BAJU_LOOK_BACK - 2], 0xbf);
  assert_int_equal(game->history.turns[BAJU_LOOK_BACK], 0);
  free(game);
}

// ---- Boards with gaps ----

// Neighbours for placing are by row and column, bridge or no bridge.
static void test_placing_beside_a_gap(void **state) {
  (void)state;
  void *game = new_game(&baju_game, GAPPED);
  play_moves(&baju_game, game, "1@a1 2@b1", NULL);
  expect_refusal(&baju_game, game, "a1-b1", "no-walk", "leads there");
  play_moves(&baju_game, game, "a1-a2", NULL);
  free(game);
}

static void test_gaps_in_text(void **state) {
  (void)state;
  void *game = new_game(&baju_game, GAPPED);
  expect_text(game, "..../..../..../.... b 1 " GAPPED " first=black repetition=3 limit=400");
  Text text = {0};
  game_draw_text(&baju_game, game, &text);
  assert_non_null(strstr(text_string(&text), "  1  [  ]     [  ]--r--[  ]--r--[  ]\n"));
  text_clear(&text);
  Json json = {.out = &text};
  baju_game.write_json(game, &json);
  assert_non_null(strstr(text_string(&text), "\"bridgesRight\":[\".rr\",\"bbb\",\"bbb\",\"rrr\"]"));
  text_free(&text);
  free(game);
}

static void expect_deal(const char *board, const char *deal, const char *result) {
  void *game = new_game(&baju_solo_game, board);
  play_moves(&baju_solo_game, game, deal, NULL);
  expect_result(&baju_solo_game, game, result);
  free(game);
}

// A puzzle may be dealt that has no solution; without a move it is lost.
static void test_puzzles_with_gaps(void **state) {
  (void)state;
  const char *deal = "deal:1,2,3,4,w1,w2,w3,1,w1,w2,2,w4,3,w3,4,w4";
  Text moves = {0};
  text_format(&moves, "%s d2-d3", deal);
  expect_deal("", text_string(&moves), "won 1 goal");
  text_free(&moves);
  const char *without_d2_d3 = "board=orororo/rwwr/obobobo/rww./obobobo/rwwr/orororo/11223344";
  void *game = new_game(&baju_solo_game, without_d2_d3);
  play_moves(&baju_solo_game, game, deal, NULL);
  expect_refusal(&baju_solo_game, game, "d2-d3", "no-walk", "leads there");
  free(game);
  expect_deal("board=o.o.o.o/..../o.o.o.o/..../o.o.o.o/..../o.o.o.o/11223344", deal, "lost stuck");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_white_begins),
      cmocka_unit_test(test_perft_is_the_same),
      cmocka_unit_test(test_first_is_no_part_of_a_position),
      cmocka_unit_test(test_positions_of_white_first),
      cmocka_unit_test(test_circling),
      cmocka_unit_test(test_no_history_without_the_rule),
      cmocka_unit_test(test_numbers_without_a_limit),
      cmocka_unit_test(test_long_memory),
      cmocka_unit_test(test_full_history),
      cmocka_unit_test(test_placing_beside_a_gap),
      cmocka_unit_test(test_gaps_in_text),
      cmocka_unit_test(test_puzzles_with_gaps),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
