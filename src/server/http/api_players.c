// Requests about the player who sends them.
#include "server/http/api_players.h"

#include "server/http/devices.h"
#include "server/http/identity.h"
#include "server/http/players.h"
#include "server/hub/deletion.h"
#include "server/hub/exports.h"

void api_post_players(Call *call) {
  players_create(call->site, call->reply, call->body, call->request);
}

void api_get_me(Call *call) {
  Text text = {0};
  Json json;
  reply_open(&call->reply, &text, &json);
  json_key(&json, "player");
  players_write(call->reply.peer, &json);
  reply_send(&call->reply, 200, NULL, &text, &json);
}

void api_post_me(Call *call) {
  players_rename(call->site, call->reply, call->body);
}

void api_get_devices(Call *call) {
  if (call_needs_player(call)) devices_list(call->site, call->reply);
}

void api_post_devices(Call *call) {
  if (call_needs_player(call)) devices_make_code(call->site, call->reply);
}

void api_post_recovery(Call *call) {
  if (call_needs_player(call)) devices_make_recovery(call->site, call->reply);
}

void api_forget_cookie(Call *call) {
  Text cookie = {0};
  text_add(&cookie, "Set-Cookie: ");
  identity_format_cookie(call->site, "", &cookie);
  text_add(&cookie, "\r\n");
  call_add_headers(call, text_string(&cookie));
  text_free(&cookie);
}

void api_delete_device(Call *call) {
  if (!call_needs_player(call)) return;
  if (call->id_value && call->id_value == call->reply.peer->device) api_forget_cookie(call);
  devices_remove(call->site, call->reply, call->id_value);
}

void api_get_export(Call *call) {
  if (!call_needs_player(call)) return;
  uint64_t skip = 0;
  if (!call_query_number(call, "skip", &skip)) return;
  call_add_headers(call, "Content-Disposition: attachment; filename=fivefold-games.txt\r\n");
  hub_export(call->site->hub, (size_t)skip, call->reply);
}

void api_delete_me(Call *call) {
  if (!call_needs_player(call)) return;
  api_forget_cookie(call);
  hub_delete_player(call->site->hub, call->reply.peer->player, call->reply);
}
