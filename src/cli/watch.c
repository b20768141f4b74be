// fivefold watch: steps through a record on the full screen.
#include "cli/command.h"
#include "cli/record_file.h"
#include "tui/screen.h"
#include "tui/watch_screen.h"

#include <stdio.h>

static int run(int count, char **arguments) {
  if (count != 1) return cli_usage_error(&cli_watch, "one file is expected");
  if (!screen_is_possible()) {
    fputs(
        "fivefold watch: this is no terminal for a full screen; fivefold replay prints a record\n",
        stderr);
    return 1;
  }
  Record record;
  Error error;
  Session *session = record_file_load(arguments[0], &record, &error);
  if (!session) {
    fprintf(stderr, "fivefold watch: %s\n", error_message(&error));
    return 1;
  }
  const int status = watch_screen_run(&record, session);
  session_destroy(session);
  record_free(&record);
  return status;
}

const CliCommand cli_watch = {"watch", "FILE", "step through a record on the full screen", run};
