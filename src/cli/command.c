// Finds rows in a command's tables, and refuses what does not fit them.
#include "cli/command.h"

#include "cli/help.h"
#include "core/game.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const Argument *command_argument(const Command *command, size_t index) {
  assert(index <= COMMAND_MAX_ARGUMENTS);
  const Argument *row = command->arguments;
  for (; row->name && index; index--)
    row++;
  if (row->name || !command->shared) return row->name ? row : NULL;
  for (row = command->shared; row->name && index; index--)
    row++;
  return row->name ? row : NULL;
}

size_t command_find_row(const Command *command, const char *name, size_t length) {
  const Argument *row;
  for (size_t i = 0; (row = command_argument(command, i)); i++)
    if (strncmp(row->name, name, length) == 0 && !row->name[length]) return i;
  return COMMAND_MAX_ARGUMENTS;
}

size_t command_find_kind(const Command *command, ArgumentKind kind) {
  const Argument *row;
  for (size_t i = 0; (row = command_argument(command, i)); i++)
    if (row->kind == kind) return i;
  return COMMAND_MAX_ARGUMENTS;
}

bool argument_is_flag(const Argument *argument) {
  return argument->name[0] == '-';
}

size_t argument_max_count(const Argument *argument) {
  if (argument->kind == ARGUMENT_OPTIONS) return GAME_MAX_OPTIONS;
  return argument->max_count ? argument->max_count : 1;
}

int cli_usage_error(const Command *command, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  fprintf(stderr, "fivefold %s: ", command->name);
  vfprintf(stderr, format, arguments);
  va_end(arguments);
  Text usage = {0};
  help_add_usage(command, &usage);
  fprintf(stderr, "\nusage: %s\nSee 'fivefold %s --help'.\n", text_string(&usage), command->name);
  text_free(&usage);
  return EXIT_USAGE;
}
