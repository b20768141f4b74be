// fivefold rules: the rules page of a game, or the page of rulings.
#include "base/error_codes.h"
#include "base/text.h"
#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/embedded.h"

#include <stdio.h>
#include <string.h>

static const Argument table[] = {
    {"GAME", NULL, "whose rules", .kind = ARGUMENT_GAME},
    {"--rulings", NULL, "what the rulebooks of all games leave open, and how it is settled",
     .kind = ARGUMENT_SWITCH},
    {0},
};

static const EmbeddedText *find_page(const char *name) {
  for (const EmbeddedText *page = rules_pages; page->name; page++)
    if (strcmp(page->name, name) == 0) return page;
  return NULL;
}

// A page and, where there is one, what belongs to it for reference.
static int print_page(const char *name) {
  const EmbeddedText *page = find_page(name);
  if (!page) {
    Error error;
    error_raise_with(&error, ERROR_INTERNAL, "cli.no-rules", "page=%s", name);
    return cli_fail(&cli_rules, &error);
  }
  fputs(page->text, stdout);
  Text reference = {0};
  text_format(&reference, "%s-reference", name);
  page = find_page(text_string(&reference));
  if (page) printf("\n%s", page->text);
  text_free(&reference);
  return 0;
}

static int run(const Arguments *arguments) {
  const bool has_rulings = arguments_has(arguments, "--rulings");
  if (!arguments->game && !has_rulings)
    return cli_usage_error_with(&cli_rules, "argument.missing", "kind=%s name=%s", "place", "GAME");
  if (arguments->game && has_rulings) return cli_usage_error(&cli_rules, "cli.game-or-rulings");
  return print_page(has_rulings ? "rulings" : arguments->game->rules_page);
}

const Command cli_rules = {.name = "rules",
                           .summary = "print the rules of a game, or the rulings",
                           .arguments = table,
                           .run = run};
