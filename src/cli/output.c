// Writes fail late, when a buffer is emptied, and printf() is not asked each time: so the first
// failure is remembered here, and told at the end.
#include "cli/output.h"

#include "base/error.h"
#include "base/error_codes.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

static int first_failure; // as errno has it; 0: none

void output_init(void) {
  signal(SIGPIPE, SIG_IGN);
}

bool output_flush(void) {
  if (fflush(stdout) != 0 && !first_failure) first_failure = errno;
  return !first_failure && !ferror(stdout);
}

void output_text(Text *text) {
  fputs(text_string(text), stdout);
  text_free(text);
}

Json output_begin_json(Text *text) {
  Json json = {.out = text};
  json_open_object(&json);
  return json;
}

void output_end_json(Json *json) {
  json_close_object(json);
  text_add_char(json->out, '\n');
  output_text(json->out);
}

int output_close(const char *who, int status) {
  const bool written = output_flush();
  // Who closed it before, and wrote nothing, does not miss it.
  const bool closed = fclose(stdout) == 0 || errno == EBADF;
  if (!closed && !first_failure) first_failure = errno;
  if (written && closed) return status;
  Error error;
  if (first_failure)
    error_raise_with(&error, ERROR_BAD_ARGUMENT, "output.failed-because", "reason=%s",
                     strerror(first_failure));
  else // when a full buffer was written in the middle of something
    error_raise(&error, ERROR_BAD_ARGUMENT, "output.failed");
  fprintf(stderr, "%s: %s\n", who, error_message(&error));
  return status ? status : 1;
}
