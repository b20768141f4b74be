// fivefold backup: a copy of a database that may be in use.
#include "cli/command.h"
#include "store/store.h"

#include <stdio.h>
#include <string.h>

static int run(int count, char **arguments) {
  const char *files[2];
  int file_count = 0;
  bool replace = false;
  for (int i = 0; i < count; i++) {
    if (strcmp(arguments[i], "--force") == 0)
      replace = true;
    else if (strncmp(arguments[i], "--", 2) == 0 || file_count == 2)
      return cli_usage_error(&cli_backup, "'%s' is not expected", arguments[i]);
    else
      files[file_count++] = arguments[i];
  }
  if (file_count < 2) return cli_usage_error(&cli_backup, "missing argument");
  Error error;
  if (store_backup(files[0], files[1], replace, &error)) return 0;
  fprintf(stderr, "fivefold backup: %s\n", error_message(&error));
  return 1;
}

const CliCommand cli_backup = {
    "backup", "DB FILE [--force]",
    "copy a play site's database while it is in use; --force replaces FILE", run};
