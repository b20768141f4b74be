// A table in memory is shown as it is there, but for what is not committed yet; others as the store
// has them. Only one that changed since its progress was last written has to be brought into
// memory: after a crash, once.
#include "server/hub/lists.h"

#include "base/memory.h"
#include "server/hub/broadcast.h"
#include "server/hub/room.h"
#include "server/hub/room_cache.h"
#include "server/hub/room_loading.h"
#include "server/hub/summary.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_LISTED = 100, MAX_LISTS = 2, GAME_NAME_SIZE = 100 };

typedef struct Listed {
  uint64_t table;
  StoreRead read;  // absent: the store's own summary is not true any more
  Summary summary; // when it was found
} Listed;

typedef struct List {
  const char *name; // of the answer's field
  StoredStatus status;
  Listed *tables; // owned
  size_t count, capacity;
} List;

// What a request for lists waits for.
typedef struct Listing {
  Hub *hub;
  Reply reply;
  uint64_t player;
  bool is_own;               // the player's tables, not the public ones
  char game[GAME_NAME_SIZE]; // "": any
  List lists[MAX_LISTS];
  size_t list_count;
  StoreRead read;
  size_t loading;       // tables that are being brought into memory, and one more
  uint8_t lobby_serial; // of a request for the lobby; 0: it is none
} Listing;

// ---- In the store's threads

static bool add_table(void *context, uint64_t table) {
  List *list = context;
  list->tables =
      memory_reserve(list->tables, &list->capacity, list->count + 1, sizeof *list->tables);
  list->tables[list->count++] = (Listed){.table = table};
  return true;
}

static bool read_list(const Listing *listing, List *list, StoreReader *reader) {
  const char *game = listing->game[0] ? listing->game : NULL;
  const StoreRead read =
      listing->is_own ? store_list_of_player(reader, listing->player, MAX_LISTED, add_table, list)
                      : store_list_public(reader, list->status, game, MAX_LISTED, add_table, list);
  if (read == STORE_FAILED) return false;
  for (size_t i = 0; i < list->count; i++) {
    Listed *listed = &list->tables[i];
    listed->read = summary_of_stored(reader, listed->table, &listed->summary);
    if (listed->read == STORE_FAILED && error_is(store_read_error(reader), ERROR_UNAVAILABLE))
      return false;
  }
  return true;
}

static void read_lists(void *context, StoreReader *reader) {
  Listing *listing = context;
  bool good = store_read_one_moment(reader);
  for (size_t i = 0; i < listing->list_count && good; i++)
    good = read_list(listing, &listing->lists[i], reader);
  listing->read = good ? STORE_FOUND : STORE_FAILED;
}

// ---- From memory

static void summarise_room(const Room *room, Summary *summary) {
  const unsigned connected = room_viewer(room, 0, false).connected;
  GameTable *committed = room->committing ? room_committed_table(room) : NULL;
  summary_of_table(committed ? committed : room->table, connected, summary);
  gametable_destroy(committed);
}

// False: it is not there, or not yet in the store.
static bool write_room(Hub *hub, uint64_t table, uint64_t player, Json *json) {
  const Room *room = hub_peek_room(hub, table);
  if (!room || !room->exists) return false;
  Summary summary;
  summarise_room(room, &summary);
  summary_write(&summary, player, json);
  summary_free(&summary);
  return true;
}

// Where other nodes change tables, too, what the store said is newer than what is in memory.
static bool is_from_store(const Hub *hub, const Listed *listed) {
  return hub->bus && listed->read == STORE_FOUND;
}

static void write_stored(Hub *hub, Listed *listed, uint64_t player, Json *json) {
  const Room *room = hub_peek_room(hub, listed->table);
  if (room) listed->summary.connected |= room_viewer(room, 0, false).connected;
  summary_write(&listed->summary, player, json);
}

// Returns how many were left out.
static size_t write_list(const Listing *listing, List *list, Json *json) {
  size_t unreadable = 0;
  json_key(json, list->name);
  json_open_array(json);
  for (size_t i = 0; i < list->count; i++) {
    Listed *listed = &list->tables[i];
    if (is_from_store(listing->hub, listed))
      write_stored(listing->hub, listed, listing->player, json);
    else if (hub_has_room(listing->hub, listed->table))
      write_room(listing->hub, listed->table, listing->player, json);
    else if (listed->read == STORE_FOUND)
      summary_write(&listed->summary, listing->player, json);
    else
      unreadable += listed->read == STORE_FAILED;
  }
  json_close_array(json);
  return unreadable;
}

// ---- Answers

static void send_lists(Listing *listing) {
  size_t unreadable = 0;
  Text text = {0};
  Json json;
  reply_open(&listing->reply, &text, &json);
  for (size_t i = 0; i < listing->list_count; i++)
    unreadable += write_list(listing, &listing->lists[i], &json);
  if (unreadable) {
    json_put_number(&json, "unreadable", (int64_t)unreadable);
  }
  reply_send(&listing->reply, 200, NULL, &text, &json);
}

// A socket gets no news of a lobby that it could not be shown, unless it has asked again since.
static void refuse_lists(Listing *listing) {
  Refusal refusal;
  Peer *peer = listing->reply.peer;
  if (listing->lobby_serial && listing->lobby_serial == peer->lobby_serial)
    hub_follow_lobby(listing->hub, peer, false);
  refuse_unreadable(&refusal);
  listing->hub->metrics->values[METRIC_REFUSED]++;
  reply_refuse(&listing->reply, &refusal);
}

static void free_listing(Listing *listing) {
  for (size_t i = 0; i < listing->list_count; i++) {
    List *list = &listing->lists[i];
    for (size_t j = 0; j < list->count; j++)
      if (list->tables[j].read == STORE_FOUND) summary_free(&list->tables[j].summary);
    free(list->tables);
  }
  free(listing);
}

static void finish_loading(Listing *listing) {
  if (--listing->loading) return;
  send_lists(listing);
  free_listing(listing);
}

typedef struct ListedRoom {
  Listing *listing;
  Listed *listed;
} ListedRoom;

static void on_room(void *context, Room *room, const Refusal *refusal) {
  ListedRoom *wanted = context;
  if (!room && error_is(&refusal->error, ERROR_UNAVAILABLE)) wanted->listed->read = STORE_FAILED;
  finish_loading(wanted->listing);
  free(wanted);
}

static void load_missing(Listing *listing, Listed *listed) {
  if (listed->read != STORE_ABSENT || hub_has_room(listing->hub, listed->table)) return;
  ListedRoom *wanted = memory_allocate(sizeof *wanted);
  *wanted = (ListedRoom){listing, listed};
  listing->loading++;
  hub_use_room(listing->hub, listed->table, on_room, wanted);
}

static void on_read(void *context) {
  Listing *listing = context;
  if (listing->read == STORE_FAILED) {
    refuse_lists(listing);
    free_listing(listing);
    return;
  }
  listing->loading = 1; // until all are on their way
  for (size_t i = 0; i < listing->list_count; i++)
    for (size_t j = 0; j < listing->lists[i].count; j++)
      load_missing(listing, &listing->lists[i].tables[j]);
  finish_loading(listing);
}

static Listing *make_listing(Hub *hub, Reply reply) {
  Listing *listing = memory_allocate(sizeof *listing);
  *listing =
      (Listing){.hub = hub, .reply = reply, .player = reply.peer->player, .read = STORE_FAILED};
  return listing;
}

static void add_list(Listing *listing, const char *name, StoredStatus status) {
  listing->lists[listing->list_count++] = (List){.name = name, .status = status};
}

void hub_send_public(Hub *hub, StoredStatus status, const char *game, Reply reply) {
  Listing *listing = make_listing(hub, reply);
  strncpy(listing->game, game, sizeof listing->game - 1);
  add_list(listing, "tables", status);
  store_read(hub->store, read_lists, on_read, listing);
}

void hub_send_own(Hub *hub, Reply reply) {
  Listing *listing = make_listing(hub, reply);
  listing->is_own = true;
  add_list(listing, "tables", STORED_OPEN);
  store_read(hub->store, read_lists, on_read, listing);
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

// Whoever is shown the lobby hears of what changes from before it is read.
void hub_answer_lobby(Hub *hub, Reply *reply, bool on) {
  Peer *peer = reply->peer;
  if (++peer->lobby_serial == 0) peer->lobby_serial = 1;
  if (!peer->closed) hub_follow_lobby(hub, peer, on);
  if (!on) {
    reply_ok(reply);
    return;
  }
  Listing *listing = make_listing(hub, *reply);
  reply->peer = NULL;
  listing->lobby_serial = peer->lobby_serial;
  add_list(listing, "open", STORED_OPEN);
  add_list(listing, "running", STORED_RUNNING);
  store_read(hub->store, read_lists, on_read, listing);
}

void hub_note_lobby(Hub *hub, uint64_t table) {
  if (hub->news_count <= LOBBY_MAX_NEWS)
    for (size_t i = 0; i < hub->news_count; i++)
      if (hub->news[i] == table) return;
  if (hub->news_count < LOBBY_MAX_NEWS) hub->news[hub->news_count] = table;
  if (hub->news_count <= LOBBY_MAX_NEWS) hub->news_count++;
}

static void send_news(Hub *hub, Text *text) {
  for (size_t i = 0; i < hub->lobby_count; i++)
    hub->lobby[i]->output->message(hub->lobby[i], text->data, text->length);
  text_free(text);
}

// The tables that have changed; NULL: it is better to fetch the list anew.
static void tell_lobby(Hub *hub, List *list) {
  Text text = {0};
  Json json = {.out = &text};
  json_open_object(&json);
  json_put_string(&json, "type", "lobby");
  if (list) {
    json_key(&json, "tables");
    json_open_array(&json);
    for (size_t i = 0; i < list->count; i++)
      if (is_from_store(hub, &list->tables[i]))
        write_stored(hub, &list->tables[i], 0, &json);
      else
        write_room(hub, list->tables[i].table, 0, &json);
    json_close_array(&json);
  }
  json_close_object(&json);
  send_news(hub, &text);
}

static void read_changed(void *context, StoreReader *reader) {
  Listing *listing = context;
  List *list = &listing->lists[0];
  for (size_t i = 0; i < list->count; i++)
    list->tables[i].read =
        summary_of_stored(reader, list->tables[i].table, &list->tables[i].summary);
}

static void on_changed(void *context) {
  Listing *listing = context;
  tell_lobby(listing->hub, &listing->lists[0]);
  free_listing(listing);
}

void hub_tell_lobby(Hub *hub) {
  const size_t count = hub->news_count;
  hub->news_count = 0;
  if (!count || !hub->lobby_count) return;
  if (count > LOBBY_MAX_NEWS) {
    tell_lobby(hub, NULL);
    return;
  }
  Listing *listing = memory_allocate(sizeof *listing);
  *listing = (Listing){.hub = hub};
  add_list(listing, "tables", STORED_OPEN);
  for (size_t i = 0; i < count; i++) {
    add_table(&listing->lists[0], hub->news[i]);
    listing->lists[0].tables[i].read = STORE_ABSENT;
  }
  if (hub->bus)
    store_read(hub->store, read_changed, on_changed, listing);
  else
    on_changed(listing);
}
