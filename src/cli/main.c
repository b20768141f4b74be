// fivefold: finds the command and runs it.
#include "build_info.h"
#include "cli/command.h"
#include "cli/file_options.h"
#include "platform/system.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const CliCommand *const commands[] = {
    &cli_play,  &cli_games,  &cli_rules,   &cli_watch,  &cli_replay, &cli_analyse, &cli_hint,
    &cli_solve, &cli_puzzle, &cli_convert, &cli_verify, &cli_engine, &cli_match,   &cli_perft,
    &cli_bench, &cli_serve,  &cli_backup,  &cli_check,  &cli_load,
};

enum { COMMAND_COUNT = sizeof commands / sizeof commands[0] };

static void print_help(FILE *stream) {
  fputs("Fivefold: Abstract and arithmetic board games to play, analyse and solve.\n\n"
        "usage: fivefold COMMAND [ARGUMENTS]\n\n",
        stream);
  for (size_t i = 0; i < COMMAND_COUNT; i++)
    fprintf(stream, "  %-10s %s\n", commands[i]->name, commands[i]->summary);
  fputs(
      "\n  fivefold COMMAND --help tells a command's arguments, fivefold --version the version.\n",
      stream);
}

static void print_command_help(const CliCommand *command) {
  printf("usage: fivefold %s %s\n%s\n", command->name, command->usage, command->summary);
}

int cli_usage_error(const CliCommand *command, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  fprintf(stderr, "fivefold %s: ", command->name);
  vfprintf(stderr, format, arguments);
  va_end(arguments);
  fprintf(stderr, "\nusage: fivefold %s %s\n", command->name, command->usage);
  return EXIT_USAGE;
}

const Game *cli_find_game(const CliCommand *command, const char *id) {
  const Game *game = game_find(id);
  if (game) return game;
  Text ids = {0};
  for (size_t i = 0; i < game_registry_count; i++)
    text_format(&ids, " %s", game_registry[i]->id);
  cli_usage_error(command, "there is no game '%s'; the games are%s", id, text_string(&ids));
  text_free(&ids);
  return NULL;
}

Session *cli_start_session(const CliCommand *command, const Game *game, char **words,
                           size_t count) {
  OptionValues options;
  options_set_defaults(game, &options);
  Error error;
  for (size_t i = 0; i < count; i++)
    if (!options_set(game, &options, words[i], &error)) {
      cli_usage_error(command, "%s", error_message(&error));
      return NULL;
    }
  Session *session = session_create(game, &options, &error);
  if (!session) cli_usage_error(command, "%s", error_message(&error));
  return session;
}

int main(int count, char **arguments) {
  system_tell_exhausted_memory();
  if (count < 2) {
    print_help(stderr);
    return EXIT_USAGE;
  }
  const char *name = arguments[1];
  if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0 || strcmp(name, "help") == 0) {
    print_help(stdout);
    return 0;
  }
  if (strcmp(name, "--version") == 0) {
    puts("fivefold " FIVEFOLD_VERSION);
    return 0;
  }
  for (size_t i = 0; i < COMMAND_COUNT; i++) {
    if (strcmp(commands[i]->name, name) != 0) continue;
    if (count > 2 && strcmp(arguments[2], "--help") == 0) {
      print_command_help(commands[i]);
      return 0;
    }
    Error error;
    if (!cli_expand_file_options(count - 2, arguments + 2, &error))
      return cli_usage_error(commands[i], "%s", error_message(&error));
    return commands[i]->run(count - 2, arguments + 2);
  }
  fprintf(stderr, "fivefold: there is no command '%s'; try fivefold --help\n", name);
  return EXIT_USAGE;
}
