// A piece of news is a letter and what it is about: "t:TABLE:VERSION".
#include "server/hub/news.h"

#include "base/memory.h"
#include "base/scan.h"
#include "server/hub/broadcast.h"
#include "server/hub/commit.h"
#include "server/hub/deletion.h"
#include "server/hub/lists.h"
#include "server/hub/presence.h"
#include "server/hub/requests.h"
#include "server/hub/room_cache.h"
#include "server/hub/room_loading.h"
#include "server/hub/table_list.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
  SWEEP_EVERY = 10000,     // milliseconds
  SWEEP_DEAF_EVERY = 1000, // while no news are heard
};

typedef enum NewsKind {
  NEWS_TABLE = 't',
  NEWS_LOBBY = 'l', // of a table that the lobby shows
  NEWS_PRESENCE = 's',
  NEWS_PLAYER_GONE = 'p',
  NEWS_DEVICE_GONE = 'd',
} NewsKind;

// ---- Telling

static void tell(Hub *hub, NewsKind kind, uint64_t id, uint64_t version) {
  char name[ID_SIZE], news[ID_SIZE + 32];
  if (!hub->bus) return;
  id_format(id, name);
  snprintf(news, sizeof news, "%c:%s:%llu", (int)kind, name, (unsigned long long)version);
  bus_send(hub->bus, news);
}

void hub_tell_table(Hub *hub, uint64_t table, uint64_t version, bool is_for_lobby) {
  tell(hub, is_for_lobby ? NEWS_LOBBY : NEWS_TABLE, table, version);
}

void hub_tell_presence(Hub *hub, uint64_t table) {
  tell(hub, NEWS_PRESENCE, table, 0);
}

void hub_tell_player_gone(Hub *hub, uint64_t player) {
  tell(hub, NEWS_PLAYER_GONE, player, 0);
}

void hub_tell_device_gone(Hub *hub, uint64_t device) {
  tell(hub, NEWS_DEVICE_GONE, device, 0);
}

// ---- Rooms

static bool is_used(const Room *room) {
  return room_is_attended(room) || room->request_count || room->engine_asked || room->hint_asked ||
         room->departing || room->companion;
}

static void follow(Room *room) {
  if (room->presence_heard)
    room_refresh_all(room);
  else
    room_refresh(room);
}

// A copy that nobody uses is thrown away.
static void follow_or_forget(Room *room) {
  if (room->committing) return; // room_follows_news() looks afterwards
  if (is_used(room))
    follow(room);
  else
    hub_remove_room(room->hub, room);
}

static void hear_version(Hub *hub, uint64_t table, uint64_t version) {
  Room *room = hub_find_room(hub, table);
  hub_note_heard(hub, table, version);
  if (!room || !room->exists || version <= room->version) return;
  if (room->heard < version) room->heard = version;
  follow_or_forget(room);
}

void hub_hear_presence(Hub *hub, uint64_t table) {
  Room *room = hub_find_room(hub, table);
  hub_note_heard(hub, table, UINT64_MAX);
  if (!room || !room->exists) return;
  room->presence_heard = true;
  follow_or_forget(room);
}

bool room_follows_news(Room *room) {
  const bool has_news = room->heard > room->version || room->presence_heard;
  if (room->committing || room->is_deleted || !has_news) return false;
  follow(room);
  return true;
}

// ---- Requests

static bool is_followed_by(const Room *room, const Peer *peer) {
  for (int i = 0; i < peer->followed_count; i++)
    if (peer->followed[i] == room) return true;
  return false;
}

// Somebody knows of entries that are not known here.
static bool is_ahead(const Room *room, const json_t *message) {
  const json_int_t next = (json_int_t)room->table->log_count + 1;
  return json_integer_value(json_object_get(message, "n")) > next ||
         json_integer_value(json_object_get(message, "since")) > next;
}

// What is decided by a commit need not be looked up before, where the news are heard.
static bool looks_on(const json_t *message) {
  static const char *const types[] = {"get", "follow", "record", "position", "claim"};
  const char *type = json_string_value(json_object_get(message, "type"));
  for (size_t i = 0; type && i < sizeof types / sizeof types[0]; i++)
    if (strcmp(type, types[i]) == 0) return true;
  return false;
}

bool room_is_fresh(const Room *room, const WaitingRequest *request) {
  Hub *hub = room->hub;
  const Peer *peer = request->reply.peer;
  if (!hub->bus || !room->exists || !peer || request->reply.asked_at <= room->read_at) return true;
  return peer->is_socket && is_followed_by(room, peer) && !looks_on(request->message) &&
         !is_ahead(room, request->message) && bus_listening(hub->bus);
}

// ---- Hearing of players and devices: both are looked up before anything is done

typedef struct GoneSearch {
  Hub *hub;
  uint64_t player, device; // one of them
  bool is_gone;
} GoneSearch;

static void look_up(void *context, StoreReader *reader) {
  GoneSearch *search = context;
  StoredPlayer player;
  search->is_gone = search->player
                        ? store_find_player(reader, search->player, &player) == STORE_ABSENT
                        : store_find_device(reader, search->device) == STORE_ABSENT;
}

static void on_looked_up(void *context) {
  GoneSearch *search = context;
  if (search->is_gone && search->player) hub_forget_player(search->hub, search->player);
  if (search->is_gone && search->device) hub_forget_device(search->hub, search->device);
  free(search);
}

static void hear_gone(Hub *hub, uint64_t player, uint64_t device) {
  GoneSearch *search = memory_allocate(sizeof *search);
  *search = (GoneSearch){.hub = hub, .player = player, .device = device};
  store_read(hub->store, look_up, on_looked_up, search);
}

// ---- Hearing

// "t:ID:VERSION"; false: it is none of ours.
static bool read_news(const char *news, NewsKind *kind, uint64_t *id, uint64_t *version) {
  char name[ID_SIZE];
  if (!news[0] || news[1] != ':') return false;
  const size_t length = strcspn(news + 2, ":");
  if (length >= sizeof name || news[2 + length] != ':') return false;
  memcpy(name, news + 2, length);
  name[length] = 0;
  *kind = (NewsKind)news[0];
  return id_parse(name, id) && scan_number(news + 3 + length, INT64_MAX, version);
}

void hub_hear(Hub *hub, const char *news) {
  NewsKind kind;
  uint64_t id, version;
  if (!hub->bus || !read_news(news, &kind, &id, &version)) return;
  switch (kind) {
  case NEWS_LOBBY:
    if (hub->lobby_count) hub_note_lobby(hub, id);
    hear_version(hub, id, version);
    break;
  case NEWS_TABLE:
    hear_version(hub, id, version);
    break;
  case NEWS_PRESENCE:
    hub_hear_presence(hub, id);
    break;
  case NEWS_PLAYER_GONE:
    hear_gone(hub, id, 0);
    break;
  case NEWS_DEVICE_GONE:
    hear_gone(hub, 0, id);
    break;
  }
}

// ---- Sweeping

typedef struct Sweep {
  Hub *hub;
  TableList tables;  // in memory
  StoredHead *heads; // of those that are there; owned
  uint64_t history;
  size_t count;
  bool is_good;
} Sweep;

static void add_head(void *context, const StoredHead *head) {
  Sweep *sweep = context;
  sweep->heads[sweep->count++] = *head;
}

static void read_heads(void *context, StoreReader *reader) {
  Sweep *sweep = context;
  const TableList *tables = &sweep->tables;
  sweep->is_good = true;
  sweep->history = 0;
  for (size_t at = 0; at < tables->count && sweep->is_good; at += STORE_MAX_HEADS) {
    const size_t left = tables->count - at;
    sweep->is_good =
        store_list_heads(reader, tables->ids + at, left < STORE_MAX_HEADS ? left : STORE_MAX_HEADS,
                         add_head, sweep) != STORE_FAILED;
    // One that changed while it was read is seen by the next look.
    const uint64_t history = store_reader_history(reader);
    sweep->is_good = sweep->is_good && (!sweep->history || sweep->history == history);
    sweep->history = history;
  }
}

static int compare_heads(const void *left, const void *right) {
  const StoredHead *a = left, *b = right;
  return (a->table > b->table) - (a->table < b->table);
}

static void compare_room(Sweep *sweep, uint64_t table) {
  const StoredHead key = {.table = table};
  const StoredHead *head =
      sweep->count ? bsearch(&key, sweep->heads, sweep->count, sizeof *sweep->heads, compare_heads)
                   : NULL;
  Room *room = hub_find_room(sweep->hub, table);
  if (!room || !room->exists || room->committing) return;
  if (head && head->version == room->version && room->history == sweep->history) return;
  sweep->hub->metrics->values[METRIC_SWEPT] += !head || head->version > room->version;
  room->heard = UINT64_MAX; // deleted, put back to an earlier time, or gone on
  follow_or_forget(room);
}

static void on_heads(void *context) {
  Sweep *sweep = context;
  sweep->hub->is_sweeping = false;
  if (sweep->count) qsort(sweep->heads, sweep->count, sizeof *sweep->heads, compare_heads);
  for (size_t i = 0; i < sweep->tables.count && sweep->is_good; i++)
    compare_room(sweep, sweep->tables.ids[i]);
  free(sweep->tables.ids);
  free(sweep->heads);
  free(sweep);
}

void hub_sweep(Hub *hub, int64_t now) {
  const uint64_t listening = hub->bus ? bus_listening(hub->bus) : 0;
  const uint64_t history = store_history(hub->store);
  const bool has_begun = (listening && listening != hub->listening) || history != hub->history;
  const int64_t every = !hub->bus ? INT64_MAX : listening ? SWEEP_EVERY : SWEEP_DEAF_EVERY;
  if (hub->is_sweeping || (!has_begun && now - hub->swept_at < every)) return;
  if (hub->history && history != hub->history) {
    hub_log(hub, JOURNAL_WARNING, "another database has taken over; what was lost is told as such");
    if (hub->bus) hub_share_presence_anew(hub); // it may not know who is connected
  }
  hub->listening = listening;
  hub->history = history;
  hub->swept_at = now;
  Sweep *sweep = memory_allocate(sizeof *sweep);
  *sweep = (Sweep){.hub = hub};
  for (const Room *room = hub->first; room; room = room->next)
    if (room->exists && !room->is_deleted) table_list_add(&sweep->tables, room->table->id);
  sweep->heads = memory_allocate((sweep->tables.count + 1) * sizeof *sweep->heads);
  hub->is_sweeping = true;
  store_read(hub->store, read_heads, on_heads, sweep);
}
