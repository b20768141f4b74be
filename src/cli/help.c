// Turns tables of arguments into words: usage lines, messages and the help of a command.
#include "cli/help.h"

#include "core/game.h"

#include <string.h>

enum { WIDTH = 90, MEANING_COLUMN = 26 };

// "a, b or c" from "a,b,c".
static void add_choices(const char *choices, Text *out) {
  for (const char *item = choices; *item;) {
    const size_t length = strcspn(item, ",");
    const char *next = item[length] ? item + length + 1 : item + length;
    if (item != choices) text_add(out, *next ? ", " : " or ");
    text_add_bytes(out, item, length);
    item = next;
  }
}

static void add_range(const Argument *argument, Text *out) {
  text_format(out, "from %llu ", (unsigned long long)argument->min);
  if (argument->max == UINT64_MAX)
    text_add(out, "up");
  else
    text_format(out, "to %llu", (unsigned long long)argument->max);
}

static void add_games(Text *out) {
  for (size_t i = 0; i < game_registry_count; i++)
    text_format(out, "%s%s", i ? ", " : "", game_registry[i]->id);
}

void help_add_values(const Argument *argument, Text *out) {
  if (argument->kind == ARGUMENT_NUMBER) {
    text_add(out, "a number ");
    add_range(argument, out);
  } else if (argument->kind == ARGUMENT_CHOICE) {
    add_choices(argument->choices, out);
  } else if (argument->kind == ARGUMENT_GAME) {
    add_games(out);
  }
}

void help_add_meaning(const Argument *argument, Text *out) {
  Text notes = {0}; // in brackets
  if (argument->kind == ARGUMENT_NUMBER)
    add_range(argument, &notes);
  else
    help_add_values(argument, &notes);
  if (argument->default_value && *argument->default_value)
    text_format(&notes, "%sdefault %s", notes.length ? "; " : "", argument->default_value);
  if (argument->max_count > 1)
    text_format(&notes, "%sup to %zu times", notes.length ? "; " : "", argument->max_count);
  text_add(out, argument->help);
  if (notes.length) text_format(out, " (%s)", text_string(&notes));
  if (argument->kind == ARGUMENT_OPTIONS)
    text_add(out, "; fivefold games lists them, NAME=@FILE reads the value from a file");
  text_free(&notes);
}

// As it is typed: "--seed N", "FILE".
static void add_spelling(const Argument *argument, Text *out) {
  text_add(out, argument->name);
  if (argument->value) text_format(out, " %s", argument->value);
}

void help_add_usage(const Command *command, Text *out) {
  bool has_others = false;
  text_format(out, "fivefold %s", command->name);
  const Argument *row;
  for (size_t i = 0; (row = command_argument(command, i)); i++) {
    const bool is_flag = argument_is_flag(row);
    has_others |= is_flag && !row->required;
    if (is_flag && !row->required) continue;
    text_add(out, row->required ? " " : " [");
    add_spelling(row, out);
    if (!row->required) text_add(out, row->kind == ARGUMENT_OPTIONS ? " ...]" : "]");
  }
  if (has_others) text_add(out, " [OPTION ...]");
}

// Adds words, in lines that begin at a column.
static void add_wrapped(const char *words, size_t column, Text *out) {
  size_t used = column;
  while (*words) {
    const size_t length = strcspn(words, " ");
    if (used > column && used + 1 + length > WIDTH) {
      text_add_char(out, '\n');
      text_pad_to(out, column);
      used = column;
    } else if (used > column) {
      text_add_char(out, ' ');
      used++;
    }
    text_add_bytes(out, words, length);
    used += length;
    words += length;
    words += strspn(words, " ");
  }
  text_add_char(out, '\n');
}

static void add_argument(const Argument *argument, Text *out) {
  Text spelling = {0}, meaning = {0};
  add_spelling(argument, &spelling);
  help_add_meaning(argument, &meaning);
  text_format(out, "  %s", text_string(&spelling));
  if (spelling.length + 4 > MEANING_COLUMN) text_add_char(out, '\n');
  text_pad_to(out, MEANING_COLUMN);
  add_wrapped(text_string(&meaning), MEANING_COLUMN, out);
  text_free(&spelling);
  text_free(&meaning);
}

void help_add_command(const Command *command, Text *out) {
  text_add(out, "usage: ");
  help_add_usage(command, out);
  text_format(out, "\n%s\n", command->summary);
  if (command->details) {
    text_add_char(out, '\n');
    add_wrapped(command->details, 0, out);
  }
  const Argument *row;
  for (size_t i = 0; (row = command_argument(command, i)); i++) {
    if (i == 0) text_add_char(out, '\n');
    add_argument(row, out);
  }
  if (!command->examples) return;
  text_add(out, "\nexamples:\n");
  const char *cursor = command->examples, *line;
  size_t length;
  while (text_next_line(&cursor, &line, &length))
    text_format(out, "  fivefold %.*s\n", (int)length, line);
}
