// What the tables of arguments say, in words for people.
#ifndef FIVEFOLD_CLI_HELP_H
#define FIVEFOLD_CLI_HELP_H

#include "base/text.h"
#include "cli/command.h"

// Which values there are: "a number from 1 to 10", "random or greedy"; nothing where any will do.
void help_add_values(const Argument *argument, Text *out);

// What it means, with its values and its default.
void help_add_meaning(const Argument *argument, Text *out);

// "fivefold COMMAND FILE --to FORMAT [OPTION ...]"
void help_add_usage(const Command *command, Text *out);

// What fivefold COMMAND --help prints.
void help_add_command(const Command *command, Text *out);

#endif
