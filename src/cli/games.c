// fivefold games: what can be played, and with which options.
#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "core/game_json.h"
#include "core/rulings.h"

#include <stdio.h>
#include <string.h>

static const Argument table[] = {
    {"--json", NULL, "write JSON for programs", .kind = ARGUMENT_SWITCH},
    {0},
};

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

static void print_game(const Game *game) {
  printf("%s - %s: %s\n", game->id, game->title, game->summary);
  for (size_t j = 0; j < game->option_count; j++) {
    const OptionSpec *option = &game->options[j];
    printf("    %s=%s  %s (%s)\n", option->name, option->default_value, option->meaning,
           option->values);
    if (option->ruling) list_ruling(option);
  }
}

static void add_game(const Game *game, Json *json) {
  json_open_object(json);
  game_json_names(game, json);
  json_put_bool(json, "chance", game->has_chance);
  json_put_bool(json, "hidden", game->has_hidden);
  game_json_options(game, json);
  json_close_object(json);
}

static void print_json(void) {
  Text out = {0};
  Json json = output_begin_json(&out);
  json_key(&json, "games");
  json_open_array(&json);
  for (size_t i = 0; i < game_registry_count; i++)
    add_game(game_registry[i], &json);
  json_close_array(&json);
  output_end_json(&json);
}

static int run(const Arguments *arguments) {
  if (arguments_has(arguments, "--json")) {
    print_json();
    return 0;
  }
  for (size_t i = 0; i < game_registry_count; i++)
    print_game(game_registry[i]);
  return 0;
}

const Command cli_games = {
    .name = "games", .summary = "list the games and their options", .arguments = table, .run = run};
