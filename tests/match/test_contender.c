// How a side of a match is described.
#include "match/contender.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static Contender parse(const char *text) {
  Contender contender;
  assert_true(contender_parse(&contender, text, NULL));
  assert_string_equal(contender.label, text);
  return contender;
}

static void assert_go(const char *text, const char *expected) {
  Contender contender = parse(text);
  Text go = {0};
  contender_format_go(&contender, &go);
  assert_string_equal(text_string(&go), expected);
  text_free(&go);
  contender_free(&contender);
}

static void levels_and_settings(void **state) {
  (void)state;
  assert_go("level=7", "go level 7");
  assert_go("nodes=1000,level=3,movetime=50,depth=4", "go movetime 50 nodes 1000 depth 4 level 3");
  Contender contender = parse("threads=2,hash=16");
  assert_int_equal(contender.threads, 2);
  assert_int_equal(contender.hash_mib, 16);
  assert_null(contender.command);
  assert_int_equal(contender.contempt_and_1, 0);
  contender_free(&contender);
  contender = parse("level=10,contempt=0");
  assert_int_equal(contender.contempt_and_1, 1);
  contender_free(&contender);
}

static void baselines_and_commands(void **state) {
  (void)state;
  Contender contender = parse("greedy");
  assert_string_equal(contender.player, "greedy");
  contender_free(&contender);
  contender = parse("./bot --level=7, level=3");
  assert_null(contender.player);
  assert_string_equal(contender.command, "./bot --level=7, level=3");
  assert_int_equal(contender.level, 0);
  contender_free(&contender);
  contender = parse("nodes=10,command=./bot a,b=c");
  assert_string_equal(contender.command, "./bot a,b=c");
  assert_int_equal(contender.nodes, 10);
  contender_free(&contender);
}

static void mistakes(void **state) {
  (void)state;
  static const char *const wrong[] = {
      "",
      "  ",
      "level=0",
      "level=11",
      "level=7,",
      "level=x",
      "level=07",
      "level= 7",
      "level=7,level=7",
      "level=7,x",
      "level=7;nodes=1",
      "command=",
      "contempt=501",
      "contempt=0,contempt=1",
  };
  for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
    Contender contender;
    Error error;
    assert_false(contender_parse(&contender, wrong[i], &error));
    assert_string_equal(error.code, "bad-argument");
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(levels_and_settings),
      cmocka_unit_test(baselines_and_commands),
      cmocka_unit_test(mistakes),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
