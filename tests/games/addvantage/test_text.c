// Moves and positions as text: what is read, what is refused, what is drawn.
#include "support.h"

#include <stdlib.h>
#include <string.h>

#define TAIL  " players=2 tiles=take hidden=no giveback=no bonus=main idle=yes"
#define TILES "9,10,11/9,10,12|10,11,12/9,10,11"
#define THREE TILES "|8,9,12/10,11,13"
#define EMPTY ".../.../..."

static void test_spellings(void **unused) {
  (void)unused;
  static const char *const canonical[] = {
      "deal:9,9,10,10,11,12",
      "arrange:9,10,11/12,9,10",
      "bonus:10,11",
      "throw:2",
      "roll:35",
      "place:3@a1,5@b2",
      "place:3@a1,5@out",
      "place:5@out",
      "buy:2b3>a1",
      "drop:b2",
      "roll:11223456",
      "place:1@a1,1@a2,1@a3",
      "deal:_,_,_,_,_,_",
      "arrange:_,_,_/_,_,_",
  };
  AddvantageState state;
  addvantage_init(&state, &(AddvantageOptions){.players = 2});
  for (size_t i = 0; i < sizeof canonical / sizeof canonical[0]; i++) {
    Move move;
    Text text = {0};
    assert_true(addvantage_parse_move(canonical[i], &move, NULL));
    addvantage_format_move(&state, move, VIEWER_REFEREE, &text);
    assert_string_equal(text_string(&text), canonical[i]);
    text_free(&text);
  }
}

static void test_other_spellings(void **unused) {
  (void)unused;
  static const char *const pairs[][2] = {
      {"deal:12,11,10,10,9,9", "deal:9,9,10,10,11,12"},
      {"bonus:11,10", "bonus:10,11"},
      {"roll:53", "roll:35"},
      {"place:5@b2,3@a1", "place:3@a1,5@b2"},
      {"place:3@out,5@b2", "place:5@b2,3@out"},
      {"place:1@b1,1@a3", "place:1@a3,1@b1"},
  };
  for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
    Move moves[2];
    assert_true(addvantage_parse_move(pairs[i][0], &moves[0], NULL));
    assert_true(addvantage_parse_move(pairs[i][1], &moves[1], NULL));
    assert_int_equal(moves[0], moves[1]);
  }
}

static void test_no_moves(void **unused) {
  (void)unused;
  static const char *const texts[] = {
      "",
      "throw",
      "throw:",
      "throw:02",
      "throw:+2",
      "throw:2 ",
      "throw:256",
      "Throw:2",
      "roll:",
      "roll:07",
      "roll:123456123",
      "roll:3,5",
      "deal:9",
      "deal:6,9,9,9,9,9",
      "deal:9,9,9,9,9,15",
      "deal:9,9,10,10,11,12,",
      "arrange:9,10,11,12,9,10",
      "arrange:9,10/11,12,9,10",
      "bonus:10",
      "bonus:10,11,12",
      "place:a1",
      "place:3a1",
      "place:3@d1",
      "place:3@a4",
      "place:7@a1",
      "place:0@a1",
      "place:3@a1,",
      "place:3@a1;5@b2",
      "place:3@a1,3@a1",
      "place:3@OUT",
      "buy:b3>a1",
      "buy:0b3>a1",
      "buy:5b3>a1",
      "buy:2b3a1",
      "buy:2b3>a1x",
      "buy:2b3>",
      "drop:",
      "drop:b",
      "drop:b22",
      "resign",
      "pass",
  };
  for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
    Move move;
    Error error = {0};
    if (addvantage_parse_move(texts[i], &move, &error)) fail_msg("'%s' was read", texts[i]);
    assert_string_equal(error.code, "syntax");
    assert_true(error_message(&error)[0]);
  }
}

static void test_refusals_of_chance_and_set_up(void **unused) {
  (void)unused;
  AddvantageState state;
  addvantage_init(&state, &(AddvantageOptions){.players = 2});
  assert_string_equal(refusal(&state, "deal:7,7,8,9,10,11"), "tiles");
  assert_string_equal(refusal(&state, "deal:_,_,_,_,_,_"), "syntax");
  assert_string_equal(refusal(&state, "bonus:10,11"), "wrong-time");
  state = after(&state, "deal:7,8,8,13,13,14", "");
  assert_string_equal(refusal(&state, "deal:8,9,9,10,10,11"), "tiles"); // both 8s are dealt
  state = after(&state, "deal:9,9,10,10,11,12", "");
  assert_string_equal(refusal(&state, "arrange:7,8,8/13,14,14"), "tiles");
  assert_string_equal(refusal(&state, "arrange:7,8,8/13,13,14"), "legal");
  assert_string_equal(refusal(&state, "throw:2"), "wrong-time");
  state = at("roll:1:2 " EMPTY "|" EMPTY " 2,2 " TILES " 10,11");
  assert_string_equal(refusal(&state, "roll:1"), "roll-count");
  assert_string_equal(refusal(&state, "roll:123"), "roll-count");
  assert_string_equal(refusal(&state, "roll:21"), "legal");
}

// Words that no spelling makes.
static void test_odd_words(void **unused) {
  (void)unused;
  const AddvantageState rolling = at("roll:1:2 " EMPTY "|" EMPTY " 2,2 " TILES " 10,11");
  const AddvantageState placing = at("place:1:35 " EMPTY "|" EMPTY " 2,2 " TILES " 10,11");
  const AddvantageState turn = at("turn:1 1../.../...|2../.../... 2,2 " TILES " 10,11 "
                                  "giveback=yes");
  const Move good_roll = addvantage_move(ADDVANTAGE_MOVE_ROLL, 3 | 5 << 3);
  const Move good_place = addvantage_place(3u | 5u << 3, 0);
  assert_true(addvantage_check(&rolling, good_roll, NULL));
  assert_false(addvantage_check(&rolling, addvantage_move(ADDVANTAGE_MOVE_ROLL, 5 | 3 << 3), NULL));
  assert_false(addvantage_check(&rolling, addvantage_move(ADDVANTAGE_MOVE_ROLL, 3 << 3), NULL));
  assert_false(addvantage_check(&rolling, addvantage_move(ADDVANTAGE_MOVE_ROLL, 3 | 7 << 3), NULL));
  assert_true(addvantage_check(&placing, good_place, NULL));
  assert_true(addvantage_check(&turn, addvantage_buy(1, 0, 1), NULL));
  assert_true(addvantage_check(&turn, addvantage_drop(0), NULL));
  assert_true(addvantage_check(&turn, addvantage_throw(2), NULL));
  for (int bit = 34; bit < 64; bit++) {
    const Move high = UINT64_C(1) << bit;
    assert_false(addvantage_check(&rolling, good_roll | high, NULL));
    assert_false(addvantage_check(&placing, good_place | high, NULL));
    assert_false(addvantage_check(&turn, addvantage_buy(1, 0, 1) | high, NULL));
    assert_false(addvantage_check(&turn, addvantage_drop(0) | high, NULL));
    assert_false(addvantage_check(&turn, addvantage_throw(2) | high, NULL));
  }
  assert_false(addvantage_check(&placing, addvantage_place(3u | 7u << 3, 0), NULL));
  assert_false(addvantage_check(&placing, addvantage_place(3u, 7), NULL));
  assert_false(addvantage_check(&placing, 0, NULL));
}

static void test_good_positions(void **unused) {
  (void)unused;
  static const char *const positions[] = {
      "deal:1 " EMPTY "|" EMPTY " 2,2 -|- -" TAIL,
      "deal:2 " EMPTY "|" EMPTY " 2,2 9,9,10,10,11,12|- -" TAIL,
      "arrange:1 " EMPTY "|" EMPTY " 2,2 9,9,10,10,11,12|7,8,8,13,13,14 -" TAIL,
      "arrange:2 " EMPTY "|" EMPTY " 2,2 9,9,12/10,11,10|7,8,8,13,13,14 -" TAIL,
      "bonus " EMPTY "|" EMPTY " 2,2 9,9,12/10,11,10|7,8,8/13,13,14 -" TAIL,
      "turn:2 12./.../...|.../.../..6 2,1 9,10*,11/9,10,12|10,11,12/9,10,11 10,11@2 still=7 "
      "ban=1a1:2" TAIL,
      "roll:2:1 12./.../...|.../.../..6 2,1 " TILES " 10@1,11@2" TAIL,
      "place:1:146 12./.../...|.../.../..6 3,1 " TILES " 10,10@2" TAIL,
      "over:agreed " EMPTY "|" EMPTY " 2,2 9,9,10,10,11,12|- -" TAIL,
      "over:resign 12./.../...|.../.../..6 3,1 " TILES " 10,11 out=1" TAIL,
      "over:idle 12./.../...|.../.../..6 3,1 " TILES " 10,11" TAIL,
  };
  for (size_t i = 0; i < sizeof positions / sizeof positions[0]; i++) {
    const AddvantageState state = at(positions[i]);
    assert_position(&state, positions[i]);
  }
  // The one of the rules page. Options may be left out and stand in any order.
  at("place:1:35 5../.../...|.6./.../... 2,1 11,10,9*/9,12,10|7,8,9/10,11,12 10,11@2 idle=1 "
     "players=2");
  const AddvantageState state =
      at("turn:1 " EMPTY "|" EMPTY " 2,2 " TILES " 10,11 bonus=anti idle=2 tiles=stay");
  assert_true(state.anti && state.stay && state.idle == 2);
}

#define NO_IDLE " players=2 tiles=take hidden=no giveback=no bonus=main idle=no"

// `idle` names the option, and in positions from before there was one the count.
static void test_idle_is_an_option_or_a_count(void **unused) {
  (void)unused;
  const AddvantageState old = at("turn:1 " EMPTY "|" EMPTY " 2,2 " TILES " 10,11 idle=3");
  assert_position(&old, "turn:1 " EMPTY "|" EMPTY " 2,2 " TILES " 10,11 still=3" TAIL);
  const AddvantageState both = at("turn:1 " EMPTY "|" EMPTY " 2,2 " TILES " 10,11 idle=yes idle=3");
  assert_memory_equal(&both, &old, sizeof old);
  // Without the rule nobody counts.
  AddvantageState endless = at("turn:1 " EMPTY "|" EMPTY " 2,2 " TILES " 10,11 idle=no");
  assert_position(&endless, "turn:1 " EMPTY "|" EMPTY " 2,2 " TILES " 10,11" NO_IDLE);
  endless = at("turn:1 " EMPTY "|" EMPTY " 2,2 " TILES " 10,11 still=3 idle=no");
  assert_position(&endless, "turn:1 " EMPTY "|" EMPTY " 2,2 " TILES " 10,11" NO_IDLE);
}

static void test_bad_positions(void **unused) {
  (void)unused;
  static const char *const positions[] = {
      "",
      "turn:1",
      // Stages.
      "turn:3 " EMPTY "|" EMPTY " 2,2 " TILES " 10,11",
      "turn:0 " EMPTY "|" EMPTY " 2,2 " TILES " 10,11",
      "turn " EMPTY "|" EMPTY " 2,2 " TILES " 10,11",
      "turn:1x " EMPTY "|" EMPTY " 2,2 " TILES " 10,11",
      "bonus:1 " EMPTY "|" EMPTY " 2,2 " TILES " -",
      "roll:1 " EMPTY "|" EMPTY " 2,2 " TILES " 10,11",
      "roll:1:0 " EMPTY "|" EMPTY " 2,2 " TILES " 10,11",
      "roll:1:1 " EMPTY "|" EMPTY " 2,2 " TILES " 10,11",
      "roll:1:3 " EMPTY "|" EMPTY " 2,2 " TILES " 10,11",
      "place:1: " EMPTY "|" EMPTY " 2,2 " TILES " 10,11",
      "place:1:53 " EMPTY "|" EMPTY " 2,2 " TILES " 10,11",
      "place:1:37 " EMPTY "|" EMPTY " 2,2 " TILES " 10,11",
      "place:1:123 " EMPTY "|" EMPTY " 2,2 " TILES " 10,11",
      "place:1:111111111 " EMPTY "|" EMPTY " 2,2 " TILES " 10,11",
      "over " EMPTY "|" EMPTY " 2,2 " TILES " 10,11",
      "over:bored " EMPTY "|" EMPTY " 2,2 " TILES " 10,11",
      // Boards.
      "turn:1 " EMPTY " 2,2 " TILES " 10,11",
      "turn:1 " EMPTY "|" EMPTY "|" EMPTY " 2,2 " TILES " 10,11",
      "turn:1 ..././...|" EMPTY " 2,2 " TILES " 10,11",
      "turn:1 7../.../...|" EMPTY " 2,2 " TILES " 10,11",
      // Coins.
      "turn:1 " EMPTY "|" EMPTY " 2 " TILES " 10,11",
      "turn:1 " EMPTY "|" EMPTY " 2,2,2 " TILES " 10,11",
      "turn:1 " EMPTY "|" EMPTY " 3,2 " TILES " 10,11",
      "turn:1 " EMPTY "|" EMPTY " 0,2 " TILES " 10,11", // would be skipped
      "turn:1 111/111/111|" EMPTY " 2,2 " TILES " 10,11",
      // Tiles.
      "turn:1 " EMPTY "|" EMPTY " 2,2 9,10,11/9,10,12 10,11",
      "turn:1 " EMPTY "|" EMPTY " 2,2 9,10,11/9,10|10,11,12/9,10,11 10,11",
      "turn:1 " EMPTY "|" EMPTY " 2,2 9,10,11/9,10,15|10,11,12/9,10,11 10,11",
      "turn:1 " EMPTY "|" EMPTY " 2,2 14,10,11/9,10,14|10,11,12/9,10,11 10,11",
      "turn:1 " EMPTY "|" EMPTY " 2,2 9,9,10,10,11,12|10,11,12/9,10,11 10,11",
      "turn:1 " EMPTY "|" EMPTY " 2,2 -|10,11,12/9,10,11 10,11",
      "turn:1 " EMPTY "|" EMPTY " 2,2 9*,10,11/9,10,12|10,11,12/9,10,11 10,11 tiles=stay",
      "arrange:1 " EMPTY "|" EMPTY " 2,2 12,9,10,10,11,9|7,8,8,13,13,14 -",
      "arrange:1 " EMPTY "|" EMPTY " 2,2 9*,9,10,10,11,12|7,8,8,13,13,14 -",
      "arrange:1 " EMPTY "|" EMPTY " 2,2 9,9,10/10,11,12|7,8,8,13,13,14 -",
      "arrange:2 " EMPTY "|" EMPTY " 2,2 9,9,10,10,11,12|7,8,8,13,13,14 -",
      "arrange:1 " EMPTY "|" EMPTY " 2,2 9,9,10,10,11,12|- -",
      "deal:1 " EMPTY "|" EMPTY " 2,2 9,9,10,10,11,12|- -",
      "deal:2 " EMPTY "|" EMPTY " 2,2 -|- -",
      "deal:2 " EMPTY "|" EMPTY " 2,2 9,9,10/10,11,12|- -",
      "deal:1 1../.../...|" EMPTY " 2,2 -|- -",
      "deal:1 " EMPTY "|" EMPTY " 1,2 -|- -",
      // Bonus tiles.
      "turn:1 " EMPTY "|" EMPTY " 2,2 " TILES " -",
      "turn:1 " EMPTY "|" EMPTY " 2,2 " TILES " 10",
      "turn:1 " EMPTY "|" EMPTY " 2,2 " TILES " 11,10",
      "turn:1 " EMPTY "|" EMPTY " 2,2 " TILES " 10@3,11",
      "turn:1 " EMPTY "|" EMPTY " 2,2 " TILES " 10@1,10",
      "bonus " EMPTY "|" EMPTY " 2,2 " TILES " 10,11",
      // Matches that should have been won or held.
      "turn:1 234/.../...|" EMPTY " 2,2 " TILES " 10,11",
      "turn:1 1../.4./..5|" EMPTY " 2,2 " TILES " 10,11",
      "turn:1 1../.4./..5|" EMPTY " 2,2 " TILES " 10,10@2",
      "turn:1 1../.4./..5|" EMPTY " 2,2 " TILES " 10,11 tiles=stay",
      "turn:1 1../.4./...|" EMPTY " 2,2 " TILES " 10@1,11 tiles=stay",
      "turn:1 1../.4./..5|" EMPTY " 2,2 " TILES " 10@1,10@1 tiles=stay",
      // Memory.
      "turn:1 " EMPTY "|" EMPTY " 2,2 " TILES " 10,11 idle=0",
      "turn:1 " EMPTY "|" EMPTY " 2,2 " TILES " 10,11 idle=8",
      "turn:1 " EMPTY "|" EMPTY " 2,2 " TILES " 10,11 idle=1 idle=1",
      "turn:1 " EMPTY "|" EMPTY " 2,2 " TILES " 10,11 idle=1 still=1",
      "turn:1 " EMPTY "|" EMPTY " 2,2 " TILES " 10,11 still=0",
      "turn:1 " EMPTY "|" EMPTY " 2,2 " TILES " 10,11 still=8",
      "turn:1 " EMPTY "|" EMPTY " 2,2 " TILES " 10,11 still=no",
      "turn:1 " EMPTY "|" EMPTY " 2,2 " TILES " 10,11 still=0 idle=no",
      "turn:1 " EMPTY "|" EMPTY " 2,2 " TILES " 10,11 idle=",
      "turn:1 " EMPTY "|" EMPTY " 2,2 " TILES " 10,11 idle=maybe",
      "turn:1 " EMPTY "|" EMPTY " 2,2 " TILES " 10,11 idle=no idle=no",
      "over:idle 12./.../...|.../.../..6 3,1 " TILES " 10,11 idle=no",
      "turn:1 " EMPTY "|" EMPTY " 2,1 " TILES " 10,11 gave=yes",
      "turn:1 " EMPTY "|" EMPTY " 2,2 " TILES " 10,11 gave=yes giveback=yes",
      "turn:1 " EMPTY "|" EMPTY " 2,1 " TILES " 10,11 gave=no giveback=yes",
      "turn:1 " EMPTY "|" EMPTY " 2,2 " TILES " 10,11 what=1",
      "turn:1 " EMPTY "|" EMPTY " 2,2 " TILES " 10,11 out=1",
      "turn:1 " EMPTY "|" EMPTY " 2,2 " TILES " 10,11 out=2",
      "turn:1 " EMPTY "|" EMPTY "|" EMPTY " 2,2,2 " THREE " 10,11 out=1 players=3",
      "turn:1 " EMPTY "|" EMPTY "|" EMPTY " 2,2,2 " THREE " 10,11 out=23 players=3",
      "turn:1 " EMPTY "|" EMPTY "|" EMPTY " 2,2,2 " THREE " 10,11 out=32 players=3",
      "over:full " EMPTY "|" EMPTY " 2,2 " TILES " 10,11",
      "over:stuck " EMPTY "|" EMPTY " 2,2 " TILES " 10,11",
      "over:idle 111/111/111|111/111/111 2,2 " TILES " 10,11",
      "over:idle " EMPTY "|" EMPTY " 2,2 -|- -",
      "over:idle " EMPTY "|" EMPTY " 2,2 " TILES " 10,11 idle=8",
      "over:last " EMPTY "|" EMPTY " 2,2 " TILES " 10,11 out=1",
      "over:resign " EMPTY "|" EMPTY " 2,2 " TILES " 10,11",
      "over:resign " EMPTY "|" EMPTY " 2,2 " TILES " 10,11 out=12",
      "over:agreed " EMPTY "|" EMPTY " 2,2 " TILES " 10,11 out=1",
      // Bans: of a die that is not there, of oneself, of one whose turn is over, of too many.
      "turn:1 " EMPTY "|2../.../... 2,2 " TILES " 10,11 ban=2b1:1",
      "turn:1 1../.../...|2../.../... 2,2 " TILES " 10,11 ban=1a1:1",
      "turn:1 1../.../...|2../.../... 2,2 " TILES " 10,11 ban=1a1:2",
      "turn:1 1../.../...|2../.../... 2,2 " TILES " 10,11 ban=2a1:3",
      "turn:1 1../.../...|2../.../... 2,2 " TILES " 10,11 ban=2a1:",
      "turn:1 1../.../...|2../.../... 2,2 " TILES " 10,11 ban=2a1:1,",
      "turn:1 1../.../...|22./.../... 2,2 " TILES " 10,11 ban=2a1:1,2b1:1",
      "roll:1:2 1../.../...|2../.../... 2,2 " TILES " 10,11 ban=2a1:1",
      "over:idle 1../.../...|2../.../... 2,2 " TILES " 10,11 ban=2a1:1",
      // Views.
      "turn:1 " EMPTY "|" EMPTY " 2,2 " TILES " 10,11 view=1",
      "turn:1 " EMPTY "|" EMPTY " 2,2 " TILES " 10,11 view=1 hidden=yes",
      "turn:1 " EMPTY "|" EMPTY " 2,2 9,10,11/9,10,12|_,_,_/_,_,_ 10,11 hidden=yes",
      "turn:1 " EMPTY "|" EMPTY " 2,2 9,10,11/9,10,12|_,_,_/_,_,_ 10,11 view=2 hidden=yes",
      "turn:1 " EMPTY "|" EMPTY " 2,2 9,10,11/9,10,12|_,_,_/_,_,9 10,11 view=1 hidden=yes",
      "turn:1 " EMPTY "|" EMPTY " 2,2 9,10,11/9,10,12|_,_,_/_,_,_* 10,11 view=1 hidden=yes",
      "turn:1 " EMPTY "|" EMPTY " 2,2 9,10,11/9,10,12|_,_,_/_,_,_ 10,11 view=3 hidden=yes",
      // Options.
      "turn:1 " EMPTY "|" EMPTY "|" EMPTY " 2,2,2 " THREE " 10,11 players=3 tiles=stay",
      "turn:1 " EMPTY "|" EMPTY " 2,2 " TILES " 10,11 bonus=middle",
  };
  for (size_t i = 0; i < sizeof positions / sizeof positions[0]; i++) {
    AddvantageState state;
    memset(&state, 0x5a, sizeof state);
    Error error = {0};
    if (addvantage_parse_position(&state, positions[i], &error))
      fail_msg("accepted: %s", positions[i]);
    assert_string_equal(error.code, "bad-position");
    assert_true(error_message(&error)[0]);
  }
}

static void test_drawing(void **unused) {
  (void)unused;
  const AddvantageState state =
      at("turn:1 542/.../...|.../.../..6|" EMPTY " 2,1,3 11*,10,11/9,10,12|10,11,12/9,10,11|"
         "8,9,12/10,11,13 10,11@2 ban=2c3:1 players=3");
  Text text = {0};
  game_draw_text(&addvantage_game, &state, &text);
  assert_string_equal(text_string(&text),
                      "> player 1           player 2           player 3\n"
                      "    a   b   c          a   b   c          a   b   c\n"
                      "  +---+---+---+      +---+---+---+      +---+---+---+\n"
                      "1 | 5 | 4 | 2 |11* 1 | . |   |   |10  1 | . |   |   | 8\n"
                      "  +---+---+---+      +---+---+---+      +---+---+---+\n"
                      "2 |   | . |   |10  2 |   | . |   |11  2 |   | . |   | 9\n"
                      "  +---+---+---+      +---+---+---+      +---+---+---+\n"
                      "3 |   |   | . |11  3 |   |   | 6 |12  3 |   |   | . |12\n"
                      "  +---+---+---+      +---+---+---+      +---+---+---+\n"
                      "    9  10  12          9  10  11         10  11  13\n"
                      "> player 1: 11 points, 2 coins\n"
                      "  player 2: 11 points, 1 coin\n"
                      "  player 3: 0 points, 3 coins\n"
                      "  player 1 is on turn; 32 dice in the pool\n"
                      "  bonus tiles: 10 11 (player 2); bonus line: a1 b2 c3\n"
                      "  no buying back yet: 2c3 by player 1\n"
                      "  * this tile is won\n");
  text_free(&text);
}

static void test_json(void **unused) {
  (void)unused;
  const AddvantageState state =
      at("place:1:35 542/.../...|.../.../..6 2,1 11*,10,11/9,10,12|_,_,_/_,_,_ 10,11@2 view=1 "
         "hidden=yes");
  Text text = {0};
  Json json = {.out = &text};
  addvantage_game.write_json(&state, &json);
  assert_string_equal(
      text_string(&text),
      "{\"players\":2,\"tiles\":\"take\",\"hidden\":true,\"giveback\":false,\"viewer\":1,"
      "\"phase\":\"place\",\"turn\":1,\"active\":1,\"end\":null,\"throwCount\":2,\"thrown\":[3,5],"
      "\"gaveBack\":false,\"pool\":30,\"idle\":0,\"idleLimit\":8,"
      "\"bonusLine\":[\"a1\",\"b2\",\"c3\"],"
      "\"bonusTiles\":[{\"number\":10,\"owner\":0},{\"number\":11,\"owner\":2}],\"seats\":["
      "{\"player\":1,\"score\":11,\"scoreKnown\":true,\"coins\":2,\"out\":false,"
      "\"board\":[[5,4,2],[null,null,null],[null,null,null]],"
      "\"rowTiles\":[{\"number\":11,\"sum\":11,\"won\":true},"
      "{\"number\":10,\"sum\":0,\"won\":false},{\"number\":11,\"sum\":0,\"won\":false}],"
      "\"columnTiles\":[{\"number\":9,\"sum\":0,\"won\":false},"
      "{\"number\":10,\"sum\":0,\"won\":false},{\"number\":12,\"sum\":0,\"won\":false}]},"
      "{\"player\":2,\"score\":11,\"scoreKnown\":true,\"coins\":1,\"out\":false,"
      "\"board\":[[null,null,null],[null,null,null],[null,null,6]],"
      "\"rowTiles\":[{\"number\":null,\"sum\":0,\"won\":false},"
      "{\"number\":null,\"sum\":0,\"won\":false},{\"number\":null,\"sum\":0,\"won\":false}],"
      "\"columnTiles\":[{\"number\":null,\"sum\":0,\"won\":false},"
      "{\"number\":null,\"sum\":0,\"won\":false},{\"number\":null,\"sum\":0,\"won\":false}]}]}");
  text_free(&text);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_spellings),     cmocka_unit_test(test_other_spellings),
      cmocka_unit_test(test_no_moves),      cmocka_unit_test(test_refusals_of_chance_and_set_up),
      cmocka_unit_test(test_odd_words),     cmocka_unit_test(test_good_positions),
      cmocka_unit_test(test_bad_positions), cmocka_unit_test(test_drawing),
      cmocka_unit_test(test_json),          cmocka_unit_test(test_idle_is_an_option_or_a_count),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
