// Running out of memory ends the process, and says so.
#include "base/memory.h"
#include "platform/system.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

static void take_too_much(void) {
  free(memory_allocate(PTRDIFF_MAX));
}

static void grow_too_much(void) {
  size_t capacity = 0;
  free(memory_reserve(NULL, &capacity, SIZE_MAX / 2 + 2, 1));
}

static void multiply_too_much(void) {
  size_t capacity = 0;
  free(memory_reserve(NULL, &capacity, SIZE_MAX / 8, 16));
}

// Runs it in a process of its own, which has to be aborted with a message.
static void expect_end(void (*exhaust)(void)) {
  int ends[2];
  assert_int_equal(pipe(ends), 0);
  const pid_t child = fork();
  if (child == 0) {
    const struct rlimit no_core = {0, 0};
    setrlimit(RLIMIT_CORE, &no_core);
    signal(SIGABRT, SIG_DFL);
    dup2(ends[1], STDERR_FILENO);
    system_tell_exhausted_memory();
    exhaust();
    _exit(0);
  }
  close(ends[1]);
  Text said = {0};
  char buffer[1000];
  ssize_t count;
  while ((count = read(ends[0], buffer, sizeof buffer)) > 0)
    text_add_bytes(&said, buffer, (size_t)count);
  close(ends[0]);
  int status;
  assert_int_equal(waitpid(child, &status, 0), child);
  assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
  assert_non_null(strstr(text_string(&said), "fivefold: out of memory"));
  text_free(&said);
}

static void test_exhaustion_is_told(void **state) {
  (void)state;
  expect_end(take_too_much);
}

static void test_sizes_that_overflow_are_too_much(void **state) {
  (void)state;
  expect_end(grow_too_much);
  expect_end(multiply_too_much);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_exhaustion_is_told),
      cmocka_unit_test(test_sizes_that_overflow_are_too_much),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
