// fivefold check: whether a database is whole.
#include "base/error_codes.h"
#include "cli/arguments.h"
#include "cli/commands.h"
#include "platform/print.h"
#include "server/hub/store_check.h"

#include <sodium.h>
#include <stdio.h>

static const Argument table[] = {
    {"DB", NULL, "the database, which may be in use", .kind = ARGUMENT_FILE, .required = true},
    {0},
};

static void print_fault(void *context, const char *line) {
  (void)context;
  puts(line);
}

static int run(const Arguments *arguments) {
  Error error;
  StoreReader *reader = NULL;
  if (sodium_init() < 0)
    error_raise(&error, ERROR_INTERNAL, "server.no-random");
  else
    reader = store_open_snapshot(arguments_text(arguments, "DB"), &error);
  if (!reader) return cli_fail(&cli_check, &error);
  const CheckResult result = check_store(reader, print_fault, NULL);
  store_close_snapshot(reader);
  print_line_with("check.result", "tables=%zu entries=%zu faults=%zu", result.tables,
                  result.entries, result.faults);
  return result.faults ? 1 : 0;
}

const Command cli_check = {
    .name = "check",
    .summary = "verify a play site's database",
    .details = "Checks its pages, that its parts fit together, and that every table follows from "
               "its log by the rules. Prints each fault; the exit status is 1 if there is one.",
    .arguments = table,
    .run = run};
