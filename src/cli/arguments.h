// What was typed behind a command's name, read and checked by the command's table.
//
// Values are asked for by the name of their row, which has to be in the table.
#ifndef FIVEFOLD_CLI_ARGUMENTS_H
#define FIVEFOLD_CLI_ARGUMENTS_H

#include "cli/command.h"
#include "core/session.h"

enum { ARGUMENT_MAX_COUNT = 16 };

struct Arguments {
  const Command *command;
  // Per row of the table, borrowed; a switch that is on has an empty text.
  struct {
    size_t count;
    const char *texts[ARGUMENT_MAX_COUNT];
  } values[COMMAND_MAX_ARGUMENTS];
  const Game *game;                    // NULL: none was given
  OptionValues options;                // of the game, with its defaults
  char *owned[ARGUMENT_MAX_COUNT + 1]; // texts made here, to which values point
  size_t owned_count;
};

// Reads the words after the command's name. Refuses with "bad-argument". Release with
// arguments_free() either way.
bool arguments_parse(Arguments *arguments, const Command *command, int count, char **words,
                     Error *error);
void arguments_free(Arguments *arguments);

// Reads "name = value" lines, in which # starts a comment. What is given already stays. `path` is
// for messages.
bool arguments_parse_settings(Arguments *arguments, const char *path, const char *text,
                              Error *error);

// The game's option by the first `length` characters of `name`, or NULL; the game may be NULL.
const OptionSpec *arguments_find_option(const Game *game, const char *name, size_t length);

// How often it was given.
size_t arguments_count(const Arguments *arguments, const char *name);
bool arguments_has(const Arguments *arguments, const char *name);

// What was given or else the default; NULL where there is neither.
const char *arguments_text(const Arguments *arguments, const char *name);

// The same as a number (0 where there is neither), and as the index among the choices.
uint64_t arguments_number(const Arguments *arguments, const char *name);
size_t arguments_choice(const Arguments *arguments, const char *name);

// One of several.
const char *arguments_text_at(const Arguments *arguments, const char *name, size_t which);

// A new game by GAME and its options, or the position of --position. NULL with the error filled.
Session *arguments_start_session(const Arguments *arguments, Error *error);

// Prints that a flag's value is invalid, with the reason, and the usage; returns EXIT_USAGE.
int arguments_refuse(const Arguments *arguments, const char *name, const Error *reason);

#endif
