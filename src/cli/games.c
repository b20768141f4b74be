// fivefold games: what can be played, and with which options.
#include "cli/arguments.h"
#include "cli/commands.h"

#include <stdio.h>

static const Argument table[] = {{0}};

static int run(const Arguments *arguments) {
  (void)arguments;
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

const Command cli_games = {
    .name = "games", .summary = "list the games and their options", .arguments = table, .run = run};
