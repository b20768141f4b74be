// fivefold games: what can be played, and with which options.
#include "cli/command.h"

#include <stdio.h>

static int run(int count, char **arguments) {
  (void)arguments;
  if (count > 0) return cli_usage_error(&cli_games, "no arguments are expected");
  for (size_t i = 0; i < game_registry_count; i++) {
    const Game *game = game_registry[i];
    printf("%s - %s: %s\n", game->id, game->title, game->summary);
    for (size_t j = 0; j < game->option_count; j++) {
      const OptionSpec *option = &game->options[j];
      printf("    %s=%s  %s (%s)\n", option->name, option->default_value, option->meaning,
             option->values);
    }
  }
  return 0;
}

const CliCommand cli_games = {"games", "", "list the games and their options", run};
