// What faces are told about a game itself, as JSON: the same by the server and in the browser.
#ifndef FIVEFOLD_CORE_GAME_JSON_H
#define FIVEFOLD_CORE_GAME_JSON_H

#include "base/json.h"
#include "core/game.h"

// Both write into an open object: "id", "title" and "summary"; and "options", an array of
// {"name", "default", "values", "meaning"}.
void game_json_names(const Game *game, Json *json);
void game_json_options(const Game *game, Json *json);

#endif
