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
  Reply reply;
  uint64_t player;
  StoreRead read;
  StoredDevice devices[STORE_MAX_DEVICES];
  size_t count;
  int64_t recovery_at; // 0: there is none
} Listing;

static bool add_device(void *context, const StoredDevice *device) {
  Listing *listing = context;
  listing->devices[listing->count++] = *device;
  return listing->count < STORE_MAX_DEVICES;
}

static void read_devices(void *context, StoreReader *reader) {
  Listing *listing = context;
  listing->read = store_list_devices(reader, listing->player, add_device, listing);
  if (listing->read != STORE_FAILED)
    listing->read = store_recovery_time(reader, listing->player, &listing->recovery_at);
}

static void write_device(const StoredDevice *device, uint64_t current, Json *json) {
  char id[ID_SIZE];
  id_format(device->id, id);
  json_open_object(json);
  json_put_string(json, "id", id);
  json_put_string(json, "label", device->label);
  json_put_number(json, "created", device->created_at);
  json_put_number(json, "seen", device->seen_day * day_ms);
  json_put_bool(json, "current", device->id == current);
  json_close_object(json);
}

static void send_devices(Listing *listing) {
  Text text = {0};
  Json json;
  reply_open(&listing->reply, &text, &json);
  json_key(&json, "devices");
  json_open_array(&json);
  for (size_t i = 0; i < listing->count; i++)
    write_device(&listing->devices[i], listing->reply.peer->device, &json);
  json_close_array(&json);
  json_key(&json, "recovery");
  if (listing->recovery_at)
    json_add_number(&json, listing->recovery_at);
  else
    json_add_null(&json);
  reply_send(&listing->reply, 200, NULL, &text, &json);
}

static void on_devices(void *context) {
  Listing *listing = context;
  if (listing->read == STORE_FAILED) {
    Refusal refusal;
    refuse_unreadable(&refusal);
    reply_refuse(&listing->reply, &refusal);
  } else {
    send_devices(listing);
  }
  free(listing);
}

void devices_list(Site *site, Reply reply) {
  Listing *listing = memory_allocate(sizeof *listing);
  *listing = (Listing){.reply = reply, .player = reply.peer->player, .read = STORE_FAILED};
  store_read(site->store, read_devices, on_devices, listing);
}

// ---- Changes, answered when they are on disk

typedef struct Change {
  Site *site;
  Reply reply;
  uint64_t device;              // that was taken away; 0: none
  char code[WRITTEN_CODE_SIZE]; // of a recovery, or for another device ...
  int64_t expires_at;           // ... and then, until when
} Change;

static void on_changed(void *context, const Error *error) {
  Change *change = context;
  Text text = {0};
  Json json;
  if (error) {
    Refusal refusal;
    if (strcmp(error->said.key, STORE_NO_PLAYER) == 0)
      refuse(&refusal, ERROR_NO_PLAYER, "identity.unknown");
    else
      refuse_not_saved(&refusal);
    reply_refuse(&change->reply, &refusal);
  } else if (change->device) {
    hub_end_device(change->site->hub, change->device);
    reply_ok(&change->reply);
  } else {
    reply_open(&change->reply, &text, &json);
    json_put_string(&json, change->expires_at ? "code" : "recovery", change->code);
    if (change->expires_at) json_put_number(&json, "expires", change->expires_at);
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
  Change *change;
  uint64_t player;
  StoreRead read;
  bool found;
} Search;

static bool is_device(void *context, const StoredDevice *device) {
  Search *search = context;
  search->found = device->id == search->change->device;
  return !search->found;
}

static void find_device(void *context, StoreReader *reader) {
  Search *search = context;
  search->read = store_list_devices(reader, search->player, is_device, search);
}

static void remove_device(void *context) {
  Search *search = context;
  Change *change = search->change;
  Refusal refusal;
  if (search->found) {
    StoreBatch *batch = store_batch_create();
    store_remove_device(batch, search->player, change->device);
    store_submit(change->site->store, batch, on_changed, change);
  } else {
    if (search->read == STORE_FAILED)
      refuse_unreadable(&refusal);
    else
      refuse(&refusal, ERROR_NOT_FOUND, "identity.no-device");
    reply_refuse(&change->reply, &refusal);
    free(change);
  }
  free(search);
}

void devices_remove(Site *site, Reply reply, uint64_t device) {
  Search *search = memory_allocate(sizeof *search);
  *search = (Search){
      .change = make_change(site, reply), .player = reply.peer->player, .read = STORE_FAILED};
  search->change->device = device;
  store_read(site->store, find_device, remove_device, search);
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
  store_need_player(batch, reply.peer->player); // who may be deleted at the same time
  recovery_make(batch, reply.peer->player, change->code, site_clock_now());
  store_submit(site->store, batch, on_changed, change);
}

void devices_make_code(Site *site, Reply reply) {
  uint8_t hash[SECRET_HASH_SIZE];
  Change *change = make_change(site, reply);
  StoreBatch *batch = store_batch_create();
  written_code_random(DEVICE_CODE_GROUPS, change->code);
  written_code_hash(change->code, hash);
  change->expires_at = site_clock_now() + DEVICE_CODE_MS;
  store_need_player(batch, reply.peer->player);
  store_set_device_code(batch, reply.peer->player, hash, change->expires_at);
  store_submit(site->store, batch, on_changed, change);
}
