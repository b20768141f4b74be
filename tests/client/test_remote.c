// Engines in other processes: the real one, and children that misbehave in every way.
#include "base/lines.h"
#include "client/remote.h"

#include <fcntl.h>
#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

enum { PATIENCE_MS = 120000 }; // for what has to happen; never waited for in a good run

// What a shell child does first: reads `hello` and greets.
#define GREET "read hello; echo 'tester 1 protocol 1 rules abc'; echo ok; "

static Remote *create_shell(const char *script) {
  const char *const arguments[] = {"sh", "-c", script, NULL};
  const RemoteSpec spec = {.child = {.arguments = arguments}, .answer_limit = 1 << 20};
  return remote_create(&spec);
}

static Remote *start_shell(const char *script) {
  Remote *remote = create_shell(script);
  assert_true(remote_start(remote, NULL));
  return remote;
}

static Remote *start_engine(void) {
  const char *const arguments[] = {getenv("FIVEFOLD"), "engine", "--no-files", NULL};
  const RemoteSpec spec = {.child = {.arguments = arguments}};
  Remote *remote = remote_create(&spec);
  assert_true(remote_start(remote, NULL));
  return remote;
}

static void expect_failure(Remote *remote, const char *code) {
  assert_int_equal(remote_wait(remote, PATIENCE_MS), REMOTE_FAILED);
  assert_string_equal(remote_error(remote)->code, code);
  assert_int_equal(remote_socket(remote), -1);
  assert_int_equal(remote_take(remote), REMOTE_FAILED); // and stays so
  remote_destroy(remote);
}

static void what_is_no_line_is_not_sent(void **state) {
  (void)state;
  Remote *remote = start_shell(GREET "read rest");
  remote_send(remote, "setup x\nquit");
  expect_failure(remote, "protocol");
  static char long_line[LINE_MAX_LENGTH + 2];
  memset(long_line, 'x', sizeof long_line - 1);
  remote = start_shell(GREET "read rest");
  remote_send(remote, long_line);
  expect_failure(remote, "protocol");
}

static void talks_with_the_engine(void **state) {
  (void)state;
  Remote *remote = start_engine();
  assert_int_equal(remote_ask(remote, "new abalone", PATIENCE_MS), REMOTE_OK);
  assert_string_equal(remote_lines(remote), "");
  assert_memory_equal(remote_name(remote), "fivefold ", 9);
  assert_int_equal(remote_ask(remote, "count", PATIENCE_MS), REMOTE_OK);
  assert_string_equal(remote_lines(remote), "count 44\n");
  assert_int_equal(remote_ask(remote, "play nonsense", PATIENCE_MS), REMOTE_REFUSED);
  assert_string_equal(remote_error(remote)->code, "illegal-move");
  assert_true(strlen(error_message(remote_error(remote))) > 0);
  remote_stop(remote, PATIENCE_MS); // returns as soon as the engine left by itself
  assert_int_equal(remote_ask(remote, "count", PATIENCE_MS), REMOTE_FAILED);
  remote_destroy(remote);
}

static void takes_answers_in_an_event_loop(void **state) {
  (void)state;
  Remote *remote = start_engine();
  remote_send(remote, "new abalone");
  remote_send(remote, "nonsense");
  remote_send(remote, "go nodes 10");
  assert_int_equal(remote_pending(remote), 3);
  static const RemoteNews expected[] = {REMOTE_OK, REMOTE_REFUSED, REMOTE_OK};
  size_t taken = 0;
  while (taken < 3) {
    struct pollfd watched = {.fd = remote_socket(remote), .events = POLLIN};
    if (remote_wants_to_write(remote)) watched.events |= POLLOUT;
    assert_int_equal(poll(&watched, 1, PATIENCE_MS), 1);
    remote_on_ready(remote);
    RemoteNews news;
    while ((news = remote_take(remote)) != REMOTE_WAITING)
      assert_int_equal(news, expected[taken++]);
    assert_int_equal(remote_pending(remote), 3 - taken);
  }
  remote_destroy(remote);
}

static void finds_a_line_of_an_answer(void **state) {
  (void)state;
  Remote *remote = start_engine();
  assert_int_equal(remote_ask(remote, "new abalone", PATIENCE_MS), REMOTE_OK);
  assert_int_equal(remote_ask(remote, "go nodes 10", PATIENCE_MS), REMOTE_OK);
  Text move = {0};
  assert_false(remote_find_line(remote, "best", &move));
  assert_true(remote_find_line(remote, "bestmove", &move));
  assert_true(move.length >= 4 && !strchr(text_string(&move), '\n'));
  text_free(&move);
  remote_destroy(remote);
}

static void puts_pieces_together(void **state) {
  (void)state;
  Remote *remote =
      start_shell("read hello; printf 'tester 1 proto'; sleep 0.05;"
                  "printf 'col 1 rules abc\\no'; sleep 0.05; printf 'k\\n'; read go;"
                  "printf 'info depth 1\\r\\nbest'; sleep 0.05; printf 'move x\\nok\\n'");
  assert_int_equal(remote_ask(remote, "go", PATIENCE_MS), REMOTE_OK);
  assert_string_equal(remote_lines(remote), "info depth 1\nbestmove x\n");
  assert_string_equal(remote_name(remote), "tester 1");
  expect_failure(remote, "died"); // it has said everything it knows
}

static void shows_lines_before_the_answer_is_whole(void **state) {
  (void)state;
  Remote *remote = start_shell(GREET "read go; echo info depth 1; read stop; echo bestmove x;"
                                     "echo ok; echo ok");
  remote_send(remote, "go");
  while (strlen(remote_lines(remote)) == 0) {
    struct pollfd watched = {.fd = remote_socket(remote), .events = POLLIN};
    if (remote_wants_to_write(remote)) watched.events |= POLLOUT;
    assert_int_equal(poll(&watched, 1, PATIENCE_MS), 1);
    remote_on_ready(remote);
    assert_int_equal(remote_take(remote), REMOTE_WAITING);
  }
  assert_string_equal(remote_lines(remote), "info depth 1\n");
  remote_send(remote, "stop");
  assert_int_equal(remote_wait(remote, PATIENCE_MS), REMOTE_OK);
  assert_string_equal(remote_lines(remote), "info depth 1\nbestmove x\n");
  assert_int_equal(remote_wait(remote, PATIENCE_MS), REMOTE_OK);
  assert_string_equal(remote_lines(remote), "");
  remote_destroy(remote);
}

static void refuses_a_missing_program(void **state) {
  (void)state;
  const char *const arguments[] = {"/no/such/engine", NULL};
  const RemoteSpec spec = {.child = {.arguments = arguments}};
  Remote *remote = remote_create(&spec);
  Error error;
  assert_false(remote_start(remote, &error));
  assert_string_equal(error.code, "not-started");
  assert_non_null(strstr(error_message(&error), "No such file"));
  expect_failure(remote, "not-started");
}

static void refuses_other_rules_and_versions(void **state) {
  (void)state;
  const char *const arguments[] = {"sh", "-c", GREET "read rest", NULL};
  const RemoteSpec spec = {.child = {.arguments = arguments}, .rules = "abd"};
  Remote *remote = remote_create(&spec);
  assert_true(remote_start(remote, NULL));
  expect_failure(remote, "outdated");
  expect_failure(start_shell("echo tester 1 protocol 2 rules abc; echo ok; read rest"), "outdated");
  expect_failure(start_shell("echo tester 1 protocol 1; echo ok; read rest"), "protocol");
  expect_failure(start_shell("echo error unknown-command hello; read rest"), "protocol");
}

static void notices_death_in_the_middle(void **state) {
  (void)state;
  Remote *remote = start_shell(GREET "read go; printf 'info depth'; exit 3");
  remote_send(remote, "go");
  assert_int_equal(remote_wait(remote, PATIENCE_MS), REMOTE_FAILED);
  assert_non_null(strstr(error_message(remote_error(remote)), "exit status 3"));
  expect_failure(remote, "died");
  remote = start_shell(GREET "read go; kill -SEGV $$");
  remote_send(remote, "go");
  assert_int_equal(remote_wait(remote, PATIENCE_MS), REMOTE_FAILED);
  assert_non_null(strstr(error_message(remote_error(remote)), "signal 11"));
  expect_failure(remote, "died");
}

static void survives_writing_to_the_dead(void **state) {
  (void)state;
  Remote *remote = start_shell("exit 0");
  for (int i = 0; i < 10000; i++)
    remote_send(remote, "a line that nobody reads");
  expect_failure(remote, "died");
}

static void gives_up_on_silence(void **state) {
  (void)state;
  Remote *remote = start_shell("sleep 1000 & wait"); // never reads, never answers
  for (int i = 0; i < 100000; i++)
    remote_send(remote, "a line that fills the socket sooner or later");
  assert_true(remote_wants_to_write(remote));
  assert_int_equal(remote_wait(remote, 100), REMOTE_FAILED);
  expect_failure(remote, "timeout");
}

static void gives_up_on_floods_and_garbage(void **state) {
  (void)state;
  expect_failure(start_shell("exec yes"), "protocol");
  expect_failure(start_shell("exec cat /dev/zero"), "protocol");
  expect_failure(start_shell(GREET "echo unasked; read rest"), "protocol");
  Remote *remote = start_shell(GREET "read go; printf 'bestmove \\303\\244\\nok\\n'; read rest");
  remote_send(remote, "go");
  expect_failure(remote, "protocol");
}

static void a_flood_that_nobody_takes_stays_bounded(void **state) {
  (void)state;
  Remote *remote = start_shell("exec yes");
  for (int calls = 0; remote_socket(remote) >= 0 && calls < 100000; calls++) {
    struct pollfd watched = {.fd = remote_socket(remote), .events = POLLIN};
    assert_int_equal(poll(&watched, 1, PATIENCE_MS), 1);
    remote_on_ready(remote);
  }
  assert_int_equal(remote_socket(remote), -1);
  expect_failure(remote, "protocol");
}

static void starts_again(void **state) {
  (void)state;
  Remote *remote = start_shell(GREET "read go; echo ok; exit 1");
  for (int round = 0; round < 3; round++) {
    assert_int_equal(remote_ask(remote, "go", PATIENCE_MS), REMOTE_OK);
    assert_int_equal(remote_ask(remote, "go", PATIENCE_MS), REMOTE_FAILED);
    assert_true(remote_start(remote, NULL));
    assert_int_equal(remote_pending(remote), 0);
  }
  remote_destroy(remote);
}

static void children_inherit_nothing(void **state) {
  (void)state;
  const int leak = open("/dev/null", O_RDONLY);
  assert_true(dup2(leak, 77) == 77);
  Remote *remote = start_shell(GREET "read go; cd /proc/self/fd; echo *; echo ok; read rest");
  assert_int_equal(remote_ask(remote, "go", PATIENCE_MS), REMOTE_OK);
  // The shell itself keeps a descriptor or two while it looks; ours has to be gone.
  assert_non_null(strstr(remote_lines(remote), "0 1 2"));
  assert_null(strstr(remote_lines(remote), "77"));
  remote_destroy(remote);
  close(77);
  close(leak);
}

static void children_keep_to_their_limits(void **state) {
  (void)state;
  const char *const arguments[] = {
      "sh", "-c", GREET "read go; ulimit -n; ulimit -t; ulimit -c; echo ok; read rest", NULL};
  const RemoteSpec spec = {
      .child = {.arguments = arguments, .limits = {.open_files = 23, .cpu_seconds = 45}}};
  Remote *remote = remote_create(&spec);
  assert_true(remote_start(remote, NULL));
  assert_int_equal(remote_ask(remote, "go", PATIENCE_MS), REMOTE_OK);
  assert_string_equal(remote_lines(remote), "23\n45\n0\n");
  remote_destroy(remote);
}

// True when there is no such process, or only what is left of it until somebody waits for it.
static bool is_gone(const char *pid) {
  char path[64], line[256] = "";
  snprintf(path, sizeof path, "/proc/%s/stat", pid);
  FILE *file = fopen(path, "r");
  if (!file) return true;
  const bool read = fgets(line, sizeof line, file) != NULL;
  fclose(file);
  return !read || strstr(line, ") Z ") || strstr(line, ") X ");
}

static void descendants_are_killed_too(void **state) {
  (void)state;
  Remote *remote = start_shell(GREET "read go; sleep 1000 & echo pid $!; echo ok; read rest");
  assert_int_equal(remote_ask(remote, "go", PATIENCE_MS), REMOTE_OK);
  Text pid = {0};
  assert_true(remote_find_line(remote, "pid", &pid));
  assert_false(is_gone(text_string(&pid)));
  remote_destroy(remote);
  for (int tries = 0; tries < PATIENCE_MS / 10 && !is_gone(text_string(&pid)); tries++)
    poll(NULL, 0, 10);
  assert_true(is_gone(text_string(&pid)));
  text_free(&pid);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(talks_with_the_engine),
      cmocka_unit_test(what_is_no_line_is_not_sent),
      cmocka_unit_test(takes_answers_in_an_event_loop),
      cmocka_unit_test(finds_a_line_of_an_answer),
      cmocka_unit_test(puts_pieces_together),
      cmocka_unit_test(shows_lines_before_the_answer_is_whole),
      cmocka_unit_test(refuses_a_missing_program),
      cmocka_unit_test(refuses_other_rules_and_versions),
      cmocka_unit_test(notices_death_in_the_middle),
      cmocka_unit_test(survives_writing_to_the_dead),
      cmocka_unit_test(gives_up_on_silence),
      cmocka_unit_test(gives_up_on_floods_and_garbage),
      cmocka_unit_test(a_flood_that_nobody_takes_stays_bounded),
      cmocka_unit_test(starts_again),
      cmocka_unit_test(children_inherit_nothing),
      cmocka_unit_test(children_keep_to_their_limits),
      cmocka_unit_test(descendants_are_killed_too),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
