// fivefold: finds the command, reads its arguments and runs it.
#include "base/catalogue.h"
#include "base/error_codes.h"
#include "build_info.h"
#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/complete.h"
#include "cli/help.h"
#include "cli/manual.h"
#include "cli/output.h"
#include "platform/system.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void print_overview(FILE *stream) {
  fputs("Fivefold: Abstract and arithmetic board games to play, analyse and solve.\n\n"
        "usage: fivefold COMMAND [ARGUMENTS]\n\n",
        stream);
  for (const Command *const *command = commands; *command; command++)
    fprintf(stream, "  %-10s %s\n", (*command)->name, (*command)->summary);
  fputs("\nfivefold help COMMAND explains a command's arguments, fivefold --version prints the "
        "version,\nfivefold --man the manual page.\n",
        stream);
}

static int print_help(const Command *command) {
  Text help = {0};
  help_add_command(command, &help);
  output_text(&help);
  return 0;
}

static int run_command(const Command *command, int count, char **words) {
  for (int i = 0; i < count; i++)
    if (strcmp(words[i], "--help") == 0 || strcmp(words[i], "-h") == 0) return print_help(command);
  Arguments arguments;
  Error error;
  if (command->left_out) {
    error_raise_with(&error, ERROR_BAD_ARGUMENT, "cli.left-out", "part=%s", command->left_out);
    return cli_fail(command, &error);
  }
  const int status = arguments_parse(&arguments, command, count, words, &error)
                         ? command->run(&arguments)
                         : cli_reject(command, &error);
  arguments_free(&arguments);
  return status;
}

// The first of these variables that is set decides, as POSIX has it; a language without a
// catalogue leaves it at English.
static void choose_language(void) {
  static const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
  for (size_t i = 0; i < sizeof variables / sizeof variables[0]; i++) {
    const char *tag = getenv(variables[i]);
    if (!tag || !*tag) continue;
    catalogue_choose(tag);
    return;
  }
}

static int refuse_command(const char *name) {
  Error error;
  error_raise_with(&error, ERROR_BAD_ARGUMENT, "cli.unknown-command", "command=%s", name);
  fprintf(stderr, "fivefold: %s\n", error_message(&error));
  return EXIT_USAGE;
}

// "help" and "help COMMAND", for those who do not think of --help.
static int help(int count, char **words) {
  if (count == 0) {
    print_overview(stdout);
    return 0;
  }
  const Command *command = commands_find(words[0]);
  return command ? print_help(command) : refuse_command(words[0]);
}

static bool is_one_of(const char *word, const char *name, const char *other) {
  return strcmp(word, name) == 0 || strcmp(word, other) == 0;
}

// What is asked of the program itself and not of a command.
static int run_other(const char *name, int count, char **words) {
  Text text = {0};
  if (is_one_of(name, "--help", "-h") || strcmp(name, "help") == 0) return help(count, words);
  if (is_one_of(name, "--version", "-V"))
    text_add(&text, "fivefold " FIVEFOLD_VERSION "\n");
  else if (strcmp(name, "--man") == 0)
    manual_write(&text);
  else if (strcmp(name, "--complete") == 0) // asked by completions/
    complete_words(count, words, &text);
  else
    return refuse_command(name);
  output_text(&text);
  return 0;
}

int main(int count, char **words) {
  system_tell_exhausted_memory();
  output_init();
  if (count < 2) {
    print_overview(stderr);
    return EXIT_USAGE;
  }
  const Command *command = commands_find(words[1]);
  // The protocol's lines are for programs, and ASCII.
  if (command != &cli_engine) choose_language();
  const int status = command ? run_command(command, count - 2, words + 2)
                             : run_other(words[1], count - 2, words + 2);
  Text who = {0};
  text_format(&who, "fivefold%s%s", command ? " " : "", command ? command->name : "");
  const int shown = output_close(text_string(&who), status);
  text_free(&who);
  return shown;
}
