// fivefold: finds the command, reads its arguments and runs it.
#include "base/catalogue.h"
#include "base/error_codes.h"
#include "build_info.h"
#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/complete.h"
#include "cli/help.h"
#include "cli/manual.h"
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
  fputs("\nfivefold COMMAND --help explains a command's arguments, fivefold --version prints the "
        "version,\nfivefold --man the manual page.\n",
        stream);
}

static int print(Text *text) {
  fputs(text_string(text), stdout);
  text_free(text);
  return 0;
}

static int run_command(const Command *command, int count, char **words) {
  for (int i = 0; i < count; i++)
    if (strcmp(words[i], "--help") == 0 || strcmp(words[i], "-h") == 0) {
      Text help = {0};
      help_add_command(command, &help);
      return print(&help);
    }
  Arguments arguments;
  Error error;
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

int main(int count, char **words) {
  system_tell_exhausted_memory();
  if (count < 2) {
    print_overview(stderr);
    return EXIT_USAGE;
  }
  const char *name = words[1];
  const Command *command = commands_find(name);
  Text text = {0};
  // The protocol's lines are for programs, and ASCII.
  if (command != &cli_engine) choose_language();
  if (command) return run_command(command, count - 2, words + 2);
  if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0 || strcmp(name, "help") == 0) {
    print_overview(stdout);
    return 0;
  }
  if (strcmp(name, "--version") == 0) {
    puts("fivefold " FIVEFOLD_VERSION);
    return 0;
  }
  if (strcmp(name, "--man") == 0) {
    manual_write(&text);
    return print(&text);
  }
  if (strcmp(name, "--complete") == 0) { // asked by completions/
    complete_words(count - 2, words + 2, &text);
    return print(&text);
  }
  Error error;
  error_raise_with(&error, ERROR_BAD_ARGUMENT, "cli.unknown-command", "command=%s", name);
  fprintf(stderr, "fivefold: %s\n", error_message(&error));
  return EXIT_USAGE;
}
