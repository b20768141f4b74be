// Finds rows in a command's tables, and refuses what does not fit them.
#include "cli/command.h"

#include "base/error_codes.h"
#include "base/say.h"
#include "cli/help.h"
#include "core/game.h"
#include "platform/print.h"

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

int cli_fail(const Command *command, const Error *error) {
  fprintf(stderr, "fivefold %s: %s\n", command->name, error_message(error));
  return 1;
}

void cli_tell(const Command *command, const char *key, const char *arguments, ...) {
  Text text = {0};
  va_list list;
  va_start(list, arguments);
  say_add_list(&text, key, arguments, list);
  va_end(list);
  fprintf(stderr, "fivefold %s: %s\n", command->name, text_string(&text));
  text_free(&text);
}

int cli_reject(const Command *command, const Error *error) {
  Text usage = {0};
  help_add_usage(command, &usage);
  cli_fail(command, error);
  fprintf(stderr, "usage: %s\n", text_string(&usage));
  print_line_to(stderr, "cli.see-help", "command=%s", command->name);
  text_free(&usage);
  return EXIT_USAGE;
}

int cli_usage_error(const Command *command, const char *key) {
  Error error;
  error_raise(&error, ERROR_BAD_ARGUMENT, key);
  return cli_reject(command, &error);
}

int cli_usage_error_with(const Command *command, const char *key, const char *arguments, ...) {
  Error error;
  error_raise(&error, ERROR_BAD_ARGUMENT, key);
  va_list list;
  va_start(list, arguments);
  message_set_list(&error.said, key, arguments, list);
  va_end(list);
  return cli_reject(command, &error);
}
