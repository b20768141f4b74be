// Players: made, renamed, taken to another device.
#include "base/memory.h"
#include "server/fields.h"
#include "server/names.h"
#include "server/server.h"
#include "server/site_clock.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEVICE_CODE_MS = 600000 };

// An answer that waits for the store.
typedef struct Pending {
  Server *server;
  Reply reply;
  uint64_t player;
  char name[TABLE_NAME_SIZE];
  char token[TOKEN_SIZE]; // "": no new one
  bool bearer;            // the token is part of the answer
} Pending;

static void add_player(Json *json, uint64_t player, const char *name) {
  char id[ID_SIZE];
  id_format(player, id);
  json_open_object(json);
  json_key(json, "id");
  json_add_string(json, id);
  json_key(json, "name");
  json_add_string(json, name);
  json_close_object(json);
}

void players_write(const Peer *peer, Json *json) {
  if (peer->player)
    add_player(json, peer->player, peer->name);
  else
    json_add_null(json);
}

static void send_player(Pending *pending, int status) {
  Text text = {0}, cookie = {0};
  Json json;
  reply_open(&pending->reply, &text, &json);
  json_key(&json, "player");
  add_player(&json, pending->player, pending->name);
  if (pending->bearer) {
    json_key(&json, "token");
    json_add_string(&json, pending->token);
  } else if (pending->token[0]) {
    identity_format_cookie(pending->server, pending->token, &cookie);
  }
  reply_send(&pending->reply, status, cookie.length ? cookie.data : NULL, &text, &json);
  text_free(&cookie);
}

static void on_saved(void *context, const Error *error) {
  Pending *pending = context;
  if (error) {
    Refusal refusal;
    refuse(&refusal, "internal", "it could not be saved; nothing was changed");
    reply_refuse(&pending->reply, &refusal);
  } else {
    send_player(pending, pending->token[0] ? 201 : 200);
  }
  sodium_memzero(pending->token, sizeof pending->token);
  free(pending);
}

static void save(Pending *pending, bool name_too) {
  StoreBatch *batch = store_batch_create();
  const int64_t now = site_clock_now();
  if (name_too) store_set_player(batch, pending->player, pending->name, now);
  if (pending->token[0]) {
    uint8_t hash[SECRET_HASH_SIZE];
    secret_hash(pending->token, hash);
    store_add_token(batch, pending->player, hash, now);
  }
  store_submit(pending->server->store, batch, on_saved, pending);
}

static Pending *make_pending(Server *server, Reply *reply, uint64_t player, const char *name) {
  Pending *pending = memory_allocate(sizeof *pending);
  pending->server = server;
  pending->reply = *reply;
  pending->player = player;
  snprintf(pending->name, sizeof pending->name, "%s", name);
  reply->peer = NULL;
  return pending;
}

static DeviceCode *find_device_code(Server *server, const char *code) {
  uint8_t hash[SECRET_HASH_SIZE];
  secret_hash(code, hash);
  for (size_t i = 0; i < SERVER_DEVICE_CODES; i++) {
    DeviceCode *entry = &server->device_codes[i];
    if (entry->player && entry->expires_at > site_clock_now() &&
        sodium_memcmp(entry->hash, hash, sizeof hash) == 0)
      return entry;
  }
  return NULL;
}

static bool continue_player(Server *server, Reply *reply, const char *code, bool bearer,
                            Refusal *refusal) {
  int64_t retry;
  StoredPlayer player;
  if (!limits_take(server->limits, reply->peer->address, LIMIT_GUESSES, site_clock_now(), &retry)) {
    refuse(refusal, "limit", "too many codes; please wait");
    refusal->retry = retry;
    return false;
  }
  DeviceCode *entry = find_device_code(server, code);
  if (!entry || !store_find_player(server->store, entry->player, &player))
    return refuse(refusal, "forbidden", "the code is wrong, was used, or has expired");
  entry->player = 0; // works once
  Pending *pending = make_pending(server, reply, player.id, player.name);
  pending->bearer = bearer;
  token_random(pending->token);
  save(pending, false);
  return true;
}

static bool create_player(Server *server, Reply *reply, const char *name, bool bearer,
                          Refusal *refusal) {
  int64_t retry;
  if (!limits_take(server->limits, reply->peer->address, LIMIT_PLAYERS, site_clock_now(), &retry)) {
    refuse(refusal, "limit", "too many new players; please wait");
    refusal->retry = retry;
    return false;
  }
  char guest[32];
  snprintf(guest, sizeof guest, "Guest %u", 1000 + randombytes_uniform(9000));
  Pending *pending = make_pending(server, reply, id_random(), name[0] ? name : guest);
  pending->bearer = bearer;
  token_random(pending->token);
  save(pending, true);
  return true;
}

static bool rename_player(Server *server, Reply *reply, const char *name) {
  Pending *pending = make_pending(server, reply, reply->peer->player, name);
  save(pending, true);
  return true;
}

// The name of a request in the form in which it is kept; "" where none is given and none required.
// The name that the player has already stays good, whatever the rules were when it was taken.
static bool read_name(const json_t *body, const Peer *peer, bool required,
                      char name[TABLE_NAME_SIZE], Refusal *refusal) {
  const char *text;
  name[0] = 0;
  if (!field_string(body, "name", required, NAME_MAX_INPUT, &text, refusal)) return false;
  if (!text) return true;
  if (!peer->player || strcmp(text, peer->name) != 0) return name_normalise(text, name, refusal);
  snprintf(name, TABLE_NAME_SIZE, "%s", peer->name);
  return true;
}

void players_create(Server *server, Reply reply, const json_t *body) {
  const char *code;
  char name[TABLE_NAME_SIZE];
  bool bearer, done = false;
  Refusal refusal;
  if (read_name(body, reply.peer, false, name, &refusal) &&
      field_string(body, "code", false, 100, &code, &refusal) &&
      field_bool(body, "bearer", false, &bearer, &refusal)) {
    if (code) {
      done = continue_player(server, &reply, code, bearer, &refusal);
    } else if (reply.peer->player && !bearer) {
      // A browser that has a player keeps it: a second one would lose the first one's games.
      done = true;
      if (name[0]) {
        rename_player(server, &reply, name);
      } else {
        Pending *pending = make_pending(server, &reply, reply.peer->player, reply.peer->name);
        send_player(pending, 200);
        free(pending);
      }
    } else {
      done = create_player(server, &reply, name, bearer, &refusal);
    }
  }
  if (!done) reply_refuse(&reply, &refusal);
}

void players_rename(Server *server, Reply reply, const json_t *body) {
  char name[TABLE_NAME_SIZE];
  Refusal refusal;
  if (!reply.peer->player)
    refuse(&refusal, "no-player", "say who you are first");
  else if (read_name(body, reply.peer, true, name, &refusal)) {
    rename_player(server, &reply, name);
    return;
  }
  reply_refuse(&reply, &refusal);
}

void players_make_device_code(Server *server, Reply reply) {
  Refusal refusal;
  if (!reply.peer->player) {
    refuse(&refusal, "no-player", "say who you are first");
    reply_refuse(&reply, &refusal);
    return;
  }
  char code[CODE_SIZE];
  code_random(code);
  DeviceCode *entry = &server->device_codes[server->next_device_code++ % SERVER_DEVICE_CODES];
  secret_hash(code, entry->hash);
  entry->player = reply.peer->player;
  entry->expires_at = site_clock_now() + DEVICE_CODE_MS;
  Text text = {0};
  Json json;
  reply_open(&reply, &text, &json);
  json_key(&json, "code");
  json_add_string(&json, code);
  json_key(&json, "expires");
  json_add_number(&json, entry->expires_at);
  reply_send(&reply, 201, NULL, &text, &json);
}
