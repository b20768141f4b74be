// Where a player is known, how another device gets there, and how a player who lost all comes back.
#include "server/http/devices.h"
#include "base/memory.h"
#include "server/http/device_label.h"
#include "server/hub/deletion.h"
#include "server/hub/site_clock.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum {
  DEVICE_CODE_MS = 600000,
  DEVICE_CODE_GROUPS = 3,   // 75 bits, for ten minutes
  RECOVERY_CODE_GROUPS = 5, // 125 bits, for years
};

static const int64_t day_ms = 24 * 3600 * 1000;

// ---- Devices in the store

void device_add(StoreBatch *batch, uint64_t player, const char *token, const char *label,
                int64_t now) {
  StoredDevice device = {
      .id = id_random(), .player = player, .created_at = now, .seen_day = now / day_ms};
  secret_hash(token, device.token_hash);
  strncpy(device.label, label, sizeof device.label - 1);
  store_add_device(batch, &device);
}

// ---- Listing

typedef struct Listing {
  Json *json;
  uint64_t current;
} Listing;

static bool write_device(void *context, const StoredDevice *device) {
  const Listing *listing = context;
  Json *json = listing->json;
  char id[ID_SIZE];
  id_format(device->id, id);
  json_open_object(json);
  json_put_string(json, "id", id);
  json_put_string(json, "label", device->label);
  json_put_number(json, "created", device->created_at);
  json_put_number(json, "seen", device->seen_day * day_ms);
  json_put_bool(json, "current", device->id == listing->current);
  json_close_object(json);
  return true;
}

void devices_list(Site *site, Reply reply) {
  Text text = {0};
  Json json;
  Listing listing = {&json, reply.peer->device};
  reply_open(&reply, &text, &json);
  json_key(&json, "devices");
  json_open_array(&json);
  int64_t made_at;
  StoreRead read =
      store_list_devices(store_reader(site->store), reply.peer->player, write_device, &listing);
  if (read != STORE_FAILED)
    read = store_recovery_time(store_reader(site->store), reply.peer->player, &made_at);
  if (read == STORE_FAILED) {
    Refusal refusal;
    refuse_unreadable(&refusal);
    text_free(&text);
    reply_refuse(&reply, &refusal);
    return;
  }
  json_close_array(&json);
  json_key(&json, "recovery");
  if (made_at)
    json_add_number(&json, made_at);
  else
    json_add_null(&json);
  reply_send(&reply, 200, NULL, &text, &json);
}

// ---- Changes, answered when they are on disk

typedef struct Change {
  Site *site;
  Reply reply;
  uint64_t device;              // that was taken away; 0: none
  char code[WRITTEN_CODE_SIZE]; // of a recovery
} Change;

static void on_changed(void *context, const Error *error) {
  Change *change = context;
  Text text = {0};
  Json json;
  if (error) {
    Refusal refusal;
    refuse(&refusal, ERROR_UNAVAILABLE, "server.not-saved");
    reply_refuse(&change->reply, &refusal);
  } else if (change->device) {
    hub_forget_device(change->site->hub, change->device);
    reply_ok(&change->reply);
  } else {
    reply_open(&change->reply, &text, &json);
    json_put_string(&json, "recovery", change->code);
    reply_send(&change->reply, 201, NULL, &text, &json);
  }
  sodium_memzero(change->code, sizeof change->code);
  free(change);
}

static Change *make_change(Site *site, Reply reply) {
  Change *change = memory_allocate(sizeof *change);
  change->site = site;
  change->reply = reply;
  return change;
}

typedef struct Search {
  uint64_t device;
  bool found;
} Search;

static bool is_device(void *context, const StoredDevice *device) {
  Search *search = context;
  search->found = device->id == search->device;
  return !search->found;
}

void devices_remove(Site *site, Reply reply, uint64_t device) {
  Search search = {.device = device};
  StoreRead read = STORE_ABSENT;
  if (device)
    read = store_list_devices(store_reader(site->store), reply.peer->player, is_device, &search);
  if (!search.found) {
    Refusal refusal;
    if (read == STORE_FAILED)
      refuse_unreadable(&refusal);
    else
      refuse(&refusal, ERROR_NOT_FOUND, "identity.no-device");
    reply_refuse(&reply, &refusal);
    return;
  }
  Change *change = make_change(site, reply);
  change->device = device;
  StoreBatch *batch = store_batch_create();
  store_remove_device(batch, reply.peer->player, device);
  store_submit(site->store, batch, on_changed, change);
}

// ---- Codes

void recovery_make(StoreBatch *batch, uint64_t player, char code[WRITTEN_CODE_SIZE], int64_t now) {
  uint8_t hash[SECRET_HASH_SIZE];
  written_code_random(RECOVERY_CODE_GROUPS, code);
  written_code_hash(code, hash);
  store_set_recovery(batch, player, hash, now);
}

void devices_make_recovery(Site *site, Reply reply) {
  Change *change = make_change(site, reply);
  StoreBatch *batch = store_batch_create();
  recovery_make(batch, reply.peer->player, change->code, site_clock_now());
  store_submit(site->store, batch, on_changed, change);
}

// The player's own, so that nobody's codes push out those of others; else the oldest.
static DeviceCode *choose_entry(Site *site, uint64_t player) {
  for (size_t i = 0; i < SITE_DEVICE_CODES; i++)
    if (site->device_codes[i].player == player) return &site->device_codes[i];
  return &site->device_codes[site->next_device_code++ % SITE_DEVICE_CODES];
}

void devices_make_code(Site *site, Reply reply) {
  char code[WRITTEN_CODE_SIZE];
  written_code_random(DEVICE_CODE_GROUPS, code);
  DeviceCode *entry = choose_entry(site, reply.peer->player);
  written_code_hash(code, entry->hash);
  entry->player = reply.peer->player;
  entry->expires_at = site_clock_now() + DEVICE_CODE_MS;
  Text text = {0};
  Json json;
  reply_open(&reply, &text, &json);
  json_put_string(&json, "code", code);
  json_put_number(&json, "expires", entry->expires_at);
  reply_send(&reply, 201, NULL, &text, &json);
}

StoreRead devices_use_code(Site *site, const uint8_t hash[SECRET_HASH_SIZE], StoredPlayer *player) {
  for (size_t i = 0; i < SITE_DEVICE_CODES; i++) {
    DeviceCode *entry = &site->device_codes[i];
    if (!entry->player || entry->expires_at <= site_clock_now() ||
        sodium_memcmp(entry->hash, hash, SECRET_HASH_SIZE) != 0)
      continue;
    const uint64_t id = entry->player;
    entry->player = 0; // works once
    return store_find_player(store_reader(site->store), id, player);
  }
  return STORE_ABSENT;
}
