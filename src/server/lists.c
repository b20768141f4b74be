// Lists of tables, and the lobby: what sockets are told when the public ones change.
#include "base/memory.h"
#include "server/room.h"
#include "server/summary.h"

enum { LISTED = 100 };

// A table that changed since its progress was last written is the only kind that has to be read
// from its log: after a crash, once.
static bool find_summary(Hub *hub, uint64_t table, Summary *summary) {
  if (!hub_has_room(hub, table)) {
    if (summary_of_stored(hub->store, table, summary)) return true;
    hub_load_room(hub, table);
  }
  const Room *room = hub_peek_room(hub, table);
  if (!room) return false;
  summary_of_table(room->table, room_viewer(room, 0, false).connected, summary);
  return true;
}

static void write_summary(Hub *hub, uint64_t table, uint64_t player, Json *json) {
  Summary summary;
  if (!find_summary(hub, table, &summary)) return;
  summary_write(&summary, player, json);
  summary_free(&summary);
}

typedef struct Listing {
  uint64_t ids[LISTED];
  size_t count;
} Listing;

static bool list_table(void *context, uint64_t table) {
  Listing *listing = context;
  listing->ids[listing->count++] = table;
  return listing->count < LISTED;
}

static void write_listing(Hub *hub, const Listing *listing, uint64_t player, Json *json) {
  json_open_array(json);
  for (size_t i = 0; i < listing->count; i++)
    write_summary(hub, listing->ids[i], player, json);
  json_close_array(json);
}

void hub_write_public(Hub *hub, StoredStatus status, const char *game, const Peer *peer,
                      Json *json) {
  Listing listing = {0}; // gathered first: a summary reads from the store too
  store_list_public(hub->store, status, game, LISTED, list_table, &listing);
  write_listing(hub, &listing, peer->player, json);
}

void hub_write_own(Hub *hub, const Peer *peer, Json *json) {
  Listing listing = {0};
  store_list_of_player(hub->store, peer->player, LISTED, list_table, &listing);
  write_listing(hub, &listing, peer->player, json);
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

void hub_answer_lobby(Hub *hub, Reply *reply, bool on) {
  hub_follow_lobby(hub, reply->peer, on);
  Text text = {0};
  Json json;
  reply_open(reply, &text, &json);
  if (on) {
    json_key(&json, "open");
    hub_write_public(hub, STORED_OPEN, NULL, reply->peer, &json);
    json_key(&json, "running");
    hub_write_public(hub, STORED_RUNNING, NULL, reply->peer, &json);
  }
  reply_send(reply, 200, NULL, &text, &json);
}

void hub_note_lobby(Hub *hub, uint64_t table) {
  if (hub->news_count <= LOBBY_MOST_NEWS)
    for (size_t i = 0; i < hub->news_count; i++)
      if (hub->news[i] == table) return;
  if (hub->news_count < LOBBY_MOST_NEWS) hub->news[hub->news_count] = table;
  if (hub->news_count <= LOBBY_MOST_NEWS) hub->news_count++;
}

void hub_tell_lobby(Hub *hub) {
  if (!hub->news_count) return;
  const size_t count = hub->news_count;
  hub->news_count = 0;
  if (!hub->lobby_count) return;
  Text text = {0};
  Json json = {.out = &text};
  json_open_object(&json);
  json_key(&json, "type");
  json_add_string(&json, "lobby");
  if (count <= LOBBY_MOST_NEWS) { // else it is better to fetch the list anew
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
