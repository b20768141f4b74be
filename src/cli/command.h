// A command of the command line: one small file each, listed in main.c.
#ifndef FIVEFOLD_CLI_COMMAND_H
#define FIVEFOLD_CLI_COMMAND_H

#include "core/session.h"

#include <stdbool.h>

enum { EXIT_USAGE = 2 };

typedef struct CliCommand {
  const char *name;
  const char *usage;   // the arguments
  const char *summary; // one line
  // Gets the arguments after the command's name; returns the exit status.
  int (*run)(int count, char **arguments);
} CliCommand;

extern const CliCommand cli_analyse;
extern const CliCommand cli_backup;
extern const CliCommand cli_bench;
extern const CliCommand cli_check;
extern const CliCommand cli_convert;
extern const CliCommand cli_engine;
extern const CliCommand cli_games;
extern const CliCommand cli_hint;
extern const CliCommand cli_load;
extern const CliCommand cli_match;
extern const CliCommand cli_perft;
extern const CliCommand cli_play;
extern const CliCommand cli_puzzle;
extern const CliCommand cli_replay;
extern const CliCommand cli_rules;
extern const CliCommand cli_serve;
extern const CliCommand cli_solve;
extern const CliCommand cli_verify;
extern const CliCommand cli_watch;

// Prints "fivefold NAME: message" and the usage on standard error; returns EXIT_USAGE.
__attribute__((format(printf, 2, 3))) int cli_usage_error(const CliCommand *command,
                                                          const char *format, ...);

// The game with this id; else a message on standard error, which lists the ids, and NULL.
const Game *cli_find_game(const CliCommand *command, const char *id);

// A session from `count` NAME=VALUE words, or a message on standard error and NULL.
Session *cli_start_session(const CliCommand *command, const Game *game, char **words, size_t count);

#endif
