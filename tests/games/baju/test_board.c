// Boards as text, and the walks on them.
#include "reference.h"
#include "support.h"

#include "games/baju/notation.h"

#include <stdlib.h>
#include <string.h>

#define RING "orororo/rwwr/obobobo/rwwr/obobobo/rwwr/orororo/11223344"

static BajuBoard read_board(const char *text) {
  BajuBoard board;
  Error error = {0};
  if (!baju_board_parse(&board, text, &error)) fail_msg("%s: %s", text, error_message(&error));
  return board;
}

static void test_ring(void **state) {
  (void)state;
  const BajuBoard by_name = read_board("ring"), by_text = read_board(RING);
  assert_memory_equal(&by_name, &by_text, sizeof by_name);
  assert_string_equal(by_name.text, RING);
  assert_string_equal(baju_board_name(&by_text), "ring");
  assert_true(baju_board_is_ring(&by_text));
  assert_int_equal(by_name.value_count, 4);
  assert_int_equal(by_name.supply[3], 2);
  assert_int_equal(by_name.values[3], 4);
  assert_int_equal(by_name.index_of_value[5], BAJU_NO_INDEX);
}

static void test_values_in_any_order(void **state) {
  (void)state;
  const char *shuffled = "orororo/rwwr/obobobo/rwwr/obobobo/rwwr/orororo/43214321";
  const BajuBoard board = read_board(shuffled), ring = read_board("ring");
  assert_memory_equal(&board, &ring, sizeof board);
}

// A file's lines joined by `/` still have the word that opens the last of them.
static void test_the_word_buttons(void **state) {
  (void)state;
  const BajuBoard board =
      read_board("orororo/rwwr/obobobo/rwwr/obobobo/rwwr/orororo/buttons11223344");
  assert_string_equal(board.text, RING);
}

static void test_eight_values(void **state) {
  (void)state;
  const BajuBoard board = read_board("orororo/rwwr/obobobo/rwwr/obobobo/rwwr/orororo/98765432");
  assert_int_equal(board.value_count, 8);
  assert_int_equal(board.values[0], 2);
  assert_int_equal(board.values[7], 9);
  assert_int_equal(board.supply[7], 1);
  assert_string_equal(baju_board_name(&board), board.text);
}

static void expect_bad_board(const char *text, const char *words) {
  BajuBoard board;
  Error error = {0};
  if (baju_board_parse(&board, text, &error)) fail_msg("%s is read", text);
  assert_string_equal(error.code, "bad-argument");
  if (!strstr(error_message(&error), words))
    fail_msg("%s: '%s' without '%s'", text, error_message(&error), words);
}

static void test_bad_boards(void **state) {
  (void)state;
  expect_bad_board("", "line 1:");
  expect_bad_board("Ring", "line 1:");
  expect_bad_board("ororor", "line 1:");
  expect_bad_board("orororor/rwwr/obobobo/rwwr/obobobo/rwwr/orororo/11223344", "line 1:");
  expect_bad_board("xrororo/rwwr/obobobo/rwwr/obobobo/rwwr/orororo/11223344",
                   "line 1: character 1 ");
  expect_bad_board("orororo/rwwwr/obobobo/rwwr/obobobo/rwwr/orororo/11223344", "line 2:");
  expect_bad_board("orororo/rwxr/obobobo/rwwr/obobobo/rwwr/orororo/11223344",
                   "line 2: character 3 ");
  expect_bad_board("orororo/rwwr/obogobo/rwwr/obobobo/rwwr/orororo/11223344",
                   "line 3: character 4 ");
  expect_bad_board("orororo/rwwr/obobobo/rwwr/obobobo/rwwr", "line 7 is missing");
  expect_bad_board("orororo/rwwr/obobobo/rwwr/obobobo/rwwr/orororo", "line 8 is missing");
  expect_bad_board("orororo/rwwr/obobobo/rwwr/obobobo/rwwr/orororo/", "line 8:");
  expect_bad_board("orororo/rwwr/obobobo/rwwr/obobobo/rwwr/orororo/1122334", "line 8:");
  expect_bad_board("orororo/rwwr/obobobo/rwwr/obobobo/rwwr/orororo/112233445", "line 8:");
  expect_bad_board("orororo/rwwr/obobobo/rwwr/obobobo/rwwr/orororo/11223340", "line 8: value 8 ");
  expect_bad_board("orororo/rwwr/obobobo/rwwr/obobobo/rwwr/orororo/1a223344", "line 8: value 2 ");
  expect_bad_board("orororo/rwwr/obobobo/rwwr/obobobo/rwwr/orororo/11223344/", "line 9:");
  expect_bad_board("orororo/rwwr/obobobo/rwwr/obobobo/rwwr/orororo/buttons", "line 8:");
}

// "c1 b2 a3" for the goals of a button.
static void expect_goals(const BajuBoard *board, BajuColour colour, const char *start,
                         unsigned value, const char *names) {
  unsigned space;
  uint16_t expected = 0;
  assert_true(baju_read_space(&start, &space));
  const uint16_t goals = board->reach[colour][board->index_of_value[value]][space];
  for (unsigned goal; *names; names += *names == ' ') {
    assert_true(baju_read_space(&names, &goal));
    expected |= (uint16_t)(1u << goal);
  }
  assert_int_equal(goals, expected);
}

static void test_examples_of_walks(void **state) {
  (void)state;
  const BajuBoard board = read_board("ring");
  expect_goals(&board, BAJU_BLACK, "a1", 1, "b1 a2");
  expect_goals(&board, BAJU_BLACK, "a1", 2, "c1 b2 a3");
  expect_goals(&board, BAJU_BLACK, "a1", 3, "d1 c2 b3 a4");
  expect_goals(&board, BAJU_BLACK, "a1", 4, "d2 c3 b4");
  expect_goals(&board, BAJU_BLACK, "b2", 1, "a2 c2");
  expect_goals(&board, BAJU_BLACK, "b2", 2, "a1 d2 a3");
  expect_goals(&board, BAJU_BLACK, "b2", 3, "b1 d1 b3 d3 a4");
  expect_goals(&board, BAJU_BLACK, "b2", 4, "c1 c3 b4 d4");
  expect_goals(&board, BAJU_WHITE, "b2", 1, "b1 b3");
  expect_goals(&board, BAJU_WHITE, "b2", 2, "a1 c1 b4");
  expect_goals(&board, BAJU_WHITE, "b2", 3, "d1 a2 c2 a4 c4");
  expect_goals(&board, BAJU_WHITE, "b2", 4, "d2 a3 c3 d4");
  expect_goals(&board, BAJU_WHITE, "b1", 1, "a1 c1 b2");
  expect_goals(&board, BAJU_WHITE, "b1", 2, "d1 a2 c2 b3");
  expect_goals(&board, BAJU_WHITE, "b1", 3, "d2 a3 c3 b4");
  expect_goals(&board, BAJU_WHITE, "b1", 4, "d3 a4 c4");
}

// The word `.`, wherever a bridge can be.
static void test_missing_bridges(void **state) {
  (void)state;
  const BajuBoard board = read_board("o.ororo/rwwr/obobobo/rwwr/obobobo/rwwr/orororo/11223344");
  assert_int_equal(baju_bridge_right(&board, 0, 0), BAJU_NO_BRIDGE);
  assert_int_equal(baju_bridge_right(&board, 0, 1), 'r');
  assert_false(baju_board_is_ring(&board));
  expect_goals(&board, BAJU_BLACK, "a1", 1, "a2");
  expect_goals(&board, BAJU_WHITE, "a1", 1, "a2");
  expect_goals(&board, BAJU_BLACK, "b1", 1, "c1");
  expect_goals(&board, BAJU_WHITE, "a1", 2, "a3");
  const BajuBoard none = read_board("o.o.o.o/..../o.o.o.o/..../o.o.o.o/..../o.o.o.o/11223344");
  for (unsigned space = 0; space < BAJU_SPACES; space++)
    for (unsigned index = 0; index < none.value_count; index++)
      assert_int_equal(none.reach[BAJU_BLACK][index][space] | none.reach[BAJU_WHITE][index][space],
                       0);
  // A space and a value are never missing.
  expect_bad_board(".rororo/rwwr/obobobo/rwwr/obobobo/rwwr/orororo/11223344",
                   "line 1: character 1 ");
  expect_bad_board("orororo/rwwr/obobobo/rwwr/obobobo/rwwr/orororo/1122334.", "line 8: value 8 ");
  expect_bad_board("orororo/r wr/obobobo/rwwr/obobobo/rwwr/orororo/11223344",
                   "line 2: character 2 ");
}

static unsigned transpose(unsigned space) {
  return space % 4 * 4 + space / 4;
}

static void test_white_is_black_transposed(void **state) {
  (void)state;
  const BajuBoard board = read_board("ring");
  for (unsigned index = 0; index < board.value_count; index++)
    for (unsigned start = 0; start < BAJU_SPACES; start++)
      for (unsigned goal = 0; goal < BAJU_SPACES; goal++)
        assert_int_equal(board.reach[BAJU_BLACK][index][start] >> goal & 1,
                         board.reach[BAJU_WHITE][index][transpose(start)] >> transpose(goal) & 1);
}

static void compare_walks(const char *text) {
  const BajuBoard board = read_board(text);
  RefBoard reference;
  ref_board_read(&reference, text);
  unsigned fewest = BAJU_SPACES;
  for (unsigned colour = 0; colour < 2; colour++) {
    for (unsigned index = 0; index < board.value_count; index++) {
      for (unsigned start = 0; start < BAJU_SPACES; start++) {
        unsigned goals = 0;
        for (unsigned goal = 0; goal < BAJU_SPACES; goal++) {
          const bool reached = board.reach[colour][index][start] >> goal & 1;
          assert_int_equal(reached, ref_can_walk(&reference, (int)colour + 1, board.values[index],
                                                 (int)start, (int)goal));
          assert_int_equal(reached, board.reach[colour][index][goal] >> start & 1);
          goals += reached;
        }
        if (goals < fewest) fewest = goals;
      }
    }
  }
  assert_int_equal(board.fewest_goals, fewest);
}

static void test_walks_on_random_boards(void **state) {
  (void)state;
  FastRandom random;
  fast_random_init(&random, 1);
  char text[BAJU_BOARD_LENGTH + 1];
  for (int i = 0; i < 12; i++) {
    random_board_text(&random, text);
    compare_walks(text);
    remove_bridges(&random, 30, text);
    compare_walks(text);
  }
  compare_walks(RING);
  compare_walks("orororo/rrrr/orororo/rrrr/orororo/rrrr/orororo/12345679");
  compare_walks("owowowo/wwww/owowowo/wwww/owowowo/wwww/owowowo/12345689");
}

static void test_planes(void **state) {
  (void)state;
  FastRandom random;
  fast_random_init(&random, 2);
  for (int i = 0; i < 1000; i++) {
    unsigned codes[BAJU_SPACES];
    uint64_t planes = 0;
    for (unsigned space = 0; space < BAJU_SPACES; space++) {
      codes[space] = fast_random_below(&random, 16);
      planes |= baju_code_planes(codes[space]) << space;
    }
    const unsigned one = fast_random_below(&random, 16), other = fast_random_below(&random, 16);
    const uint64_t exchanged = baju_exchange(planes, one, other);
    for (unsigned space = 0; space < BAJU_SPACES; space++) {
      const unsigned from = space == one ? other : space == other ? one : space;
      assert_int_equal(baju_code_at(planes, space), codes[space]);
      assert_int_equal(baju_code_at(exchanged, space), codes[from]);
      assert_int_equal(baju_white_mask(planes) >> space & 1, codes[space] >> 3);
      for (unsigned index = 0; index < BAJU_VALUES; index++)
        assert_int_equal(baju_index_mask(planes, index) >> space & 1, (codes[space] & 7) == index);
    }
  }
}

static void test_lines_and_neighbours(void **state) {
  (void)state;
  for (unsigned mask = 0; mask < 1u << BAJU_SPACES; mask++) {
    bool line = false;
    for (unsigned i = 0; i < 4; i++)
      line |= (mask >> 4 * i & 0xf) == 0xf || (mask >> i & 0x1111) == 0x1111;
    assert_int_equal(baju_has_line((uint16_t)mask), line);
  }
  for (unsigned space = 0; space < BAJU_SPACES; space++)
    for (unsigned other = 0; other < BAJU_SPACES; other++) {
      const int across = abs((int)(space % 4) - (int)(other % 4));
      const int down = abs((int)(space / 4) - (int)(other / 4));
      assert_int_equal(baju_neighbours((uint16_t)(1u << space)) >> other & 1, across + down == 1);
    }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_ring),
      cmocka_unit_test(test_values_in_any_order),
      cmocka_unit_test(test_the_word_buttons),
      cmocka_unit_test(test_eight_values),
      cmocka_unit_test(test_bad_boards),
      cmocka_unit_test(test_examples_of_walks),
      cmocka_unit_test(test_missing_bridges),
      cmocka_unit_test(test_white_is_black_transposed),
      cmocka_unit_test(test_walks_on_random_boards),
      cmocka_unit_test(test_planes),
      cmocka_unit_test(test_lines_and_neighbours),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
