// fivefold watch: steps through a record on the full screen.
#include "base/error_codes.h"
#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/record_file.h"
#include "tui/screen.h"
#include "tui/watch_screen.h"

#include <stdio.h>
#include <string.h>

static const Argument table[] = {
    {"FILE", NULL, "the record; - is standard input", .kind = ARGUMENT_FILE, .required = true},
    {0},
};

// The record may have come through standard input; keys come from the terminal.
static bool take_keyboard(const char *path, Error *error) {
  if (strcmp(path, "-") == 0 && !freopen("/dev/tty", "r", stdin))
    return error_raise(error, ERROR_BAD_ARGUMENT, "cli.no-terminal");
  return screen_is_possible() || error_raise(error, ERROR_BAD_ARGUMENT, "cli.no-terminal");
}

static int run(const Arguments *arguments) {
  const char *path = arguments_text(arguments, "FILE");
  Record record;
  Error error;
  Session *session = record_file_load(path, &record, &error);
  if (!session) return cli_fail(&cli_watch, &error);
  const int status = take_keyboard(path, &error) ? watch_screen_run(&record, session)
                                                 : cli_fail(&cli_watch, &error);
  session_destroy(session);
  record_free(&record);
  return status;
}

const Command cli_watch = {.name = "watch",
                           .summary = "step through a record on the full screen",
                           .arguments = table,
                           .run = run};
