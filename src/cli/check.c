// fivefold check: whether a database is whole.
#include "server/hub/check.h"

#include "cli/command.h"

#include <sodium.h>
#include <stdio.h>

static void print_line(void *context, const char *line) {
  (void)context;
  puts(line);
}

static int run(int count, char **arguments) {
  if (count != 1) return cli_usage_error(&cli_check, "one database is expected");
  Error error;
  Store *store = NULL;
  if (sodium_init() < 0)
    error_set(&error, "internal", "no random numbers");
  else
    store = store_open_snapshot(arguments[0], &error);
  if (!store) {
    fprintf(stderr, "fivefold check: %s\n", error_message(&error));
    return 1;
  }
  const CheckResult result = check_store(store, print_line, NULL);
  store_close(store);
  printf("%zu tables with %zu entries: %zu %s\n", result.tables, result.entries, result.faults,
         result.faults == 1 ? "fault" : "faults");
  return result.faults ? 1 : 0;
}

const CliCommand cli_check = {"check", "DB", "verify a play site's database", run};
