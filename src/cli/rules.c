// fivefold rules: the rules page of a game.
#include "base/error_codes.h"
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
  Error error;
  error_raise_with(&error, ERROR_INTERNAL, "cli.no-rules", "game=%s", game->id);
  return cli_fail(&cli_rules, &error);
}

const Command cli_rules = {
    .name = "rules", .summary = "print the rules of a game", .arguments = table, .run = run};
