// fivefold watch: steps through a record on the full screen.
#include "base/error_codes.h"
#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/record_file.h"
#include "tui/screen.h"
#include "tui/watch_screen.h"

#include <stdio.h>

static const Argument table[] = {
    {"FILE", NULL, "the record", .kind = ARGUMENT_FILE, .required = true},
    {0},
};

static int run(const Arguments *arguments) {
  Record record;
  Error error;
  if (!screen_is_possible()) {
    error_raise(&error, ERROR_BAD_ARGUMENT, "cli.no-terminal");
    return cli_fail(&cli_watch, &error);
  }
  Session *session = record_file_load(arguments_text(arguments, "FILE"), &record, &error);
  if (!session) return cli_fail(&cli_watch, &error);
  const int status = watch_screen_run(&record, session);
  session_destroy(session);
  record_free(&record);
  return status;
}

const Command cli_watch = {.name = "watch",
                           .summary = "step through a record on the full screen",
                           .arguments = table,
                           .run = run};
