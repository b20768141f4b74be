// There are few of them, and they are looked at with every request: a short list in memory.
#include "server/hub/bans.h"

#include "base/memory.h"
#include "server/hub/address.h"
#include "server/hub/room.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LOAD_EVERY = 5000, LOAD_EVERY_ALONE = 60000 };

typedef struct BanReading {
  Hub *hub;
  StoreRead read;
  StoredBan *list; // owned
  size_t count, capacity;
} BanReading;

static void name_address(const char *address, char subject[STORE_SUBJECT_SIZE]) {
  char group[ADDRESS_SIZE];
  address_group(address, group);
  snprintf(subject, STORE_SUBJECT_SIZE, "address %s", group);
}

static void name_player(uint64_t player, char subject[STORE_SUBJECT_SIZE]) {
  char id[ID_SIZE];
  id_format(player, id);
  snprintf(subject, STORE_SUBJECT_SIZE, "player %s", id);
}

bool ban_subject(const char *address, const char *player, char subject[STORE_SUBJECT_SIZE],
                 Refusal *refusal) {
  char normal[ADDRESS_SIZE];
  uint64_t id;
  if (player && !address && id_parse(player, &id)) {
    name_player(id, subject);
    return true;
  }
  if (player || !address || !address_normalise(address, normal) ||
      strncmp(normal, "127.", 4) == 0 || strcmp(normal, "::1") == 0)
    return refuse(refusal, ERROR_BAD_ARGUMENT, "ban.subject");
  name_address(normal, subject);
  return true;
}

static bool has(const Hub *hub, const char *subject) {
  for (size_t i = 0; i < hub->ban_count; i++)
    if (strcmp(hub->bans[i].subject, subject) == 0) return true;
  return false;
}

bool hub_bans_address(const Hub *hub, const char *address) {
  char subject[STORE_SUBJECT_SIZE];
  if (!hub->ban_count) return false;
  name_address(address, subject);
  return has(hub, subject);
}

bool hub_bans_player(const Hub *hub, uint64_t player) {
  char subject[STORE_SUBJECT_SIZE];
  if (!hub->ban_count || !player) return false;
  name_player(player, subject);
  return has(hub, subject);
}

void hub_write_bans(const Hub *hub, Json *json) {
  json_open_array(json);
  for (size_t i = 0; i < hub->ban_count; i++) {
    const StoredBan *ban = &hub->bans[i];
    json_open_object(json);
    json_put_string(json, "subject", ban->subject);
    json_put_number(json, "at", ban->at);
    json_put_string(json, "reason", ban->reason);
    json_close_object(json);
  }
  json_close_array(json);
}

// ---- Reading

static bool add(void *context, const StoredBan *ban) {
  BanReading *reading = context;
  reading->list =
      memory_reserve(reading->list, &reading->capacity, reading->count + 1, sizeof *reading->list);
  reading->list[reading->count++] = *ban;
  return true;
}

static void read_bans(void *context, StoreReader *reader) {
  BanReading *reading = context;
  reading->read = store_list_bans(reader, add, reading);
}

static bool is_the_same(const Hub *hub, const BanReading *reading) {
  if (reading->count != hub->ban_count) return false;
  for (size_t i = 0; i < reading->count; i++)
    if (!has(hub, reading->list[i].subject)) return false;
  return true;
}

static void take_bans(void *context) {
  BanReading *reading = context;
  Hub *hub = reading->hub;
  hub->is_loading_bans = false;
  if (reading->read == STORE_FOUND) {
    hub->ban_changes += !is_the_same(hub, reading);
    free(hub->bans);
    hub->bans = reading->list;
    hub->ban_count = reading->count;
  } else {
    free(reading->list);
  }
  free(reading);
}

void hub_load_bans(Hub *hub) {
  if (hub->is_loading_bans) return;
  BanReading *reading = memory_allocate(sizeof *reading);
  *reading = (BanReading){.hub = hub, .read = STORE_FAILED};
  hub->is_loading_bans = true;
  store_read(hub->store, read_bans, take_bans, reading);
}

void hub_tick_bans(Hub *hub, int64_t now) {
  if (now < hub->load_bans_at) return;
  hub->load_bans_at = now + (hub->bus ? LOAD_EVERY : LOAD_EVERY_ALONE);
  hub_load_bans(hub);
}

unsigned hub_bans_changes(const Hub *hub) {
  return hub->ban_changes;
}

void hub_free_bans(Hub *hub) {
  free(hub->bans);
}
