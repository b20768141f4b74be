// The public library, call by call.
#include <fivefold.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void test_a_game(void **state) {
  (void)state;
  ff_session *session = ff_open();
  assert_int_equal(ff_turn(session), FF_OVER);
  assert_string_equal(ff_error_code(session), "no-game");
  assert_false(ff_new(session, "no-such-game", ""));
  assert_string_equal(ff_error_code(session), "bad-argument");
  assert_true(ff_new(session, "abalone", "layout=belgian-daisy"));
  assert_string_equal(ff_error_code(session), "");
  assert_int_equal(ff_turn(session), 1);
  assert_true(strncmp(ff_moves(session), "a1a2\na1b1\n", 10) == 0);
  assert_false(ff_play(session, "a1a9"));
  assert_string_equal(ff_error_code(session), "illegal-move");
  assert_true(ff_play(session, "a1b2"));
  assert_int_equal(ff_turn(session), 2);
  assert_true(ff_undo(session));
  assert_int_equal(ff_turn(session), 1);
  assert_true(strstr(ff_show(session), "black to move") != NULL);
  assert_true(strncmp(ff_view(session, 2), "ss1SS/", 6) == 0);
  assert_null(ff_view(session, 7));
  assert_string_equal(ff_result(session), "unfinished\n");
  ff_close(session);
  ff_close(NULL);
}

static void test_records_and_positions(void **state) {
  (void)state;
  ff_session *session = ff_open();
  assert_true(ff_load_record(session, "[game abalone]\nc5d5\ng5f5\n"));
  assert_int_equal(ff_turn(session), 1);
  char *position = strdup(ff_position(session));
  position[strlen(position) - 1] = '\0';
  assert_false(ff_load_record(session, "[game abalone]\nc5d9\n"));
  assert_string_equal(ff_error_code(session), "bad-record");
  assert_true(ff_setup(session, "abalone", position));
  assert_false(ff_execute(session, "load /etc/passwd"));
  assert_false(ff_execute(session, "turn\nturn"));
  assert_true(ff_execute(session, "# a comment"));
  assert_string_equal(ff_answer(session), "");
  assert_true(strstr(ff_record(session), "[start ") != NULL);
  free(position);
  ff_close(session);
}

static bool stop_at_once(void *context) {
  ++*(int *)context;
  return true;
}

static void test_thinking_stops(void **state) {
  (void)state;
  ff_session *session = ff_open();
  int asked = 0;
  ff_set_stop(session, stop_at_once, &asked);
  assert_true(ff_new(session, "abalone", ""));
  const char *move = ff_best_move(session, 10, 3600000);
  assert_non_null(move);
  char copy[16];
  strncpy(copy, move, sizeof copy - 1);
  copy[sizeof copy - 1] = '\0';
  assert_true(ff_play(session, copy));
  assert_null(ff_best_move(session, 11, 10));
  ff_close(session);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_a_game),
      cmocka_unit_test(test_records_and_positions),
      cmocka_unit_test(test_thinking_stops),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
