// fivefold rules: the rules page of a game.
#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/embedded.h"

#include <stdio.h>
#include <string.h>

static const Argument table[] = {
    {"GAME", NULL, "whose rules", .kind = ARGUMENT_GAME, .required = true},
    {0},
};

static int run(const Arguments *arguments) {
  const Game *game = arguments->game;
  for (const EmbeddedText *page = rules_pages; page->name; page++)
    if (strcmp(page->name, game->rules_page) == 0) {
      fputs(page->text, stdout);
      return 0;
    }
  fprintf(stderr, "fivefold rules: the page of %s is missing from this build\n", game->id);
  return 1;
}

const Command cli_rules = {
    .name = "rules", .summary = "print the rules of a game", .arguments = table, .run = run};
