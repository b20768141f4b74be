// Requests about games and tables.
#include "server/http/api_tables.h"

#include "base/memory.h"
#include "core/game_json.h"
#include "core/options.h"
#include "server/hub/analysis_requests.h"
#include "server/hub/create.h"
#include "server/hub/lists.h"

#include <stdlib.h>
#include <string.h>

static void write_game(const Game *game, Json *json) {
  json_open_object(json);
  game_json_names(game, json);
  OptionValues values;
  Error error;
  options_set_defaults(game, &values);
  void *state = memory_allocate(game->state_size);
  json_put_number(json, "players",
                  game->init(state, values.values, &error) ? game->player_count(state) : 0);
  free(state);
  json_put_bool(json, "chance", game->has_chance);
  json_put_bool(json, "hidden", game->has_hidden);
  game_json_options(game, json);
  json_close_object(json);
}

void api_get_games(Call *call) {
  Text text = {0};
  Json json;
  reply_open(&call->reply, &text, &json);
  json_key(&json, "games");
  json_open_array(&json);
  for (size_t i = 0; i < game_registry_count; i++)
    write_game(game_registry[i], &json);
  json_close_array(&json);
  json_put_number(&json, "levels", BOT_MAX_LEVEL);
  reply_send(&call->reply, 200, NULL, &text, &json);
}

void api_get_own_tables(Call *call) {
  if (call_needs_player(call)) hub_send_own(call->site->hub, call->reply);
}

void api_post_tables(Call *call) {
  hub_create_table(call->site->hub, call->reply, call->body);
}

void api_get_tables(Call *call) {
  char state[CALL_MAX_VALUE], game[CALL_MAX_VALUE];
  call_query_value(call, "state", state);
  call_query_value(call, "game", game);
  const bool running = strcmp(state, "running") == 0;
  if (state[0] && !running && strcmp(state, "open") != 0) {
    refuse_call(call, ERROR_BAD_ARGUMENT, "field.state");
    return;
  }
  hub_send_public(call->site->hub, running ? STORED_RUNNING : STORED_OPEN, game, call->reply);
}

static bool names_table(Call *call) {
  if (call->id_value) return true;
  refuse_call(call, ERROR_NOT_FOUND, "table.none");
  return false;
}

void api_act(Call *call, const char *type) {
  if (!names_table(call)) return;
  if (type) json_object_set_new(call->body, "type", json_string(type));
  hub_act(call->site->hub, call->id_value, call->reply, call->body);
}

void api_get_table(Call *call) {
  uint64_t since = 0;
  if (!call_query_number(call, "since", &since)) return;
  if (since) json_object_set_new(call->body, "since", json_integer((json_int_t)since));
  api_act(call, "get");
}

void api_get_record(Call *call) {
  api_act(call, "record");
}

void api_get_analysis(Call *call) {
  uint64_t since = 0;
  if (names_table(call) && call_query_number(call, "since", &since))
    hub_send_analysis(call->site->hub, call->id_value, (size_t)since, call->reply);
}

void api_post_analysis(Call *call) {
  if (names_table(call) && call_needs_player(call))
    hub_ask_analysis(call->site->hub, call->id_value, call->reply);
}

void api_delete_own_table(Call *call) {
  api_act(call, "forget");
}

void api_post_join(Call *call) {
  api_act(call, "join");
}

void api_post_leave(Call *call) {
  api_act(call, "leave");
}

void api_post_action(Call *call) {
  api_act(call, NULL);
}
