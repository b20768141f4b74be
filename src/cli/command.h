// A command of the command line: one small file each, listed in commands.c. Its table of arguments
// is the only place that knows them: the parser, --help, the shells' completion and the manual page
// all work from it.
#ifndef FIVEFOLD_CLI_COMMAND_H
#define FIVEFOLD_CLI_COMMAND_H

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
  EXIT_USAGE = 2,
  COMMAND_MAX_ARGUMENTS = 28,
  MAX_MOVETIME_MS = 86400000, // a day
};

typedef enum ArgumentKind {
  ARGUMENT_SWITCH,   // a flag without value
  ARGUMENT_NUMBER,   // from `min` to `max`
  ARGUMENT_CHOICE,   // one of `choices`
  ARGUMENT_TEXT,     // anything; `choices` are offered as completions
  ARGUMENT_FORMAT,   // how moves are written: one of `choices` or a notation of some game
  ARGUMENT_FILE,     // a path
  ARGUMENT_FOLDER,   // a path
  ARGUMENT_SETTINGS, // a file with the command's flags as "name = value" lines
  ARGUMENT_GAME,     // a game's id
  ARGUMENT_GAME_OR_FILE,
  ARGUMENT_OPTIONS, // options of the game, as many as wanted: NAME=VALUE, NAME=@FILE, --NAME VALUE
} ArgumentKind;

// A row of a command's table. All strings are static.
typedef struct Argument {
  const char *name;  // a flag ("--seed"), or what stands in a place of its own ("FILE")
  const char *value; // how help calls a flag's value ("MS")
  const char *help;  // a sentence without its full stop
  ArgumentKind kind;
  bool required;
  uint64_t min, max;
  const char *choices;       // "random,greedy"
  const char *default_value; // as it would be typed; NULL: none, or `help` says what happens
  size_t max_count;          // how often it may be given; 0: once, options as many as there are
} Argument;

typedef struct Arguments Arguments;

typedef struct Command {
  const char *name;
  const char *summary;                    // one line
  const char *details;                    // sentences for help and manual, or NULL
  const char *examples;                   // what may be typed after "fivefold", one a line, or NULL
  const Argument *arguments;              // a NULL name ends them
  const Argument *shared;                 // further ones that other commands have too, or NULL
  const char *left_out;                   // the part of the build it would need; NULL: it is here
  int (*run)(const Arguments *arguments); // returns the exit status
} Command;

// The command's row number `index`, or NULL behind the last.
const Argument *command_argument(const Command *command, size_t index);

// The number of a row by the first `length` characters of `name`, or the first of a kind;
// COMMAND_MAX_ARGUMENTS where there is none.
size_t command_find_row(const Command *command, const char *name, size_t length);
size_t command_find_kind(const Command *command, ArgumentKind kind);

// How often it may be given.
size_t argument_max_count(const Argument *argument);

// True for a flag, false for what stands in a place of its own.
bool argument_is_flag(const Argument *argument);

// Prints "fivefold NAME: SENTENCE" on standard error; returns 1.
int cli_fail(const Command *command, const Error *error);

// The same with a text of the catalogue that is no error; `arguments` as in message_set_with().
__attribute__((format(printf, 3, 4))) void cli_tell(const Command *command, const char *key,
                                                    const char *arguments, ...);

// As cli_fail(), with the usage; returns EXIT_USAGE.
int cli_reject(const Command *command, const Error *error);

// The same for a message of the catalogue, `arguments` as in message_set_with().
int cli_usage_error(const Command *command, const char *key);
__attribute__((format(printf, 3, 4))) int
cli_usage_error_with(const Command *command, const char *key, const char *arguments, ...);

#endif
