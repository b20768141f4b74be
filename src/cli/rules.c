// fivefold rules: the rules page of a game.
#include "cli/command.h"
#include "cli/embedded.h"

#include <stdio.h>
#include <string.h>

static int run(int count, char **arguments) {
  if (count != 1) return cli_usage_error(&cli_rules, "one game is expected");
  const Game *game = cli_find_game(&cli_rules, arguments[0]);
  if (!game) return EXIT_USAGE;
  for (const EmbeddedText *page = rules_pages; page->name; page++)
    if (strcmp(page->name, game->rules_page) == 0) {
      fputs(page->text, stdout);
      return 0;
    }
  fprintf(stderr, "fivefold rules: the page of %s is missing from this build\n", game->id);
  return 1;
}

const CliCommand cli_rules = {"rules", "GAME", "print the rules of a game", run};
