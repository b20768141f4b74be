// Players: made, renamed, continued on another device.
#include "server/http/players.h"
#include "base/memory.h"
#include "server/http/device_label.h"
#include "server/http/devices.h"
#include "server/http/identity.h"
#include "server/http/names.h"
#include "server/hub/deletion.h"
#include "server/hub/fields.h"
#include "server/hub/site_clock.h"
#include "server/table/request_key.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// An answer that waits for the store.
typedef struct Pending {
  Site *site;
  Reply reply;
  uint64_t player;
  char name[SEAT_NAME_SIZE];
  char token[TOKEN_SIZE]; // "": no new one
  bool bearer;            // the token is part of the answer
  char label[STORE_LABEL_SIZE];
  uint64_t left_device; // of the browser, which takes another player; 0: none
  bool uses_device_code;
  bool uses_recovery; // the code that was used up, and the one in its place
  uint8_t used_hash[SECRET_HASH_SIZE];
  char recovery[WRITTEN_CODE_SIZE];
  RequestKey key; // with which the request may be repeated
  StoreRead key_read;
  StoredKey used_key;
  StoredPlayer found;
} Pending;

static void add_player(Json *json, uint64_t player, const char *name) {
  char id[ID_SIZE];
  id_format(player, id);
  json_open_object(json);
  json_put_string(json, "id", id);
  json_put_string(json, "name", name);
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
  if (pending->uses_recovery) {
    json_put_string(&json, "recovery", pending->recovery);
  }
  if (pending->bearer) {
    json_put_string(&json, "token", pending->token);
  } else if (pending->token[0]) {
    identity_format_cookie(pending->site, pending->token, &cookie);
  }
  reply_send(&pending->reply, status, cookie.length ? cookie.data : NULL, &text, &json);
  text_free(&cookie);
}

static void free_pending(Pending *pending) {
  sodium_memzero(pending, sizeof *pending);
  free(pending);
}

// ---- A request that is repeated

static void find_made(void *context, StoreReader *reader) {
  Pending *pending = context;
  pending->key_read = store_find_key(reader, pending->key.hash, &pending->used_key);
  if (pending->key_read == STORE_FOUND)
    pending->key_read = store_find_player(reader, pending->used_key.made, &pending->found);
}

// The same player with the same token.
static void on_found_made(void *context) {
  Pending *pending = context;
  Refusal refusal;
  if (pending->key_read == STORE_FOUND) {
    pending->player = pending->found.id;
    snprintf(pending->name, sizeof pending->name, "%s", pending->found.name);
    request_key_token(&pending->key, pending->used_key.salt, pending->token);
    send_player(pending, 200);
  } else {
    refuse_unreadable(&refusal); // or the player was deleted just now
    reply_refuse(&pending->reply, &refusal);
  }
  free_pending(pending);
}

// ---- Saving

static void on_saved(void *context, const Error *error) {
  Pending *pending = context;
  Refusal refusal;
  if (error && strcmp(error->said.key, STORE_KEY_USED) == 0) {
    store_read(pending->site->store, find_made, on_found_made, pending);
    return;
  }
  if (!error) {
    if (pending->left_device) hub_end_device(pending->site->hub, pending->left_device);
    send_player(pending, pending->token[0] ? 201 : 200);
  } else {
    // Two came with the same code at the same time, and the other was first.
    if ((pending->uses_recovery || pending->uses_device_code) && error_is(error, ERROR_CONFLICT))
      refuse(&refusal, ERROR_FORBIDDEN, "identity.bad-code");
    else if (strcmp(error->said.key, STORE_NO_PLAYER) == 0)
      refuse(&refusal, ERROR_NO_PLAYER, "identity.unknown");
    else
      refuse_not_saved(&refusal);
    reply_refuse(&pending->reply, &refusal);
  }
  free_pending(pending);
}

static void use_key(const Pending *pending, StoreBatch *batch, int64_t now) {
  StoredKey key = {.made = pending->player, .at = now};
  memcpy(key.hash, pending->key.hash, sizeof key.hash);
  memcpy(key.salt, pending->used_key.salt, sizeof key.salt);
  store_use_key(batch, &key);
}

static void save(Pending *pending, bool name_too) {
  StoreBatch *batch = store_batch_create();
  const int64_t now = site_clock_now();
  const Peer *peer = pending->reply.peer;
  if (pending->key.text[0]) use_key(pending, batch, now);
  // A new name must not bring back who was deleted at the same time.
  if (name_too && !pending->token[0]) store_need_player(batch, pending->player);
  if (name_too) store_set_player(batch, pending->player, pending->name, now);
  if (pending->uses_recovery) {
    store_use_recovery(batch, pending->player, pending->used_hash);
    recovery_make(batch, pending->player, pending->recovery, now);
  }
  if (pending->uses_device_code) store_use_device_code(batch, pending->player, pending->used_hash);
  if (pending->token[0]) {
    device_add(batch, pending->player, pending->token, pending->label, now);
    if (pending->left_device) store_remove_device(batch, peer->player, pending->left_device);
  }
  store_submit(pending->site->store, batch, on_saved, pending);
}

static Pending *make_pending(Site *site, Reply *reply, uint64_t player, const char *name) {
  Pending *pending = memory_allocate(sizeof *pending);
  pending->site = site;
  pending->reply = *reply;
  pending->key_read = STORE_FAILED;
  pending->player = player;
  snprintf(pending->name, sizeof pending->name, "%s", name);
  reply->peer = NULL;
  return pending;
}

// Gives the player of the request a token for the device that it comes from. A new cookie takes the
// place of the one that the browser had, whose token nobody has then.
static void add_token(Pending *pending, bool bearer, const HttpRequest *request) {
  pending->bearer = bearer;
  token_random(pending->token);
  device_label(request->user_agent, pending->label);
  if (!bearer && !request->authorization[0]) pending->left_device = pending->reply.peer->device;
}

// A code on the way to its player.
typedef struct CodeSearch {
  Site *site;
  Reply reply;
  const HttpRequest *request;
  bool bearer;
  uint8_t hash[SECRET_HASH_SIZE];
  bool is_of_device; // it is a device code, not a recovery code
  int64_t now;
  StoreRead read;
  StoredPlayer player;
} CodeSearch;

static void find_player(void *context, StoreReader *reader) {
  CodeSearch *search = context;
  search->read = store_find_device_code(reader, search->hash, search->now, &search->player);
  search->is_of_device = search->read == STORE_FOUND;
  if (search->read == STORE_ABSENT)
    search->read = store_find_recovery(reader, search->hash, &search->player);
}

static void on_player(void *context) {
  CodeSearch *search = context;
  Refusal refusal;
  if (search->read == STORE_FOUND) {
    Pending *pending =
        make_pending(search->site, &search->reply, search->player.id, search->player.name);
    add_token(pending, search->bearer, search->request);
    pending->uses_device_code = search->is_of_device;
    pending->uses_recovery = !search->is_of_device;
    memcpy(pending->used_hash, search->hash, sizeof search->hash);
    save(pending, false);
  } else {
    if (search->read == STORE_FAILED)
      refuse_unreadable(&refusal);
    else
      refuse(&refusal, ERROR_FORBIDDEN, "identity.bad-code");
    reply_refuse(&search->reply, &refusal);
  }
  free(search);
}

static bool continue_player(Site *site, Reply *reply, const char *code, bool bearer,
                            const HttpRequest *request, Refusal *refusal) {
  int64_t retry;
  if (!limits_take(site->limits, reply->peer->address, LIMIT_GUESSES, site_clock_now(), &retry))
    return refuse_for_now(refusal, retry, "limit.codes");
  CodeSearch *search = memory_allocate(sizeof *search);
  *search = (CodeSearch){.site = site,
                         .reply = *reply,
                         .request = request,
                         .bearer = bearer,
                         .now = site_clock_now(),
                         .read = STORE_FAILED};
  reply->peer = NULL;
  written_code_hash(code, search->hash);
  store_read(site->store, find_player, on_player, search);
  return true;
}

static void add_key(Pending *pending, const char *key) {
  request_key_set(&pending->key, key, "player", 0);
  randombytes_buf(pending->used_key.salt, sizeof pending->used_key.salt);
  request_key_token(&pending->key, pending->used_key.salt, pending->token);
}

static bool create_player(Site *site, Reply *reply, const char *name, bool bearer, const char *key,
                          const HttpRequest *request, Refusal *refusal) {
  int64_t retry;
  if (!limits_take(site->limits, reply->peer->address, LIMIT_PLAYERS, site_clock_now(), &retry))
    return refuse_for_now(refusal, retry, "limit.players");
  char guest[32];
  snprintf(guest, sizeof guest, "Guest %u", 1000 + randombytes_uniform(9000));
  Pending *pending = make_pending(site, reply, id_random(), name[0] ? name : guest);
  add_token(pending, bearer, request);
  if (key) add_key(pending, key);
  save(pending, true);
  return true;
}

static bool rename_player(Site *site, Reply *reply, const char *name) {
  Pending *pending = make_pending(site, reply, reply->peer->player, name);
  save(pending, true);
  return true;
}

// The name of a request in the form in which it is kept; "" where none is given and none required.
// The name that the player has already stays good, whatever the rules were when it was taken.
static bool read_name(const json_t *body, const Peer *peer, bool required,
                      char name[SEAT_NAME_SIZE], Refusal *refusal) {
  const char *text;
  name[0] = 0;
  if (!field_string(body, "name", required, NAME_MAX_INPUT, &text, refusal)) return false;
  if (!text) return true;
  if (!peer->player || strcmp(text, peer->name) != 0) return name_normalise(text, name, refusal);
  snprintf(name, SEAT_NAME_SIZE, "%s", peer->name);
  return true;
}

void players_create(Site *site, Reply reply, const json_t *body, const HttpRequest *request) {
  const char *code, *key;
  char name[SEAT_NAME_SIZE];
  bool bearer, done = false;
  Refusal refusal;
  if (read_name(body, reply.peer, false, name, &refusal) &&
      field_string(body, "code", false, 100, &code, &refusal) &&
      field_request_key(body, &key, &refusal) &&
      field_bool(body, "bearer", false, &bearer, &refusal)) {
    if (code) {
      done = continue_player(site, &reply, code, bearer, request, &refusal);
    } else if (reply.peer->player && !bearer) {
      // A browser that has a player keeps it: a second one would lose the first one's games.
      done = true;
      if (name[0]) {
        rename_player(site, &reply, name);
      } else {
        Pending *pending = make_pending(site, &reply, reply.peer->player, reply.peer->name);
        send_player(pending, 200);
        free(pending);
      }
    } else {
      done = create_player(site, &reply, name, bearer, key, request, &refusal);
    }
  }
  if (!done) reply_refuse(&reply, &refusal);
}

void players_rename(Site *site, Reply reply, const json_t *body) {
  char name[SEAT_NAME_SIZE];
  Refusal refusal;
  if (!reply.peer->player)
    refuse(&refusal, ERROR_NO_PLAYER, "identity.unknown");
  else if (read_name(body, reply.peer, true, name, &refusal)) {
    rename_player(site, &reply, name);
    return;
  }
  reply_refuse(&reply, &refusal);
}
