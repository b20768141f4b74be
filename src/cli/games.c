// fivefold games: what can be played, and with which options.
#include "cli/arguments.h"
#include "cli/commands.h"
#include "core/rulings.h"

#include <stdio.h>
#include <string.h>

static const Argument table[] = {{0}};

// The sentence of each value that is a word.
static void list_ruling(const OptionSpec *option) {
  Text value = {0}, sentence = {0};
  for (const char *item = option->values; *item; item += *item == ',') {
    const size_t length = strcspn(item, ",");
    text_clear(&value);
    text_clear(&sentence);
    text_add_bytes(&value, item, length);
    ruling_format(option, text_string(&value), &sentence);
    printf("        %s: %s\n", text_string(&value), text_string(&sentence));
    item += length;
  }
  text_free(&value);
  text_free(&sentence);
}

static int run(const Arguments *arguments) {
  (void)arguments;
  for (size_t i = 0; i < game_registry_count; i++) {
    const Game *game = game_registry[i];
    printf("%s - %s: %s\n", game->id, game->title, game->summary);
    for (size_t j = 0; j < game->option_count; j++) {
      const OptionSpec *option = &game->options[j];
      printf("    %s=%s  %s (%s)\n", option->name, option->default_value, option->meaning,
             option->values);
      if (option->ruling) list_ruling(option);
    }
  }
  return 0;
}

const Command cli_games = {
    .name = "games", .summary = "list the games and their options", .arguments = table, .run = run};
