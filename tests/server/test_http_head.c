// Heads of HTTP requests: whole, in pieces, and damaged at random.
#include "base/random.h"
#include "server/net/http_head.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char head[] = "POST /api/v1/a%20b/../c?x=%31&y=2 HTTP/1.1\r\n"
                           "host: play.example.org\r\n"
                           "COOKIE: a=b\r\n"
                           "X-Forwarded-For: 10.0.0.1\r\n"
                           "Cookie:  fivefold=t \r\n"
                           "X-Forwarded-For: 10.0.0.2, 10.0.0.3\r\n"
                           "Connection: keep-alive, Upgrade\r\n"
                           "Upgrade: WebSocket\r\n"
                           "Content-Length: 5\r\n"
                           "\r\n";

static HttpReading read_text(const char *text, size_t length, HttpRequest *request, size_t *used,
                             HttpProblem *problem) {
  // In memory of exactly its size, so that a sanitizer sees a step too far.
  char *copy = malloc(length + !length);
  memcpy(copy, text, length);
  const HttpReading reading = http_read_head(copy, length, request, used, problem);
  free(copy);
  return reading;
}

static int status_of(const char *text) {
  HttpRequest request;
  HttpProblem problem = {0};
  size_t used;
  return read_text(text, strlen(text), &request, &used, &problem) == HTTP_BAD ? problem.status : 0;
}

static void a_head_is_read(void **state) {
  (void)state;
  HttpRequest request;
  HttpProblem problem;
  size_t used = 0;
  assert_int_equal(read_text(head, sizeof head - 1, &request, &used, &problem), HTTP_COMPLETE);
  assert_int_equal(used, sizeof head - 1);
  assert_int_equal(request.method, HTTP_POST);
  assert_string_equal(request.path, "/api/v1/c");
  assert_string_equal(request.query, "x=1&y=2");
  assert_string_equal(request.host, "play.example.org");
  assert_string_equal(request.cookie, "a=b; fivefold=t");
  assert_string_equal(request.forwarded_for, "10.0.0.1, 10.0.0.2, 10.0.0.3");
  assert_int_equal(request.body_length, 5);
  assert_true(http_is_kept_open(&request));
  assert_false(http_wants_websocket(&request)); // it is no GET
}

static void half_a_head_is_waited_for(void **state) {
  (void)state;
  HttpRequest request;
  HttpProblem problem;
  size_t used;
  for (size_t length = 0; length < sizeof head - 1; length++)
    assert_int_equal(read_text(head, length, &request, &used, &problem), HTTP_INCOMPLETE);
}

static void dots_are_taken_out(void **state) {
  (void)state;
  static const char *const paths[][2] = {
      {"/", "/"},       {"/..", "/"},          {"/../../x", "/x"}, {"/a/./b", "/a/b"},
      {"/a/..", "/"},   {"/a/b/../c", "/a/c"}, {"/a/.", "/a/"},    {"//a", "//a"},
      {"/..a", "/..a"}, {"/a/...", "/a/..."},  {"/%2e%2e/x", "/x"}};
  for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++) {
    char text[100] = "GET ";
    HttpRequest request;
    HttpProblem problem;
    size_t used;
    strcat(strcat(text, paths[i][0]), " HTTP/1.0\r\n\r\n");
    assert_int_equal(read_text(text, strlen(text), &request, &used, &problem), HTTP_COMPLETE);
    assert_string_equal(request.path, paths[i][1]);
  }
}

static void what_is_wrong_has_its_status(void **state) {
  (void)state;
  assert_int_equal(status_of("GET / HTTP/1.1\r\n\r\n"), 400);
  assert_int_equal(status_of("GET / HTTP/2.0\r\n\r\n"), 505);
  assert_int_equal(status_of("G(T / HTTP/1.0\r\n\r\n"), 400);
  assert_int_equal(status_of("GET / HTTP/1.0\r\nA b: c\r\n\r\n"), 400);
  assert_int_equal(status_of("GET / HTTP/1.0\r\n: c\r\n\r\n"), 400);
  assert_int_equal(status_of("GET /%f HTTP/1.0\r\n\r\n"), 400);
  assert_int_equal(status_of("GET / HTTP/1.0\r\nContent-Length: 16385\r\n\r\n"), 413);
  assert_int_equal(status_of("GET / HTTP/1.0\r\nContent-Length: 16384\r\n\r\n"), 0);
  assert_int_equal(status_of("GET / HTTP/1.0\r\nContent-Length: 18446744073709551617\r\n\r\n"),
                   413);
  assert_int_equal(status_of("GET / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n"), 411);
}

static void no_damage_does_harm(void **state) {
  (void)state;
  FastRandom random;
  fast_random_init(&random, 1);
  static const char pieces[] = "\r\n\r\n: ,;%%\t/?.\0\x01\xff";
  for (int round = 0; round < 200000; round++) {
    char text[sizeof head];
    memcpy(text, head, sizeof head);
    for (uint32_t i = fast_random_below(&random, 6) + 1; i > 0; i--)
      text[fast_random_below(&random, sizeof head - 1)] =
          pieces[fast_random_below(&random, sizeof pieces)];
    HttpRequest request;
    HttpProblem problem = {0};
    size_t used = 0;
    const size_t length =
        fast_random_below(&random, 4) ? sizeof head - 1 : fast_random_below(&random, sizeof head);
    switch (read_text(text, length, &request, &used, &problem)) {
    case HTTP_COMPLETE:
      assert_true(used <= length && request.path[0] == '/' && request.body_length <= HTTP_MAX_BODY);
      break;
    case HTTP_BAD:
      assert_true(problem.status >= 400 && problem.code && problem.key);
      break;
    case HTTP_INCOMPLETE:
      break;
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_head_is_read),      cmocka_unit_test(half_a_head_is_waited_for),
      cmocka_unit_test(dots_are_taken_out),  cmocka_unit_test(what_is_wrong_has_its_status),
      cmocka_unit_test(no_damage_does_harm),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
