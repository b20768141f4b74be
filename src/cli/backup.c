// fivefold backup: a copy of a database that may be in use.
#include "cli/arguments.h"
#include "cli/commands.h"
#include "store/store.h"

#include <stdio.h>

static const Argument table[] = {
    {"DB", NULL, "the database", .kind = ARGUMENT_FILE, .required = true},
    {"FILE", NULL, "where the copy goes; it appears when it is complete and on disk",
     .kind = ARGUMENT_FILE, .required = true},
    {"--force", NULL, "replace FILE if it exists", .kind = ARGUMENT_SWITCH},
    {0},
};

static int run(const Arguments *arguments) {
  Error error;
  if (store_backup(arguments_text(arguments, "DB"), arguments_text(arguments, "FILE"),
                   arguments_has(arguments, "--force"), &error))
    return 0;
  return cli_fail(&cli_backup, &error);
}

const Command cli_backup = {
    .name = "backup",
    .summary = "copy a play site's database, which may be in use, as it is at one moment",
    .arguments = table,
    .run = run};
