// One parser for all commands. Words are sorted into the rows of the command's table and checked as
// they come; what depends on the game waits for the end, as the game may be named last.
#include "cli/arguments.h"

#include "base/error_codes.h"
#include "base/memory.h"
#include "base/scan.h"
#include "cli/file_options.h"
#include "cli/help.h"
#include "platform/system.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { SETTINGS_MAX_SIZE = 1 << 20, NOT_FOUND = COMMAND_MAX_ARGUMENTS };

// ---- values

static bool is_valid(const Argument *row, const char *text) {
  uint64_t number;
  switch (row->kind) {
  case ARGUMENT_NUMBER:
    return scan_number(text, row->max, &number) && number >= row->min;
  case ARGUMENT_CHOICE:
    return options_index(row->choices, text) != (unsigned)-1;
  case ARGUMENT_GAME:
    return game_find(text) != NULL;
  default:
    return true;
  }
}

static bool refuse_value(const Argument *row, const char *text, Error *error) {
  if (row->kind == ARGUMENT_GAME) {
    Text games = {0};
    help_add_values(row, &games);
    error_raise_with(error, ERROR_BAD_ARGUMENT, "argument.unknown-game", "game=%s games=%s", text,
                     text_string(&games));
    text_free(&games);
    return false;
  }
  if (row->kind == ARGUMENT_CHOICE)
    error_raise_with(error, ERROR_BAD_ARGUMENT, "argument.choices", "choices=%s", row->choices);
  else if (row->max == UINT64_MAX)
    error_raise_with(error, ERROR_BAD_ARGUMENT, "argument.at-least", "least=%llu",
                     (unsigned long long)row->min);
  else
    error_raise_with(error, ERROR_BAD_ARGUMENT, "argument.from-to", "least=%llu most=%llu",
                     (unsigned long long)row->min, (unsigned long long)row->max);
  return error_wrap(error, "argument.bad-value", "value=%s kind=%s name=%s", text,
                    argument_is_flag(row) ? "option" : "place", row->name);
}

static bool add_value(Arguments *arguments, size_t index, const char *text, Error *error) {
  const Argument *row = command_argument(arguments->command, index);
  const size_t most = argument_max_count(row);
  assert(most <= ARGUMENT_MAX_COUNT);
  if (arguments->values[index].count == most)
    return most == 1
               ? error_raise_with(error, ERROR_BAD_ARGUMENT, "argument.twice", "name=%s", row->name)
               : error_raise_with(error, ERROR_BAD_ARGUMENT, "argument.too-often",
                                  "name=%s most=%zu", row->name, most);
  if (!is_valid(row, text)) return refuse_value(row, text, error);
  arguments->values[index].texts[arguments->values[index].count++] = text;
  if (row->kind == ARGUMENT_GAME || row->kind == ARGUMENT_GAME_OR_FILE)
    arguments->game = game_find(text);
  return true;
}

// Keeps a text as long as the arguments.
static char *own(Arguments *arguments, Text *text) {
  assert(arguments->owned_count <= ARGUMENT_MAX_COUNT);
  return arguments->owned[arguments->owned_count++] = text_detach(text);
}

// ---- options of the game

// `word` is NAME=VALUE or NAME=@FILE.
static bool add_option(Arguments *arguments, size_t index, const char *word, Error *error) {
  Text content = {0};
  if (!add_value(arguments, index, word, error)) return false;
  const bool good = file_option_read(word, &content, error);
  if (good && content.length) {
    const char **place = &arguments->values[index].texts[arguments->values[index].count - 1];
    *place = own(arguments, &content);
  }
  text_free(&content);
  return good;
}

const OptionSpec *arguments_find_option(const Game *game, const char *name, size_t length) {
  for (size_t i = 0; game && i < game->option_count; i++) {
    const char *option = game->options[i].name;
    if (strlen(option) == length && strncmp(option, name, length) == 0) return &game->options[i];
  }
  return NULL;
}

// Sets the options once the game is known; without a game the command has no use for them.
static bool set_options(Arguments *arguments, Error *error) {
  const size_t index = command_find_kind(arguments->command, ARGUMENT_OPTIONS);
  if (!arguments->game) return true;
  options_set_defaults(arguments->game, &arguments->options);
  for (size_t i = 0; index != NOT_FOUND && i < arguments->values[index].count; i++)
    if (!options_set(arguments->game, &arguments->options, arguments->values[index].texts[i],
                     error))
      return false;
  return true;
}

// ---- words

// Reads "--NAME=VALUE", or "--NAME" and the word behind it; *next moves behind what was used.
static bool parse_flag(Arguments *arguments, const char *word, int count, char **words, int *next,
                       Error *error) {
  const size_t length = strcspn(word, "=");
  const size_t options = command_find_kind(arguments->command, ARGUMENT_OPTIONS);
  const size_t index = command_find_row(arguments->command, word, length);
  const bool is_option = index == NOT_FOUND && options != NOT_FOUND && length > 2 &&
                         arguments_find_option(arguments->game, word + 2, length - 2);
  if (index == NOT_FOUND && !is_option) {
    Text name = {0};
    text_add_bytes(&name, word, length);
    error_raise_with(error, ERROR_BAD_ARGUMENT, "argument.unknown-option", "option=%s",
                     text_string(&name));
    text_free(&name);
    return false;
  }
  const char *value = word[length] ? word + length + 1 : NULL;
  const Argument *row = command_argument(arguments->command, index);
  if (!is_option && row->kind == ARGUMENT_SWITCH)
    return value ? error_raise_with(error, ERROR_BAD_ARGUMENT, "argument.switch", "option=%s",
                                    row->name)
                 : add_value(arguments, index, "", error);
  if (!value && *next == count)
    return error_raise_with(error, ERROR_BAD_ARGUMENT, "argument.no-value", "option=%s", word);
  if (!value) value = words[(*next)++];
  if (!is_option) return add_value(arguments, index, value, error);
  Text option = {0};
  text_format(&option, "%.*s=%s", (int)(length - 2), word + 2, value);
  return add_option(arguments, options, own(arguments, &option), error);
}

// The row whose turn it is among those without dashes, the last of which may take several words.
static size_t find_place(const Arguments *arguments) {
  const Argument *row;
  for (size_t i = 0; (row = command_argument(arguments->command, i)); i++)
    if (!argument_is_flag(row) && row->kind != ARGUMENT_OPTIONS &&
        arguments->values[i].count < argument_max_count(row))
      return i;
  return NOT_FOUND;
}

static bool parse_word(Arguments *arguments, const char *word, Error *error) {
  const size_t options = command_find_kind(arguments->command, ARGUMENT_OPTIONS);
  if (options != NOT_FOUND && strchr(word, '=')) return add_option(arguments, options, word, error);
  const size_t index = find_place(arguments);
  if (index == NOT_FOUND)
    return error_raise_with(error, ERROR_BAD_ARGUMENT, "argument.unexpected", "argument=%s", word);
  return add_value(arguments, index, word, error);
}

static bool read_settings_file(Arguments *arguments, Error *error) {
  const size_t index = command_find_kind(arguments->command, ARGUMENT_SETTINGS);
  if (index == NOT_FOUND || !arguments->values[index].count) return true;
  const char *path = arguments->values[index].texts[0];
  Text text = {0};
  const bool good = system_read_file(path, SETTINGS_MAX_SIZE, &text, error) &&
                    arguments_parse_settings(arguments, path, text_string(&text), error);
  text_free(&text);
  return good;
}

static bool check_required(const Arguments *arguments, Error *error) {
  const Argument *row;
  for (size_t i = 0; (row = command_argument(arguments->command, i)); i++)
    if (row->required && !arguments->values[i].count)
      return error_raise_with(error, ERROR_BAD_ARGUMENT, "argument.missing", "kind=%s name=%s",
                              argument_is_flag(row) ? "option" : "place", row->name);
  return true;
}

bool arguments_parse(Arguments *arguments, const Command *command, int count, char **words,
                     Error *error) {
  *arguments = (Arguments){.command = command};
  for (int i = 0; i < count;) {
    const char *word = words[i++];
    const bool is_flag = word[0] == '-' && word[1]; // "-" is standard input
    if (is_flag ? !parse_flag(arguments, word, count, words, &i, error)
                : !parse_word(arguments, word, error))
      return false;
  }
  return read_settings_file(arguments, error) && check_required(arguments, error) &&
         set_options(arguments, error);
}

void arguments_free(Arguments *arguments) {
  for (size_t i = 0; i < arguments->owned_count; i++)
    free(arguments->owned[i]);
}

// ---- settings files

static char *trim(char *text) {
  text += strspn(text, " \t");
  size_t length = strlen(text);
  while (length && strchr(" \t\r", text[length - 1]))
    text[--length] = 0;
  return text;
}

// A switch is "NAME", "NAME = yes" or "NAME = no".
static bool set_switch(Arguments *arguments, size_t index, const char *value, Error *error) {
  if (value && strcmp(value, "no") == 0) return true;
  return !value || strcmp(value, "yes") == 0
             ? add_value(arguments, index, "", error)
             : error_raise_with(error, ERROR_BAD_ARGUMENT, "argument.yes-or-no", "value=%s", value);
}

static bool parse_setting(Arguments *arguments, char *line, const bool *settled, Error *error) {
  char *equals = strchr(line, '=');
  if (equals) *equals = 0;
  Text flag = {0};
  text_format(&flag, "--%s", trim(line));
  const size_t index = command_find_row(arguments->command, text_string(&flag), flag.length);
  text_free(&flag);
  const Argument *row = command_argument(arguments->command, index);
  if (!row || row->kind == ARGUMENT_SETTINGS)
    return error_raise_with(error, ERROR_BAD_ARGUMENT, "argument.unknown-option", "option=%s",
                            trim(line));
  if (settled[index]) return true;
  const char *value = equals ? trim(equals + 1) : NULL;
  if (row->kind == ARGUMENT_SWITCH) return set_switch(arguments, index, value, error);
  if (!value)
    return error_raise_with(error, ERROR_BAD_ARGUMENT, "argument.no-value", "option=%s",
                            trim(line));
  return add_value(arguments, index, value, error);
}

bool arguments_parse_settings(Arguments *arguments, const char *path, const char *text,
                              Error *error) {
  bool settled[COMMAND_MAX_ARGUMENTS];
  const Argument *row;
  for (size_t i = 0; (row = command_argument(arguments->command, i)); i++)
    settled[i] = arguments->values[i].count == argument_max_count(row);
  Text copy = {0};
  text_add(&copy, text);
  text_add_char(&copy, '\n');
  char *line = own(arguments, &copy); // cut into lines and values, to which the values point
  bool good = true;
  for (unsigned number = 1; good && *line; number++) {
    char *end = strchr(line, '\n');
    *end = 0;
    const char *content = trim(line);
    good = !*content || *content == '#' || parse_setting(arguments, trim(line), settled, error);
    if (!good) error_wrap(error, "file.line", "path=%s line=%u", path, number);
    line = end + 1;
  }
  return good;
}

// ---- asking

static size_t row_of(const Arguments *arguments, const char *name) {
  const size_t index = command_find_row(arguments->command, name, strlen(name));
  assert(index != NOT_FOUND);
  return index;
}

size_t arguments_count(const Arguments *arguments, const char *name) {
  return arguments->values[row_of(arguments, name)].count;
}

bool arguments_has(const Arguments *arguments, const char *name) {
  return arguments_count(arguments, name) > 0;
}

const char *arguments_text(const Arguments *arguments, const char *name) {
  const size_t index = row_of(arguments, name);
  return arguments->values[index].count
             ? arguments->values[index].texts[0]
             : command_argument(arguments->command, index)->default_value;
}

const char *arguments_text_at(const Arguments *arguments, const char *name, size_t which) {
  assert(which < arguments_count(arguments, name));
  return arguments->values[row_of(arguments, name)].texts[which];
}

uint64_t arguments_number(const Arguments *arguments, const char *name) {
  const char *text = arguments_text(arguments, name);
  uint64_t number = 0;
  if (text) scan_number(text, UINT64_MAX, &number);
  return number;
}

size_t arguments_choice(const Arguments *arguments, const char *name) {
  const Argument *row = command_argument(arguments->command, row_of(arguments, name));
  const char *text = arguments_text(arguments, name);
  assert(row->kind == ARGUMENT_CHOICE && text);
  return options_index(row->choices, text);
}

Session *arguments_start_session(const Arguments *arguments, Error *error) {
  const Command *command = arguments->command;
  const size_t options = command_find_kind(command, ARGUMENT_OPTIONS);
  const size_t position = command_find_row(command, "--position", strlen("--position"));
  if (position == NOT_FOUND || !arguments->values[position].count)
    return session_create(arguments->game, &arguments->options, error);
  if (options == NOT_FOUND || !arguments->values[options].count)
    return session_create_at(arguments->game, arguments->values[position].texts[0], error);
  error_raise(error, ERROR_BAD_ARGUMENT, "cli.position-options");
  return NULL;
}

int arguments_refuse(const Arguments *arguments, const char *name, const Error *reason) {
  Error error = *reason;
  error_wrap(&error, "argument.bad-option", "name=%s", name);
  return cli_reject(arguments->command, &error);
}
