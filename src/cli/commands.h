// The list of commands.
#ifndef FIVEFOLD_CLI_COMMANDS_H
#define FIVEFOLD_CLI_COMMANDS_H

#include "cli/command.h"

extern const Command cli_admin, cli_analyse, cli_backup, cli_bench, cli_calibrate, cli_check,
    cli_convert, cli_engine, cli_games, cli_hint, cli_learn, cli_load, cli_match, cli_migrate,
    cli_perft, cli_play, cli_puzzle, cli_replay, cli_rules, cli_serve, cli_solve, cli_verify,
    cli_watch, cli_worker;

extern const Command *const commands[]; // in the order of help; NULL ends them

// The command with this name, or NULL.
const Command *commands_find(const char *name);

#endif
