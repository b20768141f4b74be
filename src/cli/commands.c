// The list of commands, in the order of help and manual: playing, studying, measuring, hosting.
#include "cli/commands.h"

#include <string.h>

const Command *const commands[] = {
    &cli_play,      &cli_learn, &cli_games,  &cli_rules,   &cli_watch,  &cli_replay, &cli_analyse,
    &cli_hint,      &cli_solve, &cli_puzzle, &cli_convert, &cli_verify, &cli_engine, &cli_match,
    &cli_calibrate, &cli_perft, &cli_bench,  &cli_serve,   &cli_worker, &cli_backup, &cli_check,
    &cli_migrate,   &cli_load,  &cli_admin,  NULL,
};

const Command *commands_find(const char *name) {
  if (strcmp(name, "analyze") == 0) return &cli_analyse;
  for (const Command *const *command = commands; *command; command++)
    if (strcmp((*command)->name, name) == 0) return *command;
  return NULL;
}
