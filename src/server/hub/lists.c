#include "server/hub/lists.h"

#include "base/memory.h"
#include "server/hub/broadcast.h"
#include "server/hub/room.h"
#include "server/hub/room_cache.h"
#include "server/hub/summary.h"

#include <string.h>

enum { MAX_LISTED = 100 };

// A table that changed since its progress was last written is the only kind that has to be read
// from its log: after a crash, once.
static StoreRead find_summary(Hub *hub, uint64_t table, Summary *summary) {
  Refusal refusal;
  if (!hub_has_room(hub, table)) {
    const StoreRead read = summary_of_stored(store_reader(hub->store), table, summary);
    if (read != STORE_ABSENT) return read;
    if (!hub_load_room(hub, table, &refusal))
      return error_is(&refusal.error, ERROR_UNAVAILABLE) ? STORE_FAILED : STORE_ABSENT;
  }
  const Room *room = hub_peek_room(hub, table);
  if (!room) return STORE_ABSENT;
  summary_of_table(room->table, room_viewer(room, 0, false).connected, summary);
  return STORE_FOUND;
}

// False when the table cannot be read.
static bool write_summary(Hub *hub, uint64_t table, uint64_t player, Json *json) {
  Summary summary;
  const StoreRead read = find_summary(hub, table, &summary);
  if (read == STORE_FOUND) {
    summary_write(&summary, player, json);
    summary_free(&summary);
  }
  return read != STORE_FAILED;
}

typedef struct Listing {
  uint64_t ids[MAX_LISTED];
  size_t count;
} Listing;

static bool list_table(void *context, uint64_t table) {
  Listing *listing = context;
  listing->ids[listing->count++] = table;
  return listing->count < MAX_LISTED;
}

// Returns how many were left out.
static size_t write_listing(Hub *hub, const Listing *listing, uint64_t player, Json *json) {
  size_t unreadable = 0;
  json_open_array(json);
  for (size_t i = 0; i < listing->count; i++)
    unreadable += !write_summary(hub, listing->ids[i], player, json);
  json_close_array(json);
  return unreadable;
}

bool hub_write_public(Hub *hub, StoredStatus status, const char *game, const Peer *peer, Json *json,
                      size_t *unreadable) {
  Listing listing = {0}; // gathered first: a summary reads from the store too
  if (store_list_public(store_reader(hub->store), status, game, MAX_LISTED, list_table, &listing) ==
      STORE_FAILED)
    return false;
  *unreadable = write_listing(hub, &listing, peer->player, json);
  return true;
}

bool hub_write_own(Hub *hub, const Peer *peer, Json *json, size_t *unreadable) {
  Listing listing = {0};
  if (store_list_of_player(store_reader(hub->store), peer->player, MAX_LISTED, list_table,
                           &listing) == STORE_FAILED)
    return false;
  *unreadable = write_listing(hub, &listing, peer->player, json);
  return true;
}

// ---- The lobby

void hub_follow_lobby(Hub *hub, Peer *peer, bool on) {
  if (on == peer->in_lobby) return;
  peer->in_lobby = on;
  if (on) {
    hub->lobby =
        memory_reserve(hub->lobby, &hub->lobby_capacity, hub->lobby_count + 1, sizeof(Peer *));
    hub->lobby[hub->lobby_count++] = peer;
    return;
  }
  for (size_t i = 0; i < hub->lobby_count; i++)
    if (hub->lobby[i] == peer) {
      hub->lobby[i] = hub->lobby[--hub->lobby_count];
      return;
    }
}

static bool write_lobby(Hub *hub, const Peer *peer, Json *json) {
  size_t open, running;
  json_key(json, "open");
  if (!hub_write_public(hub, STORED_OPEN, NULL, peer, json, &open)) return false;
  json_key(json, "running");
  if (!hub_write_public(hub, STORED_RUNNING, NULL, peer, json, &running)) return false;
  if (open + running) {
    json_put_number(json, "unreadable", (int64_t)(open + running));
  }
  return true;
}

void hub_answer_lobby(Hub *hub, Reply *reply, bool on) {
  Text text = {0};
  Json json;
  reply_open(reply, &text, &json);
  if (on && !write_lobby(hub, reply->peer, &json)) {
    Refusal refusal;
    text_free(&text);
    refuse_unreadable(&refusal);
    reply_refuse(reply, &refusal);
    return;
  }
  hub_follow_lobby(hub, reply->peer, on);
  reply_send(reply, 200, NULL, &text, &json);
}

void hub_note_lobby(Hub *hub, uint64_t table) {
  if (hub->news_count <= LOBBY_MAX_NEWS)
    for (size_t i = 0; i < hub->news_count; i++)
      if (hub->news[i] == table) return;
  if (hub->news_count < LOBBY_MAX_NEWS) hub->news[hub->news_count] = table;
  if (hub->news_count <= LOBBY_MAX_NEWS) hub->news_count++;
}

void hub_tell_lobby(Hub *hub) {
  if (!hub->news_count) return;
  const size_t count = hub->news_count;
  hub->news_count = 0;
  if (!hub->lobby_count) return;
  Text text = {0};
  Json json = {.out = &text};
  json_open_object(&json);
  json_put_string(&json, "type", "lobby");
  if (count <= LOBBY_MAX_NEWS) { // else it is better to fetch the list anew
    json_key(&json, "tables");
    json_open_array(&json);
    for (size_t i = 0; i < count; i++)
      write_summary(hub, hub->news[i], 0, &json);
    json_close_array(&json);
  }
  json_close_object(&json);
  for (size_t i = 0; i < hub->lobby_count; i++)
    hub->lobby[i]->output->message(hub->lobby[i], text.data, text.length);
  text_free(&text);
}
