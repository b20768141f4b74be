// The names and options of a game, copied from its static description.
#include "core/game_json.h"

static void add(Json *json, const char *key, const char *value) {
  json_put_string(json, key, value);
}

void game_json_names(const Game *game, Json *json) {
  add(json, "id", game->id);
  add(json, "title", game->title);
  add(json, "summary", game->summary);
}

void game_json_options(const Game *game, Json *json) {
  json_key(json, "options");
  json_open_array(json);
  for (size_t i = 0; i < game->option_count; i++) {
    const OptionSpec *option = &game->options[i];
    json_open_object(json);
    add(json, "name", option->name);
    add(json, "default", option->default_value);
    add(json, "values", option->values);
    add(json, "meaning", option->meaning);
    if (option->ruling) add(json, "ruling", option->ruling);
    json_close_object(json);
  }
  json_close_array(json);
}
