// The head of an HTTP request: any bytes, as a whole and as they would arrive one by one. What is
// accepted is within its bounds, and more bytes change nothing about what was decided.
#include "server/net/http_head.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static HttpReading read(const char *bytes, size_t count, HttpRequest *request, size_t *used) {
  HttpProblem problem = {0};
  // A copy of exactly so many bytes, so that reading beyond them is noticed.
  char *copy = malloc(count ? count : 1);
  if (!copy) abort();
  memcpy(copy, bytes, count);
  const HttpReading reading = http_read_head(copy, count, request, used, &problem);
  if (reading == HTTP_COMPLETE &&
      (*used > count || request->path[0] != '/' || request->body_length > HTTP_MAX_BODY))
    abort();
  if (reading == HTTP_BAD && (problem.status < 400 || !problem.code || !problem.key)) abort();
  free(copy);
  return reading;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  enum { MAX_PIECEWISE = 400 };
  const char *bytes = (const char *)data;
  HttpRequest whole, part;
  size_t used = 0, used_of_part = 0;
  const HttpReading reading = read(bytes, size, &whole, &used);
  if (reading == HTTP_COMPLETE) {
    (void)http_is_kept_open(&whole);
    (void)http_wants_websocket(&whole);
    if (read(bytes, used, &part, &used_of_part) != HTTP_COMPLETE || used_of_part != used) abort();
  }
  for (size_t count = 0; count < size && count < MAX_PIECEWISE; count++) {
    const HttpReading early = read(bytes, count, &part, &used_of_part);
    if (early == HTTP_COMPLETE && (reading != HTTP_COMPLETE || used != used_of_part)) abort();
  }
  return 0;
}
