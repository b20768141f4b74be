// The tables of arguments: parser, help, completion and manual know exactly what is in them.
#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/complete.h"
#include "cli/help.h"
#include "cli/manual.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { MAX_WORDS = 32 };

// ---- helpers

static size_t count_flags(const Command *command) {
  const Argument *row;
  size_t count = 0;
  for (size_t i = 0; (row = command_argument(command, i)); i++)
    count += argument_is_flag(row);
  return count;
}

// How often `part` is in the text.
static size_t occurrences(const char *text, const char *part) {
  size_t count = 0;
  for (; (text = strstr(text, part)); text++)
    count++;
  return count;
}

// A value that the row accepts; NULL for a switch.
static const char *good_value(const Argument *row, Text *scratch) {
  text_clear(scratch);
  if (row->kind == ARGUMENT_SWITCH) return NULL;
  if (row->kind == ARGUMENT_NUMBER)
    text_format(scratch, "%llu", (unsigned long long)row->min);
  else if (row->kind == ARGUMENT_GAME)
    text_add(scratch, game_registry[0]->id);
  else if (row->choices)
    text_add_bytes(scratch, row->choices, strcspn(row->choices, ","));
  else
    text_add(scratch, "x");
  return text_string(scratch);
}

// Whether the words are accepted; the error is in `error`.
static bool accepts(const Command *command, int count, const char **words, Error *error) {
  Arguments arguments;
  *error = (Error){0};
  const bool good = arguments_parse(&arguments, command, count, (char **)words, error);
  arguments_free(&arguments);
  return good;
}

// Whether the flag is known, alone and with a value behind an equals sign.
static bool knows(const Command *command, const char *flag) {
  Text word = {0};
  Error error;
  text_format(&word, "%s=", flag);
  const char *words[] = {text_string(&word)};
  const bool good = accepts(command, 1, words, &error);
  text_free(&word);
  return good || strncmp(error_message(&error), "unknown option", strlen("unknown option")) != 0;
}

static void for_each_row(void (*test)(const Command *command, const Argument *row)) {
  const Argument *row;
  for (const Command *const *command = commands; *command; command++)
    for (size_t i = 0; (row = command_argument(*command, i)); i++)
      test(*command, row);
}

// Whether this value (NULL: none) is accepted, with all that has to be there besides.
static bool accepts_value(const Command *command, const Argument *wanted, const char *value,
                          Error *error) {
  const char *words[MAX_WORDS];
  Text scratch[COMMAND_MAX_ARGUMENTS] = {{0}};
  int count = 0;
  bool is_behind = false;
  const Argument *row;
  for (size_t i = 0; (row = command_argument(command, i)); i++) {
    const bool is_before = !is_behind && !argument_is_flag(row) && !argument_is_flag(wanted);
    is_behind |= row == wanted;
    if (row != wanted && !row->required && !is_before) continue;
    if (argument_is_flag(row)) words[count++] = row->name;
    const char *text = row == wanted ? value : good_value(row, &scratch[i]);
    if (text) words[count++] = text;
  }
  const bool good = accepts(command, count, words, error);
  for (size_t i = 0; i < COMMAND_MAX_ARGUMENTS; i++)
    text_free(&scratch[i]);
  return good;
}

// ---- tests

static void check_row(const Command *command, const Argument *row) {
  (void)command;
  assert_true(row->help && row->help[0]);
  assert_true(row->kind != ARGUMENT_CHOICE || row->choices);
  assert_true(argument_max_count(row) <= ARGUMENT_MAX_COUNT);
  assert_true(argument_is_flag(row) || !row->value);
  assert_int_equal(argument_is_flag(row) && row->kind != ARGUMENT_SWITCH, row->value != NULL);
}

static void tables_are_complete(void **state) {
  (void)state;
  for_each_row(check_row);
}

static void check_accepted(const Command *command, const Argument *row) {
  Text scratch = {0};
  Error error;
  if (row->kind == ARGUMENT_OPTIONS || row->kind == ARGUMENT_SETTINGS) return;
  if (!accepts_value(command, row, good_value(row, &scratch), &error))
    fail_msg("%s %s: %s", command->name, row->name, error_message(&error));
  if (row->default_value && *row->default_value)
    assert_true(accepts_value(command, row, row->default_value, &error));
  if (row->required || row->kind == ARGUMENT_SWITCH) {
    text_free(&scratch);
    return;
  }
  if (row->kind == ARGUMENT_NUMBER || row->kind == ARGUMENT_CHOICE || row->kind == ARGUMENT_GAME)
    assert_false(accepts_value(command, row, "nothing-like-it", &error));
  if (row->kind == ARGUMENT_NUMBER && row->min > 0)
    assert_false(accepts_value(command, row, "0", &error));
  if (row->kind == ARGUMENT_NUMBER && row->max < UINT64_MAX)
    assert_false(accepts_value(command, row, "18446744073709551615", &error));
  text_free(&scratch);
}

static void every_row_is_accepted(void **state) {
  (void)state;
  for_each_row(check_accepted);
}

static void check_known(const Command *command, const Argument *row) {
  (void)command;
  if (!argument_is_flag(row)) return;
  for (const Command *const *other = commands; *other; other++) {
    const bool has = command_find_row(*other, row->name, strlen(row->name)) < COMMAND_MAX_ARGUMENTS;
    if (knows(*other, row->name) != has) fail_msg("%s %s", (*other)->name, row->name);
  }
}

static void nothing_else_is_accepted(void **state) {
  (void)state;
  for_each_row(check_known);
}

static void check_help(const Command *command) {
  Text help = {0}, line = {0};
  help_add_command(command, &help);
  const Argument *row;
  for (size_t i = 0; (row = command_argument(command, i)); i++) {
    text_clear(&line);
    text_format(&line, "\n  %s%s", row->name, row->value ? " " : "");
    if (row->value) text_add(&line, row->value);
    if (occurrences(text_string(&help), text_string(&line)) != 1)
      fail_msg("%s: %s", text_string(&line), text_string(&help));
  }
  assert_int_equal(occurrences(text_string(&help), "\n  --"), count_flags(command));
  text_free(&help);
  text_free(&line);
}

static void check_manual(const Command *command) {
  Text manual = {0}, part = {0};
  manual_write(&manual);
  text_format(&part, ".SS fivefold %s", command->name);
  char *section = strstr(manual.data, text_string(&part));
  assert_non_null(section);
  char *end = strstr(section + 1, "\n.S");
  assert_non_null(end);
  *end = '\0';
  assert_int_equal(occurrences(section, ".TP\n\\fB\\-\\-"), count_flags(command));
  const Argument *row;
  for (size_t i = 0; (row = command_argument(command, i)); i++) {
    text_clear(&part);
    text_add(&part, ".TP\n\\fB");
    for (const char *c = row->name; *c; c++)
      text_format(&part, *c == '-' ? "\\%c" : "%c", *c);
    text_add(&part, "\\fR");
    if (occurrences(section, text_string(&part)) != 1) fail_msg("%s", text_string(&part));
  }
  text_free(&manual);
  text_free(&part);
}

static void check_completion(const Command *command) {
  Text offered = {0}, line = {0};
  char name[32], dashes[] = "--";
  snprintf(name, sizeof name, "%s", command->name);
  char *words[] = {name, dashes};
  text_add_char(&offered, '\n');
  complete_words(2, words, &offered);
  const Argument *row;
  for (size_t i = 0; (row = command_argument(command, i)); i++) {
    if (!argument_is_flag(row)) continue;
    text_clear(&line);
    text_format(&line, "\n%s\t%s\n", row->name, row->help);
    if (!strstr(text_string(&offered), text_string(&line))) fail_msg("%s", text_string(&line));
  }
  const size_t with_help = count_flags(command) + 1;
  assert_int_equal(occurrences(text_string(&offered), "\n--"), with_help);
  assert_int_equal(occurrences(text_string(&offered), "\n"), with_help + 1);
  text_free(&offered);
  text_free(&line);
}

static void help_manual_and_completion_agree(void **state) {
  (void)state;
  for (const Command *const *command = commands; *command; command++) {
    check_help(*command);
    check_manual(*command);
    check_completion(*command);
  }
}

// What is offered as a value is accepted.
static void check_offered_values(const Command *command, const Argument *row) {
  if (row->kind == ARGUMENT_SWITCH || row->kind == ARGUMENT_OPTIONS || !argument_is_flag(row))
    return;
  Text offered = {0};
  char name[32], flag[40], nothing[] = "";
  snprintf(name, sizeof name, "%s", command->name);
  snprintf(flag, sizeof flag, "%s", row->name);
  char *words[] = {name, flag, nothing};
  complete_words(3, words, &offered);
  const char *cursor = text_string(&offered), *line;
  size_t length;
  while (text_next_line(&cursor, &line, &length)) {
    char value[200];
    Error error;
    snprintf(value, sizeof value, "%.*s", (int)strcspn(line, "\t\n"), line);
    if (value[0] != ':' && !accepts_value(command, row, value, &error))
      fail_msg("%s %s %s: %s", name, flag, value, error_message(&error));
  }
  text_free(&offered);
}

static void offered_values_are_accepted(void **state) {
  (void)state;
  for_each_row(check_offered_values);
}

static void options_are_completed_with_their_values(void **state) {
  (void)state;
  for (size_t i = 0; i < game_registry_count; i++)
    for (size_t k = 0; k < game_registry[i]->option_count; k++) {
      const Game *game = game_registry[i];
      Text offered = {0};
      char play[] = "play", id[40], word[60];
      snprintf(id, sizeof id, "%s", game->id);
      snprintf(word, sizeof word, "%s=", game->options[k].name);
      char *words[] = {play, id, word};
      complete_words(3, words, &offered);
      const char *cursor = text_string(&offered), *line;
      size_t length;
      while (text_next_line(&cursor, &line, &length)) {
        OptionValues values;
        Error error;
        char copy[200];
        snprintf(copy, sizeof copy, "%.*s", (int)length, line);
        options_set_defaults(game, &values);
        if (!options_set(game, &values, copy, &error))
          fail_msg("%s: %s", copy, error_message(&error));
      }
      const char first = game->options[k].values[0];
      assert_true(offered.length > 0 || (first >= 'A' && first <= 'Z') ||
                  strchr(game->options[k].values, '.'));
      text_free(&offered);
    }
}

static void refusals_name_what_is_wrong(void **state) {
  (void)state;
  static const struct {
    const char *words[4];
    const char *message;
  } cases[] = {
      {{NULL}, "missing argument FILE"},
      {{"a", "b"}, "unexpected argument 'b'"},
      {{"a", "--nodes"}, "missing value for option '--nodes'"},
      {{"a", "--nodes", "0"},
       "invalid value '0' for option '--nodes': expected a number from 1 up"},
      {{"a", "--nodes=1", "--nodes=2"}, "--nodes is given twice"},
      {{"a", "--json=yes"}, "option '--json' takes no value"},
      {{"a", "--fast=3"}, "unknown option '--fast'"},
      {{"a", "-n"}, "unknown option '-n'"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    int count = 0;
    while (count < 4 && cases[i].words[count])
      count++;
    Error error;
    const char *words[4];
    memcpy(words, cases[i].words, sizeof words);
    assert_false(accepts(&cli_analyse, count, words, &error));
    assert_string_equal(error_message(&error), cases[i].message);
  }
}

static void the_command_line_wins_over_a_settings_file(void **state) {
  (void)state;
  Arguments arguments;
  Error error;
  char port[] = "--port=1", proxy[] = "--trusted-proxy=::1";
  char *words[] = {port, proxy};
  assert_true(arguments_parse(&arguments, &cli_serve, 2, words, &error));
  assert_true(arguments_parse_settings(&arguments, "file",
                                       "# a site\n\n port = 2\r\nengines=0\nno-limits\n"
                                       "trusted-proxy = ::2",
                                       &error));
  assert_int_equal(arguments_number(&arguments, "--port"), 1);
  assert_int_equal(arguments_number(&arguments, "--engines"), 0);
  assert_true(arguments_has(&arguments, "--no-limits"));
  assert_int_equal(arguments_count(&arguments, "--trusted-proxy"), 2);
  assert_string_equal(arguments_text_at(&arguments, "--trusted-proxy", 1), "::2");
  assert_string_equal(arguments_text(&arguments, "--db"), "fivefold.db");
  arguments_free(&arguments);
  static const struct {
    const char *text, *message;
  } cases[] = {
      {"port = 1\nport = 2\n", "file, line 2: --port is given twice"},
      {"\nspeed = 1\n", "file, line 2: unknown option 'speed'"},
      {"config = other\n", "file, line 1: unknown option 'config'"},
      {"port\n", "file, line 1: missing value for option 'port'"},
      {"no-limits = perhaps\n", "file, line 1: invalid value 'perhaps': expected yes or no"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    arguments = (Arguments){.command = &cli_serve};
    assert_false(arguments_parse_settings(&arguments, "file", cases[i].text, &error));
    assert_string_equal(error_message(&error), cases[i].message);
    arguments_free(&arguments);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(tables_are_complete),
      cmocka_unit_test(every_row_is_accepted),
      cmocka_unit_test(nothing_else_is_accepted),
      cmocka_unit_test(help_manual_and_completion_agree),
      cmocka_unit_test(offered_values_are_accepted),
      cmocka_unit_test(options_are_completed_with_their_values),
      cmocka_unit_test(refusals_name_what_is_wrong),
      cmocka_unit_test(the_command_line_wins_over_a_settings_file),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
