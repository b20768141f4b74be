// The rules one by one: throwing, placing, buying, giving back, matching, ends, leaving.
#include "support.h"

#include <stdlib.h>
#include <string.h>

#define TWO   "9,10,11/9,10,12|10,11,12/9,10,11"
#define THREE TWO "|8,9,12/10,11,13"
#define FOUR  "9,10,11/9,10,12|9,10,11/9,10,12|10,10,11/11,11,11|8,8,13/13,12,12"
#define EMPTY ".../.../..."

static void assert_moves(const AddvantageState *state, const char *expected) {
  char *moves = list_moves(state);
  assert_string_equal(moves, expected);
  free(moves);
}

// ---- Set-up ----

static void test_set_up_order(void **unused) {
  (void)unused;
  AddvantageState state;
  addvantage_init(&state, &(AddvantageOptions){.players = 2});
  assert_int_equal(addvantage_turn(&state), TURN_CHANCE);
  state = after(&state, "deal:9,9,10,10,11,12", "");
  assert_int_equal(addvantage_turn(&state), TURN_CHANCE);
  state = after(&state, "deal:7,8,13,13,14,8", ""); // any order is understood
  assert_int_equal(addvantage_turn(&state), 1);
  assert_int_equal(count_moves(&state), 720 / 2 / 2); // equal tiles are one move
  state = after(&state, "arrange:9,10,11/12,9,10", "");
  assert_int_equal(addvantage_turn(&state), 2);
  state = after(&state, "arrange:7,8,13/13,14,8", "");
  assert_int_equal(addvantage_turn(&state), TURN_CHANCE);
  state = after(&state, "bonus:10,11", "");
  assert_int_equal(addvantage_turn(&state), 1);
  assert_position(&state, "turn:1 .../.../...|.../.../... 2,2 9,10,11/12,9,10|7,8,13/13,14,8 10,11 "
                          "players=2 tiles=take hidden=no giveback=no bonus=main idle=yes");
  assert_moves(&state, "throw:2");
}

// ---- Throwing and placing ----

static void test_throw_range(void **unused) {
  (void)unused;
  AddvantageState state = at("turn:1 " EMPTY "|" EMPTY " 1,2 " TWO " 10,11");
  assert_moves(&state, "throw:1");
  state = at("turn:1 " EMPTY "|" EMPTY " 4,0 " TWO " 10,11");
  assert_moves(&state, "throw:2 throw:3 throw:4");
  assert_string_equal(refusal(&state, "throw:1"), "throw-count");
  assert_string_equal(refusal(&state, "throw:5"), "throw-count");
  assert_string_equal(refusal(&state, "throw:0"), "throw-count");
  // More dice than free squares may be thrown.
  state = at("turn:1 111/111/11.|" EMPTY " 4,0 " TWO " 10,11");
  assert_string_equal(refusal(&state, "throw:4"), "legal");
}

static void test_throw_is_limited_by_the_pool(void **unused) {
  (void)unused;
  const AddvantageState three_left =
      at("turn:1 111/111/11.|111/111/111|111/111/11.|111/111/11. 5,1,1,1 " FOUR " 7,14 players=4");
  assert_int_equal(addvantage_pool(&three_left), 3);
  const AddvantageRange range = addvantage_throw_range(&three_left);
  assert_int_equal(range.least, 2);
  assert_int_equal(range.most, 3);
  const AddvantageState one_left =
      at("turn:1 111/111/11.|111/111/111|111/111/111|111/111/111 5,1,1,1 " FOUR " 7,14 players=4");
  assert_int_equal(addvantage_throw_range(&one_left).least, 1);
  assert_int_equal(addvantage_throw_range(&one_left).most, 1);
}

static void test_place_moves(void **unused) {
  (void)unused;
  // 2 coins, one free square: place either, nothing to pay; giving up one gains nothing but may be.
  AddvantageState state = at("place:1:35 111/111/11.|" EMPTY " 2,2 " TWO " 10,11");
  assert_moves(&state, "place:3@c3 place:3@c3,5@out place:5@c3 place:5@c3,3@out");
  state = after(&state, "place:5@c3", "");
  assert_int_equal(state.seats[0].coins, 2);
  assert_int_equal(addvantage_pool(&state), 27);

  // A single die: any free square, or given up.
  state = at("place:1:4 111/1../111|" EMPTY " 1,2 " TWO " 10,11");
  assert_moves(&state, "place:4@b2 place:4@c2 place:4@out");
  // Equal dice are one move.
  state = at("place:1:44 111/1../111|" EMPTY " 2,2 " TWO " 10,11");
  assert_moves(&state, "place:4@b2,4@c2 place:4@b2,4@out place:4@c2,4@out");
  // By die, then square, the die given up last.
  state = at("place:1:125 ..1/1../111|" EMPTY " 3,1 " TWO " 10,11");
  Text text = {0};
  Move move;
  assert_true(addvantage_parse_move("place:1@out,5@a1,2@b1", &move, NULL));
  assert_true(addvantage_check(&state, move, NULL));
  addvantage_format_move(&state, move, VIEWER_REFEREE, &text);
  assert_string_equal(text_string(&text), "place:2@b1,5@a1,1@out");
  text_free(&text);
}

static void test_place_refusals(void **unused) {
  (void)unused;
  AddvantageState state = at("place:1:35 1../.../...|" EMPTY " 2,2 " TWO " 10,11");
  assert_string_equal(refusal(&state, "place:3@b1,5@b2"), "legal");
  assert_string_equal(refusal(&state, "place:3@a1,5@b2"), "occupied");
  assert_string_equal(refusal(&state, "place:3@b1,4@b2"), "not-thrown");
  assert_string_equal(refusal(&state, "place:3@b1,3@b2"), "not-thrown");
  assert_string_equal(refusal(&state, "place:3@b1"), "place-count");
  assert_string_equal(refusal(&state, "place:5@out"), "place-count");
  assert_string_equal(refusal(&state, "place:3@out,5@out"), "syntax");
  assert_string_equal(refusal(&state, "place:3@b1,5@b1"), "syntax");
  assert_string_equal(refusal(&state, "place:"), "syntax");
  assert_string_equal(refusal(&state, "throw:2"), "wrong-time");
  assert_string_equal(refusal(&state, "roll:35"), "wrong-time");
}

static void test_coins_after_give_ups(void **unused) {
  (void)unused;
  // After a give-up: 1 coin, next turn 1 die. After another: none, skipped until somebody buys.
  AddvantageState state = at("place:1:35 " EMPTY "|" EMPTY " 2,2 " TWO " 10,11");
  state = after(&state, "place:3@a1,5@out", "out 1\n");
  state = after_all(&state, "throw:2 roll:11 place:1@a2,1@a3");
  assert_int_equal(addvantage_turn(&state), 1);
  assert_string_equal(refusal(&state, "throw:2"), "throw-count");
  state = after_all(&state, "throw:1 roll:2");
  state = after(&state, "place:2@out", "out 1\n");
  assert_int_equal(state.seats[0].coins, 0);
  state = after_all(&state, "throw:2 roll:11 place:1@b2,1@b3");
  assert_int_equal(addvantage_turn(&state), 2); // player 1 was skipped
  assert_int_equal(state.idle, 1);
  state = after(&state, "buy:1a1>c1", "");
  assert_int_equal(addvantage_turn(&state), 1);
  assert_int_equal(state.seats[0].coins, 1);
}

static void test_eight_dice(void **unused) {
  (void)unused;
  // All coins of four players: 8 dice on 9 squares, far more moves than can be listed.
  const AddvantageState state = at("place:1:11223456 " EMPTY "|" EMPTY "|" EMPTY "|" EMPTY
                                   " 8,0,0,0 " FOUR " 7,14 players=4");
  // 9 squares for 8 dice with two pairs; with a die given up 7 on 9 squares.
  const size_t keep = 362880 / 4, give_pair = 181440 / 2, give_single = 181440 / 4;
  assert_int_equal(count_moves(&state), keep + 2 * give_pair + 4 * give_single);
}

// ---- Buying ----

static void test_buy(void **unused) {
  (void)unused;
  AddvantageState state = at("turn:1 1../.../...|.../.../..6 2,2 " TWO " 10,11");
  assert_moves(&state, "buy:2c3>a2 buy:2c3>a3 buy:2c3>b1 buy:2c3>b2 buy:2c3>b3 buy:2c3>c1 "
                       "buy:2c3>c2 buy:2c3>c3 throw:2");
  assert_string_equal(refusal(&state, "buy:2c3>a1"), "occupied");
  assert_string_equal(refusal(&state, "buy:2a1>a2"), "no-die");
  assert_string_equal(refusal(&state, "buy:1a1>a2"), "own-die");
  assert_string_equal(refusal(&state, "buy:3a1>a2"), "no-player");
  state = after(&state, "buy:2c3>b2", "");
  // The seller with 2 coins has 3 and throws 2 or 3; the buyer has 1 left and throws 1.
  assert_position(&state, "turn:2 1../.6./...|.../.../... 1,3 " TWO " 10,11 still=1 ban=1b2:2 "
                          "players=2 tiles=take hidden=no giveback=no bonus=main idle=yes");
  assert_string_equal(refusal(&state, "throw:2"), "legal");
  assert_string_equal(refusal(&state, "throw:3"), "legal");
  state = after_all(&state, "throw:2 roll:11 place:1@a1,1@a2");
  assert_string_equal(refusal(&state, "throw:1"), "legal");
  assert_string_equal(refusal(&state, "throw:2"), "throw-count");
}

static void test_ban_between_two(void **unused) {
  (void)unused;
  AddvantageState state = at("turn:1 6../.../...|.../.../..6 2,2 " TWO " 10,11");
  state = after(&state, "buy:2c3>b2", "");
  assert_string_equal(refusal(&state, "buy:1b2>a1"), "banned");
  assert_string_equal(refusal(&state, "buy:1a1>a1"), "legal"); // another 6
  // The ban ends with the turn.
  state = after_all(&state, "throw:2 roll:11 place:1@a1,1@a2 throw:1 roll:1 place:1@c1");
  assert_string_equal(refusal(&state, "buy:1b2>c3"), "legal");
  // Who buys another die instead uses the turn up all the same.
  state = at("turn:1 6../.../...|.../.../..6 2,2 " TWO " 10,11");
  state = after_all(&state, "buy:2c3>b2 buy:1a1>a1 throw:2 roll:11 place:1@c1,1@c2");
  assert_string_equal(refusal(&state, "buy:1b2>c3"), "legal");
}

static void test_ban_follows_the_die(void **unused) {
  (void)unused;
  // 2 buys from 1, 3 buys the die from 2: neither 1 nor 2 may have it back in the next turn.
  AddvantageState state =
      at("turn:2 5../.../...|3../.../...|" EMPTY " 2,2,2 " THREE " 10,11 players=3");
  state = after(&state, "buy:1a1>b1", "");
  state = after(&state, "buy:2b1>c3", "");
  assert_position(&state, "turn:1 .../.../...|3../.../...|.../.../..5 3,2,1 " THREE
                          " 10,11 still=2 ban=3c3:12 players=3 tiles=take hidden=no giveback=no "
                          "bonus=main idle=yes");
  assert_string_equal(refusal(&state, "buy:3c3>a1"), "banned");
  assert_string_equal(refusal(&state, "buy:2a1>a1"), "legal");
  state = after_all(&state, "throw:2 roll:22 place:2@a1,2@a2");
  assert_string_equal(refusal(&state, "buy:3c3>b1"), "banned");
  state = after_all(&state, "throw:2 roll:22 place:2@b1,2@b2");
  state = after_all(&state, "throw:1 roll:2 place:2@b2");
  assert_string_equal(refusal(&state, "buy:3c3>b1"), "legal"); // player 1's ban is over
  state = after_all(&state, "throw:2 roll:22 place:2@b1,2@b2");
  assert_string_equal(refusal(&state, "buy:3c3>c1"), "legal"); // and player 2's
}

static void test_ban_of_several_dice(void **unused) {
  (void)unused;
  AddvantageState state =
      at("turn:2 55./.../...|" EMPTY "|" EMPTY " 2,2,2 " THREE " 10,11 players=3");
  state = after_all(&state, "buy:1a1>a1 buy:1b1>a1");
  assert_string_equal(refusal(&state, "buy:2a1>a1"), "banned");
  assert_string_equal(refusal(&state, "buy:3a1>a1"), "banned");
  assert_moves(&state, "throw:2 throw:3 throw:4");
  // Giving back a die first does not lift it.
  state = at("turn:2 555/.../...|" EMPTY " 2,2 " TWO " 10,11 giveback=yes");
  state = after_all(&state, "buy:1a1>a1 drop:b1");
  assert_string_equal(refusal(&state, "buy:2a1>a1"), "banned");
}

// ---- Giving back ----

static void test_give_back(void **unused) {
  (void)unused;
  AddvantageState state = at("turn:1 12./.../...|6../.../... 2,2 " TWO " 10,11 giveback=yes");
  assert_string_equal(refusal(&state, "drop:c1"), "no-die");
  state = after(&state, "drop:b1", "out 1\n");
  assert_int_equal(addvantage_turn(&state), 1);
  assert_position(
      &state, "turn:1 1../.../...|6../.../... 1,2 " TWO
              " 10,11 gave=yes players=2 tiles=take hidden=no giveback=yes bonus=main idle=yes");
  assert_string_equal(refusal(&state, "drop:a1"), "once");
  assert_string_equal(refusal(&state, "throw:2"), "throw-count");
  AddvantageState thrown = after_all(&state, "throw:1 roll:4");
  assert_string_equal(refusal(&thrown, "place:4@out"), "once");
  assert_int_equal(count_moves(&thrown), 8);
  thrown = after(&thrown, "place:4@b1", "");
  assert_int_equal(thrown.idle, 0);
  // A drop followed by a buy counts as a buy.
  const AddvantageState bought = after(&state, "buy:2a1>b1", "");
  assert_int_equal(bought.idle, 1);
  assert_int_equal(bought.seats[0].coins, 0);

  state = at("turn:1 12./.../...|6../.../... 2,2 " TWO " 10,11");
  assert_string_equal(refusal(&state, "drop:a1"), "no-giveback");
}

static void test_give_back_the_last_coin(void **unused) {
  (void)unused;
  AddvantageState state =
      at("turn:1 12./.../...|6../.../... 1,2 " TWO " 10,11 idle=3 giveback=yes");
  state = after(&state, "drop:a1", "out 1\n");
  assert_int_equal(addvantage_turn(&state), 2);
  assert_int_equal(state.idle, 0); // neither a buy nor a skip
  assert_false(state.gave_back);
}

// ---- Matching ----

static void test_rows_and_columns(void **unused) {
  (void)unused;
  AddvantageState state = at("place:1:2 54./.../...|" EMPTY " 1,2 11,7,8/9,10,12|9,10,11/9,10,12 "
                             "10,11");
  state = after(&state, "place:2@c1", "tile 11 row 1\n");
  assert_int_equal(addvantage_score(&state, 0), 11);
  state = at("place:1:6 5../.../...|" EMPTY " 1,2 11,7,8/9,10,12|9,10,11/9,10,12 10,11");
  state = after(&state, "place:6@b1", "");
  assert_int_equal(addvantage_score(&state, 0), 0);
  // A row and a column and the bonus line at once, in this order.
  state = at("place:1:3 .44/3.4/44.|" EMPTY " 1,2 9,10,9/10,11,12|9,10,11/9,11,12 10,11 "
             "bonus=anti");
  state = after(&state, "place:3@b2", "tile 10 row 2\ntile 11 column 2\ntile 11 bonus\n");
  assert_int_equal(addvantage_score(&state, 0), 32);
}

static void test_the_printed_example(void **unused) {
  (void)unused;
  AddvantageState state = at("place:1:4 126/345/66.|" EMPTY " 1,2 "
                             "9*,11,14/10*,12*,13|8,9,10/10,11,12 9,12");
  state = after(&state, "place:4@c3", "tile 9 bonus\n");
  assert_int_equal(addvantage_score(&state, 0), 40);
  state = at("place:1:4 126/345/66.|" EMPTY " 1,2 "
             "9*,11,14/10*,12*,13|8,9,10/10,11,12 9,12 bonus=anti");
  state = after(&state, "place:4@c3", "");
  assert_int_equal(addvantage_score(&state, 0), 31);
}

static void test_taken_stays_taken(void **unused) {
  (void)unused;
  AddvantageState state = at("turn:2 542/.../...|" EMPTY " 2,2 11*,7,8/9,10,12|9,10,11/9,10,12 "
                             "10,11");
  state = after(&state, "buy:1b1>b2", "");
  assert_int_equal(addvantage_score(&state, 0), 11);
  // A full line with the wrong sum can still match when a die is bought from it and replaced.
  state = at("turn:2 541/.../...|" EMPTY " 2,2 11,7,8/9,10,12|9,10,11/9,10,12 10,11");
  state = after_all(&state, "buy:1c1>b1 throw:3 roll:112");
  state = after(&state, "place:1@a2,1@b3,2@c1", "tile 11 row 1\n");
}

static void test_equal_bonus_tiles(void **unused) {
  (void)unused;
  // One is taken, and the other only by a move that puts a die on the bonus line again.
  AddvantageState state = at("place:1:4 3../.3./...|" EMPTY " 1,2 " TWO " 10,10");
  state = after(&state, "place:4@c3", "tile 10 bonus\n");
  state = after_all(&state, "throw:2 roll:11 place:1@a1,1@a2 throw:1 roll:1");
  state = after(&state, "place:1@b1", "");
  assert_int_equal(addvantage_score(&state, 0), 10);
  state = after_all(&state, "buy:1c3>c1 throw:2 roll:14");
  state = after(&state, "place:1@b3,4@c3", "tile 10 bonus\n");
  assert_int_equal(addvantage_score(&state, 0), 20);
}

static void test_buy_wins_tiles(void **unused) {
  (void)unused;
  AddvantageState state = at("turn:1 3../.3./...|.../..4/... 2,2 " TWO " 10,11");
  state = after(&state, "buy:2c2>c3", "tile 10 bonus\n");
  assert_int_equal(addvantage_score(&state, 0), 10);
}

// ---- tiles=stay ----

static void test_stay_scores(void **unused) {
  (void)unused;
  AddvantageState state = at("place:1:4 126/345/66.|" EMPTY " 1,2 "
                             "9,11,14/10,12,13|8,9,10/10,11,12 9,12 tiles=stay");
  assert_int_equal(addvantage_score(&state, 0), 31); // as if the game ended now
  state = after(&state, "place:4@c3", "tile 9 bonus\n");
  assert_int_equal(addvantage_score(&state, 0), 40);
  state = after(&state, "buy:1a1>a2", "release 9 player 1\n");
  assert_int_equal(addvantage_score(&state, 0), 12); // row 9, column 10 and the bonus are broken
}

static void test_stay_passes_a_tile_on(void **unused) {
  (void)unused;
  // Player 1 holds the 10, player 2's line matches it too and takes it as soon as it is free.
  AddvantageState state = at("turn:1 3../.3./..4|4../.3./..3 2,2 " TWO " 10@1,11 tiles=stay "
                             "giveback=yes");
  AddvantageState next = after(&state, "drop:b2", "out 1\nrelease 10\ntile 10 bonus player 2\n");
  assert_int_equal(addvantage_score(&next, 1), 10);
  // Player 2 buys out of the line and so gets the tile as the one who acted.
  state = at("turn:2 3../.3./..4|4../.3./..3 2,2 " TWO " 10@1,11 tiles=stay");
  next = after(&state, "buy:1a1>a2", "release 10 player 1\ntile 10 bonus\n");
  assert_position(&next, "turn:1 .../.3./..4|4../33./..3 3,1 " TWO
                         " 10@2,11 still=1 ban=2a2:1 players=2 tiles=stay hidden=no giveback=no "
                         "bonus=main idle=yes");
  // The buyer completes the own line with the die that breaks the other's.
  state = at("turn:2 3../.3./..4|3../.3./... 2,2 " TWO " 10@1,11 tiles=stay");
  next = after(&state, "buy:1c3>c3", "release 10 player 1\ntile 10 bonus\n");
}

static void test_stay_holds_one_a_line(void **unused) {
  (void)unused;
  // Two tiles with the same number: a line holds one, the other line the other.
  AddvantageState state = at("place:2:3 3../.3./..4|4../.3./... 2,1 " TWO " 10,10@1 tiles=stay");
  state = after(&state, "place:3@c3", "tile 10 bonus\n");
  assert_int_equal(state.bonus_owner[0], 1);
  assert_int_equal(state.bonus_owner[1], 2);
  state = after(&state, "buy:2a1>a2", "release 10 player 2\n");
  assert_position(&state, "turn:2 3../43./..4|.../.3./..3 1,2 " TWO
                          " 10,10@1 still=1 ban=1a2:2 players=2 tiles=stay hidden=no giveback=no "
                          "bonus=main idle=yes");
}

// ---- Ends ----

static void test_full(void **unused) {
  (void)unused;
  AddvantageState state = at("place:2:1 111/111/111|111/111/11. 2,1 " TWO " 10,11");
  state = after(&state, "place:1@c3", "");
  assert_int_equal(addvantage_turn(&state), TURN_OVER);
  assert_result(&state, "drawn 1 2 full");
  assert_int_equal(count_moves(&state), 0);
  assert_string_equal(refusal(&state, "throw:2"), "game-over");
}

static void test_stuck(void **unused) {
  (void)unused;
  AddvantageState state = at("place:1:1 1../.../...|111/111/111 1,2 " TWO " 10,11");
  state = after(&state, "place:1@out", "out 1\n");
  assert_result(&state, "drawn 1 2 stuck");
}

static void test_idle_by_buys(void **unused) {
  (void)unused;
  AddvantageState state = at("turn:1 5../.../...|6../.../... 2,2 " TWO " 10,11 idle=6");
  state = after(&state, "buy:2a1>b1", "");
  assert_int_equal(state.idle, 7);
  const AddvantageState thrown = after_all(&state, "throw:2 roll:11 place:1@a1,1@a2");
  assert_int_equal(thrown.idle, 0);
  state = after(&state, "buy:1a1>a1", "");
  assert_result(&state, "drawn 1 2 idle");
}

// The first die of the other player that may be bought goes to the first empty square.
static AddvantageState after_buy(const AddvantageState *state) {
  AddvantageState next = *state;
  const int seller = 1 - state->active;
  const uint32_t room = addvantage_free(state->seats[state->active].board);
  const uint32_t dice = addvantage_for_sale(state, seller);
  assert_true(dice && room);
  const Move buy = addvantage_buy(seller, addvantage_first(dice), addvantage_first(room));
  assert_true(addvantage_check(state, buy, NULL));
  addvantage_play(&next, buy, NULL);
  return next;
}

static void test_idle_no_lets_buying_go_on(void **unused) {
  (void)unused;
  AddvantageState state = at("turn:1 123/.../...|456/.../... 2,2 " TWO " 10,11");
  for (int i = 0; i < 8; i++) {
    assert_result(&state, "unfinished");
    state = after_buy(&state);
  }
  assert_result(&state, "won 1 idle");
  state = at("turn:1 123/.../...|456/.../... 2,2 " TWO " 10,11 idle=no");
  for (int i = 0; i < 500; i++)
    state = after_buy(&state);
  assert_result(&state, "unfinished");
  assert_int_equal(state.idle, 0);
}

// The only player with a coin gives it up.
static void test_stuck_with_any_ruling(void **unused) {
  (void)unused;
  static const char *const rulings[] = {"yes", "no"};
  for (int i = 0; i < 2; i++) {
    Text position = {0};
    text_format(&position, "place:1:6 5../.../...|4../.../... 1,0 " TWO " 10,11 idle=%s",
                rulings[i]);
    AddvantageState state = at(text_string(&position));
    state = after(&state, "place:6@out", "out 1\n");
    assert_result(&state, "drawn 1 2 stuck");
    text_free(&position);
  }
}

static void test_idle_by_skips(void **unused) {
  (void)unused;
  // Player 2 is full; the skip is the twelfth turn without a throw.
  AddvantageState state =
      at("turn:1 5../.../...|111/111/111|3../.../... 2,2,2 " THREE " 10,11 idle=10 players=3");
  state = after(&state, "buy:3a1>b1", "");
  assert_result(&state, "drawn 1 2 3 idle");
}

static void test_stuck_comes_before_idle(void **unused) {
  (void)unused;
  // The twelfth idle turn leaves nobody who can act: player 3 has left, player 2 is full.
  AddvantageState state = at("turn:1 5../.../...|111/111/111|3../.../... 1,2,2 " THREE
                             " 10,11 idle=11 out=3 players=3");
  state = after(&state, "buy:3a1>b1", "");
  assert_result(&state, "drawn 1 2 stuck");
}

static void test_full_needs_every_board(void **unused) {
  (void)unused;
  // The board of a player who left stays as it is, so the others end stuck.
  AddvantageState state =
      at("place:2:1 111/111/111|111/111/11.|3../.../... 2,1,2 " THREE " 10,11 out=3 players=3");
  state = after(&state, "place:1@c3", "");
  assert_result(&state, "drawn 1 2 stuck");
}

static void test_highest_score_wins(void **unused) {
  (void)unused;
  AddvantageState state = at("place:2:1 111/111/111|111/111/11. 2,1 "
                             "9*,10,11/9,10,12|10,11,12/9,10,11 10@2,11");
  state = after(&state, "place:1@c3", "");
  assert_result(&state, "won 2 full");
}

// ---- Leaving ----

static void test_two_players_leave(void **unused) {
  (void)unused;
  AddvantageState state = at("turn:1 5../.../...|6../.../... 2,2 " TWO " 10,11 idle=6");
  AddvantageState next = after_event(&state, EVENT_RESIGN, 1);
  assert_result(&next, "won 2 resign");
  assert_false(addvantage_game.apply_event(&next, EVENT_RESIGN, 2, NULL));
  next = after_event(&state, EVENT_RESIGN, 2); // off turn
  assert_result(&next, "won 1 resign");
  next = after_event(&state, EVENT_TIME, 1);
  assert_result(&next, "won 2 time");
  next = after_event(&state, EVENT_AGREED, 0);
  assert_result(&next, "drawn 1 2 agreed");
}

static void test_leaving_in_the_middle_of_a_turn(void **unused) {
  (void)unused;
  AddvantageState state =
      at("place:1:56 5../.../...|6../.../...|" EMPTY " 2,2,2 " THREE " 10,11 idle=4 players=3");
  assert_int_equal(addvantage_pool(&state), 32);
  state = after_event(&state, EVENT_RESIGN, 1);
  assert_position(&state, "turn:2 5../.../...|6../.../...|.../.../... 2,2,2 " THREE
                          " 10,11 still=5 out=1 players=3 tiles=take hidden=no giveback=no "
                          "bonus=main idle=yes");
  assert_int_equal(addvantage_pool(&state), 34);
  // The dice can still be bought, and the turns of player 1 are skips.
  assert_string_equal(refusal(&state, "buy:1a1>b1"), "legal");
  state = after_all(&state, "buy:1a1>b1 buy:2a1>a1");
  assert_int_equal(addvantage_turn(&state), 2);
  assert_int_equal(state.idle, 8);
  // While the dice roll, too.
  state = at("roll:2:2 5../.../...|6../.../...|" EMPTY " 2,2,2 " THREE " 10,11 players=3");
  state = after_event(&state, EVENT_TIME, 2);
  assert_int_equal(addvantage_turn(&state), 3);
  assert_int_equal(state.idle, 1);
  // The others' turn is not touched.
  AddvantageState other =
      at("place:1:56 5../.../...|6../.../...|" EMPTY " 2,2,2 " THREE " 10,11 idle=4 players=3");
  other = after_event(&other, EVENT_RESIGN, 3);
  assert_string_equal(refusal(&other, "place:5@b1,6@b2"), "legal");
  assert_int_equal(other.idle, 4);
}

static void test_leaving_can_end_the_game(void **unused) {
  (void)unused;
  AddvantageState state =
      at("turn:1 5../.../...|111/111/111|6../.../... 2,2,0 " THREE " 10,11 players=3");
  AddvantageState next = after_event(&state, EVENT_RESIGN, 1);
  assert_result(&next, "drawn 2 3 stuck");
  next = after_event(&state, EVENT_RESIGN, 3);
  next = after_event(&next, EVENT_TIME, 2);
  assert_result(&next, "won 1 last");
  // Who left cannot win.
  state = at("turn:1 5../.../...|111/111/111|6../.../... 2,2,0 "
             "9*,10,11/9,10,12|10,11,12/9,10,11|8*,9,12/10,11,13 10,11 players=3");
  next = after_event(&state, EVENT_RESIGN, 1);
  assert_result(&next, "won 3 stuck");
  assert_int_equal(addvantage_score(&next, 0), 9); // tiles taken are kept
  next = after_event(&state, EVENT_RESIGN, 2);
  next = after_event(&next, EVENT_AGREED, 0);
  assert_result(&next, "drawn 1 3 agreed");
  assert_false(addvantage_game.apply_event(&state, EVENT_RESIGN, 4, NULL));
}

static void test_leaving_in_the_set_up(void **unused) {
  (void)unused;
  AddvantageState state;
  addvantage_init(&state, &(AddvantageOptions){.players = 3});
  state = after(&state, "deal:9,9,10,10,11,12", "");
  state = after_event(&state, EVENT_RESIGN, 2); // before the deal: gets no tiles
  state = after(&state, "deal:7,8,8,13,13,14", "");
  assert_int_equal(addvantage_turn(&state), 1);
  AddvantageState next = after_event(&state, EVENT_RESIGN, 1);
  assert_result(&next, "won 3 last");

  addvantage_init(&state, &(AddvantageOptions){.players = 3});
  state = after_all(&state, "deal:9,9,10,10,11,12 deal:9,9,10,10,11,12 deal:7,8,8,13,13,14");
  state = after_event(&state, EVENT_RESIGN, 1); // on turn, before arranging
  assert_int_equal(addvantage_turn(&state), 2);
  state = after_all(&state, "arrange:9,9,10/10,11,12 arrange:7,8,8/13,13,14 bonus:10,11");
  assert_position(&state, "turn:2 .../.../...|.../.../...|.../.../... 2,2,2 "
                          "9,9,10,10,11,12|9,9,10/10,11,12|7,8,8/13,13,14 10,11 still=1 out=1 "
                          "players=3 tiles=take hidden=no giveback=no bonus=main idle=yes");
}

static void test_bans_of_those_who_left(void **unused) {
  (void)unused;
  AddvantageState state =
      at("turn:2 5../.../...|" EMPTY "|" EMPTY " 2,2,2 " THREE " 10,11 players=3");
  state = after(&state, "buy:1a1>b1", "");
  state = after_event(&state, EVENT_RESIGN, 1);
  assert_int_equal(state.seats[1].banned, 0);
  // Nobody is banned for a die bought from a player who left.
  state = at("turn:2 5../.../...|" EMPTY "|" EMPTY " 2,2,2 " THREE " 10,11 out=1 players=3");
  state = after(&state, "buy:1a1>b1", "");
  assert_int_equal(state.seats[1].banned, 0);
  assert_int_equal(state.seats[1].bought, 0);
  assert_int_equal(state.seats[0].coins, 3);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_set_up_order),
      cmocka_unit_test(test_throw_range),
      cmocka_unit_test(test_throw_is_limited_by_the_pool),
      cmocka_unit_test(test_place_moves),
      cmocka_unit_test(test_place_refusals),
      cmocka_unit_test(test_coins_after_give_ups),
      cmocka_unit_test(test_eight_dice),
      cmocka_unit_test(test_buy),
      cmocka_unit_test(test_ban_between_two),
      cmocka_unit_test(test_ban_follows_the_die),
      cmocka_unit_test(test_ban_of_several_dice),
      cmocka_unit_test(test_give_back),
      cmocka_unit_test(test_give_back_the_last_coin),
      cmocka_unit_test(test_rows_and_columns),
      cmocka_unit_test(test_the_printed_example),
      cmocka_unit_test(test_taken_stays_taken),
      cmocka_unit_test(test_equal_bonus_tiles),
      cmocka_unit_test(test_buy_wins_tiles),
      cmocka_unit_test(test_stay_scores),
      cmocka_unit_test(test_stay_passes_a_tile_on),
      cmocka_unit_test(test_stay_holds_one_a_line),
      cmocka_unit_test(test_full),
      cmocka_unit_test(test_stuck),
      cmocka_unit_test(test_idle_by_buys),
      cmocka_unit_test(test_idle_no_lets_buying_go_on),
      cmocka_unit_test(test_stuck_with_any_ruling),
      cmocka_unit_test(test_idle_by_skips),
      cmocka_unit_test(test_stuck_comes_before_idle),
      cmocka_unit_test(test_full_needs_every_board),
      cmocka_unit_test(test_highest_score_wins),
      cmocka_unit_test(test_two_players_leave),
      cmocka_unit_test(test_leaving_in_the_middle_of_a_turn),
      cmocka_unit_test(test_leaving_can_end_the_game),
      cmocka_unit_test(test_leaving_in_the_set_up),
      cmocka_unit_test(test_bans_of_those_who_left),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
