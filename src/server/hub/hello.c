// The token is looked up in a thread of the store; what the socket says meanwhile is kept in order.
#include "server/hub/hello.h"

#include "base/memory.h"
#include "server/hub/bans.h"
#include "server/hub/fields.h"
#include "server/hub/room.h"
#include "server/hub/tokens.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_WAITING = 64 }; // messages of a socket

struct Hello {
  Hub *hub;
  Reply reply;
  HelloDone handle;
  json_t *waiting[MAX_WAITING]; // owned
  size_t count;
};

static void answer(Reply *reply, const StoredPlayer *player) {
  char id[ID_SIZE];
  id_format(player->id, id);
  Text text = {0};
  Json json;
  reply_open(reply, &text, &json);
  json_key(&json, "player");
  json_open_object(&json);
  json_put_string(&json, "id", id);
  json_put_string(&json, "name", player->name);
  json_close_object(&json);
  reply_send(reply, 200, NULL, &text, &json);
}

static void take_player(Hello *hello, const StoredPlayer *player) {
  Peer *peer = hello->reply.peer;
  peer->player = player->id;
  peer->device = player->device;
  memcpy(peer->name, player->name, sizeof peer->name);
  token_note_seen(hello->hub->store, player, hub_now(hello->hub));
  answer(&hello->reply, player);
}

static void refuse_token(Hello *hello, TokenResult result, int64_t retry) {
  Peer *peer = hello->reply.peer;
  Refusal refusal;
  if (result == TOKEN_UNREADABLE)
    refuse_unreadable(&refusal);
  else if (result == TOKEN_WRONG)
    refuse(&refusal, ERROR_NO_PLAYER, "identity.bad-token");
  else
    refuse_for_now(&refusal, retry, "limit.tokens");
  if (result == TOKEN_LIMITED && !peer->closed) peer->output->close(peer, 1008);
  hello->hub->metrics->values[METRIC_REFUSED]++;
  reply_refuse(&hello->reply, &refusal);
}

static void refuse_banned(Hello *hello) {
  Peer *peer = hello->reply.peer;
  Refusal refusal;
  refuse(&refusal, ERROR_FORBIDDEN, "identity.banned");
  reply_refuse(&hello->reply, &refusal);
  if (!peer->closed) peer->output->close(peer, 1008);
}

// One of those that have waited may be another hello, for which the rest waits.
static void go_on(Hello *hello, Peer *peer) {
  for (size_t i = 0; i < hello->count; i++) {
    json_t *message = hello->waiting[i];
    if (!peer->closed && !hub_has_to_wait(peer, message)) hello->handle(hello->hub, peer, message);
    json_decref(message);
  }
}

static void on_found(void *context, TokenResult result, const StoredPlayer *player, int64_t retry) {
  Hello *hello = context;
  Peer *peer = peer_retain(hello->reply.peer);
  peer->hello = NULL;
  if (result == TOKEN_GOOD && hub_bans_player(hello->hub, player->id))
    refuse_banned(hello);
  else if (result == TOKEN_GOOD)
    take_player(hello, player);
  else
    refuse_token(hello, result, retry);
  go_on(hello, peer);
  peer_release(peer);
  free(hello);
}

bool hub_say_hello(Hub *hub, Reply *reply, const json_t *message, HelloDone handle,
                   Refusal *refusal) {
  const char *token;
  Peer *peer = reply->peer;
  if (!field_string(message, "token", true, 100, &token, refusal)) return false;
  if (peer->followed_count) return refuse(refusal, ERROR_NOT_NOW, "follow.hello-first");
  Hello *hello = memory_allocate(sizeof *hello);
  hello->hub = hub;
  hello->reply = *reply;
  hello->handle = handle;
  reply->peer = NULL;
  peer->hello = hello;
  token_find(hub->store, hub->limits, peer->address, token, hub_now(hub), on_found, hello);
  return true;
}

bool hub_has_to_wait(Peer *peer, json_t *message) {
  Hello *hello = peer->hello;
  if (!hello) return false;
  if (hello->count < MAX_WAITING) {
    hello->waiting[hello->count++] = json_incref(message);
  } else {
    Refusal refusal;
    Reply reply = reply_create(peer, "");
    refuse_for_now(&refusal, 1000, "limit.messages");
    reply_refuse(&reply, &refusal);
  }
  return true;
}
