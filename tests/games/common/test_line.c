// The spelling of plays along a line.
#include "games/common/line.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static const LineGrid digits = {15, 15, "0123456789", '?'};
static const LineGrid sums = {25, 25, "0123456789+-x:=", 0};

static void assert_text(Text *text, const char *expected) {
  assert_string_equal(text_string(text), expected);
  text_free(text);
}

static void cells_are_written_letter_first(void **state) {
  (void)state;
  Text text = {0};
  line_format_cell(&digits, 7 * 15 + 6, &text);
  text_add_char(&text, ' ');
  line_format_start(&digits, 7 * 15 + 6, false, &text);
  text_add_char(&text, ' ');
  line_format_cell(&sums, 624, &text);
  assert_text(&text, "g8 8g y25");
}

static void runs_show_their_direction(void **state) {
  (void)state;
  Text text = {0};
  line_format_run(&digits, 7 * 15 + 6, 7 * 15 + 7, false, &text);
  text_add_char(&text, ' ');
  line_format_run(&digits, 8 * 15 + 6, 9 * 15 + 6, true, &text);
  assert_text(&text, "8g-8h g9-g10");
}

static void assert_round_trip(const LineGrid *grid, const char *spelling, const char *canonical) {
  LinePlay play;
  Error error;
  assert_true(line_parse_play(grid, spelling, &play, &error));
  Text text = {0};
  line_format_play(grid, &play, &text);
  assert_text(&text, canonical);
}

static void plays_round_trip(void **state) {
  (void)state;
  assert_round_trip(&digits, "24@8g", "24@8g");
  assert_round_trip(&digits, "69@h7", "69@h7");
  assert_round_trip(&digits, "?77@15o", "?77@15o");
  assert_round_trip(&digits, "7?0@a1", "7?0@a1");
  assert_round_trip(&sums, "2+57@13j", "2+57@13j");
  assert_round_trip(&sums, "-6=1@n14", "-6=1@n14");
  assert_round_trip(&sums, "0123+-x:@y25", "0123+-x:@y25");
}

static void a_single_tile_is_written_horizontally(void **state) {
  (void)state;
  assert_round_trip(&digits, "8@8i", "8@8i");
  assert_round_trip(&digits, "8@i8", "8@8i");
  assert_round_trip(&digits, "?8@i8", "?8@8i");
}

static void plays_are_read_into_tiles_and_cells(void **state) {
  (void)state;
  LinePlay play;
  assert_true(line_parse_play(&digits, "2?7@h7", &play, NULL));
  assert_int_equal(play.count, 2);
  assert_int_equal(play.tiles[0], 2);
  assert_int_equal(play.tiles[1], 7 | LINE_WILDCARD);
  assert_int_equal(play.start, 6 * 15 + 7);
  assert_true(play.vertical);
}

static void assert_refused(const LineGrid *grid, const char *spelling, const char *code) {
  LinePlay play;
  Error error;
  assert_false(line_parse_play(grid, spelling, &play, &error));
  assert_string_equal(error.code, code);
}

static void other_text_is_refused(void **state) {
  (void)state;
  const char *const bad[] = {"",       "@8g",    "2",      "24@",          "24@8",
                             "24@g",   "24@8g ", "24@G8",  "24@08g",       "24@g08",
                             "2 4@8g", "2+4@8g", "24@@8g", "24@8g8",       "24?@8g",
                             "?@8g",   "24@0g",  "24@g0",  "123456789@8g", "24@100a"};
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
    assert_refused(&digits, bad[i], "syntax");
  assert_refused(&sums, "?1@13j", "syntax");
}

static void cells_outside_the_board_are_refused(void **state) {
  (void)state;
  assert_refused(&digits, "24@16a", "off-board");
  assert_refused(&digits, "24@p15", "off-board");
  assert_refused(&sums, "2+5@26a", "off-board");
  assert_refused(&sums, "2+5@z9", "off-board");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(cells_are_written_letter_first),
      cmocka_unit_test(runs_show_their_direction),
      cmocka_unit_test(plays_round_trip),
      cmocka_unit_test(a_single_tile_is_written_horizontally),
      cmocka_unit_test(plays_are_read_into_tiles_and_cells),
      cmocka_unit_test(other_text_is_refused),
      cmocka_unit_test(cells_outside_the_board_are_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
